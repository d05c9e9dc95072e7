import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { openStore } from "../src/store/open-store.ts";
import { incrementCounts } from "../src/store/rows.ts";
import { insertRow } from "../src/store/statement-cache.ts";
import type { Queries, Store } from "../src/store/store.ts";
import { testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { onEveryStore } from "./support/service.ts";

onEveryStore("rows that writes may insert together", (storeName) => {
  let store: Store;
  const statements: string[] = [];

  before(async () => {
    store = await openStore({
      file: join(await temporaryFolder(), "almanac.sqlite"),
      databaseUrl: storeName === "postgres" ? await testDatabase() : null,
      onStatement: (text) => void statements.push(text),
    });
  });
  after(async () => {
    await store.close();
    await cleanUp();
  });

  /** Appends to the audit trail, whose rows may wait; null is no action. */
  const record = (db: Queries, login: string, action: string | null = "update") =>
    insertRow(db, "audit", {
      ...{ at: 1, user_id: 1, login, address: "", request_id: "", kind: "events", item_id: 1, changes: "{}" },
      // The column takes no null, as its type says: the statement has to fail.
      action: action as string,
    });

  const logins = async (db: Queries, prefix: string) => {
    const rows = await db
      .selectFrom("audit")
      .select("login")
      .where("login", "like", `${prefix}%`)
      .orderBy("id")
      .execute();
    return rows.map(({ login }) => login);
  };

  it("are inserted by one statement for all writes that share a commit, in their order", async () => {
    const names = Array.from({ length: 7 }, (_, number) => `together ${number}`);
    statements.length = 0;

    await Promise.all(names.map((name) => store.write((db) => record(db, name))));

    assert.deepEqual(await logins(store.read, "together"), names);
    assert.equal(statements.filter((text) => text.startsWith('insert into "audit"')).length, 1);
  });

  it("are seen by the next statement of the same transaction that names their table", async () => {
    const seen = await store.write(async (db) => {
      await record(db, "own 1");
      await record(db, "own 2");
      return logins(db, "own");
    });

    assert.deepEqual(seen, ["own 1", "own 2"]);
  });

  it("are stored without those of a write that fails, before or after its rows reach the database", async () => {
    const results = await Promise.allSettled([
      store.write((db) => record(db, "mixed 1")),
      store.write((db) => record(db, "mixed 2", null)),
      store.write(async (db) => {
        await record(db, "mixed 3");
        throw new Error("on purpose");
      }),
      store.write((db) => record(db, "mixed 4")),
      store.write((db) => logins(db, "mixed")),
    ]);

    assert.deepEqual(
      results.map(({ status }) => status),
      ["fulfilled", "rejected", "rejected", "fulfilled", "fulfilled"],
    );
    assert.deepEqual(await logins(store.read, "mixed"), ["mixed 1", "mixed 4"]);
  });

  it("are gone after a write that fails alone", async () => {
    const failing = store.write(async (db) => {
      await record(db, "alone");
      throw new Error("on purpose");
    });

    await assert.rejects(failing, /on purpose/);
    await store.write((db) => record(db, "after"));
    assert.deepEqual(await logins(store.read, "a"), ["after"]);
  });

  it("are counted once, and by those who read the counts in the same transaction", async () => {
    const id = 900;
    await store.write(async (db) => {
      await db
        .insertInto("tags")
        .values({
          ...{ id, lang: "en", translation_group: id, slug: "counted", description: "", external_id: null },
          ...{ modified: 1, version: 1, name: "Counted", name_key: "counted", count: 0 },
        })
        .execute();
    });
    const countOf = (db: Queries) =>
      db.selectFrom("tags").select("count").where("id", "=", id).executeTakeFirstOrThrow();

    const counts = await Promise.all(
      [1, 2, 3].map((by) =>
        store.write(async (db) => {
          await incrementCounts(db, "tags", [id], "en", by);
          return by === 2 ? Number((await countOf(db)).count) : null;
        }),
      ),
    );

    assert.deepEqual(counts, [null, 3, null]);
    assert.equal(Number((await countOf(store.read)).count), 6);
  });
});
