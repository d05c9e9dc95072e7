import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, it } from "node:test";
import { Client } from "pg";
import { postgresIsWanted, startPostgres, testDatabase } from "./support/postgres.ts";
import { startReplica } from "./support/postgres-replica.ts";

describe("the PostgreSQL test server", { skip: !postgresIsWanted }, () => {
  it("creates an empty database for every caller", async () => {
    const [first, second] = await Promise.all([testDatabase(), testDatabase()]);

    await query(first, "CREATE TABLE mine (id integer)");

    assert.notEqual(first, second);
    assert.deepEqual(await tables(first), ["mine"]);
    assert.deepEqual(await tables(second), []);
  });

  it("collates by code points, in UTF-8 and UTC", async () => {
    const [row] = await query(
      await testDatabase(),
      `SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone, 'Z' < 'a' AS binary`,
    );

    assert.deepEqual(row, { encoding: "UTF8", zone: "UTC", binary: true });
  });

  it("syncs to disk with `durable`, and leaves nothing behind", async () => {
    const server = await startPostgres({ durable: true });
    const database = await server.createDatabase();
    const names = ["fsync", "synchronous_commit", "full_page_writes", "data_directory"];

    const settings = Object.fromEntries(
      (await query(database, `SELECT name, setting FROM pg_settings WHERE name = ANY ($1)`, [names])).map(
        ({ name, setting }) => [name, setting],
      ),
    );
    await server.stop();
    await server.stop();

    const { data_directory: folder, ...durability } = settings;
    assert.deepEqual(durability, { fsync: "on", synchronous_commit: "on", full_page_writes: "on" });
    assert.equal(existsSync(folder), false);
    await assert.rejects(query(database, "SELECT 1"), { code: "ECONNREFUSED" });
  });

  it("has replicas, which follow it and can take its place", async () => {
    const primary = await startPostgres();
    const database = await primary.createDatabase();
    await query(database, "CREATE TABLE mine (id integer)");
    const replica = await startReplica(primary);
    const copy = replica.urlOf(database);
    await query(database, "INSERT INTO mine VALUES (7)");
    await replica.caughtUp();

    const rows = await query(copy, "SELECT id, pg_is_in_recovery() AS replays FROM mine");
    await assert.rejects(query(copy, "INSERT INTO mine VALUES (8)"), { code: "25006" });
    await primary.crash();
    await replica.promote();
    await query(copy, "INSERT INTO mine VALUES (8)");
    const promoted = await query(copy, "SELECT id FROM mine ORDER BY id");
    await replica.stop();
    await primary.stop();

    assert.deepEqual(rows, [{ id: 7, replays: true }]);
    assert.deepEqual(promoted, [{ id: 7 }, { id: 8 }]);
  });
});

async function query(database: string, text: string, values: unknown[] = []) {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function tables(database: string): Promise<string[]> {
  const rows = await query(
    database,
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  return rows.map((row) => row.table_name);
}
