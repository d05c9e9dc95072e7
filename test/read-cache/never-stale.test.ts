import assert from "node:assert/strict";
import { before, it } from "node:test";
import { runsGate } from "../support/gate.ts";
import { seededRandom } from "../support/random.ts";
import { comparable } from "../support/responses.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

/** Milliseconds for which responses are compared; half a minute with LONG_TESTS. */
const DURATION = runsGate ? 30_000 : 2_500;

/** Responses to compare at least, however busy the machine is. */
const MIN_COMPARED = 40;

const paths = [
  "/events",
  "/events?per_page=3&page=2",
  "/events?per_page=2&page=3",
  "/events?featured=true",
  "/events?categories=music",
  "/events?categories=music,dance&tags=free",
  "/events?ends_after=2030-06-10&starts_before=2030-06-25",
  "/events?search=event",
  "/events?wpml_language=fr",
  "/events?wpml_language=all&orderby=title",
  "/events?start_date=2030-06-01&end_date=2030-06-14&per_page=50",
  "/venues?has_events=true",
  "/organizers",
  "/categories",
  "/tags?orderby=count&order=desc",
  "/languages",
  "/events?starts_after=now&strict_dates=1",
  "/events?modified_after=-2%20days",
  "/venues?modified_after=-2%20days",
  "/venues?only_with_upcoming=true",
  "/organizers?only_with_upcoming=true",
  "/events.ics?start_date=2030-06-01&end_date=2030-06-30",
  "/events.rss",
  "/events.atom?start_date=2030-04-01&end_date=2030-04-02",
  "//wp-json/tec/v1/events?per_page=100",
  "//wp-json/tec/v1/events?starts_after=now",
  "//wp-json/tec/v1/organizers?has_events=true",
];

/** Lists of editors, of which nothing but columns of events is kept. */
const editorPaths = [
  "/events?context=edit&wpml_language=all&hidden=include&orderby=title&starts_after=1900-01-01&per_page=50",
  "/events?wpml_language=all&orderby=modified&order=desc&starts_after=1900-01-01",
  "/events?wpml_language=all&untranslated=fr&starts_after=1900-01-01",
  "/events?wpml_language=all&outdated=true&starts_after=1900-01-01",
  "/events?status=draft,trash&orderby=title&order=desc&starts_after=1900-01-01",
  "/events?search=event&orderby=title&starts_after=1900-01-01",
];

