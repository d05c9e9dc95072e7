import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { sql } from "kysely";
import { equals } from "../src/domain/predicates.ts";
import { migrations } from "../src/store/migrations/index.ts";
import { openStore } from "../src/store/open-store.ts";
import { findRows, incrementCounts, nextId, updateRow } from "../src/store/rows.ts";
import { insertRow } from "../src/store/statement-cache.ts";
import type { Queries, Store } from "../src/store/store.ts";
import { testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { onEveryStore, type StoreName } from "./support/service.ts";
import { waitFor } from "./support/wait.ts";

type Where = Parameters<typeof openStore>[0];

const newDatabase = async (store: StoreName): Promise<Where> => ({
  file: join(await temporaryFolder(), "almanac.sqlite"),
  databaseUrl: store === "postgres" ? await testDatabase() : null,
});

const setting = (db: Queries, name: string) => insertRow(db, "settings", { name, value: "" });

const settingNames = async (store: Store) => {
  const rows = await store.read
    .selectFrom("settings")
    .select("name")
    .where("name", "!=", "secret key")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
};

const appliedOnes = (store: Store) =>
  store.read.selectFrom("migrations").selectAll().orderBy("applied").execute();

onEveryStore("migrations", (storeName) => {
  after(cleanUp);

  it("do not collide when several nodes open the same new database at once", async () => {
    const where = await newDatabase(storeName);

    await Promise.all([1, 2, 3, 4].map(() => openInAnotherProcess(where)));

    const store = await openStore(where);
    assert.deepEqual(
      (await appliedOnes(store)).map(({ name }) => name),
      Object.keys(migrations),
    );
    await store.close();
  });

  it("are applied once", async () => {
    const where = await newDatabase(storeName);
    const first = await openStore(where);
    await first.write((db) => setting(db, "mine"));
    const before = await appliedOnes(first);
    await first.close();

    const second = await openStore(where);

    assert.deepEqual(await appliedOnes(second), before);
    assert.deepEqual(await settingNames(second), ["mine"]);
    await second.close();
  });

  it("reject a store of a newer version, and change nothing in it", async () => {
    const where = await newDatabase(storeName);
    const store = await openStore(where);
    await store.write((db) => insertRow(db, "migrations", { name: "9999-from-the-future", applied: 99 }));

    await assert.rejects(openStore(where), /newer version.*9999-from-the-future/);

    assert.equal((await appliedOnes(store)).at(-1)?.name, "9999-from-the-future");
    await store.close();
  });
});

onEveryStore("a store", (storeName) => {
  let where: Where;
  let store: Store;
  before(async () => {
    where = await newDatabase(storeName);
    store = await openStore(where);
  });
  after(async () => {
    await store.close();
    await cleanUp();
  });

  it("rolls back a write that fails, and none of the others of its batch", async () => {
    const outcomes = await Promise.allSettled(
      ["a-1", "a-2", "a-3", "a-4", "a-5"].map((name) =>
        store.write(async (db) => {
          await setting(db, name);
          if (name === "a-2") throw new Error("rolled back on purpose");
          if (name === "a-4") await setting(db, "a-1");
          return name;
        }),
      ),
    );

    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"],
    );
    assert.deepEqual(await settingNames(store), ["a-1", "a-3", "a-5"]);
  });

  it("commits queued writes together", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `b-${index}`);

    const transactions = await Promise.all(
      names.map((name) =>
        store.write(async (db) => {
          await setting(db, name);
          return db;
        }),
      ),
    );

    assert.ok(new Set(transactions).size < names.length / 4);
    const stored = new Set(await settingNames(store));
    assert.ok(names.every((name) => stored.has(name)));
  });

  it("commits more writes of an import together, but fewer while other writes are queued", async () => {
    const batches = async (count: number, isBulk: (index: number) => boolean) => {
      const transactions = await Promise.all(
        Array.from({ length: count }, (_, index) => store.write(async (db) => db, { isBulk: isBulk(index) })),
      );
      const sizes = new Map<Queries, number>();
      for (const db of transactions) sizes.set(db, (sizes.get(db) ?? 0) + 1);
      return [...sizes.values()];
    };

    assert.deepEqual(await batches(30, () => true), [25, 5]);
    assert.deepEqual(await batches(30, (index) => index !== 10), [8, 8, 14]);
  });

  it("resolves a write when others can see it", async () => {
    const seen = await Promise.all(
      ["c-1", "c-2", "c-3"].map(async (name) => {
        await store.write((db) => setting(db, name));
        return (await settingNames(store)).includes(name);
      }),
    );

    assert.deepEqual(seen, [true, true, true]);
  });

  it("reads beside an open transaction, and sees nothing of it", { timeout: 5000 }, async () => {
    let permit = () => {};
    const permission = new Promise<void>((resolve) => {
      permit = resolve;
    });
    let write = Promise.resolve();
    await new Promise<void>((begun) => {
      write = store.write(async (db) => {
        await setting(db, "d-1");
        begun();
        await permission;
      });
    });

    const during = await settingNames(store);
    await store.ping();
    permit();
    await write;

    assert.ok(!during.includes("d-1"));
    assert.ok((await settingNames(store)).includes("d-1"));
  });

  it("continues after a write with invalid SQL", async () => {
    await assert.rejects(store.write((db) => sql`select nothing from nowhere`.execute(db)));

    await store.write((db) => setting(db, "e-1"));

    assert.ok((await settingNames(store)).includes("e-1"));
  });

  it("finishes queued writes before it closes", async () => {
    const other = await openStore(where);
    const writes = ["f-1", "f-2", "f-3"].map((name) => other.write((db) => setting(db, name)));

    await other.close();
    await Promise.all(writes);

    const names = await settingNames(store);
    assert.deepEqual(
      names.filter((name) => name.startsWith("f-")),
      ["f-1", "f-2", "f-3"],
    );
  });

  it("reads current rows inside a write, whoever wrote them, and nothing that was rolled back", async () => {
    const other = await openStore(where);
    const tag = {
      id: 1,
      lang: "en",
      translation_group: 1,
      slug: "jazz",
      description: "",
      external_id: null,
      modified: 0,
    };
    const read = (from: Store) =>
      from.write(async (db) => {
        const [row] = await findRows(db, "tags", equals("slug", "jazz"));
        return row && `${row.name} ${row.count}`;
      });
    const rename = (db: Queries, name: string) => updateRow(db, "tags", 1, { name });
    assert.equal(await read(store), undefined);

    await other.write((db) =>
      insertRow(db, "tags", { ...tag, version: 1, name: "Jazz", name_key: "jazz", count: 0 }),
    );
    assert.equal(await read(store), "Jazz 0");

    await store.write((db) => incrementCounts(db, "tags", [1], "en", 1));
    assert.deepEqual([await read(store), await read(other)], ["Jazz 1", "Jazz 1"]);

    await store.write((db) => rename(db, "Own"));
    assert.deepEqual([await read(store), await read(other)], ["Own 1", "Own 1"]);

    await other.write((db) => incrementCounts(db, "tags", [1], "en", -1));
    await other.write((db) => db.updateTable("tags").set({ name: "Other" }).execute());
    assert.deepEqual([await read(store), await read(other)], ["Other 0", "Other 0"]);

    const failing = async (db: Queries) => {
      await rename(db, "Rolled back");
      await incrementCounts(db, "tags", [1], "en", 1);
      assert.equal((await findRows(db, "tags", equals("slug", "jazz")))[0]?.name, "Rolled back");
      throw new Error("rolled back on purpose");
    };
    await assert.rejects(store.write(failing));
    assert.equal(await read(store), "Other 0");
    const [, after] = await Promise.allSettled([store.write(failing), read(store)]);
    assert.deepEqual(after, { status: "fulfilled", value: "Other 0" });
    await other.close();
  });

  it("returns every id of a sequence once, also across nodes and after a rollback", async () => {
    const other = await openStore(where);
    const take = (from: Store, kinds: ("post" | "term")[], failing = false) =>
      from.write(async (db) => {
        const numbers: string[] = [];
        for (const kind of kinds) numbers.push(`${kind} ${await nextId(db, kind)}`);
        await setting(db, `${from === store} ${numbers}`);
        if (failing) throw new Error("rolled back on purpose");
        return numbers;
      });
    const before = await take(store, ["post", "term"]);
    const [post = 0, term = 0] = before.map((text) => Number(text.split(" ")[1]));
    const expected = (posts: number[], terms: number[]) => [
      ...posts.map((more) => `post ${post + more}`),
      ...terms.map((more) => `term ${term + more}`),
    ];

    const together = await Promise.allSettled([
      take(store, ["post", "term", "post"]),
      take(store, ["term", "post"], true),
      take(store, ["term", "post", "term"]),
    ]);
    const taken = together.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    assert.deepEqual(taken.sort(), expected([1, 2, 3], [1, 2, 3]));
    assert.deepEqual(await take(other, ["post", "term"]), expected([4], [4]));
    assert.deepEqual(await take(store, ["post", "term"]), expected([5], [5]));
    await assert.rejects(take(store, ["post", "post", "term"], true));
    assert.deepEqual(await take(store, ["post", "term"]), expected([6], [6]));
    assert.deepEqual(await take(other, ["post", "term"]), expected([7], [7]));
    await other.close();
  });

  it("deletes dependent rows together with a row", async () => {
    const times = { expires: 1, created: 0, last_used: 0 };
    const session = { token: "t", user_id: 1, nonce: "n", ...times, address: "", agent: "" };
    await store.write(async (db) => {
      const user = { id: 1, login: "ada", email: "", role: "author" as const, password: "", created: 0 };
      await insertRow(db, "users", user);
      await insertRow(db, "sessions", session);
      await db.deleteFrom("users").execute();
    });

    assert.deepEqual(await store.read.selectFrom("sessions").selectAll().execute(), []);
    await assert.rejects(store.write((db) => insertRow(db, "sessions", { ...session, user_id: 9 })));
  });
});

