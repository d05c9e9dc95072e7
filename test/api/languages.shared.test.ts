import assert from "node:assert/strict";
import { before, it } from "node:test";
import sharp from "sharp";
import { type Collection, make, makeGroup } from "../support/languages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** A value that is written to one translation, and how every translation then shows it. */
interface Shared {
  sent: Record<string, unknown>;
  shown?: Record<string, unknown>;
}

const ticket = { name: "Seat", price: "5", currency: "EUR", url: "", available: true };

const shared: Partial<Record<Collection, Record<string, Shared>>> = {
  events: {
    dates: { sent: { start_date: "2030-08-01 09:00:00", end_date: "2030-08-02 10:00:00" } },
    timezone: { sent: { timezone: "Europe/Paris" } },
    all_day: { sent: { all_day: true } },
    cost: { sent: { cost: "€5 - €10" }, shown: { cost: "€5 – €10" } },
    tickets: { sent: { tickets: [ticket] }, shown: { tickets: [ticket], ticketed: true } },
    featured: { sent: { featured: true } },
    sticky: { sent: { sticky: true } },
    hide_from_listings: { sent: { hide_from_listings: true } },
    show_map: { sent: { show_map: true } },
    show_map_link: { sent: { show_map_link: true } },
    external_id: { sent: { external_id: "shared-1" } },
  },
  venues: {
    address: { sent: { address: "1 Quai" } },
    zip: { sent: { zip: "1200" } },
    country: { sent: { country: "Switzerland" } },
    phone: { sent: { phone: "+41 22 000" } },
    coordinates: { sent: { geo_lat: 46.2, geo_lng: 6.1 } },
    external_id: { sent: { external_id: "shared-2" } },
  },
  organizers: {
    phone: { sent: { phone: "+41 22 111" } },
    email: { sent: { email: "choir@example.org" } },
    external_id: { sent: { external_id: "shared-3" } },
  },
  categories: { external_id: { sent: { external_id: "shared-4" } } },
  tags: { external_id: { sent: { external_id: "shared-5" } } },
};

const own: Partial<Record<Collection, Record<string, unknown>>> = {
  events: {
    title: "Autre",
    slug: "autre",
    description: "d",
    excerpt: "e",
    status: "private",
    password: "p",
    website: "http://fr.example/",
    date: "2030-01-01 00:00:00",
    author: 2,
    custom_fields: { a: "b" },
  },
  venues: {
    venue: "Autre",
    slug: "autre",
    description: "d",
    excerpt: "e",
    status: "private",
    website: "http://fr.example/",
    date: "2030-01-01 00:00:00",
    author: 2,
    city: "Genève",
    province: "GE",
    state: "Genf",
  },
  organizers: {
    organizer: "Autre",
    slug: "autre",
    description: "d",
    excerpt: "e",
    status: "private",
    website: "http://fr.example/",
    date: "2030-01-01 00:00:00",
    author: 2,
  },
  categories: { name: "Autre", slug: "autre", description: "d" },
  tags: { name: "Autre", slug: "autre", description: "d" },
};