onEveryStore("the read cache", (store) => {
  const random = seededRandom(`never-stale (${store})`);
  let nodes: TestService[];
  let uncached: TestService;
  const ids: Record<string, number[]> = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  const node = () => random.pick(nodes);

  const create = async (kind: string, body: object, language = "en") => {
    const response = await node().admin.post(`/${kind}?wpml_language=${language}`, body);
    if (response.status === 201) ids[kind]?.push(response.body.id);
    return response;
  };

  const change = (kind: string, body: object) =>
    node().admin.put(`/${kind}/${random.pick(ids[kind] ?? [])}`, body);

  /** Changes of events alone, after which lists are revalidated. */
  const ofEvents = [
    () => change("events", { title: `Event ${random.fraction()}`, featured: random.chance(0.5) }),
    () =>
      change("events", {
        organizer: [random.pick(ids.organizers ?? [])],
        venue: random.pick(ids.venues ?? []),
      }),
    () => {
      const day = `2030-06-${String(1 + random.below(28)).padStart(2, "0")}`;
      const days = random.chance(0.2) ? "2030-07-01" : day;
      return change("events", { start_date: `${day} 18:00:00`, end_date: `${days} 20:00:00` });
    },
    () => change("events", { password: random.chance(0.2) ? "sesame" : "" }),
    () =>
      change("events", {
        status: random.pick(["publish", "publish", "draft"]),
        hide_from_listings: random.chance(0.2),
        categories: [random.pick(["music", "dance"])],
      }),
  ];

  const ofAnything = [
    () =>
      create(
        "events",
        anEvent({
          categories: [random.pick(["music", "dance"])],
          tags: ["free"],
          venue: random.pick(ids.venues ?? []),
        }),
      ),
    () =>
      create(
        "events",
        { title: `Une ${random.fraction()}`, translation_of: random.pick(ids.events ?? []) },
        "fr",
      ),
    () => node().admin.delete(`/events/${random.pick(ids.events ?? [])}`),
    () =>
      change("venues", {
        city: `City ${random.fraction()}`,
        status: random.pick(["publish", "publish", "draft"]),
      }),
    () => change("organizers", { phone: String(random.fraction()) }),
    () => change("categories", { description: String(random.fraction()) }),
    () =>
      create("categories", { name: `Jazz ${random.fraction()}`, parent: random.pick(ids.categories ?? []) }),
    () => change("categories", { parent: random.pick([0, ids.categories?.[0]]) }),
    // Saved unchanged: only its version changes.
    () => change("tags", { name: "Free" }),
    () =>
      create(
        "tags",
        { name: `Libre ${random.fraction()}`, translation_of: random.pick(ids.tags ?? []) },
        "fr",
      ),
    () =>
      create(
        "venues",
        { venue: `Salle ${random.fraction()}`, translation_of: random.pick(ids.venues ?? []) },
        "fr",
      ),
    () => node().admin.delete(`/categories/${ids.categories?.slice(2).at(-1) ?? 0}`),
  ];

  /** Any write, sent to any node; mostly of events. */
  const write = () => random.pick(random.chance(0.8) ? ofEvents : ofAnything)();

  before(async () => {
    const first = await startService(store, { METRICS_TOKEN: "scraper" });
    nodes = [first, await startService(store, {}, { beside: first })];
    uncached = await startService(store, {}, { beside: first, withoutReadCache: true });
    for (const name of ["Music", "Dance"]) await create("categories", { name });
    await create("tags", { name: "Free" });
    for (let number = 0; number < 3; number++) {
      await create("venues", { venue: `Venue ${number}` });
      await create("organizers", { organizer: `Organizer ${number}` });
    }
    for (let number = 0; number < 25; number++)
      await create("events", anEvent({ categories: ["music"], venue: random.pick(ids.venues ?? []) }));
  });

  it("revalidates a list before the router when one of its events changes", async () => {
    const [first = uncached] = nodes;
    const { body } = await create(
      "events",
      anEvent({ title: "Before", start_date: "2030-05-02 20:00", end_date: "2030-05-02 21:00" }),
    );
    const list = "/events?start_date=2030-05-02&end_date=2030-05-03";
    const ask = (headers = {}) => first.anonymous.get(list, headers);
    const before = await ask();
    assert.equal(before.body.events[0].id, body.id);
    const revalidations = () => first.readCache.metrics().response_cache_revalidations ?? 0;
    const count = revalidations();
    await first.admin.put(`/events/${body.id}`, { title: "After" });

    const after = await ask();

    assert.equal(revalidations(), count + 1);
    assert.equal(after.body.events[0].title, "After");
    assert.deepEqual(comparable(after, list), comparable(await uncached.anonymous.get(list), list));
    const etag = after.headers.get("etag") ?? "";
    assert.notEqual(etag, before.headers.get("etag"));
    assert.deepEqual([...after.headers.keys()].sort(), [...before.headers.keys()].sort());
    assert.equal((await ask({ "If-None-Match": etag })).status, 304);
    assert.equal((await ask({ "If-None-Match": before.headers.get("etag") ?? "" })).status, 200);
  });

  it("expires with the clock: the default window, and relative dates", async () => {
    const [first = uncached] = nodes;
    const titles = async (path: string) =>
      (await first.anonymous.get(path)).body.events.map(({ title }: { title: string }) => title);
    await create(
      "events",
      anEvent({ title: "Tonight", start_date: "2030-05-01 20:00", end_date: "2030-05-01 21:00" }),
    );
    const soon = "/events?starts_after=now&strict_dates=1&per_page=50";
    const [today, upcoming] = [await titles("/events?per_page=50"), await titles(soon)];
    first.clock.now += 86_400;

    const [tomorrow, later] = [await titles("/events?per_page=50"), await titles(soon)];

    assert.deepEqual(
      [today, upcoming, tomorrow, later].map((list) => list.includes("Tonight")),
      [true, true, false, false],
    );
  });

  it("expires with the clock for relative modification dates, and for feeds without events", async () => {
    const [first = uncached] = nodes;
    const { body } = await first.admin.post("/venues", { venue: "Just now" });
    const lately = async () => {
      const list = await first.anonymous.get("/venues?modified_after=-1%20hour&per_page=50");
      return (list.body.venues ?? []).some(({ id }: { id: number }) => id === body.id);
    };
    const empty = () => first.anonymous.get("/events.rss?start_date=2030-01-01&end_date=2030-01-02");
    const [isThere, today] = [await lately(), await empty()];
    first.clock.now += 86_400;

    const [isStillThere, tomorrow] = [await lately(), await empty()];

    first.clock.now -= 86_400;
    assert.deepEqual([isThere, isStillThere], [true, false]);
    assert.notEqual(today.text, tomorrow.text);
  });

  it("returns the new ETag of a term that was saved unchanged", async () => {
    const [first = uncached] = nodes;
    const { body } = await create("tags", { name: "Quiet" });
    const tag = async () => (await first.anonymous.get(`/tags/${body.id}`)).headers.get("etag") ?? "";
    const before = await tag();
    assert.equal((await first.admin.put(`/tags/${body.id}`, { name: "Quiet" })).status, 200);

    const after = await tag();

    assert.notEqual(after, before);
    const save = (etag: string) =>
      first.admin.put(`/tags/${body.id}`, { name: "Silent" }, { "If-Match": etag });
    assert.deepEqual([(await save(before)).status, (await save(after)).status], [412, 200]);
  });

  it("caches a response that was sent as 304", async () => {
    const [first = uncached] = nodes;
    const list = "/venues?orderby=id&order=desc";
    const etag = (await uncached.anonymous.get(list)).headers.get("etag") ?? "";
    const metric = (name: string) => () => first.readCache.metrics()[`response_cache_${name}`] ?? 0;
    const [hits, kept] = [metric("hits"), metric("entries")];
    // Applies all earlier writes to the cache.
    await first.anonymous.get("/languages");
    const count = kept();
    assert.equal((await first.anonymous.get(list, { "If-None-Match": etag })).status, 304);
    // It is cached after it was sent.
    await waitFor("the response to be cached", () => kept() > count);
    const before = hits();

    const next = await first.anonymous.get(list);

    assert.equal(hits(), before + 1);
    assert.deepEqual(comparable(next, list), comparable(await uncached.anonymous.get(list), list));
  });

  it("does not cache entries with very long URLs", async () => {
    const [first = uncached] = nodes;
    const kept = () => first.readCache.metrics().response_cache_entries ?? 0;
    const before = kept();
    for (let number = 0; number < 3; number++)
      assert.equal((await first.anonymous.get(`/languages?x=${number}${"y".repeat(20_000)}`)).status, 200);

    assert.equal(kept(), before);
  });

  it("reports hit rates", async () => {
    const [first = uncached] = nodes;
    await first.anonymous.get("/events");
    await first.anonymous.get("/events");
    await first.admin.post("/categories", { name: "Looked up" });
    // Two responses that need the tree of categories.
    for (const order of ["asc", "desc"])
      await first.anonymous.get(`/categories?hide_empty=false&order=${order}`);

    const { text } = await first.anonymous.get("//metrics", { authorization: "Bearer scraper" });

    const figures = new Map(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(" ") as [string, string]),
    );
    for (const cache of ["response_cache", "fragment_cache", "lookup_cache"]) {
      const [hits, misses, rate] = ["hits_total", "misses_total", "hit_rate"].map((name) =>
        Number(figures.get(`almanac_${cache}_${name}`)),
      ) as [number, number, number];
      assert.ok(hits > 0, text);
      assert.equal(rate, hits / (hits + misses), text);
    }
    assert.ok(Number(figures.get("almanac_response_cache_bytes")) > 0);
  });

  it("is invalidated by the first event that gets a password", async () => {
    const [first = uncached] = nodes;
    const list = "/events?categories=secrets&per_page=1";
    const made = [1, 2, 3].map((day) => {
      const dates = { start_date: `2030-07-0${day} 10:00`, end_date: `2030-07-0${day} 11:00` };
      return create("events", anEvent({ title: `Secret ${day}`, categories: ["secrets"], ...dates }));
    });
    const last = (await Promise.all(made)).at(-1)?.body.id;
    const before = await first.anonymous.get(list);
    await first.admin.put(`/events/${last}`, { password: "sesame" });

    const after = await first.anonymous.get(list);

    assert.deepEqual([before.body.total, after.body.total], [3, 2]);
    assert.deepEqual(after.body, (await uncached.anonymous.get(list)).body);
  });

  /** Advances the clock of every node, at most through the month of the events. */
  const passTime = (seconds: number) => {
    const now = Math.min(uncached.clock.now + Math.ceil(seconds), NOON + 55 * 86_400);
    for (const { clock } of [uncached, ...nodes]) clock.now = now;
  };

  it("equals uncached responses on every node, after any write by any node, at any time", async () => {
    passTime(86_400);
    const until = Date.now() + DURATION;
    let compared = 0;
    while (Date.now() < until || compared < MIN_COMPARED) {
      if (random.chance(0.2)) passTime(random.below(30_000));
      for (let writes = random.below(3); writes > 0; writes--) assert.ok((await write()).status < 500);
      for (const path of [
        random.pick(paths),
        random.pick(paths),
        random.pick(editorPaths),
        `/events/${random.pick(ids.events ?? [])}`,
        `/venues/${random.pick(ids.venues ?? [])}`,
        `/${random.pick(["tags", "categories"])}/${random.pick(ids[random.pick(["tags", "categories"])] ?? [])}`,
      ]) {
        const reader = ({ admin, anonymous }: TestService) =>
          editorPaths.includes(path) ? admin : anonymous;
        const expected = await reader(uncached).get(path);
        const ask = () => Promise.all(nodes.map((one) => reader(one).get(path)));
        const responses = [...(await ask()), ...(await ask())];

        for (const response of responses)
          assert.deepEqual(comparable(response, path), comparable(expected, path), path);
        compared += responses.length;
      }
    }

    assert.ok(nodes.every(({ readCache }) => (readCache.metrics().response_cache_hits ?? 0) > 0));
  });
});
