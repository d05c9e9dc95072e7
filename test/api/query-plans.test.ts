import assert from "node:assert/strict";
import { before, it } from "node:test";
import { sql } from "kysely";
import { readConfig } from "../../src/config.ts";
import { type Context, noClient, uncached } from "../../src/context.ts";
import { anonymous, type Caller } from "../../src/domain/roles.ts";
import { parseListQuery } from "../../src/operations/list.ts";
import { resourceOf } from "../../src/resources/index.ts";
import { siteOf } from "../../src/site.ts";
import { orderSql } from "../../src/store/predicate-sql.ts";
import { selectWhere } from "../../src/store/rows.ts";
import { eventColumns, fill } from "../support/large-calendar.ts";
import { NOON, onEveryStore, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const editor: Caller = { id: 2, login: "editor", role: "editor" };

onEveryStore("a calendar of 100,000 events", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService(store, {}, { withoutReadCache: true });
    const create = async (path: string, body: object) => (await service.admin.post(path, body)).body.id;
    ids.venue = await create("/venues", { venue: "Hall", geo_lat: 10, geo_lng: 20 });
    ids.category = await create("/categories", { name: "Music" });
    const day = { start_date: "2030-05-07", end_date: "2030-05-07" };
    ids.series = await create("/series", { title: "Weekly", ...day, rrule: "FREQ=WEEKLY" });
    ids.parent = await create("/events", { title: "Parent", ...day });
    const link = (id = 0) => ({
      event_id: "n",
      translation_group: String(id),
      item_id: String(id),
      position: "0",
    });
    await service.store.write(async (db) => {
      await fill(db, "events", eventColumns);
      await fill(db, "event_venues", link(ids.venue), "n % 300 = 0");
      await fill(db, "event_categories", link(ids.category), "n % 400 = 0");
      await sql`analyze`.execute(db);
    });
    await waitFor("all texts to be indexed", async () => !(await service.store.indexPendingTexts()));
  });

  const contextFor = (caller: Caller): Context => ({
    store: service.store,
    db: service.store.read,
    memoize: uncached,
    site: siteOf(
      readConfig({ BASE_URL: "http://calendar.test", TIMEZONE: "America/New_York", LANGUAGES: "en,fr" }),
    ),
    now: NOON,
    caller,
    language: { code: "en", all: false, source: "default" },
    namespace: "svc/events/v1",
    password: null,
    client: noClient,
    editing: false,
  });

  /** The plans of the two queries of a list: for its page, and for its total. */
  const plansOf = async (raw: Record<string, unknown>, caller: Caller) => {
    const events = resourceOf("events");
    const context = contextFor(caller);
    const plan = await parseListQuery(events, raw, context);
    const order = plan.order.map((one) => orderSql(one, "events"));
    const predicate = await service.store.addTextCandidates(context.db, "events", plan.predicate);
    const query = selectWhere(context.db, "events", predicate);
    const page = query.selectAll().orderBy(sql.join(order) as never);
    const total = query.select(({ fn }) => fn.countAll().as("total"));
    return {
      page: await service.store.explain(page.limit(9).offset(0)),
      total: await service.store.explain(total),
    };
  };

  /** Whether a plan scans all events: the table itself, or an index from one end to the other. */
  const scans = (plan: string[]) =>
    plan.some((line, at) => {
      if (/\bSCAN events\b|Seq Scan on events\b/.test(line)) return true;
      // Every event has a language and a status, so that an index on them alone scans all events.
      if (/SEARCH events USING .*\(lang=\?( AND status=\?)?\)$/.test(line)) return true;
      return /Index (Only )?Scan using \w+ on events\b/.test(line) && !plan[at + 1]?.includes("Index Cond");
    });

  const lists: [name: string, raw: () => Record<string, unknown>][] = [
    ["the default list", () => ({})],
    [
      "a category within a range of dates",
      () => ({ categories: String(ids.category), start_date: "2030-05-01", end_date: "2030-08-01" }),
    ],
    ["the events of a venue", () => ({ venue: String(ids.venue), starts_after: "1970-01-01" })],
    ["the occurrences of a series", () => ({ series: String(ids.series), starts_after: "1970-01-01" })],
    ["the events of a parent", () => ({ post_parent: String(ids.parent), starts_after: "1970-01-01" })],
    ["events that are still running", () => ({ ends_after: "now" })],
    ["events near a place", () => ({ geoloc_lat: "10", geoloc_lng: "20", starts_after: "1970-01-01" })],
    ["given ids", () => ({ include: "1000,2000,3000" })],
    ["many given ids", () => ({ include: Array.from({ length: 100 }, (_, at) => 1000 + at * 7).join() })],
    ["featured events", () => ({ featured: "true" })],
    ["a rare word", () => ({ search: "54321", starts_after: "1970-01-01" })],
    ["two rare words", () => ({ search: "4321 event -9543" })],
  ];

  for (const [caller, name] of [
    [anonymous, "anybody"],
    [editor, "editors"],
  ] as const)
    for (const [list, raw] of lists)
      it(`finds ${list} for ${name} without a full scan`, async () => {
        const { page, total } = await plansOf(raw(), caller);

        assert.equal(scans(page), false, page.join("\n"));
        assert.equal(scans(total), false, total.join("\n"));
      });

  it("finds a rare word with the text index", async () => {
    const raw = { search: "54321", starts_after: "1970-01-01" };
    // On SQLite the text index is queried first, and its hits are ids in this query.
    const sign = store === "sqlite" ? /SEARCH events USING INDEX \w+ \(id=\?\)/ : /Scan on events_text\b/;
    for (const caller of [anonymous, editor]) {
      const { page, total } = await plansOf(raw, caller);

      assert.match(page.join("\n"), sign);
      assert.match(total.join("\n"), sign);
    }
  });

  it("finds an event by its slug without a full scan", async () => {
    const bySlug = selectWhere(service.store.read, "events", { field: "slug", is: "=", value: "event-5000" });

    const plan = await service.store.explain(bySlug.selectAll());

    assert.equal(scans(plan), false, plan.join("\n"));
  });

  it("responds to each of these lists", async () => {
    for (const [list, raw] of lists) {
      const query = new URLSearchParams(raw() as Record<string, string>);
      assert.equal((await service.anonymous.get(`/events?${query}`)).status, 200, list);
    }
  });
});