onEveryStoreInGate("the shared fields of a translation group", (store) => {
  let service: TestService;
  let made = 0;
  before(async () => {
    service = await startService(store);
  });

  const read = async (path: string) => (await service.admin.get(path)).body;
  const group = (collection: Collection, fields: Record<string, unknown> = {}) => {
    made += 1;
    const names = { en: `One ${made}`, fr: `Un ${made}`, de: `Ein ${made}` };
    return makeGroup(service.admin, collection, names, fields);
  };

  for (const [name, fields] of Object.entries(shared) as [Collection, Record<string, Shared>][])
    for (const [field, { sent, shown = sent }] of Object.entries(fields))
      it(`include ${field} of ${name}, inherited and written`, async () => {
        const { en, fr, de } = await group(name);

        const written = await service.admin.put(`/${name}/${fr.id}`, sent);
        const es = await make(service.admin, name, "es", {
          ...(name === "events" ? { title: "Uno" } : { venue: "Uno", organizer: "Uno", name: `Uno ${made}` }),
          translation_of: fr.id,
        });

        const bodies = [
          written.body,
          es,
          ...(await Promise.all([en, de].map(({ id }) => read(`/${name}/${id}`)))),
        ];
        for (const body of bodies) assert.deepEqual({ ...body, ...shown }, body, body.lang);
        assert.deepEqual(Object.keys(es.translations), ["en", "fr", "de"]);
      });

  for (const [name, fields] of Object.entries(own) as [Collection, Record<string, unknown>][])
    it(`exclude the own fields of ${name}: ${Object.keys(fields).join(", ")}`, async () => {
      const { en, fr, de } = await group(name);
      const before = await Promise.all([en, de].map(({ id }) => read(`/${name}/${id}`)));

      const written = await service.admin.put(`/${name}/${fr.id}`, { ...fields });
      await service.admin.put(`/${name}/${fr.id}`, { status: "publish", password: "" });

      assert.equal(written.status, 200, written.text);
      const after = await Promise.all([en, de].map(({ id }) => read(`/${name}/${id}`)));
      assert.deepEqual(after.map(withoutOthers), before.map(withoutOthers));
    });

  it("include the image, which is kept while one translation has it", async () => {
    const red = { width: 20, height: 20, channels: 3 as const, background: "red" };
    const bytes = await sharp({ create: red }).png().toBuffer();
    const uploaded = await service.admin.send("POST", "//wp-json/wp/v2/media", bytes, {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="red.png"',
    });
    for (const name of ["events", "venues", "organizers"] as const) {
      const { en, fr, de } = await group(name);

      await service.admin.put(`/${name}/${fr.id}`, { image: uploaded.body.id });
      const shown = await read(`/${name}/${en.id}`);
      await service.admin.delete(`/${name}/${fr.id}?force=true`);

      assert.equal(shown.image.id, uploaded.body.id);
      assert.deepEqual((await read(`/${name}/${de.id}`)).image, shown.image);
    }
  });

  it("include post_parent, the id of the series", async () => {
    const series = await make(service.admin, "events", "en", anEvent());
    const { en, fr } = await group("events");

    await service.admin.put(`/events/${fr.id}`, { post_parent: series.id });

    assert.equal((await read(`/events/${en.id}`)).post_parent, series.id);
  });

  it("include venues and organizers by group, in order, each in the language of the event", async () => {
    const venue = await makeGroup(service.admin, "venues", { en: "Harbour", fr: "Le port" });
    const solo = await make(service.admin, "venues", "de", { venue: "Nur deutsch" });
    const people = await makeGroup(service.admin, "organizers", { en: "Choir", de: "Der Chor" });
    const { en, fr, de } = await group("events");

    await service.admin.put(`/events/${fr.id}`, { venue: [solo.id, venue.en.id], organizer: people.de.id });

    const places = async (id: number) =>
      (await read(`/events/${id}`)).venue.map(({ venue, lang }: Named) => [venue, lang]);
    assert.deepEqual(await places(en.id), [
      ["Nur deutsch", "de"],
      ["Harbour", "en"],
    ]);
    assert.deepEqual(await places(fr.id), [
      ["Nur deutsch", "de"],
      ["Le port", "fr"],
    ]);
    assert.deepEqual(await places(de.id), [
      ["Nur deutsch", "de"],
      ["Harbour", "en"],
    ]);
    assert.equal((await read(`/events/${en.id}`)).organizer[0].lang, "en");
    assert.equal((await read(`/events/${de.id}`)).organizer[0].organizer, "Der Chor");
  });
});

interface Named {
  venue: string;
  lang: string;
}

/** An item without the fields that name the other translations of its group. */
const withoutOthers = ({ translations: _, json_ld: __, ...item }: Record<string, unknown>) => item;
