import assert from "node:assert/strict";
import { before, it } from "node:test";
import { sql } from "kysely";
import { extendSeriesAt, runDueTasksAt } from "../support/jobs.ts";
import { eventColumns, fill } from "../support/large-calendar.ts";
import { growingSteps } from "../support/query-plan.ts";
import { NOON, onEveryStore, type StoreName, startService, type TestService } from "../support/service.ts";
import { everyWrite } from "../support/writes.ts";

const post = {
  ...{ id: "n", lang: "'en'", translation_group: "n", slug: "'item-' || n", description: "''" },
  ...{ modified: String(NOON), version: "1", author: "1", status: "'publish'", title: "'Item ' || n" },
  ...{ title_key: "'item ' || n", excerpt: "''", website: "''", image_id: "0", published: String(NOON) },
  ...{ phone: "''" },
};

const term = {
  ...{ id: "n", lang: "'en'", translation_group: "n", slug: "'term-' || n", description: "''" },
  ...{ modified: String(NOON), version: "1", name: "'Term ' || n", name_key: "'term ' || n", count: "1" },
};

/** Fills every table that grows with a calendar, so that a scan of any of them is worth avoiding. */
async function fillAll({ store }: TestService, name: StoreName): Promise<void> {
  const venue = {
    ...post,
    ...{ address: "''", city: "''", country: "''", province: "''", state: "''", zip: "''" },
    ...{ stateprovince: "''", show_map: "1", show_map_link: "1" },
  };
  const link = (group: string) => ({
    event_id: "n",
    translation_group: group,
    item_id: group,
    position: "0",
  });
  const few = "n % 10 = 0";
  await store.write(async (db) => {
    // No triggers on PostgreSQL: they would take most of the time.
    if (name === "postgres") await sql`set local session_replication_role = replica`.execute(db);
    // The titles of half of all events are the same.
    const slug =
      "case when n % 2 = 0 then 'event-' || n when n = 1001 then 'same' else 'same-' || ((n - 999) / 2) end";
    await fill(db, "events", { ...eventColumns, slug });
    await fill(db, "venues", { ...venue, id: "n + 200000", translation_group: "n + 200000" }, few);
    const { post_parent: _parent, ...values } = eventColumns;
    const series = { ...values, ...{ id: "n + 500000", translation_group: "n + 500000", is_virtual: "0" } };
    const rule = { recurrence: `'{"rrule":"","rdate":[],"exdate":[]}'`, links: "'{}'", horizon: "null" };
    await fill(db, "series", { ...series, ...rule, virtual_url: "''" }, few);
    const organizer = { ...post, id: "n + 300000", translation_group: "n + 300000", email: "''" };
    await fill(db, "organizers", organizer, few);
    await fill(db, "categories", { ...term, parent_group: "0" }, few);
    await fill(db, "tags", { ...term, id: "n + 200000", translation_group: "n + 200000" }, few);
    for (const [table, first] of Object.entries({
      venues: 200_000,
      organizers: 300_000,
      categories: 0,
      tags: 200_000,
    }))
      await fill(db, `event_${table}`, link(`${first} + n - n % 1000`));
    const former = { kind: "'events'", slug: "'former-' || n", lang: "'en'", item_id: "n" };
    await fill(db, "former_slugs", former, few);
    const reviewNote = {
      kind: "'events'",
      item_id: "n",
      user_id: "1",
      created: "0",
      note: "'Add a picture.'",
    };
    await fill(db, "review_notes", reviewNote, few);
    await fill(db, "item_texts", { item_id: "n + 200000", field: "'title'", text: "'item'" }, few);
    const image = {
      id: "n + 400000",
      author: "1",
      title: "'x'",
      created: "0",
      source: "'x' || n",
      stored: "'{}'",
    };
    await fill(db, "images", image, few);
    if (name === "postgres") await fill(db, "image_files", { file: "'f' || n", image_id: "n + 400000" }, few);
    await fill(
      db,
      "sessions",
      { token: "'t' || n", user_id: "1", nonce: "'x'", expires: `${NOON} + n` },
      few,
    );
    const answer = {
      fingerprint: "'x'",
      status: "201",
      body: "'{}'",
      headers: "'{}'",
      created: String(NOON),
    };
    await fill(db, "idempotency", { key: "'k' || n", user_id: "1", ...answer }, few);
    const delivery = {
      ...{ webhook_id: "n + 1000", message: "'m' || n", kind: "'events'", item_id: "n", payload: "'{}'" },
      ...{ state: "'delivered'", attempts: "1", due: String(NOON), created: String(NOON) },
      ...{ finished: String(NOON), status: "200", error: "''" },
    };
    await fill(db, "webhook_deliveries", delivery, few);
    const sourceItem = {
      ...{ source_id: "1", kind: "'events'", remote_id: "'r' || n", item_id: "n" },
      ...{ hash: "'h'", modified: "''", version: "1" },
    };
    await fill(db, "source_items", sourceItem, few);
    for (const name of ["post", "term"])
      await sql`update sequences set last = 700000 where name = ${name}`.execute(db);
  });
}

