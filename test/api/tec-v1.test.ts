import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const root = "//wp-json/tec/v1";
const site = "http://calendar.test";

onEveryStoreInGate("tec/v1", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("shows events as posts, with whole venues and organizers", async () => {
    const headers = { "content-type": "image/png", "content-disposition": 'attachment; filename="p.png"' };
    const image = (await service.admin.post("//wp-json/wp/v2/media", await pngOf(9, 9), headers)).body.id;
    const venue = await make(service.admin, "/venues", {
      ...{
        venue: "Hall",
        address: "1 Quay",
        city: "Valmere",
        country: "France",
        website: "https://hall.example/",
      },
    });
    const organizer = await make(service.admin, "/organizers", {
      organizer: "Club & Co",
      email: "club@example.org",
    });
    const category = await make(service.admin, "/categories", { name: "Music" });
    const tag = await make(service.admin, "/tags", { name: "Loud" });
    const id = await make(service.admin, "/events", {
      ...{
        title: "Rock & Roll",
        slug: "rock",
        description: "Words",
        excerpt: "Few",
        image,
        venue,
        organizer,
      },
      ...{ start_date: "2030-06-01 10:00:00", end_date: "2030-06-01 12:30:00", timezone: "Europe/Paris" },
      ...{ cost: "$5", featured: true, categories: [category], tags: [tag], tickets: [{ name: "Seat" }] },
    });

    const { body, status, headers: got } = await service.anonymous.get(`${root}/events/${id}`);
    const { venues, organizers, dates, _links, content, excerpt, ...rest } = body;

    assert.equal(status, 200);
    assert.deepEqual(rest, {
      id,
      ...{ date: "2030-05-01T08:00:00", date_gmt: "2030-05-01T12:00:00" },
      guid: { rendered: `${site}/?post_type=tribe_events&p=${id}` },
      ...{ modified: "2030-05-01T08:00:00", modified_gmt: "2030-05-01T12:00:00" },
      ...{ slug: "rock", status: "publish", type: "tribe_events" },
      ...{ link: `${site}/event/rock/`, permalink: `${site}/event/rock/` },
      title: { rendered: "Rock &amp; Roll" },
      ...{ author: rest.author, featured_media: image, template: "", format: "standard" },
      ...{ comment_status: "closed", ping_status: "closed", sticky: false },
      ...{ tribe_events_cat: [category], tags: [tag], lang: "en", translations: {} },
      ...{ start_date: "2030-06-01 10:00:00", end_date: "2030-06-01 12:30:00", timezone: "Europe/Paris" },
      ...{ start_date_utc: "2030-06-01 08:00:00", end_date_utc: "2030-06-01 10:30:00", duration: "9000" },
      ...{ multiday: false, is_past: false, is_now: false, all_day: false, featured: true, cost: "$5" },
      ...{ starts_this_week: null, ends_this_week: null, happens_this_week: null, this_week_duration: null },
      ...{ displays_on: [], website: "", is_virtual: false, virtual_url: "", ticketed: ["Seat"] },
      organizer_names: ["Club &amp; Co"],
      schedule_details: rest.schedule_details,
      short_schedule_details: rest.short_schedule_details,
    });
    assert.match(content.rendered, /^<p>Words<\/p>/);
    assert.deepEqual([content.protected, excerpt.protected], [false, false]);
    assert.match(rest.schedule_details, /^Saturday,? (?:1 June|June 1),? 2030, 10:00.+12:30/);
    assert.deepEqual(dates.start, {
      date: "2030-06-01 10:00:00.000000",
      timezone_type: 3,
      timezone: "Europe/Paris",
    });
    assert.deepEqual(
      [dates.end_utc.date, dates.end_site.timezone, dates.start_site.date],
      ["2030-06-01 10:30:00.000000", "America/New_York", "2030-06-01 04:00:00.000000"],
    );
    assert.deepEqual(venues, [(await service.anonymous.get(`${root}/venues/${venue}`)).body]);
    assert.deepEqual(organizers, [(await service.anonymous.get(`${root}/organizers/${organizer}`)).body]);
    assert.deepEqual(
      [venues[0].title.rendered, venues[0].address, venues[0].city, venues[0].zip, venues[0].website],
      ["Hall", "1 Quay", "Valmere", "", "https://hall.example/"],
    );
    assert.equal(
      venues[0].directions_link,
      "https://www.google.com/maps/dir/?api=1&destination=1+Quay%2C+Valmere%2C+France",
    );
    assert.deepEqual([organizers[0].email, organizers[0].phone], ["club@example.org", ""]);
    assert.deepEqual(_links.self, [{ href: `${site}/wp-json/tec/v1/events/${id}` }]);
    assert.match(got.get("etag") ?? "", new RegExp(`^"${id}-\\d+\\.`));
  });

  it("describes times in the language of the item, and those of whole and several days", async () => {
    const french = await make(service.admin, "/events?wpml_language=fr", {
      title: "Bal",
      ...{ start_date: "2030-06-01 20:00:00", end_date: "2030-06-01 22:00:00" },
    });
    const long = await make(service.admin, "/events", {
      title: "Fair",
      ...{ start_date: "2030-06-01", end_date: "2030-06-03", all_day: true },
    });
    const night = await make(service.admin, "/events", {
      title: "Night",
      ...{ start_date: "2030-06-01 22:00:00", end_date: "2030-06-02 00:00:00" },
    });
    const read = async (id: number) => (await service.anonymous.get(`${root}/events/${id}`)).body;

    const [bal, fair, late] = [await read(french), await read(long), await read(night)];
    const listed = await service.anonymous.get("//fr/wp-json/tec/v1/events");

    assert.match(bal.schedule_details, /^samedi 1 juin 2030, 20:00/);
    assert.match(fair.schedule_details, /June.*, All day$/);
    assert.deepEqual([fair.multiday, fair.all_day, late.multiday], [true, true, false]);
    assert.match(late.schedule_details, /10:00.PM.*12:00.AM/);
    assert.deepEqual(
      listed.body.map((one: { id: number }) => one.id),
      [french],
    );
    assert.equal(listed.body[0]._links.self[0].href, `${site}/fr/wp-json/tec/v1/events/${french}`);
  });

  it("reveals no more than our own API", async () => {
    const draft = await make(service.admin, "/events", anEvent({ status: "draft" }));
    const secret = { title: "Guarded", description: "Treasure", cost: "5", venue: [{ venue: "Cave" }] };
    const closed = await make(service.admin, "/events", anEvent({ ...secret, password: "sesame" }));

    const hidden = await service.anonymous.get(`${root}/events/${draft}`);
    const unknown = await service.anonymous.get(`${root}/events/999999`);
    const { body } = await service.anonymous.get(`${root}/events/${closed}`);
    const listed = await service.anonymous.get(`${root}/events?include=${closed}`);
    const opened = await service.anonymous.get(`${root}/events/${closed}?password=sesame`);
    const byEditor = await service.as.editor.get(`${root}/events/${closed}?context=edit`);
    const edited = await service.anonymous.get(`${root}/events?context=edit`);

    assert.deepEqual([hidden.status, hidden.body.code], [403, "rest_forbidden"]);
    assert.deepEqual([unknown.status, unknown.body.code], [404, "rest_post_invalid_id"]);
    assert.deepEqual(body.content, { rendered: "", protected: true });
    assert.deepEqual([body.cost, body.venues, body.title.rendered], ["", [], "Guarded"]);
    assert.deepEqual(listed.body, [body]);
    assert.match(opened.body.content.rendered, /Treasure/);
    assert.equal(opened.body.venues[0].title.rendered, "Cave");
    assert.equal(byEditor.body.content.raw, "Treasure");
    assert.equal(edited.status, 401);
  });

  it("has an OpenAPI document of its own, and is found by discovery", async () => {
    const { body } = await service.anonymous.get(`${root}/docs`);
    const newest = await service.anonymous.get(`${root}/docs?version=3.1`);
    const discovered = await service.anonymous.get("//wp-json/");
    const byRoute = await service.anonymous.get("//?rest_route=/tec/v1/events");
    const preflight = await service.anonymous.send("OPTIONS", `${root}/events`);

    assert.deepEqual(Object.keys(body.paths).sort(), [
      ...[
        "/",
        "/docs",
        "/events",
        "/events/{id}",
        "/organizers",
        "/organizers/{id}",
        "/venues",
        "/venues/{id}",
      ],
    ]);
    assert.deepEqual(body.servers[0].url, `${site}/wp-json/tec/v1/`);
    assert.equal(newest.body.openapi, "3.1.0");
    const { schema } = newest.body.paths["/events"].get.parameters.find(
      (one: { name?: string }) => one.name === "per_page",
    );
    assert.deepEqual([schema.default, schema.maximum], [9, 100]);
    assert.ok(discovered.body.namespaces.includes("tec/v1"));
    assert.ok("/tec/v1/events/(?P<id>\\d+)" in discovered.body.routes);
    assert.deepEqual([byRoute.status, Array.isArray(byRoute.body)], [200, true]);
    assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /X-TEC-EEA/);
  });
});
