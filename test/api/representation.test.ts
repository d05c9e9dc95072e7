import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { make } from "../support/lists.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const head = [
  "author",
  "status",
  "date",
  "date_utc",
  "modified",
  "modified_utc",
  "modified_gmt",
  "url",
  "rest_url",
];
const site = "http://calendar.test";
const api = `${site}/wp-json/svc/events/v1`;

/** The first properties of an event, in the order of the reference API; extensions follow them. */
const eventKeys = [
  ...["id", "global_id", "global_id_lineage", ...head, "title", "description", "excerpt", "slug", "image"],
  ...["all_day", "start_date", "start_date_details", "end_date", "end_date_details"],
  ...["utc_start_date", "utc_start_date_details", "utc_end_date", "utc_end_date_details"],
  ...["timezone", "timezone_abbr", "cost", "cost_details", "website", "show_map", "show_map_link"],
  ...[
    "hide_from_listings",
    "sticky",
    "featured",
    "categories",
    "tags",
    "venue",
    "organizer",
    "custom_fields",
  ],
];

onEveryStoreInGate("representations", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService(store);
    const create = async (name: string, path: string, body: Record<string, unknown>) => {
      ids[name] = await make(service.admin, path, body);
    };
    await create("parent", "/categories", { name: "Food & Drink", slug: "food" });
    await create("child", "/categories", { name: "Wine", parent: ids.parent, description: "Red & white" });
    await create("tag", "/tags", { name: 'Say "hello"', slug: "hello" });
    await create("venue", "/venues", {
      ...{ venue: "Hall & Co", description: "One\n\nTwo", excerpt: "Short", address: "1 Main Street" },
      ...{ city: "Springfield", country: "United States", province: "P", state: "IL", zip: "62701" },
      ...{ phone: "555", website: "http://hall.example/?a=1&b=2", geo_lat: 39.8, geo_lng: -89.6 },
    });
    await create("bare", "/venues", { venue: "Bare" });
    await create("organizer", "/organizers", {
      ...{ organizer: "Club", phone: "555", website: "http://club.example", email: "club@example.org" },
    });
    await create("second", "/organizers", { organizer: "Another" });
    await create("full", "/events", {
      ...{ title: 'Tom & "Jerry" <i>live</i>', description: "One\nline\n\nTwo", excerpt: "Short & sweet" },
      ...{ start_date: "2030-06-10 18:00:00", end_date: "2030-06-10 20:30:00", timezone: "Europe/Paris" },
      ...{ cost: "€10 - €25", website: "http://event.example/?a=1&b=2", featured: true, show_map: true },
      ...{ venue: ids.venue, organizer: [ids.second, ids.organizer], categories: [ids.child, ids.parent] },
      ...{
        tags: [ids.tag],
        custom_fields: { dress: { label: "Dress code", value: "black" }, age: 18, no: "" },
      },
      tickets: [{ name: "Seat", price: "12.50", currency: "eur", url: "http://t.example", available: 3 }],
    });
    await create("least", "/events", {
      ...{ title: "Least", start_date: "2030-12-10 18:00:00", end_date: "2030-12-10 18:00:00" },
    });
    await create("day", "/events", {
      ...{ title: "Day", start_date: "2030-07-01", end_date: "2030-07-02", all_day: true },
      venue: [ids.venue, ids.bare],
    });
  });

  const read = async (path: string) => (await service.anonymous.get(path)).body;

  describe("an event", () => {
    it("has the properties of the reference API, in their order, on single reads and in lists", async () => {
      const single = await read(`/events/${ids.full}`);
      const [listed] = (await read(`/events?include=${ids.full}`)).events;

      assert.deepEqual(Object.keys(single).slice(0, eventKeys.length + 1), [...eventKeys, "json_ld"]);
      const { json_ld, ...rest } = single;
      const without = ({ json_ld, ...nested }: Record<string, unknown>) => nested;
      const nested = { venue: without(rest.venue), organizer: rest.organizer.map(without) };
      assert.deepEqual(listed, { ...rest, ...nested });
      assert.deepEqual(Object.keys(listed).slice(0, eventKeys.length), eventKeys);
      assert.equal(json_ld["@type"], "Event");
    });

    it("has ids as numbers, its author as a string, and URLs", async () => {
      const { id, ...event } = await read(`/events/${ids.full}`);

      assert.equal(id, ids.full);
      assert.match(event.author, /^\d+$/);
      assert.deepEqual(
        [event.global_id, event.global_id_lineage, event.status],
        [`calendar.test?id=${id}`, [`calendar.test?id=${id}`], "publish"],
      );
      assert.deepEqual([event.url, event.rest_url], [`${site}/event/${event.slug}/`, `${api}/events/${id}`]);
    });

    it("has publication and modification dates in the site's zone and in UTC", async () => {
      const { date, date_utc, modified, modified_utc } = await read(`/events/${ids.full}`);

      assert.deepEqual([date, date_utc], ["2030-05-01 08:00:00", "2030-05-01 12:00:00"]);
      assert.deepEqual([modified, modified_utc], [date, date_utc]);
    });

    it("has its dates in its own zone and in UTC, and their components as padded strings", async () => {
      const event = await read(`/events/${ids.full}`);

      assert.deepEqual([event.start_date, event.end_date], ["2030-06-10 18:00:00", "2030-06-10 20:30:00"]);
      assert.deepEqual(
        [event.utc_start_date, event.utc_end_date],
        ["2030-06-10 16:00:00", "2030-06-10 18:30:00"],
      );
      const day = { year: "2030", month: "06", day: "10" };
      assert.deepEqual(event.start_date_details, { ...day, hour: "18", minutes: "00", seconds: "00" });
      assert.deepEqual(event.end_date_details, { ...day, hour: "20", minutes: "30", seconds: "00" });
      assert.deepEqual(event.utc_start_date_details, { ...day, hour: "16", minutes: "00", seconds: "00" });
      assert.deepEqual(event.utc_end_date_details, { ...day, hour: "18", minutes: "30", seconds: "00" });
      assert.deepEqual([event.timezone, event.timezone_abbr], ["Europe/Paris", "CEST"]);
      assert.equal((await read(`/events/${ids.least}`)).timezone_abbr, "EST");
    });

    it("has sanitized text and paragraphs", async () => {
      const { title, description, excerpt } = await read(`/events/${ids.full}`);

      assert.equal(title, "Tom &amp; &quot;Jerry&quot; live");
      assert.equal(description, "<p>One<br />\nline</p>\n<p>Two</p>");
      assert.equal(excerpt, "<p>Short &amp; sweet</p>");
    });

    it("has its cost as text and in details, and its website unchanged", async () => {
      const event = await read(`/events/${ids.full}`);

      assert.equal(event.cost, "€10 – €25");
      assert.deepEqual(event.cost_details, {
        currency_symbol: "€",
        currency_code: "",
        currency_position: "prefix",
        values: ["10", "25"],
      });
      assert.equal(event.website, "http://event.example/?a=1&b=2");
    });

    it("has flags as booleans, tickets and custom fields", async () => {
      const event = await read(`/events/${ids.full}`);
      const flags = ["all_day", "show_map", "show_map_link", "hide_from_listings", "sticky", "featured"];

      assert.deepEqual(
        flags.map((name) => event[name]),
        [false, true, false, false, false, true],
      );
      assert.deepEqual(event.custom_fields, {
        dress: { label: "Dress code", value: "black" },
        age: { label: "age", value: 18 },
      });
      const ticket = { name: "Seat", price: "12.50", currency: "EUR", url: "http://t.example", available: 3 };
      assert.deepEqual([event.ticketed, event.tickets, event.post_parent], [true, [ticket], 0]);
    });

    it("has its times in ISO 8601 and its last change in the form of WordPress", async () => {
      const event = await read(`/events/${ids.full}`);

      assert.deepEqual([event.start, event.end], ["2030-06-10T18:00:00+02:00", "2030-06-10T20:30:00+02:00"]);
      assert.equal(event.modified_gmt, event.modified_utc.replace(" ", "T"));
      assert.equal(event.venue.modified_gmt, event.venue.modified_utc.replace(" ", "T"));
    });

    it("has the empty values of the reference API", async () => {
      const event = await read(`/events/${ids.least}`);
      const empty = { description: "", excerpt: "", image: false, cost: "", website: "", all_day: false };
      const lists = { categories: [], tags: [], venue: [], organizer: [], custom_fields: [], tickets: [] };

      for (const [name, value] of Object.entries({ ...empty, ...lists, ticketed: false }))
        assert.deepEqual(event[name], value, name);
      assert.deepEqual(event.cost_details.values, []);
    });

    it("has one venue as an object, several as an array, organizers in their order", async () => {
      const full = await read(`/events/${ids.full}`);
      const day = await read(`/events/${ids.day}`);

      assert.equal(full.venue.id, ids.venue);
      assert.deepEqual(
        full.organizer.map(({ id }: { id: number }) => id),
        [ids.second, ids.organizer],
      );
      assert.deepEqual(
        day.venue.map(({ id }: { id: number }) => id),
        [ids.venue, ids.bare],
      );
    });
  });

  describe("a venue", () => {
    it("has its properties in order, and leaves out empty ones", async () => {
      const full = await read(`/venues/${ids.venue}`);
      const [bare] = (await read("/venues?search=bare")).venues;

      const lines = ["address", "city", "country", "province", "state", "zip", "phone"];
      const map = ["show_map", "show_map_link", "global_id", "global_id_lineage"];
      assert.deepEqual(Object.keys(full), [
        ...["id", ...head, "venue", "description", "excerpt", "slug", ...lines, "website", "stateprovince"],
        ...["geo_lat", "geo_lng", "json_ld", ...map, "lang", "translations"],
      ]);
      assert.deepEqual(Object.keys(bare), ["id", ...head, "venue", "slug", ...map, "lang", "translations"]);
    });

    it("has text as strings, coordinates as numbers, flags as booleans", async () => {
      const { venue, description, website, stateprovince, ...rest } = await read(`/venues/${ids.venue}`);

      assert.deepEqual([venue, description], ["Hall &amp; Co", "<p>One</p>\n<p>Two</p>"]);
      assert.deepEqual([website, stateprovince], ["http://hall.example/?a=1&b=2", "IL"]);
      assert.deepEqual([rest.geo_lat, rest.geo_lng, rest.show_map], [39.8, -89.6, true]);
      assert.equal(rest.rest_url, `${api}/venues/${ids.venue}`);
      assert.equal(rest.url, `${site}/venue/${rest.slug}/`);
    });

    it("has both coordinates or none", async () => {
      const id = await make(service.admin, "/venues", { venue: "Half", geo_lat: 1 });

      assert.equal("geo_lat" in (await read(`/venues/${id}`)), false);
    });
  });

  describe("an organizer", () => {
    it("has its properties in order, and leaves out empty ones", async () => {
      const full = await read(`/organizers/${ids.organizer}`);
      const bare = await read(`/organizers/${ids.second}`);

      const last = ["json_ld", "global_id", "global_id_lineage", "lang", "translations"];
      const first = ["id", ...head, "organizer", "slug"];
      assert.deepEqual(Object.keys(full), [...first, "phone", "website", "email", ...last]);
      assert.deepEqual(Object.keys(bare), [...first, ...last]);
      assert.equal(full.email, "club@example.org");
    });
  });

  describe("a term", () => {
    it("has its own representation in its collection", async () => {
      const child = await read(`/categories/${ids.child}`);
      const [tag] = (await read("/tags")).tags;

      assert.deepEqual(child, {
        ...{ id: ids.child, count: 1, description: "Red &amp; white", name: "Wine", slug: "wine" },
        ...{ taxonomy: "tribe_events_cat", parent: ids.parent, colour: "", meta: [] },
        url: `${site}/events/category/food/wine/`,
        urls: {
          self: `${api}/categories/${ids.child}`,
          collection: `${api}/categories`,
          up: `${api}/categories/${ids.parent}`,
        },
        ...{ lang: "en", translations: {} },
      });
      assert.deepEqual(tag, {
        ...{ id: ids.tag, count: 1, description: "", name: 'Say "hello"', slug: "hello" },
        ...{ taxonomy: "post_tag", meta: [], url: `${site}/tag/hello/` },
        urls: { self: `${api}/tags/${ids.tag}`, collection: `${api}/tags` },
        ...{ lang: "en", translations: {} },
      });
    });

    it("has another representation inside an event, ordered by name", async () => {
      const { categories, tags } = await read(`/events/${ids.full}`);

      assert.deepEqual(Object.keys(categories[0]), [
        ...["name", "slug", "term_group", "term_taxonomy_id", "taxonomy", "description", "parent", "count"],
        ...["filter", "id", "url", "urls", "lang"],
      ]);
      assert.deepEqual(
        categories.map(({ name }: { name: string }) => name),
        ["Food &amp; Drink", "Wine"],
      );
      assert.deepEqual([categories[1].parent, categories[1].filter, tags[0].parent], [ids.parent, "raw", 0]);
    });
  });
});
