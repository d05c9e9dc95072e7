import assert from "node:assert/strict";
import { before, it } from "node:test";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const path = "/events/submissions";

const contact = { contact_name: "Ada Byron", contact_email: "ada@example.org" };

/** A submission without its token. */
const aSubmission = (fields: object = {}) => ({
  title: "Street concert",
  start_date: "2030-06-14 20:00",
  end_date: "2030-06-14 22:00",
  ...contact,
  ...fields,
});

/** A token that can be used now. */
async function freshToken({ anonymous, clock }: TestService): Promise<string> {
  const { body } = await anonymous.post(`${path}/tokens`);
  clock.now += 3;
  return body.token;
}

const submit = async (service: TestService, fields: object = {}, query = "") =>
  service.anonymous.post(`${path}${query}`, { ...aSubmission(fields), token: await freshToken(service) });

onEveryStoreInGate("submissions of visitors", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { SUBMISSIONS: "true", RATE_LIMIT_SUBMISSIONS: "0" });
  });

  const pending = async () =>
    (await service.as.editor.get("/events?status=pending&context=edit&text=raw&wpml_language=all")).body
      .events as Record<string, unknown>[];

  it("make a pending event, whose review notes say who has submitted it", async () => {
    const { body: category } = await service.admin.post("/categories", { name: "Music" });
    const sent = await submit(service, {
      description: "Bring <b>chairs</b> & friends.\nRain or shine.\r\n\r\nFree.",
      organizer: "Friends of Music",
      website: "https://music.example.org/",
      cost: "5 €",
      categories: [category.id],
      note: "We can send a picture.",
    });
    assert.equal(sent.status, 201, sent.text);
    assert.deepEqual(Object.keys(sent.body), ["id", "status"]);
    assert.equal(sent.body.status, "pending");

    const { body } = await service.as.editor.get(`/events/${sent.body.id}?context=edit`);
    assert.deepEqual(
      [body.author, body.status, body.timezone, body.cost, body.website],
      ["0", "pending", "America/New_York", "5€", "https://music.example.org/"],
    );
    assert.equal(
      body.description_raw,
      "<p>Bring &lt;b&gt;chairs&lt;/b&gt; &amp; friends.<br />Rain or shine.</p>\n<p>Free.</p>",
    );
    assert.deepEqual(
      [body.categories[0].id, body.organizer[0].organizer, body.organizer[0].status],
      [category.id, "Friends of Music", "draft"],
    );
    const { notes } = (await service.as.editor.get(`/events/${sent.body.id}/review-notes`)).body;
    assert.deepEqual(
      notes.map(({ note, user, contact: from }: Record<string, unknown>) => ({ note, user, from })),
      [{ note: "We can send a picture.", user: null, from: { name: "Ada Byron", email: "ada@example.org" } }],
    );
    const [entry] = (await service.admin.get(`/events/${sent.body.id}/history`)).body.entries;
    assert.equal(entry.action, "create");
    assert.doesNotMatch(JSON.stringify(entry), /ada@example/);
    for (const role of ["author", "contributor"] as const)
      assert.equal((await service.as[role].get(`/events/${sent.body.id}/review-notes`)).status, 403, role);
    await service.admin.delete(`/events/${sent.body.id}?force=true`);
    assert.deepEqual(await service.store.read.selectFrom("review_notes").select("id").execute(), []);
  });

  it("link a public venue of that name, and make a draft of another", async () => {
    const { body: hall } = await service.admin.post("/venues", { venue: "Old Hall", city: "Valmere" });
    await service.admin.post("/venues", { venue: "Secret Cellar", status: "private" });
    const venueOf = async (fields: object) => {
      const { body } = await submit(service, fields);
      const { venue } = (await service.as.editor.get(`/events/${body.id}?context=edit`)).body;
      return venue;
    };
    assert.equal((await venueOf({ venue: "old hall" })).id, hall.id);
    assert.equal((await venueOf({ venue: "Old Hall", city: "VALMERE" })).id, hall.id);
    const other = await venueOf({ venue: "Old Hall", city: "Elsewhere", address: "1 Road" });
    assert.notEqual(other.id, hall.id);
    assert.deepEqual([other.status, other.city, other.address], ["draft", "Elsewhere", "1 Road"]);
    assert.equal((await venueOf({ venue: "Secret Cellar" })).status, "draft");
  });

  it("are not public before they are published", async () => {
    const everything = async () => {
      const paths = [
        ...["/events?search=quokka", "/events.ics", "/events.rss", "/venues?per_page=50", "/organizers"],
        ...["/categories?hide_empty=false", "/changes?since=0", "/tags", "//events/?view=list"],
        ...[
          "//venues/",
          "//sitemap-events-en.xml",
          "//events/?view=list&search=quokka",
          "//wp-json/wp/v2/tribe_events",
        ],
      ];
      return Promise.all(paths.map(async (one) => (await service.anonymous.get(one)).text));
    };
    const { body: category } = await service.admin.post("/categories", { name: "Animals" });
    const sent = await submit(service, {
      title: "Quokka parade",
      venue: "Quokka house",
      organizer: "Quokka club",
      note: "Quokka!",
      categories: [category.id],
    });
    assert.equal(sent.status, 201, sent.text);
    for (const text of await everything())
      assert.doesNotMatch(text, /quokka (parade|house|club)|ada@|Byron/i);
    assert.equal((await service.anonymous.get(`/categories/${category.id}`)).body.count, 0);
    for (const way of [`/events/${sent.body.id}`, `/events/${sent.body.id}/review-notes`])
      assert.ok([401, 403].includes((await service.anonymous.get(way)).status), way);

    await service.as.editor.patch(`/events/${sent.body.id}`, { status: "publish" });
    const { body } = await service.anonymous.get(`/events/${sent.body.id}`);
    assert.equal(body.title, "Quokka parade");
    for (const text of await everything()) assert.doesNotMatch(text, /quokka (house|club)|ada@|Byron/i);
    assert.doesNotMatch(JSON.stringify(body), /ada@|Byron/i);
  });

  it("are in the language of the request", async () => {
    const { body } = await submit(service, { title: "Un concert" }, "?wpml_language=fr");
    assert.equal((await service.as.editor.get(`/events/${body.id}`)).body.lang, "fr");
    const every = await submit(service, {}, "?wpml_language=all");
    assert.deepEqual([every.status, Object.keys(every.body.data.params)], [400, ["wpml_language"]]);
  });

  it("are checked: every invalid field is named, and nothing is stored", async () => {
    const before = (await pending()).length;
    const { body, status } = await service.anonymous.post(path, {
      title: " ",
      start_date: "soon-ish",
      website: "javascript:alert(1)",
      contact_email: "nobody",
      categories: ["x"],
      token: "x",
    });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.data.params).sort(), [
      ...[
        "categories",
        "contact_email",
        "contact_name",
        "end_date",
        "start_date",
        "title",
        "token",
        "website",
      ],
    ]);
    for (const [field, fields] of Object.entries({
      end_date: { end_date: "2030-06-14 19:00" },
      categories: { categories: [999_999] },
      description: { description: "http://a.example ".repeat(4) },
      venue: { venue: "x".repeat(201) },
      note: { note: ["a"] },
      contact_name: { contact_name: "  " },
      contact_email: { contact_email: " " },
    })) {
      const wrong = await submit(service, fields);
      assert.deepEqual([wrong.status, Object.keys(wrong.body.data?.params ?? {})], [400, [field]], field);
    }
    const past = await submit(service, { start_date: "2030-04-01 10:00", end_date: "2030-04-01 11:00" });
    assert.deepEqual(Object.keys(past.body.data.params), ["end_date"]);
    assert.equal((await pending()).length, before);
    const names = await service.store.read.selectFrom("venues").select("title").execute();
    assert.ok(names.every(({ title }) => !title.startsWith("xxx")));
  });

  it("cannot choose status, author, password, image or repetition", async () => {
    const { body } = await submit(service, {
      ...{
        title: "Sneaky",
        status: "publish",
        author: 1,
        password: "x",
        featured: true,
        rrule: "FREQ=DAILY",
      },
      ...{ image: "https://example.org/a.png", external_id: "mine", slug: "chosen" },
    });
    const event = (await service.as.editor.get(`/events/${body.id}?context=edit`)).body;
    assert.deepEqual(
      [event.status, event.author, event.featured, event.is_recurring, event.image, event.slug],
      ["pending", "0", false, false, false, "sneaky"],
    );
  });

  it("give nobody rights: credentials change nothing, and drafts of nobody stay closed", async () => {
    const token = await freshToken(service);
    const sent = await service.admin.post(path, { ...aSubmission({ title: "By an admin" }), token });
    const { author, status } = (await service.as.editor.get(`/events/${sent.body.id}`)).body;
    assert.deepEqual([author, status], ["0", "pending"]);
    assert.equal((await service.anonymous.patch(`/events/${sent.body.id}`, { title: "x" })).status, 401);
  });
});

