import assert from "node:assert/strict";
import { before, it } from "node:test";
import { getCalendar } from "../support/icalendar.ts";
import { make, names } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { childrenOf, readXml, textIn } from "../support/xml.ts";

const june = (day: number) => ({
  start_date: `2030-06-0${day} 10:00:00`,
  end_date: `2030-06-0${day} 11:00:00`,
});

onEveryStoreInGate("feeds and the event list", (store) => {
  let service: TestService;
  let venue: number;
  const titlesOf = async (path: string) => {
    const { events } = await getCalendar(service.anonymous, path);
    return events.map((event) => event.value("summary") ?? "");
  };

  before(async () => {
    service = await startService(store, { MAX_PER_PAGE: "3" });
    const { admin } = service;
    venue = await make(admin, "/venues", { venue: "Barn" });
    await make(admin, "/events", anEvent({ title: "Jazz", categories: ["Music"], venue, ...june(1) }));
    await make(
      admin,
      "/events",
      anEvent({ title: "Folk", categories: ["Music"], tags: ["new"], ...june(2) }),
    );
    await make(admin, "/events", anEvent({ title: "Market", featured: true, ...june(3) }));
    const fair = await make(admin, "/events", anEvent({ title: "Fair", ...june(4) }));
    const foire = { title: "Foire", translation_of: fair };
    await make(admin, "/events?wpml_language=fr", foire);
    await make(
      admin,
      "/events",
      anEvent({ title: "Past", start_date: "2029-01-01", end_date: "2029-01-01" }),
    );
  });

  it("show running events, which the list leaves out, until they end", async () => {
    const running = { start_date: "2030-04-28", end_date: "2030-05-02 10:00:00" };
    const id = await make(service.admin, "/events", anEvent({ title: "Running", ...running }));
    const isIn = async (path: string) => (await service.anonymous.get(path)).text.includes("Running");
    const feeds = ["/events.ics", "/events.rss", "/events.atom", "/events.feed.json"];

    for (const path of [...feeds, "/events.ics?strict_dates=1", "/events.ics?end_date=2030-05-03"])
      assert.equal(await isIn(path), true, path);
    for (const path of ["/events", "/events.ics?start_date=2030-05-01", "/events.ics?end_date=2030-05-01"])
      assert.equal(await isIn(path), false, path);
    const { now } = service.clock;
    const end = Date.parse("2030-05-02T10:00:00-04:00") / 1000;
    const later = [...feeds, "/events.ics?end_date=2030-12-31", "/events.ics?per_page=2&order=desc&page=3"];
    for (const [moment, expected] of [
      [end - 1, true],
      [end, false],
      [end + 3600, false],
    ] as const) {
      service.clock.now = moment;
      for (const path of later)
        assert.equal(await isIn(path), expected, `${path} ${moment - end} seconds after the end`);
    }
    service.clock.now = now;
    await service.admin.delete(`/events/${id}?force=true`);
  });

  it("count an event of a later page only until it ends", async () => {
    const long = { start_date: "2030-04-01", end_date: "2030-12-01" };
    const short = { start_date: "2030-05-01 10:00:00", end_date: "2030-05-01 11:00:00" };
    const ids = [
      await make(service.admin, "/events", anEvent({ title: "Exhibition", ...long })),
      await make(service.admin, "/events", anEvent({ title: "Opening", ...short })),
    ];
    const { now } = service.clock;
    const totalAt = async (moment: string) => {
      service.clock.now = Date.parse(`2030-05-01T${moment}-04:00`) / 1000;
      return (await service.anonymous.get("/events.ics?per_page=1")).headers.get("x-tec-total");
    };

    // The second response is cached.
    const before = [await totalAt("10:30:00"), await totalAt("10:30:00"), await totalAt("10:30:01")];
    assert.deepEqual([...before, await totalAt("11:00:00")], ["6", "6", "6", "5"]);
    service.clock.now = now;
    for (const id of ids) await service.admin.delete(`/events/${id}?force=true`);
  });

  const cases: [parameters: string, titles: string[]][] = [
    ["", ["Jazz", "Folk", "Market", "Fair"]],
    ["search=folk", ["Folk"]],
    ["categories=music", ["Jazz", "Folk"]],
    ["tags=new", ["Folk"]],
    ["featured=true", ["Market"]],
    ["start_date=2030-06-02&end_date=2030-06-03", ["Folk", "Market"]],
    ["start_date=2028-01-01&end_date=2029-12-31", ["Past"]],
    ["starts_before=2030-06-01", ["Past", "Jazz"]],
    ["order=desc", ["Fair", "Market", "Folk", "Jazz"]],
    ["wpml_language=fr", ["Foire"]],
    ["wpml_language=fr&fallback=default", ["Jazz", "Folk", "Market", "Foire"]],
    ["wpml_language=all", ["Jazz", "Folk", "Market", "Fair", "Foire"]],
    ["per_page=2&page=2", ["Market", "Fair"]],
  ];
  for (const [parameters, titles] of cases)
    it(`have the same events for ${parameters || "no parameter"}`, async () => {
      const found = await titlesOf(`/events.ics?${parameters}`);
      const listed = await service.anonymous.get(`/events?per_page=3&${parameters}`);

      assert.deepEqual(found, titles);
      if (!parameters.includes("page")) assert.deepEqual(found.slice(0, 3), names(listed));
    });

  it("have the same events for a venue", async () => {
    assert.deepEqual(await titlesOf(`/events.ics?venue=${venue}`), ["Jazz"]);
  });

  it("have the same events in every format, namespace and language segment", async () => {
    const { anonymous } = service;
    const rss = readXml((await anonymous.get("/events.rss?search=folk")).text);
    const atom = readXml((await anonymous.get("/events.atom?search=folk")).text);
    const json = await anonymous.get("/events.feed.json?search=folk");
    const alias = await anonymous.get("//fr/wp-json/tribe/events/v1/events.rss");
    const french = readXml(alias.text).children[0];

    assert.deepEqual(
      childrenOf(rss.children[0], "item").map((item) => textIn(item, "title")),
      ["Folk"],
    );
    assert.deepEqual(
      childrenOf(atom, "entry").map((entry) => textIn(entry, "title")),
      ["Folk"],
    );
    assert.deepEqual(
      json.body.items.map(({ title }: { title: string }) => title),
      ["Folk"],
    );
    assert.deepEqual(
      childrenOf(french, "item").map((item) => textIn(item, "title")),
      ["Foire"],
    );
    assert.equal(alias.headers.get("content-language"), "fr");
    assert.equal(textIn(french, "title"), "Almanac");
    const self = "http://calendar.test/fr/wp-json/tribe/events/v1/events.rss";
    assert.equal(childrenOf(french, "atom:link")[0]?.attributes.href, self);
  });

  it("are in the language of each event", async () => {
    const { events } = await getCalendar(service.anonymous, "/events.ics?wpml_language=all&search=foire");

    assert.equal(events[0]?.parameter("summary", "language"), "fr");
    assert.match(events[0]?.value("url") ?? "", /^http:\/\/calendar\.test\/fr\/event\//);
  });

  it("reject the same parameters with the same message", async () => {
    const path = "?start_date=never&categories=nothing-like-it&per_page=0&wpml_language=de";
    const [feed, listed] = [
      await service.anonymous.get(`/events.ics${path}`),
      await service.anonymous.get(`/events${path}`),
    ];

    assert.equal(feed.status, 400);
    assert.deepEqual(feed.body, listed.body);
  });
});

onEveryStoreInGate("a feed", (store) => {
  it("has up to 500 events, whatever the page limit of lists, and links to the next page", async () => {
    const service = await startService(store, { MAX_PER_PAGE: "10" });
    for (let number = 0; number < 503; number += 1) await make(service.admin, "/events", anEvent());
    const first = await getCalendar(service.anonymous, "/events.ics");
    const more = await getCalendar(service.anonymous, "/events.ics?per_page=1000&page=2");
    const { body, headers } = await service.anonymous.get("/events.feed.json?search=event&per_page=100");

    assert.equal(first.events.length, 500);
    assert.equal(more.events.length, 3);
    assert.equal(new Set([...first.events, ...more.events].map(({ uid }) => uid)).size, 503);
    assert.equal(body.items.length, 100);
    assert.equal(headers.get("x-tec-total"), "503");
    const next =
      "http://calendar.test/wp-json/svc/events/v1/events.feed.json?search=event&per_page=100&page=2";
    assert.equal(body.next_url, next);
  });
});
