import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, it } from "node:test";
import { Client } from "pg";
import { storageFaultOf } from "../../src/domain/storage-faults.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { openStore } from "../../src/store/open-store.ts";
import { postgresIsWanted, testDatabase } from "../support/postgres.ts";
import { cleanUp, startProcess, temporaryFolder } from "../support/process.ts";

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

describe("a rolling upgrade from the version before leases", { skip: !postgresIsWanted }, () => {
  after(cleanUp);

  it("lets old nodes read and refuses their writes, while the new one reads and writes", async () => {
    const databaseUrl = await testDatabase();
    await (await openStore({ file: "", databaseUrl, migrations: oldMigrations })).close();
    const oldNode = new Client({ connectionString: databaseUrl });
    await oldNode.connect();
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
    while (!hasStarted) assert.equal((await readByOldNode()).title, "Written before");
    const { client } = await started;
    const shown = await client().get("/events/2");
    const refused: unknown = await replay(old.update).catch((error: unknown) => error);
    await oldNode.query("rollback");
    const untouched = await client().get("/events/2");
    const written = await client().patch("/events/2", { title: "Written after" });
    const after = await readByOldNode();
    await oldNode.end();

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
