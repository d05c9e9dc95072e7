import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make, names } from "../support/lists.ts";
import { anEvent, type Client, onEveryStore, startService, type TestService } from "../support/service.ts";

/** The callers of these tests who may edit the event. */
const editors: readonly string[] = ["author", "editor", "administrator"];

const callers = ["anonymous", "subscriber", "contributor", "author", "editor", "administrator"] as const;
type CallerName = (typeof callers)[number];

/** The properties of a protected event in lists. */
const cleared = {
  ...{ description: "", excerpt: "", image: false, all_day: null, cost: "", website: "" },
  cost_details: { currency_symbol: "", currency_code: "", currency_position: "", values: [] },
  ...{ show_map: null, show_map_link: null, hide_from_listings: null, sticky: null, featured: null },
  ...{ categories: [], tags: [], venue: [], organizer: [], custom_fields: [], tickets: [] },
};

onEveryStore("a password-protected event", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  const call = (caller: CallerName): Client =>
    caller === "anonymous" ? service.anonymous : service.as[caller];

  before(async () => {
    service = await startService(store);
    const { admin, as } = service;
    ids.category = await make(admin, "/categories", { name: "Club" });
    ids.tag = await make(admin, "/tags", { name: "Members" });
    ids.venue = await make(admin, "/venues", { venue: "Cellar", geo_lat: 10, geo_lng: 20 });
    ids.organizer = await make(admin, "/organizers", { organizer: "Circle" });
    ids.event = await make(
      as.author,
      "/events",
      anEvent({
        ...{
          title: "Guarded",
          slug: "guarded",
          password: "sesame",
          description: "Treasure",
          excerpt: "Gold",
        },
        ...{ cost: "$5", website: "http://x.example", featured: true, sticky: true, show_map: true },
        ...{ tickets: [{ name: "Seat", price: 5 }], custom_fields: { dress: "black" } },
        ...{ venue: ids.venue, organizer: ids.organizer, categories: [ids.category] },
      }),
    );
    await admin.post(`/events/${ids.event}`, { tags: [ids.tag] });
  });

  it("is 403 as a single item without the password, for every caller", async () => {
    for (const caller of callers)
      for (const path of [`/events/${ids.event}`, "/events/by-slug/guarded"]) {
        for (const query of ["", "?password=wrong"]) {
          const { status, body } = await call(caller).get(path + query);
          assert.deepEqual([status, body.code], [403, "event-password-protected"], caller);
        }
        const opened = await call(caller).get(`${path}?password=sesame`);
        assert.equal(opened.body.description, "<p>Treasure</p>");
        assert.equal("json_ld" in opened.body, false);
        assert.equal("password" in opened.body, false);
      }
  });

  it("has its password nowhere in the store, not even in the record of an idempotent request", async () => {
    const unique = "xyzzy-plugh-1977";
    const body = anEvent({
      title: "Cave",
      password: unique,
      start_date: "2020-01-01",
      end_date: "2020-01-01",
    });
    const headers = { "idempotency-key": "cave" };
    const created = await service.admin.post("/events", body, headers);
    const replayed = await service.admin.post("/events", body, headers);
    const { store: db } = service;

    const tables = ["events", "idempotency", "changes", "settings"] as const;
    for (const table of tables)
      assert.ok(
        !JSON.stringify(await db.read.selectFrom(table).selectAll().execute()).includes(unique),
        table,
      );
    assert.equal(replayed.headers.get("idempotency-replayed"), "true");
    assert.equal(
      (await service.anonymous.get(`/events/${created.body.id}?password=${unique}`)).body.title,
      "Cave",
    );
  });

  it("is readable with context=edit by those who may edit it", async () => {
    for (const caller of callers) {
      const { status } = await call(caller).get(`/events/${ids.event}?context=edit`);
      assert.equal(status, ["author", "editor", "administrator"].includes(caller) ? 200 : 403, caller);
    }
  });

  it("rejects a password that is empty or a list, but only on resources with passwords", async () => {
    for (const query of ["password=", "password[]=sesame"]) {
      const { status, body } = await service.anonymous.get(`/events/${ids.event}?${query}`);
      assert.deepEqual([status, Object.keys(body.data.params)], [400, ["password"]]);
      assert.equal((await service.anonymous.get(`/venues/${ids.venue}?${query}`)).status, 200);
    }
  });

  it("is in lists with everything cleared but title, dates and URLs", async () => {
    for (const caller of callers) {
      const [event] = (await call(caller).get("/events")).body.events;
      const { title, slug, start_date, ...rest } = event;
      assert.deepEqual([title, slug, start_date.length], ["Guarded", "guarded", 19]);
      for (const [name, value] of Object.entries(cleared)) assert.deepEqual(rest[name], value, name);
    }
  });

  it("is complete in lists with the password, or with context=edit for its editors", async () => {
    const description = async (caller: CallerName, query: string) =>
      (await call(caller).get(`/events?${query}`)).body.events[0].description;

    for (const caller of callers) {
      const may = ["author", "editor", "administrator"].includes(caller);
      assert.equal(await description(caller, "password=sesame"), "<p>Treasure</p>");
      assert.equal(await description(caller, "password=wrong"), "");
      assert.equal(await description(caller, "context=edit"), may ? "<p>Treasure</p>" : "", caller);
    }
  });

  it("does not show by its place in a list that it is featured", async () => {
    for (const [day, fields] of [
      ["2020-02-01", { title: "Plain" }],
      ["2020-02-02", { title: "Star", featured: true, password: "sesame" }],
    ] as const)
      await make(service.as.author, "/events", anEvent({ ...fields, start_date: day, end_date: day }));
    const order = async (caller: CallerName, query: string) =>
      names(
        await call(caller).get(`/events?start_date=2020-02-01&end_date=2020-02-09&orderby=featured&${query}`),
      );

    for (const caller of callers) {
      const may = editors.includes(caller);
      assert.deepEqual(
        await order(caller, "order=desc"),
        may ? ["Star", "Plain"] : ["Plain", "Star"],
        caller,
      );
      assert.deepEqual(await order(caller, "order=asc"), ["Plain", "Star"], caller);
      assert.deepEqual(await order(caller, "order=desc&password=sesame"), ["Star", "Plain"], caller);
    }
  });

  it("is found by searches of its editors, by others who are logged in by its title only", async () => {
    const total = async (caller: CallerName, search: string) =>
      (await call(caller).get(`/events?search=${search}`)).body.total;

    for (const caller of callers) {
      assert.equal(await total(caller, "guarded"), caller === "anonymous" ? 0 : 1, caller);
      const may = editors.includes(caller);
      for (const search of ["treasure", "gold", "treasure&context=edit"])
        assert.equal(await total(caller, search), may ? 1 : 0, `${caller} ${search}`);
      const byTitle = caller === "anonymous" || may ? 0 : 1;
      assert.equal(await total(caller, "guarded+-treasure"), byTitle, caller);
    }
  });

  it("reveals nothing through filters on protected fields", async () => {
    const filters = [
      ...[`categories=${ids.category}`, `tags=${ids.tag}`, `venue=${ids.venue}`],
      ...[`organizer=${ids.organizer}`, "featured=1", "featured=0", "ticketed=1", "ticketed=0"],
      ...["geoloc=1", "geoloc=0", "geoloc_lat=10&geoloc_lng=20"],
    ];
    const matching = filters.filter((filter) => !/(featured|ticketed|geoloc)=0/.test(filter));

    for (const filter of filters)
      assert.equal((await service.anonymous.get(`/events?${filter}`)).body.total, 0, filter);
    for (const filter of matching)
      assert.deepEqual(
        names(await service.anonymous.get(`/events?${filter}&password=sesame`)),
        ["Guarded"],
        filter,
      );
  });

  it("is found, counted and filtered by those who may edit it like any other, but blank", async () => {
    const filters = [
      ...[`categories=${ids.category}`, `tags=${ids.tag}`, `venue=${ids.venue}`],
      ...[`organizer=${ids.organizer}`, "featured=1", "ticketed=1", "geoloc=1"],
      ...["geoloc_lat=10&geoloc_lng=20", "search=treasure"],
    ];

    for (const caller of callers)
      for (const filter of filters) {
        const { body } = await call(caller).get(`/events?${filter}`);
        const expected = editors.includes(caller) ? [[1, ""]] : [];
        assert.deepEqual(
          body.events.map((event: { description: string }) => [body.total, event.description]),
          expected,
          `${caller} ${filter}`,
        );
      }
  });

  it("shows its venue, organizer and terms to those who may edit it", async () => {
    for (const caller of callers) {
      const may = editors.includes(caller);
      for (const collection of ["venues", "organizers", "categories", "tags"]) {
        const { status } = await call(caller).get(`/${collection}?event=${ids.event}`);
        assert.equal(status, may ? 200 : 400, `${caller} ${collection}`);
      }
      for (const collection of ["venues", "organizers"])
        for (const filter of ["has_events", "only_with_upcoming"]) {
          const { body } = await call(caller).get(`/${collection}?${filter}=1`);
          assert.equal(body.total, may ? 1 : 0, `${caller} ${collection} ${filter}`);
        }
    }
  });

  it("reveals nothing of its venue, organizer and terms", async () => {
    for (const collection of ["venues", "organizers", "categories", "tags"]) {
      const closed = await service.anonymous.get(`/${collection}?event=${ids.event}`);
      const opened = await service.anonymous.get(`/${collection}?event=${ids.event}&password=sesame`);
      assert.deepEqual([closed.status, Object.keys(closed.body.data.params)], [400, ["event"]]);
      assert.equal(opened.body.total, 1);
    }
    for (const collection of ["venues", "organizers"])
      for (const filter of ["has_events", "only_with_upcoming"])
        assert.equal((await service.anonymous.get(`/${collection}?${filter}=1`)).body.total, 0);
  });

  it("adds to the count of its terms, which is the same for everybody", async () => {
    for (const caller of callers) {
      assert.equal((await call(caller).get(`/categories/${ids.category}`)).body.count, 1);
      assert.equal((await call(caller).get(`/tags/${ids.tag}`)).body.count, 1);
    }
  });
});
