import assert from "node:assert/strict";
import { before, it } from "node:test";
import {
  all,
  any,
  compare,
  contains,
  equals,
  isOneOf,
  not,
  type Order,
  type Predicate,
  some,
} from "../../src/domain/predicates.ts";
import { statuses } from "../../src/domain/visibility.ts";
import { EventTable } from "../../src/read-cache/event-table.ts";
import { scanEventTable } from "../../src/read-cache/scan-event-table.ts";
import { type SyncedEventTable, syncedEventTable } from "../../src/read-cache/synced-event-table.ts";
import { countRows, findPage } from "../../src/store/rows.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

const DAY = 86_400;

onEveryStore("the event table", (store) => {
  let service: TestService;
  let synced: SyncedEventTable;
  const random = seededRandom(`table-agrees-with-sql (${store})`);
  const languages = ["en", "fr", "de"];
  const vocabulary = ["concert", "concerts", "jazz", "garden", "été", "été\u{1f3b7}", "\uff5e", "\u{1f3b7}"];
  const word = () => random.pick(vocabulary);
  const iso = (instant: number) => new Date(instant * 1000).toISOString();
  const instant = () => NOON + (random.below(40) - 20) * DAY + random.below(24) * 3600;

  const values = () => {
    const start = instant();
    return anEvent({
      title: `${word()} ${word()}`,
      description: word(),
      start_date: iso(start),
      end_date: iso(start + random.below(9) * 3600),
      status: random.pick(["publish", "publish", "draft", "pending", "private"]),
      featured: random.chance(0.3),
      hide_from_listings: random.chance(0.2),
      is_virtual: random.chance(0.2),
      ...(random.chance(0.2) && { password: "sesame" }),
    });
  };

  const ids: number[] = [];
  /** A new event, by an administrator or an author, in some languages. */
  const create = async () => {
    service.clock.now += 60;
    const client = random.chance(0.5) ? service.admin : service.as.author;
    const { status, body, text } = await client.post(
      `/events?wpml_language=${random.pick(languages)}`,
      values(),
    );
    assert.equal(status, 201, text);
    ids.push(body.id);
    for (const lang of languages.filter(() => random.chance(0.4))) {
      const fields = { title: word(), translation_of: body.id };
      const translation = await service.admin.post(`/events?wpml_language=${lang}`, fields);
      if (translation.status === 201) ids.push(translation.body.id);
    }
  };

  const leaf = (): Predicate =>
    random.pick([
      () => equals("lang", random.pick(languages)),
      () => isOneOf("lang", [random.pick(languages), "xx"]),
      () =>
        isOneOf(
          "status",
          statuses.filter(() => random.chance(0.5)),
        ),
      () => equals("status", "trash"),
      () => equals("author", random.below(5)),
      () => equals("hidden", random.below(2)),
      () => equals("featured", random.below(2)),
      () => equals("is_virtual", 1),
      () => random.pick([equals("password", null), compare("password", "!=", null)]),
      () =>
        compare(random.pick(["start_utc", "end_utc"]), random.pick(["<", "<=", ">", ">=", "!="]), instant()),
      () => compare("modified", ">", service.clock.now - random.below(4000)),
      () => isOneOf("id", [random.pick(ids), random.pick(ids)]),
      () =>
        contains(random.pick(["search_text", "title_key"]), random.pick(["conc", "jazz", "ete", "arden"])),
    ])();

  /** Any predicate that a list of an editor can have and the table supports. */
  const condition = (depth = 3): Predicate => {
    const inner = () => condition(depth - 1);
    if (depth === 0 || random.chance(0.3)) return leaf();
    return random.pick([
      () => all(inner(), inner()),
      () => any(inner(), inner()),
      () => not(inner()),
      () => some("translations", inner()),
      () => some("newer original", inner()),
    ])();
  };

  const orders = (): Order[] => {
    const direction = random.pick(["asc", "desc"] as const);
    const field = random.pick(["title_key", "modified", "start_utc", "end_utc", "published", "author"]);
    return [
      { field, direction },
      { field: "id", direction: "asc" },
    ];
  };

  const compareBoth = async (times: number) => {
    const table = await synced.current();
    assert.ok(table instanceof EventTable);
    const words = await service.store.wordIndexes.of("events", { wait: true });
    const totals = new Set<number>();
    for (let count = 0; count < times; count++) {
      const [predicate, order] = [condition(), orders()];
      const range = { limit: 1 + random.below(12), offset: random.below(3) * 5 };
      const hits = scanEventTable(table, predicate, order, range, words);
      const rows = await findPage(service.store.read, "events", predicate, order, range);
      const total = await countRows(service.store.read, "events", predicate);
      const expected = { ids: rows.map(({ id }) => id), total };
      assert.deepEqual(hits, expected, JSON.stringify({ predicate, order, range }));
      totals.add(total);
    }
    assert.ok(totals.size > 10, [...totals].join());
  };

  before(async () => {
    service = await startService(store);
    for (let count = 0; count < 40; count++) await create();
    synced = syncedEventTable(service.store, (message, error) => assert.fail(`${message} ${error}`));
  });

  it("gives the same page and total as SQL for any combination of conditions, in any order", () =>
    compareBoth(300));

  it("agrees with SQL after updates, deletes and creates", async () => {
    const known = [...ids];
    for (const id of known) {
      service.clock.now += 60;
      const choice = random.below(5);
      if (choice === 0) await service.admin.put(`/events/${id}`, values());
      if (choice === 1) await service.admin.delete(`/events/${id}`);
      if (choice === 2) await service.admin.delete(`/events/${id}?force=true`);
      if (choice === 3 && random.chance(0.3)) await create();
    }
    synced.markChanged(ids);

    await compareBoth(300);
  });

  it("leaves to SQL what it has not", async () => {
    const table = await synced.current();
    assert.ok(table);
    const order: Order[] = [{ field: "id", direction: "asc" }];
    const scan = (predicate: Predicate, by = order) =>
      scanEventTable(table, predicate, by, { limit: 5, offset: 0 }, null);
    assert.ok(scan(equals("lang", "en")));
    for (const predicate of [
      isOneOf("categories", [1]),
      equals("series_group", 1),
      equals("password", "sesame"),
      contains("search_text", "jazz"),
      compare("status", "<", "publish"),
    ])
      assert.equal(scan(predicate), null, JSON.stringify(predicate));
    assert.equal(scan(equals("lang", "en"), [{ field: "slug", direction: "asc" }]), null);
  });
});