/** Whether a user has items: the first entry of the index is enough. */
const FIRST_OF_AUTHOR = /^select "id" from "\w+" where "author" = \S+ limit \S+$/;

/** The series that link to merged items: no index has their links, because merges are rare and series few. */
const LINKS_OF_SERIES = /^select \* from "series" where \(?"links" like /;

/** An index that has only what visitors have submitted and nobody has reviewed, which is limited. */
const SUBMITTED = /\bevents_submitted\b/;

onEveryStore("writes to a calendar of 100,000 events", (store: StoreName) => {
  let service: TestService;
  const statements = new Map<string, readonly unknown[]>();
  const due = new Map<string, readonly unknown[]>();
  before(async () => {
    const onStatement = (text: string, parameters: readonly unknown[]) => statements.set(text, parameters);
    service = await startService(store, {}, { withoutReadCache: true, onStatement });
    await fillAll(service, store);
    // Those of migrations.
    statements.clear();
  });

  async function* plans(executed: ReadonlyMap<string, readonly unknown[]>) {
    for (const [text, parameters] of [...executed])
      if (/^(with|select|insert|update|delete)\b/.test(text))
        yield [text, await service.store.explain({ compile: () => ({ sql: text, parameters }) })] as const;
  }

  /** The statements that read a table in a way that takes longer the larger it is. */
  const growing = async () => {
    const found: string[] = [];
    for await (const [text, plan] of plans(statements)) {
      if (FIRST_OF_AUTHOR.test(text) || LINKS_OF_SERIES.test(text)) continue;
      const steps = growingSteps(store, plan).filter((step) => !SUBMITTED.test(step));
      if (steps.length > 0) found.push([text.slice(0, 600), ...steps].join("\n  "));
    }
    return found;
  };

  it("succeed, each kind of them", async () => {
    await everyWrite(service);
  });

  const scanned = /^\W*(SCAN|.*Seq Scan on) (events|venues|organizers|series)\b/;
  /** The statements that look for due tasks, which is every second, by scanning a table. */
  const scanning = async () => {
    const found: string[] = [];
    for await (const [text, plan] of plans(due))
      if (plan.some((step) => scanned.test(step))) found.push(text);
    return found;
  };

  it("are followed by tasks that are due later", async () => {
    const written = new Set(statements.keys());
    await runDueTasksAt(service, NOON);
    await extendSeriesAt(service, NOON);
    for (const [text, parameters] of [...statements])
      if (!written.has(text) && statements.delete(text)) due.set(text, parameters);

    assert.ok(due.size >= 9, [...due.keys()].join("\n"));
  });

  it("read no table in proportion to its size, without statistics", async () => {
    assert.deepEqual(await growing(), []);
    assert.deepEqual(await scanning(), []);
  });

  it("read no table in proportion to its size, with statistics", async () => {
    await service.store.write(async (db) => void (await sql`analyze`.execute(db)));

    assert.deepEqual(await growing(), []);
    assert.deepEqual(await scanning(), []);
  });
});
