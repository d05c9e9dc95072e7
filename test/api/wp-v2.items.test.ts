import assert from "node:assert/strict";
import { before, it } from "node:test";
import { expectChangedDate, expectRepeatedHour } from "../support/echoed-dates.ts";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const root = "//wp-json/wp/v2";
const site = "http://calendar.test";

onEveryStoreInGate("items in wp/v2", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const upload = async () => {
    const headers = { "content-type": "image/png", "content-disposition": 'attachment; filename="p.png"' };
    return (await service.admin.post(`${root}/media`, await pngOf(9, 9), headers)).body.id as number;
  };

  it("have the shape of WordPress' posts", async () => {
    const [image, venue] = [await upload(), await make(service.admin, "/venues", { venue: "Hall" })];
    const category = await make(service.admin, "/categories", { name: "Music" });
    const tag = await make(service.admin, "/tags", { name: "Loud" });
    const fields = {
      ...{ title: "Rock & <b>Roll</b>", slug: "rock", description: "Words", excerpt: "Few", image, venue },
      ...{ start_date: "2030-06-01 10:00:00", end_date: "2030-06-01 12:00:00", cost: "$5" },
      ...{ website: "https://example.org/", all_day: false, categories: [category], tags: [tag] },
    };
    const id = await make(service.admin, "/events", fields);

    const { body, status, headers } = await service.anonymous.get(`${root}/tribe_events/${id}`);

    assert.equal(status, 200);
    assert.deepEqual(
      {
        ...body,
        class_list: [],
        _links: {},
        content: { ...body.content, rendered: body.content.rendered.trim() },
      },
      {
        id,
        ...{ date: "2030-05-01T08:00:00", date_gmt: "2030-05-01T12:00:00" },
        guid: { rendered: `${site}/?post_type=tribe_events&p=${id}` },
        ...{ modified: "2030-05-01T08:00:00", modified_gmt: "2030-05-01T12:00:00" },
        ...{ slug: "rock", status: "publish", type: "tribe_events", link: `${site}/event/rock/` },
        title: { rendered: body.title.rendered },
        content: { rendered: "<p>Words</p>", protected: false },
        excerpt: { rendered: body.excerpt.rendered, protected: false },
        ...{ author: body.author, featured_media: image, template: "" },
        meta: {
          ...{ _EventAllDay: false, _EventTimezone: "America/New_York" },
          ...{ _EventStartDateUTC: "2030-06-01 14:00:00", _EventEndDateUTC: "2030-06-01 16:00:00" },
          ...{ _EventStartDate: "2030-06-01 10:00:00", _EventEndDate: "2030-06-01 12:00:00" },
          ...{ _EventShowMap: false, _EventShowMapLink: false, _EventURL: "https://example.org/" },
          ...{ _EventCost: "$5", _EventCurrencySymbol: "$", _EventCurrencyCode: "" },
          ...{ _EventCurrencyPosition: "prefix", _EventOrganizerID: [], _EventVenueID: [venue] },
        },
        ...{ class_list: [], tribe_events_cat: [category], tags: [tag], lang: "en", translations: {} },
        _links: {},
      },
    );
    assert.match(body.title.rendered, /^Rock &amp; /);
    assert.ok(Number.isInteger(body.author));
    assert.deepEqual(body._links.self, [{ href: `${site}/wp-json/wp/v2/tribe_events/${id}` }]);
    assert.equal(body._links["wp:featuredmedia"][0].href, `${site}/wp-json/wp/v2/media/${image}`);
    assert.match(headers.get("etag") ?? "", new RegExp(`^"${id}-\\d+\\.`));
  });

  it("are listed newest first, without a window of dates, with totals and links in headers", async () => {
    const own = "&search=Parade";
    for (const [title, date] of [
      ["Parade old", "2020-01-01 00:00:00"],
      ["Parade new", "2021-01-01 00:00:00"],
      ["Parade newest", "2022-01-01 00:00:00"],
    ] as const)
      await make(service.admin, "/events", {
        ...{ title, date, start_date: "1999-06-01 10:00:00", end_date: "1999-06-01 12:00:00" },
      });
    await make(service.admin, "/events", anEvent({ title: "Parade draft", status: "draft" }));
    const titles = ({ body }: { body: { title: { rendered: string } }[] }) =>
      body.map((one) => one.title.rendered);

    const all = await service.anonymous.get(`${root}/tribe_events?${own}`);
    const second = await service.anonymous.get(`${root}/tribe_events?per_page=1&page=2${own}`);
    const long = await service.anonymous.get(
      `${root}/tribe_events?per_page=1&page=2${own}&x=${"y".repeat(9000)}`,
    );
    const beyond = await service.anonymous.get(`${root}/tribe_events?per_page=1&page=9${own}`);
    const ascending = await service.anonymous.get(`${root}/tribe_events?order=asc&orderby=title${own}`);
    const bySlug = await service.anonymous.get(`${root}/tribe_events?slug=parade-new,parade-old`);
    const before = await service.anonymous.get(`${root}/tribe_events?before=2021-06-01T00:00:00${own}`);
    const fields = await service.anonymous.get(`${root}/tribe_events?_fields=slug,title.rendered${own}`);
    const drafts = await service.admin.get(`${root}/tribe_events?status=draft${own}`);
    const mine = await service.admin.get(`${root}/tribe_events?status=any${own}`);
    const notMine = await service.anonymous.get(`${root}/tribe_events?status=draft${own}`);

    assert.deepEqual(titles(all), ["Parade newest", "Parade new", "Parade old"]);
    assert.deepEqual(titles(second), ["Parade new"]);
    assert.deepEqual([second.headers.get("x-wp-total"), second.headers.get("x-wp-totalpages")], ["3", "3"]);
    assert.match(
      second.headers.get("link") ?? "",
      /page=1[^>]*>; rel="prev", <[^>]*page=3[^>]*>; rel="next"/,
    );
    // Two links that repeat long parameters would be more than clients and proxies take as headers.
    assert.deepEqual(titles(long), ["Parade new"]);
    assert.doesNotMatch(long.headers.get("link") ?? "", /rel="(prev|next)"/);
    assert.deepEqual([beyond.status, beyond.body.code], [400, "rest_post_invalid_page_number"]);
    assert.deepEqual(titles(ascending), ["Parade new", "Parade newest", "Parade old"]);
    assert.deepEqual(titles(bySlug), ["Parade new", "Parade old"]);
    assert.deepEqual(titles(before), ["Parade new", "Parade old"]);
    assert.deepEqual(fields.body[0], { slug: "parade-newest", title: { rendered: "Parade newest" } });
    assert.deepEqual([titles(drafts), mine.body.length], [["Parade draft"], 4]);
    assert.deepEqual([notMine.status, Object.keys(notMine.body.data.params)], [400, ["status"]]);
  });

  it("are updated by the names of WordPress", async () => {
    const id = await make(service.admin, "/events", anEvent({ title: "Plain" }));
    const [image, tag, organizer] = [
      await upload(),
      await make(service.admin, "/tags", { name: "Quiet" }),
      await make(service.admin, "/organizers", { organizer: "Club" }),
    ];

    const updated = await service.admin.post(`${root}/tribe_events/${id}`, {
      title: { raw: "Renamed & more" },
      content: "<p>Text</p><script>alert(1)</script>",
      featured_media: image,
      tags: [tag],
      tribe_events_cat: [{ name: "Brand new" }.name],
      status: "draft",
      meta: {
        _EventStartDate: "2030-07-01 09:00:00",
        _EventEndDateUTC: "2030-07-01 15:00:00",
        _EventOrganizerID: [organizer],
      },
    });
    const { body } = await service.admin.get(`/events/${id}`);

    assert.equal(updated.status, 200, updated.text);
    assert.equal(updated.body.title.raw, "Renamed & more");
    assert.equal(updated.body.content.raw, "<p>Text</p>");
    assert.deepEqual(
      [updated.body.featured_media, updated.body.tags, updated.body.status, updated.body.meta._EventEndDate],
      [image, [tag], "draft", "2030-07-01 11:00:00"],
    );
    assert.deepEqual(
      [body.title, body.image.id, body.start_date, body.organizer[0].id, body.categories[0].name],
      ["Renamed &amp; more", image, "2030-07-01 09:00:00", organizer, "Brand new"],
    );
  });

  it("take a changed date beside the former one in UTC, as clients write back what they have read", () =>
    expectChangedDate(service, `${root}/tribe_events`));

  it("keep the second of two hours of the same name when clients write back what they have read", () =>
    expectRepeatedHour(service, `${root}/tribe_events`));

  it("keep everything when a client writes back what it has read", async () => {
    const fields = { cost: "Eintritt 5 €", description: "A", all_day: true, website: "https://example.org/" };
    const id = await make(service.admin, "/events", anEvent({ ...fields, venue: [{ venue: "Echo" }] }));
    const earlier = (await service.admin.get(`/events/${id}`)).body;
    const { body } = await service.admin.get(`${root}/tribe_events/${id}?context=edit`);

    const echoed = await service.admin.put(`${root}/tribe_events/${id}`, body);
    const later = (await service.admin.get(`/events/${id}`)).body;

    assert.equal(echoed.status, 200, echoed.text);
    assert.deepEqual(later, earlier);
  });

  it("keep the cost when a client writes back what it has read", async () => {
    for (const cost of [0, "$0", "0 - 30 €", 5, ["5", "7", "9"], "Give & take", "5 € (1.5 € off)", ""]) {
      const id = await make(service.admin, "/events", anEvent({ cost }));
      const earlier = (await service.admin.get(`/events/${id}`)).body;
      for (const language of ["", "/fr"]) {
        const path = `/${language}${root.slice(1)}/tribe_events/${id}`;
        const { body } = await service.admin.get(`${path}?context=edit`);
        const echoed = await service.admin.put(path, body);
        assert.equal(echoed.status, 200, echoed.text);
      }
      const later = (await service.admin.get(`/events/${id}`)).body;
      assert.deepEqual([later.cost, later.cost_details], [earlier.cost, earlier.cost_details]);
    }
  });

  it("name what is wrong as it was sent", async () => {
    const id = await make(service.admin, "/events", anEvent());

    const wrong = await service.admin.post(`${root}/tribe_events/${id}`, {
      featured_media: 999_999,
      tribe_events_cat: [999_999],
      title: "",
      meta: { _EventStartDate: "never", _EventURL: "javascript:x" },
    });
    const missing = await service.admin.post(`${root}/tribe_events`, { content: "No title" });
    const list = await service.admin.post(`${root}/tribe_events/${id}`, { meta: "text" });

    assert.equal(wrong.status, 400);
    assert.deepEqual(Object.keys(wrong.body.data.params).sort(), [
      ...["featured_media", "meta._EventStartDate", "meta._EventURL", "title", "tribe_events_cat"],
    ]);
    assert.deepEqual(missing.body.data.params, ["title", "meta._EventStartDate", "meta._EventEndDate"]);
    assert.deepEqual([list.status, Object.keys(list.body.data.params)], [400, ["meta"]]);
  });

  it("are created, trashed and deleted", async () => {
    const created = await service.as.author.post(`${root}/tribe_venue`, {
      title: "Town hall",
      meta: { _VenueCity: "Valmere", _VenueLat: "46.2", _VenueLng: 6.1 },
    });
    const { id } = created.body;
    const path = `${root}/tribe_venue/${id}`;
    const { body: own } = await service.anonymous.get(`/venues/${id}`);
    const byOther = await service.as.contributor.post(path, { title: "Taken over" });
    const trashed = await service.as.author.delete(path);
    const deleted = await service.as.author.delete(`${path}?force=true`);
    const gone = await service.as.author.post(path, { title: "Too late" });

    assert.equal(created.status, 201, created.text);
    assert.equal(created.headers.get("location"), `${site}/wp-json/wp/v2/tribe_venue/${id}`);
    assert.deepEqual([own.venue, own.city, own.geo_lat, own.geo_lng], ["Town hall", "Valmere", 46.2, 6.1]);
    assert.equal(created.body.meta._VenueLat, "46.2");
    assert.equal(byOther.status, 403);
    assert.deepEqual([trashed.status, trashed.body.status], [200, "trash"]);
    assert.deepEqual([deleted.body.deleted, deleted.body.previous.id], [true, id]);
    assert.deepEqual([gone.status, gone.body.code], [404, "rest_post_invalid_id"]);
  });

  it("are listed in the order of `include`", async () => {
    const ids = [];
    for (const title of ["First", "Second", "Third"])
      ids.push(await make(service.admin, "/events", anEvent({ title })));
    const [first, second, third] = ids;

    const listed = await service.anonymous.get(
      `${root}/tribe_events?orderby=include&include=${second},${third},${first}`,
    );

    assert.deepEqual(
      listed.body.map(({ id }: { id: number }) => id),
      [second, third, first],
    );
  });

  it("reveal no more than our own API: drafts, protected events, raw texts", async () => {
    const draft = await make(service.admin, "/events", anEvent({ status: "draft" }));
    const secret = anEvent({
      title: "Guarded",
      description: "Treasure",
      cost: "5",
      password: "sesame",
      venue: [{ venue: "Cave" }],
    });
    const closed = await make(service.admin, "/events", secret);

    const hidden = await service.anonymous.get(`${root}/tribe_events/${draft}`);
    const { body } = await service.anonymous.get(`${root}/tribe_events/${closed}`);
    const opened = await service.anonymous.get(`${root}/tribe_events/${closed}?password=sesame`);
    const listed = await service.anonymous.get(`${root}/tribe_events?include=${closed}`);
    const edited = await service.anonymous.get(`${root}/tribe_events/${closed}?context=edit`);
    const editedList = await service.as.subscriber.get(`${root}/tribe_events?context=edit`);
    const byEditor = await service.as.editor.get(`${root}/tribe_events/${closed}?context=edit`);

    assert.deepEqual([hidden.status, hidden.body.code], [403, "rest_forbidden"]);
    assert.deepEqual(body.content, { rendered: "", protected: true });
    assert.deepEqual(
      [body.meta._EventCost, body.meta._EventVenueID, body.title.rendered],
      ["", [], "Guarded"],
    );
    assert.deepEqual(listed.body[0], body);
    assert.match(opened.body.content.rendered, /Treasure/);
    assert.deepEqual([edited.status, edited.body.code], [401, "rest_forbidden_context"]);
    assert.equal(editedList.status, 403);
    assert.equal(byEditor.body.content.raw, "Treasure");
  });

  it("are found in the language of the request, which their links keep", async () => {
    const id = await make(service.admin, "/organizers", { organizer: "Society" });
    const french = await make(service.admin, "/organizers?wpml_language=fr", {
      organizer: "Société",
      translation_of: id,
    });

    const listed = await service.anonymous.get("//fr/wp-json/wp/v2/tribe_organizer");

    assert.deepEqual(
      listed.body.map((one: { id: number; lang: string }) => [one.id, one.lang]),
      [[french, "fr"]],
    );
    assert.equal(listed.body[0].translations.en.id, id);
    assert.equal(listed.body[0]._links.self[0].href, `${site}/fr/wp-json/wp/v2/tribe_organizer/${french}`);
  });

  it("include categories with their parents, which are deleted for good or not at all", async () => {
    const parent = await service.admin.post(`${root}/tribe_events_cat`, { name: "Arts" });
    const child = await service.admin.post(`${root}/tribe_events_cat`, {
      name: "Dance",
      parent: parent.body.id,
    });
    const path = `${root}/tribe_events_cat/${child.body.id}`;
    const listed = await service.anonymous.get(`${root}/tribe_events_cat?slug=dance`);
    const both = await service.anonymous.get(`${root}/tribe_events_cat?slug=dance,arts&orderby=slug`);
    const tooMany = await service.anonymous.get(`${root}/tribe_events_cat?slug=${"a,".repeat(201)}`);
    const renamed = await service.admin.post(path, { description: "Moves" });
    const refused = await service.admin.delete(path);
    const deleted = await service.admin.delete(`${path}?force=true`);
    const gone = await service.anonymous.get(path);

    assert.equal(child.status, 201, child.text);
    assert.deepEqual(
      [child.body.parent, child.body.taxonomy, child.body._links.up[0].href],
      [parent.body.id, "tribe_events_cat", `${site}/wp-json/wp/v2/tribe_events_cat/${parent.body.id}`],
    );
    assert.deepEqual(listed.body[0], child.body);
    assert.deepEqual(
      both.body.map(({ slug }: { slug: string }) => slug),
      ["arts", "dance"],
    );
    assert.deepEqual([tooMany.status, Object.keys(tooMany.body.data.params)], [400, ["slug"]]);
    assert.equal(renamed.body.description, "Moves");
    assert.deepEqual([refused.status, refused.body.code], [501, "rest_trash_not_supported"]);
    assert.deepEqual([deleted.body.deleted, deleted.body.previous.name], [true, "Dance"]);
    assert.deepEqual([gone.status, gone.body.code], [404, "rest_term_invalid"]);
  });

  it("are described by types and taxonomies", async () => {
    const types = await service.anonymous.get(`${root}/types`);
    const one = await service.anonymous.get(`${root}/types/tribe_events`);
    const taxonomies = await service.anonymous.get(`${root}/taxonomies`);
    const unknown = await service.anonymous.get(`${root}/types/nothing`);

    const names = ["tribe_events", "tribe_venue", "tribe_organizer", "tribe_event_series"];
    assert.deepEqual(Object.keys(types.body), names);
    assert.deepEqual(types.body.tribe_events, one.body);
    assert.deepEqual([...one.body.taxonomies].sort(), ["post_tag", "tribe_events_cat"]);
    assert.deepEqual(taxonomies.body.post_tag.types, ["tribe_events", "tribe_event_series"]);
    assert.equal(taxonomies.body.post_tag.rest_base, "tags");
    assert.deepEqual([unknown.status, unknown.body.code], [404, "rest_type_invalid"]);
  });

  it("come without a blog, and with settings for administrators", async () => {
    const posts = await service.anonymous.get(`${root}/posts`);
    const settings = await service.admin.get(`${root}/settings`);

    assert.deepEqual([posts.status, posts.body, posts.headers.get("x-wp-total")], [200, [], "0"]);
    assert.deepEqual([settings.body.url, settings.body.timezone], [site, "America/New_York"]);
    assert.equal((await service.as.editor.get(`${root}/settings`)).status, 403);
    assert.equal((await service.anonymous.get(`${root}/settings`)).status, 401);
  });
});