onEveryStoreInGate("programs that submit events", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, {
      ...{ SUBMISSIONS: "true", RATE_LIMIT_SUBMISSIONS: "2", RATE_LIMIT_EXEMPT: "none", TRUST_PROXY: "true" },
      MAX_PENDING_SUBMISSIONS: "4",
    });
  });

  const from = (address: string) => ({ "x-forwarded-for": address });
  const post = async (address: string, fields: object = {}) =>
    service.anonymous.post(path, { token: await freshToken(service), ...aSubmission(fields) }, from(address));
  const reasonOf = ({ body, status }: Awaited<ReturnType<typeof post>>, name: string) => {
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.data.params), [name]);
    return body.data.params[name];
  };

  it("are refused when they fill in the field that people leave empty", async () => {
    assert.match(reasonOf(await post("192.0.2.1", { subject: "Buy" }), "subject"), /must stay empty/);
  });

  it("are refused without a token, too soon, too late, and with one of their own", async () => {
    const { body, headers } = await service.anonymous.post(`${path}/tokens`);
    assert.match(headers.get("cache-control") ?? "", /no-store/);
    const { token } = body;
    assert.notEqual(token, (await service.anonymous.post(`${path}/tokens`)).body.token);
    const start = service.clock.now;
    const tries: [token: string, seconds: number, reason: RegExp][] = [
      ["", 60, /empty/],
      [token, 12 * 3600 + 1, /open for too long/],
      [token.replace(/^./, (sign: string) => (sign === "t" ? "u" : "t")), 60, /sent already/],
      [`${token.slice(0, -1)}_`, 60, /sent already/],
    ];
    for (const [given, seconds, reason] of tries) {
      service.clock.now = start + seconds;
      const refused = await service.anonymous.post(path, { ...aSubmission(), token: given });
      assert.match(reasonOf(refused, "token"), reason, given);
    }
    const early = (await service.anonymous.post(`${path}/tokens`)).body.token;
    const refused = await service.anonymous.post(path, { ...aSubmission(), token: early });
    assert.match(reasonOf(refused, "token"), /too quickly/);
  });

  it("use a token once, also at the same moment, and not by mistakes", async () => {
    const token = await freshToken(service);
    assert.equal((await post("192.0.2.3", { token, title: "" })).status, 400);
    const sent = await Promise.all([1, 2, 3].map((n) => post(`192.0.2.${n + 10}`, { token })));
    assert.deepEqual(sent.map(({ status }) => status).sort(), [201, 400, 400]);
  });

  it("have a limit for each address, and one for all that await review", async () => {
    const { editor } = service.as;
    assert.equal((await post("198.51.100.1")).status, 201);
    assert.equal((await post("198.51.100.1")).status, 201);
    const third = await post("198.51.100.1");
    assert.equal(third.status, 429);
    assert.ok(Number(third.headers.get("retry-after")) > 3000);

    assert.equal((await post("198.51.100.2")).status, 201);
    const full = await post("198.51.100.3");
    assert.deepEqual([full.status, full.body.code], [503, "rest_too_many_submissions"]);
    assert.equal(full.headers.get("retry-after"), "3600");
    const [first] = (await editor.get("/events?status=pending")).body.events;
    await editor.post(`/events/${first.id}/send-back`, { note: "Not here" });
    assert.equal((await post("198.51.100.3")).status, 201);
  });
});

