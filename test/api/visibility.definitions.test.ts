import assert from "node:assert/strict";
import { before, it } from "node:test";
import { resources } from "../../src/resources/index.ts";
import { isPublic, redactedValue } from "../../src/resources/kit/password-visibility.ts";
import { nestedResources } from "../../src/resources/linked.ts";
import { passwordTables } from "../../src/store/tables.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

const protectable = resources.filter(({ fields }) => "password" in fields);

onEveryStore("a password-protected item, by all definitions", (store) => {
  let service: TestService;
  /** Parameters that find the item, for every filter that is not public. */
  const matching: Record<string, string> = {};
  const matchingOf = (name: string) => (name === "series" ? { search: "search=treasure" } : matching);

  before(async () => {
    service = await startService(store);
    const { admin } = service;
    const links: Record<string, number> = {};
    for (const { name, kind, singular, nested } of nestedResources)
      links[nested.name] = await make(admin, `/${name}`, { [kind === "post" ? singular : "name"]: "Club" });
    await admin.patch(`/venues/${links.venue}`, { geo_lat: 10, geo_lng: 20 });
    await make(
      admin,
      "/events",
      anEvent({
        ...{ title: "Guarded", password: "sesame", description: "Treasure", excerpt: "Gold", cost: "$5" },
        ...{ website: "http://x.example", featured: true, sticky: true, show_map: true, all_day: true },
        ...{ show_map_link: true, is_virtual: true, virtual_url: "http://y.example" },
        ...{ tickets: [{ name: "Seat", price: 5 }], custom_fields: { dress: "black" } },
        ...links,
      }),
    );
    // Its occurrences are outside of the default list of events.
    const later = { start_date: "2040-05-01 10:00:00", end_date: "2040-05-01 11:00:00" };
    await make(admin, "/series", {
      ...{
        title: "Guarded",
        password: "sesame",
        description: "Treasure",
        ...later,
        rrule: "FREQ=DAILY;COUNT=2",
      },
      ...links,
    });
    Object.assign(matching, {
      ...Object.fromEntries(Object.entries(links).map(([name, id]) => [name, `${name}=${id}`])),
      featured: "featured=1",
      ticketed: "ticketed=1",
      virtual: "virtual=1",
      geoloc: "geoloc=1",
      geoloc_lng: "geoloc_lat=10&geoloc_lng=20",
    });
  });

  for (const { name, representation, filters } of protectable) {
    it(`shows only the public properties of ${name}`, async () => {
      const [closed] = (await service.anonymous.get(`/${name}`)).body[name];
      const [opened] = (await service.anonymous.get(`/${name}?password=sesame`)).body[name];

      for (const [property, schema] of Object.entries(representation.properties)) {
        if (isPublic(schema)) assert.deepEqual(closed[property], opened[property], property);
        else if (property in closed) assert.deepEqual(closed[property], redactedValue(schema), property);
      }
      assert.deepEqual(
        Object.keys(closed).filter((property) => !(property in representation.properties)),
        [],
      );
    });

    it(`reveals nothing through filters of ${name} that are not public`, async () => {
      const hiding = Object.entries(filters).filter(([, filter]) => !filter.public);

      const found: Record<string, string> = matchingOf(name);
      assert.deepEqual(hiding.map(([filter]) => filter).sort(), Object.keys(found).sort());
      for (const [filter] of hiding) {
        const total = async (query: string) =>
          (await service.anonymous.get(`/${name}?${found[filter]}${query}`)).body.total;
        assert.equal(await total(""), 0, filter);
        assert.equal(await total("&password=sesame"), 1, filter);
      }
    });
  }

  it("reveals nothing through orders that are not public", async () => {
    // It begins before the protected event, which stands first where its flag counts.
    const open = { start_date: "2030-05-20 10:00:00", end_date: "2030-05-20 12:00:00" };
    await make(service.admin, "/events", anEvent({ title: "Open", ...open }));
    const titles = async (name: string, query: string) =>
      (await service.anonymous.get(`/${name}?${query}`)).body[name].map(
        (item: { title: string }) => item.title,
      );
    const hiding = protectable.flatMap(({ name, orders }) =>
      Object.entries(orders).flatMap(([orderby, order]) => (order.public ? [] : [{ name, orderby }])),
    );

    assert.ok(hiding.length > 0);
    for (const { name, orderby } of hiding) {
      const usual = await titles(name, "");
      assert.equal(usual[0], "Open");
      for (const order of ["asc", "desc"])
        assert.deepEqual(
          await titles(name, `orderby=${orderby}&order=${order}`),
          usual,
          `${orderby} ${order}`,
        );
      const [first] = await titles(name, `orderby=${orderby}&order=desc&password=sesame`);
      assert.match(first, /Guarded/);
    }
  });

  it("is in a table that has passwords", () => {
    assert.deepEqual(
      protectable.map(({ name }) => name),
      passwordTables,
    );
  });

  it("exists: at least one resource has passwords", () => {
    assert.ok(protectable.length > 0);
  });
});