describe("the SQLite store", () => {
  let store: Store;
  before(async () => {
    store = await openStore(await newDatabase("sqlite"));
  });
  after(async () => {
    await store.close();
    await cleanUp();
  });

  const pragma = async (db: Queries, name: string) => {
    const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
    return Object.values(rows[0] ?? {})[0];
  };

  it("uses a write-ahead log, syncs every commit and enforces foreign keys, on both connections", async () => {
    const names = ["journal_mode", "synchronous", "foreign_keys"];
    const on = async (db: Queries) => Promise.all(names.map((name) => pragma(db, name)));

    const FULL = 2;
    assert.deepEqual(await on(store.read), ["wal", FULL, 1]);
    assert.deepEqual(await store.write(on), ["wal", FULL, 1]);
  });

  const pendingCount = async () => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from event_texts_waiting`.execute(
      store.read,
    );
    return rows[0]?.total;
  };
  const enqueue = (from: number, until: number) =>
    store.write((db) =>
      sql`with recursive ids (id) as (select ${from} union all select id + 1 from ids where id < ${until})
        insert into event_texts_waiting select id from ids`.execute(db),
    );

  it("indexes all pending texts while no writes are queued", async () => {
    await enqueue(1, 4500);
    await waitFor("all texts to be indexed", async () => !(await store.indexPendingTexts()));
    assert.equal(await pendingCount(), 0);
  });

  it("prefers writes to indexing, unless very many texts are pending", async () => {
    const write = (name: string) => store.write((db) => setting(db, name));
    await enqueue(1, 4500);
    const writes = ["one", "two", "three"].map(write);
    assert.equal(await store.indexPendingTexts(), false);
    await Promise.all(writes);
    await enqueue(4501, 5200);
    const more = ["four", "five", "six"].map(write);
    assert.equal(await store.indexPendingTexts(), true);
    await Promise.all(more);
    assert.equal(await pendingCount(), 5100);
  });
});

/** Opens and closes a store at the next full quarter of a second, so that several processes do it at once. */
async function openInAnotherProcess(where: Where): Promise<void> {
  const module = new URL("../src/store/open-store.js", import.meta.url).href;
  const script = `
    const { openStore } = await import(${JSON.stringify(module)});
    await new Promise((done) => setTimeout(done, 250 - (Date.now() % 250)));
    const store = await openStore(${JSON.stringify(where)});
    await store.close();
  `;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
}