onEveryStoreInGate("the setting of submissions", (store) => {
  it("is off by default, is switched at run time on every node, and is that of the environment", async () => {
    const service = await startService(store);
    const other = await startService(store, {}, { beside: service });
    const statuses = async () =>
      Promise.all(
        [service, other].flatMap(({ anonymous }) => [
          anonymous.post(`${path}/tokens`).then(({ status }) => status),
          anonymous.get("//fr/events/submit/").then(({ status }) => status),
          anonymous.post(path, aSubmission()).then(({ status }) => status),
        ]),
      );
    const link = async () => /href="\/events\/submit\/"/.test((await other.anonymous.get("//events/")).text);
    assert.deepEqual(await statuses(), [404, 404, 404, 404, 404, 404]);
    assert.equal(await link(), false);
    const changed = await service.admin.put("/settings", { submissions: true });
    assert.equal(changed.body.submissions, true, changed.text);
    assert.deepEqual(await statuses(), [201, 200, 400, 201, 200, 400]);
    assert.equal(await link(), true);
    const cleared = await service.admin.put("/settings", { submissions: null });
    assert.equal(cleared.body.submissions, false);
    assert.deepEqual(await statuses(), [404, 404, 404, 404, 404, 404]);
    const fixed = await startService(store, { SUBMISSIONS: "false" });
    const refused = await fixed.admin.put("/settings", { submissions: true });
    assert.deepEqual([refused.status, Object.keys(refused.body.data.params)], [400, ["submissions"]]);
  });
});
