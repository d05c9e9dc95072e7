import assert from "node:assert/strict";
import { before, it } from "node:test";
import {
  all,
  any,
  compare,
  contains,
  equals,
  fuzzyMatch,
  isOneOf,
  matchNone,
  not,
  type Predicate,
  RELEVANCE,
} from "../../src/domain/predicates.ts";
import { normalizeForSearch } from "../../src/domain/search-text.ts";
import type { PagePosition } from "../../src/operations/reads.ts";
import { buildIndex, refreshIndex } from "../../src/read-cache/build-index.ts";
import { EventIndex } from "../../src/read-cache/event-index.ts";
import { executeIndexQuery } from "../../src/read-cache/execute-index-query.ts";
import { countRows, findPage } from "../../src/store/rows.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

const order = ["start_utc", "published", "id"].map((field) => ({ field, direction: "asc" as const }));
const DAY = 86_400;

onEveryStore("the event index", (store) => {
  let service: TestService;
  const { below: random } = seededRandom(`index-agrees-with-sql (${store})`);
  // Longer lists are counted by range, shorter ones are scanned.
  const index = new EventIndex(8);
  const groups: Record<string, number[]> = { categories: [], tags: [], venues: [], organizers: [] };
  const some = (kind: string, most: number) =>
    Array.from({ length: random(most + 1) }, () => groups[kind]?.[random(groups[kind].length)] ?? 0);

  const vocabulary = [
    "concert",
    "concerts",
    "jazzconcert",
    "garden",
    "gardening",
    "harbour",
    "labour",
    "été",
  ];
  const word = () => vocabulary[random(vocabulary.length)] ?? "";

  const event = () => {
    const start = NOON + (random(40) - 20) * DAY + random(24) * 3600;
    const iso = (instant: number) => new Date(instant * 1000).toISOString();
    return anEvent({
      title: `${word()} ${word()}`,
      description: Array.from({ length: random(4) }, word).join(" "),
      start_date: iso(start),
      end_date: iso(start + (random(10) === 0 ? random(30) * DAY : random(9) * 3600)),
      status: random(8) === 0 ? "draft" : "publish",
      featured: random(4) === 0,
      ...(random(6) === 0 && { password: "sesame" }),
      hide_from_listings: random(12) === 0,
      tickets: random(3) === 0 ? [{ name: "One", price: 5 }] : [],
      categories: some("categories", 2),
      tags: some("tags", 3),
      venue: some("venues", 1),
      organizer: some("organizers", 2),
    });
  };

  const language = () => ["en", "fr"][random(2)] ?? "en";

  /** Any predicate that an event list can have and the index supports. */
  const condition = (): Predicate => {
    const parts: Predicate[] = [
      isOneOf("status", ["publish"]),
      equals("hidden", 0),
      equals("lang", language()),
    ];
    const edge = () => NOON + (random(80) - 40) * DAY + random(24) * 3600;
    const fields = ["start_utc", "end_utc"] as const;
    const operators = [">=", ">", "<=", "<"] as const;
    for (let count = random(4); count > 0; count--)
      parts.push(compare(fields[random(2)] ?? "start_utc", operators[random(4)] ?? ">=", edge()));
    for (const kind of Object.keys(groups))
      if (random(6) === 0) parts.push(isOneOf(kind, [...some(kind, 2), 1]));
    if (random(5) === 0) parts.push(equals("featured", random(2)));
    if (random(5) === 0) parts.push(equals("ticketed", random(2)));
    if (random(3) === 0) parts.push(equals("password", null));
    return all(...parts);
  };

  const compareBoth = async (times: number) => {
    const db = service.store.read;
    const pages = { empty: 0, filled: 0 };
    for (let count = 0; count < times; count++) {
      const predicate = condition();
      const { limit, offset } = { limit: 1 + random(12), offset: random(3) * 5 };
      const hits = executeIndexQuery(index, predicate, order, { limit, offset });
      const rows = await findPage(db, "events", predicate, order, { limit, offset });
      const everyRow = await findPage(db, "events", predicate, order, { limit: 10_000, offset: 0 });

      const query = JSON.stringify({ predicate, limit, offset });
      const ids = rows.map(({ id }) => id);
      const total = await countRows(db, "events", predicate);
      assert.deepEqual({ ids: hits?.ids, total: hits?.total }, { ids, total }, query);

      const matching = everyRow.map(({ id }) => id);
      const indexed = index.languages.flatMap((lang) => index.idsIn(lang));
      const at = (position: PagePosition) => matching.filter((id) => hits?.positionOf(id) === position);
      // An empty page has no first and last key to compare with: every match counts as on it.
      const [before, on, after] =
        ids.length === 0
          ? [[], matching, []]
          : [matching.slice(0, offset), ids, matching.slice(offset + limit)];
      assert.deepEqual([at("before"), at("on"), at("after")], [before, on, after], query);
      const others = indexed.filter((id) => !matching.includes(id));
      assert.ok(
        others.every((id) => hits?.positionOf(id) === null),
        query,
      );
      pages[ids.length === 0 ? "empty" : "filled"] += 1;
    }
    assert.ok(pages.empty > 10 && pages.filled > 10, JSON.stringify(pages));
  };

  /** The words of a search, as they are or with a letter less, by start or by relevance. */
  const compareSearches = async (times: number) => {
    const { store } = service;
    const words = await store.wordIndexes.of("events", { wait: true });
    const totals = new Set<number>();
    for (let count = 0; count < times; count++) {
      const text = normalizeForSearch(word()).slice(random(2), 4 + random(6));
      const excluded = random(3) === 0 ? [not(contains("search_text", "jazz"))] : [];
      const searched = random(2) === 0 ? contains("search_text", text) : fuzzyMatch("search_text", [text]);
      const predicate = all(
        condition(),
        any(all(equals("password", null), searched, ...excluded), matchNone),
      );
      const ranked = [{ field: RELEVANCE, direction: "asc" as const, among: searched }, ...order];
      const range = { limit: 1 + random(12), offset: random(3) * 5 };
      const hits = executeIndexQuery(index, predicate, ranked, range, words);
      const resolved = await store.resolveSearch("events", { predicate, order: ranked });
      const rows = await findPage(store.read, "events", resolved.predicate, resolved.order, range);

      const total = await countRows(store.read, "events", resolved.predicate);
      const ids = rows.map(({ id }) => id);
      assert.deepEqual({ ids: hits?.ids, total: hits?.total }, { ids, total }, JSON.stringify(predicate));
      totals.add(total);
    }
    assert.ok(totals.size > 5, [...totals].join());
  };

  before(async () => {
    service = await startService(store);
    const make = async (kind: string, body: object) =>
      groups[kind]?.push((await service.admin.post(`/${kind}`, body)).body.id);
    for (let number = 0; number < 6; number++) {
      await make("categories", { name: `Category ${number}` });
      await make("tags", { name: `Tag ${number}` });
      await make("venues", { venue: `Venue ${number}` });
      await make("organizers", { organizer: `Organizer ${number}` });
    }
    const all = Array.from({ length: 120 }, () =>
      service.admin.post(`/events?wpml_language=${language()}`, event()),
    );
    for (const { status } of await Promise.all(all)) assert.equal(status, 201);
  });

  it("returns the same page and total as SQL for any combination of filters", async () => {
    await buildIndex(index, service.store.read);

    await compareBoth(400);
    await compareSearches(100);
  });

  it("agrees with SQL after updates, deletes and creates", async () => {
    const { body } = await service.admin.get("/events?per_page=50&start_date=2020-01-01&end_date=2040-01-01");
    const ids: number[] = body.events.map(({ id }: { id: number }) => id);
    const touched: number[] = [];
    for (const id of ids) {
      const choice = random(4);
      if (choice === 0) await service.admin.put(`/events/${id}`, event());
      if (choice === 1) await service.admin.delete(`/events/${id}`);
      if (choice === 2) touched.push((await service.admin.post("/events", event())).body.id);
      touched.push(id);
    }

    await refreshIndex(index, service.store.read, touched);

    await compareBoth(200);
    await compareSearches(100);
  });
});
