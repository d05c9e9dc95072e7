import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { Client } from "pg";
import { storageFaultOf } from "../../src/domain/storage-faults.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { openStore } from "../../src/store/open-store.ts";
import { postgresIsWanted, testDatabase } from "../support/postgres.ts";
import { cleanUp, startProcess, temporaryFolder } from "../support/process.ts";
import { withTimeout } from "../support/wait.ts";

/** A statement as the old version sent it. */
interface Statement {
  text: string;
  values: unknown[];
}

/**
 * The statements of the last version without leases (its commit is `version`), as its own logging hook has shown them: those
 * of a create and an update, each from `begin` to `commit`, and of reading that event.
 */
const old: Record<"read" | "create" | "update", Statement[]> = JSON.parse(
  readFileSync("test/fixtures/statements-before-leases.json", "utf8"),
);

/** The migrations of that version. */
const oldMigrations = Object.fromEntries(Object.entries(migrations).filter(([id]) => id < "0015"));

/** Lists of events with their categories and venues, as old nodes join them: from each side, so that tables come in any order. */
const lists = [
  `select events.id, categories.name, venues.title from events
   join event_categories on event_categories.event_id = events.id
   join categories on categories.translation_group = event_categories.translation_group
   join event_venues on event_venues.event_id = events.id
   join venues on venues.translation_group = event_venues.translation_group
   where categories.name = 'Jazz' order by events.start_utc, events.id limit 50`,
  `select events.id, categories.name, venues.title from venues
   join event_venues on event_venues.translation_group = venues.translation_group
   join events on events.id = event_venues.event_id
   join event_categories on event_categories.event_id = events.id
   join categories on categories.translation_group = event_categories.translation_group
   where venues.title = 'Hall' order by events.start_utc desc, events.id limit 50`,
  `select categories.name, count(*) from categories
   join event_categories on event_categories.translation_group = categories.translation_group
   join events on events.id = event_categories.event_id
   where events.status = 'publish' group by categories.name`,
];

/** Readers at a time, and the milliseconds that the service gives to a read. */
const READERS = 4;
const READ_TIMEOUT_MS = 5000;

/** Further events, so that the migration takes a while and joins have something to do. */
const COPIES = 2000;

const copyOf = (table: string, columns: string, condition: string) => `
  insert into ${table} select (jsonb_populate_record(original, jsonb_build_object(${columns}))).*
  from ${table} as original cross join generate_series(1, ${COPIES}) as number where ${condition}`;

/** Copies the event of the fixture with its links. */
const copies = [
  copyOf(
    "events",
    "'id', 1000 + number, 'translation_group', 1000 + number, 'slug', 'copy-' || number",
    "original.id = 2",
  ),
  ...["event_venues", "event_categories", "event_tags"].map((table) =>
    copyOf(table, "'event_id', 1000 + number", "original.event_id = 2"),
  ),
];

/** Reads lists until it is stopped, over a connection of its own; how many reads an old node would answer with each status. */
async function readLists(
  databaseUrl: string,
  first: number,
  isStopped: () => boolean,
): Promise<Record<string, number>> {
  const reader = new Client({ connectionString: databaseUrl, statement_timeout: READ_TIMEOUT_MS });
  await reader.connect();
  const outcomes: Record<string, number> = {};
  for (let at = first; !isStopped(); at++) {
    const outcome = await reader.query(lists[at % lists.length] ?? "").then(
      ({ rows }) => (rows.length > 0 ? "200" : "200 without events"),
      (error: unknown) => (storageFaultOf(error) === "unavailable" ? "503" : `500 ${error}`),
    );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  await reader.end();
  return outcomes;
}

describe("a rolling upgrade from the version before leases", { skip: !postgresIsWanted }, () => {
  after(cleanUp);

  it("lets old nodes read and refuses their writes, while the new one reads and writes", async (test) => {
    const databaseUrl = await testDatabase();
    await (await openStore({ file: "", databaseUrl, migrations: oldMigrations })).close();
    const oldNode = new Client({ connectionString: databaseUrl });
    await oldNode.connect();
    test.after(() => oldNode.end());
    /** Sends statements of the old version; the rows of each. */
    const replay = async (statements: readonly Statement[]) => {
      const results: Record<string, unknown>[][] = [];
      for (const { text, values } of statements) results.push((await oldNode.query(text, values)).rows);
      return results;
    };
    const readByOldNode = async () => {
      const [last, event] = await replay(old.read);
      return { last: Number(last?.[0]?.last), title: event?.[0]?.title };
    };
    await replay(old.create);
    for (const statement of copies) await oldNode.query(statement);
    const before = await readByOldNode();

    // The old node goes on reading while the new one migrates.
    const starting = startProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: await temporaryFolder(),
      AUTH: "open",
      LOG_LEVEL: "error",
    });
    let hasStarted = false;
    const started = starting.finally(() => {
      hasStarted = true;
    });
    const readers = Array.from({ length: READERS }, (_, at) => readLists(databaseUrl, at, () => hasStarted));
    while (!hasStarted) assert.equal((await readByOldNode()).title, "Written before");
    const { client } = await started;
    const outcomes = await withTimeout("the readers to end", Promise.all(readers));
    const shown = await client().get("/events/2");
    const refused: unknown = await replay(old.update).catch((error: unknown) => error);
    await oldNode.query("rollback");
    const untouched = await client().get("/events/2");
    const written = await client().patch("/events/2", { title: "Written after" });
    const after = await readByOldNode();

    for (const statuses of outcomes) {
      assert.deepEqual(
        Object.keys(statuses).filter((status) => !/^(200|503)$/.test(status)),
        [],
      );
      assert.ok(Number(statuses["200"]) > 0);
    }
    assert.deepEqual(
      [shown.body.title, shown.body.venue.venue, shown.body.tags[0].name, shown.body.categories[0].name],
      ["Written before", "Hall", "old", "Jazz"],
    );
    assert.ok(refused instanceof Error && "code" in refused);
    assert.equal(refused.code, "57P03");
    assert.match(refused.message, /A newer version of the service writes to this database/);
    // As the old version takes it: for a database that is not available, 503.
    assert.equal(storageFaultOf(refused), "unavailable");
    assert.equal(untouched.body.title, "Written before");
    assert.equal(written.status, 200);
    assert.deepEqual([before.title, after.title], ["Written before", "Written after"]);
    assert.ok(after.last > before.last);
  });
});
