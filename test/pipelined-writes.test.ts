import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { openStore } from "../src/store/open-store.ts";
import { nextId } from "../src/store/rows.ts";
import { insertRow } from "../src/store/statement-cache.ts";
import type { Queries, Store } from "../src/store/store.ts";
import { testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { onEveryStore } from "./support/service.ts";

onEveryStore("writes whose statements nobody waits for", (storeName) => {
  let store: Store;

  before(async () => {
    store = await openStore({
      file: join(await temporaryFolder(), "almanac.sqlite"),
      databaseUrl: storeName === "postgres" ? await testDatabase() : null,
    });
    await store.write((db) => insert(db, "taken"));
  });
  after(async () => {
    await store.close();
    await cleanUp();
  });

  const insert = (db: Queries, name: string) => insertRow(db, "settings", { name, value: "" });

  const stored = async (prefix: string) => {
    const rows = await store.read
      .selectFrom("settings")
      .select("name")
      .where("name", "like", `${prefix}%`)
      .execute();
    return rows.map(({ name }) => name).sort();
  };

  const duplicate = /UNIQUE constraint failed|duplicate key value/;

  it("reject a write with the error of its own statement, and store nothing of it", async () => {
    const write = store.write(async (db) => {
      await insert(db, "alone 1");
      await insert(db, "taken");
      await insert(db, "alone 2");
    });

    await assert.rejects(write, duplicate);
    assert.deepEqual(await stored("alone"), []);
  });

  it("reject the one write of a batch that fails, and store the others", async () => {
    const names = ["batch 1", "batch 2", "taken", "batch 3", "batch 4"];

    const results = await Promise.allSettled(names.map((name) => store.write((db) => insert(db, name))));

    assert.deepEqual(
      results.map(({ status }) => status),
      ["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"],
    );
    assert.deepEqual(
      results.flatMap((result) =>
        result.status === "rejected" ? [duplicate.test(String(result.reason))] : [],
      ),
      [true],
    );
    assert.deepEqual(
      await stored("batch"),
      names.filter((name) => name !== "taken"),
    );
  });

  it("go on after a write that has failed by itself, before and after it has changed something", async () => {
    const failing = (name: string | null) =>
      store.write(async (db) => {
        if (name) await insert(db, name);
        throw new Error("on purpose");
      });

    const results = await Promise.allSettled([
      store.write((db) => insert(db, "mixed 1")),
      failing(null),
      store.write((db) => insert(db, "mixed 2")),
      failing("mixed 3"),
      store.write((db) => insert(db, "mixed 4")),
    ]);

    assert.deepEqual(
      results.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"],
    );
    assert.deepEqual(await stored("mixed"), ["mixed 1", "mixed 2", "mixed 4"]);
  });

  it("store more statements of a write than may be in flight at once", async () => {
    const names = Array.from({ length: 300 }, (_, number) => `many ${number}`);

    await store.write(async (db) => {
      for (const name of names) await insert(db, name);
    });

    assert.deepEqual(await stored("many"), names.sort());
  });

  it("see their own earlier statements", async () => {
    const found = await store.write(async (db) => {
      await insert(db, "own");
      return db.selectFrom("settings").select("name").where("name", "=", "own").execute();
    });

    assert.deepEqual(found, [{ name: "own" }]);
  });

  it("take every id once, also beside probes and failures", async () => {
    const take = () => store.write((db) => nextId(db, "post"));
    const fail = () =>
      store.write(async (db) => {
        await nextId(db, "post");
        throw new Error("on purpose");
      });

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        number % 5 === 3 ? store.probe() : number % 5 === 4 ? fail() : take(),
      ),
    );

    const ids = results.flatMap((result) =>
      result.status === "fulfilled" && typeof result.value === "number" ? [result.value] : [],
    );
    assert.equal(ids.length, 12);
    assert.equal(new Set(ids).size, ids.length);
    const { last } = await store.read
      .selectFrom("sequences")
      .select("last")
      .where("name", "=", "post")
      .executeTakeFirstOrThrow();
    assert.ok(last >= Math.max(...ids));
  });
});
