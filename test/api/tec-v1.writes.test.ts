import assert from "node:assert/strict";
import { before, it } from "node:test";
import { expectChangedDate, expectRepeatedHour } from "../support/echoed-dates.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const root = "//wp-json/tec/v1";
const site = "http://calendar.test";

onEveryStoreInGate("writes of tec/v1", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("create and update by its names", async () => {
    const venue = await service.admin.post(`${root}/venues`, {
      ...{ title: "Hall & more", content: "<p>Big</p>", address: "1 Quay", city: "Valmere", zip: "1200" },
      ...{ state_province: "GE", phone: "1", website: "https://hall.example/", country: "Switzerland" },
    });
    const organizer = await service.admin.post(`${root}/organizers`, {
      title: "Club",
      email: "a@example.org",
    });
    const category = await make(service.admin, "/categories", { name: "Music" });
    const tag = await make(service.admin, "/tags", { name: "Loud" });
    const created = await service.admin.post(
      `${root}/events`,
      {
        ...{ title: "Gig", content: "<p>Text</p><script>x</script>", excerpt: "Short", slug: "gig" },
        ...{ start_date: "2030-06-01 20:00:00", end_date: "2030-06-01 22:00:00", timezone: "Europe/Paris" },
        ...{ venues: [venue.body.id], organizers: [organizer.body.id], cost: "5", featured: true },
        ...{ tribe_events_cat: [category], tags: [tag], status: "publish", date: "2030-04-01T10:00:00" },
      },
      { "X-TEC-EEA": "Any text" },
    );
    const { id } = created.body;
    const { body: own } = await service.anonymous.get(`/events/${id}`);
    const put = await service.admin.put(`${root}/events/${id}`, { title: "Concert", venues: [] });
    const patched = await service.admin.patch(`${root}/events/${id}`, {
      start_date_utc: "2030-06-01 17:00:00",
    });

    assert.equal(venue.status, 201, venue.text);
    assert.deepEqual(
      [venue.body.title.rendered, venue.body.state_province, venue.body.zip],
      ["Hall &amp; more", "GE", "1200"],
    );
    assert.equal(created.status, 201, created.text);
    assert.equal(created.headers.get("location"), `${site}/wp-json/tec/v1/events/${id}`);
    assert.deepEqual(
      [own.title, own.description.trim(), own.slug, own.timezone, own.venue.id, own.organizer[0].id],
      ["Gig", "<p>Text</p>", "gig", "Europe/Paris", venue.body.id, organizer.body.id],
    );
    assert.deepEqual(
      [own.categories[0].id, own.tags[0].id, own.date, own.featured],
      [category, tag, "2030-04-01 10:00:00", true],
    );
    assert.equal(created.body.venues[0].title.rendered, "Hall &amp; more");
    assert.equal(put.status, 200, put.text);
    assert.deepEqual(
      [put.body.title.rendered, put.body.venues, put.body.cost, put.body.content.rendered.trim()],
      ["Concert", [], created.body.cost, "<p>Text</p>"],
    );
    assert.deepEqual(
      [patched.body.start_date, patched.body.end_date],
      ["2030-06-01 19:00:00", "2030-06-01 22:00:00"],
    );
  });

  it("count a day that lasts 24 hours as one", async () => {
    const created = await service.admin.post(`${root}/events`, {
      ...{ title: "Fair", start_date: "2030-06-01", duration: 86_400, all_day: true },
    });
    const longer = await service.admin.put(`${root}/events/${created.body.id}`, { duration: 2 * 86_400 });

    assert.equal(created.body.end_date, "2030-06-01 23:59:59");
    assert.equal(longer.body.end_date, "2030-06-02 23:59:59");
  });

  it("set the end by the duration, where no end is sent", async () => {
    const create = (fields: Record<string, unknown>) =>
      service.admin.post(`${root}/events`, { title: "Timed", ...fields });
    const start = { start_date: "2030-03-09 23:00:00", timezone: "America/New_York" };
    const overnight = await create({ ...start, duration: 4 * 3600 });
    const both = await create({ ...start, duration: 60, end_date: "2030-03-10 08:00:00" });
    const utc = await create({ start_date_utc: "2030-06-01T18:00:00Z", duration: "5400" });
    const path = `${root}/events/${overnight.body.id}`;
    const longer = await service.admin.put(path, { duration: 3600 });
    const moved = await service.admin.put(path, { start_date: "2030-07-01 10:00:00", duration: 1800 });
    const elsewhere = await service.admin.put(path, { timezone: "Europe/Paris", duration: 7200 });
    const wrong = await Promise.all(
      [-1, 1.5, "0x10", "soon", "", true, [60], 1e300, 9e15, 3e11].map((duration) =>
        create({ ...start, duration }),
      ),
    );
    const never = await create({ start_date: "never", duration: 60 });
    const missing = await create({ duration: 60 });

    // The clocks go forward that night.
    assert.deepEqual([overnight.status, overnight.body.end_date], [201, "2030-03-10 04:00:00"]);
    assert.equal(overnight.body.duration, "14400");
    assert.equal(both.body.end_date, "2030-03-10 08:00:00");
    assert.deepEqual(
      [utc.body.start_date_utc, utc.body.end_date_utc],
      ["2030-06-01 18:00:00", "2030-06-01 19:30:00"],
    );
    assert.equal(longer.body.end_date, "2030-03-10 00:00:00");
    assert.equal(moved.body.end_date, "2030-07-01 10:30:00");
    assert.deepEqual(
      [elsewhere.body.start_date, elsewhere.body.end_date],
      ["2030-07-01 10:00:00", "2030-07-01 12:00:00"],
    );
    for (const { status, body, text } of wrong)
      assert.deepEqual([status, Object.keys(body.data?.params ?? {})], [400, ["duration"]], text);
    assert.equal(never.status, 400);
    assert.ok("start_date" in never.body.data.params);
    assert.deepEqual([missing.status, missing.body.data.params], [400, ["start_date", "duration"]]);
  });

  it("name what is wrong as it was sent", async () => {
    const untitled = await service.admin.post(`${root}/venues`, { content: "No title" });
    const bare = await service.admin.post(`${root}/events`, {});
    const id = await make(service.admin, "/events", anEvent());
    const wrong = await service.admin.put(`${root}/events/${id}`, {
      ...{ title: "", venues: [999_999], featured_media: 999_999, tribe_events_cat: [999_999] },
      ...{ end_date: "never", website: "javascript:x" },
    });
    const early = await service.admin.put(`${root}/events/${id}`, { end_date_utc: "2001-01-01 00:00:00" });
    const series = await service.admin.put(`${root}/events/${id}`, { rrule: "FREQ=NEVER" });

    assert.deepEqual(
      [untitled.status, untitled.body.code, untitled.body.data.params],
      [400, "rest_missing_callback_param", ["title"]],
    );
    assert.deepEqual(bare.body.data.params, ["title", "start_date", "end_date"]);
    assert.deepEqual(Object.keys(wrong.body.data.params).sort(), [
      ...["end_date", "featured_media", "title", "tribe_events_cat", "venues", "website"],
    ]);
    assert.deepEqual([early.status, Object.keys(early.body.data.params)], [400, ["end_date_utc"]]);
    assert.deepEqual([series.status, Object.keys(series.body.data.params)], [400, ["rrule"]]);
  });

  it("take a changed date beside the former one in UTC, as clients write back what they have read", () =>
    expectChangedDate(service, `${root}/events`));

  it("keep the second of two hours of the same name when clients write back what they have read", () =>
    expectRepeatedHour(service, `${root}/events`));

  it("keep everything when a client writes back what it has read", async () => {
    const fields = { cost: "Eintritt 5 €", description: "A", all_day: true, website: "https://example.org/" };
    const more = { organizer: [{ organizer: "Us" }], tags: ["Echoed"], categories: ["Echo"] };
    const id = await make(
      service.admin,
      "/events",
      anEvent({ ...fields, ...more, venue: [{ venue: "Echo" }] }),
    );
    const earlier = (await service.admin.get(`/events/${id}`)).body;
    const { body } = await service.admin.get(`${root}/events/${id}?context=edit`);

    const echoed = await service.admin.put(`${root}/events/${id}`, body);
    const later = (await service.admin.get(`/events/${id}`)).body;

    assert.equal(echoed.status, 200, echoed.text);
    assert.deepEqual(later, earlier);
  });

  it("keep the cost when a client writes back what it has read", async () => {
    for (const cost of [0, "$0", "0 - 30 €", 5, ["5", "7", "9"], "Give & take", "5 € (1.5 € off)", ""]) {
      const id = await make(service.admin, "/events", anEvent({ cost }));
      const earlier = (await service.admin.get(`/events/${id}`)).body;
      for (const language of ["", "/fr"]) {
        const path = `/${language}${root.slice(1)}/events/${id}`;
        const { body } = await service.admin.get(`${path}?context=edit`);
        const echoed = await service.admin.put(path, body);
        assert.equal(echoed.status, 200, echoed.text);
      }
      const later = (await service.admin.get(`/events/${id}`)).body;
      assert.deepEqual([later.cost, later.cost_details], [earlier.cost, earlier.cost_details]);
    }
  });

  it("remove: to the trash with an empty list, again 410 with `error`, for good with `force`", async () => {
    const id = await make(service.admin, "/events", anEvent());
    const path = `${root}/events/${id}`;
    const stranger = await service.as.contributor.delete(path);
    const anonymous = await service.anonymous.delete(path);
    const trashed = await service.admin.delete(path);
    const again = await service.admin.delete(path);
    const forced = await service.admin.delete(`${path}?force=true`);
    const gone = await service.admin.delete(`${path}?force=true`);
    const unknown = await service.admin.put(path, { title: "Too late" });

    assert.deepEqual([stranger.status, anonymous.status], [403, 401]);
    assert.deepEqual([trashed.status, trashed.body], [200, []]);
    assert.deepEqual(
      [again.status, again.body.error, again.body.data.status],
      [410, again.body.message, 410],
    );
    assert.deepEqual([forced.status, forced.body], [200, []]);
    assert.deepEqual([gone.status, gone.body.code], [404, "rest_post_invalid_id"]);
    assert.deepEqual([unknown.status, unknown.body.code], [404, "rest_post_invalid_id"]);
  });

  it("translate, and need the same rights as our own API", async () => {
    const id = await make(service.admin, "/organizers", { organizer: "Society" });
    const french = await service.admin.post("//fr/wp-json/tec/v1/organizers", {
      title: "Société",
      translation_of: id,
    });
    const pending = await service.as.contributor.post(`${root}/venues`, { title: "Shed", status: "publish" });
    const forbidden = await service.as.subscriber.post(`${root}/venues`, { title: "Shed" });

    assert.equal(french.status, 201, french.text);
    assert.deepEqual([french.body.lang, french.body.translations.en.id], ["fr", id]);
    assert.equal(french.headers.get("location"), `${site}/fr/wp-json/tec/v1/organizers/${french.body.id}`);
    assert.deepEqual([pending.status, pending.body.status], [201, "pending"]);
    assert.equal(forbidden.status, 403);
  });
});
