import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { Client } from "pg";
import { faultLog } from "../src/domain/fault-log.ts";
import { storageFaultOf } from "../src/domain/storage-faults.ts";
import { readinessCheck, type UnreadyReason } from "../src/http/readiness.ts";
import { openStore } from "../src/store/open-store.ts";
import { execute } from "../src/store/statement-cache.ts";
import { postgresIsWanted, testDatabase } from "./support/postgres.ts";
import {
  anEvent,
  onEveryStore,
  startService,
  type TestResponse,
  type TestService,
} from "./support/service.ts";
import { waitFor, withTimeout } from "./support/wait.ts";

/** Statuses of responses, without repetitions. */
const statusesOf = (responses: TestResponse[]) => [...new Set(responses.map(({ status }) => status))].sort();

onEveryStore("a database that cannot grow", (store) => {
  if (store === "postgres") return;
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  /** Limits the pages of the database file; SQLite reports a full disk beyond them. */
  const limitPages = (pages: number) =>
    service.store.write(async (db) => void (await execute(db, `pragma max_page_count = ${pages}`)));

  const create = () =>
    service.admin.post("/events", anEvent({ title: "Large", description: "x".repeat(100_000) }));

  const countLarge = async () => (await service.admin.get("/events?search=Large&per_page=1")).body.total;

  it("rejects writes with 507, alone and in groups, stores none of them, and goes on with reads", async () => {
    await create();
    await limitPages(1);

    const alone = await create();
    const group = await Promise.all(Array.from({ length: 12 }, create));
    const read = await service.anonymous.get("/events");
    const stored = await countLarge();
    await limitPages(1_000_000);
    const later = await Promise.all(Array.from({ length: 3 }, create));

    assert.deepEqual(statusesOf([alone, ...group]), [507]);
    assert.equal(alone.body.code, "rest_storage_full");
    assert.match(alone.headers.get("retry-after") ?? "", /^\d+$/);
    assert.equal(read.status, 200);
    assert.equal(stored, 1);
    assert.deepEqual(statusesOf(later), [201]);
    assert.equal(await countLarge(), 4);
  });
});

describe("a lost connection to PostgreSQL", { skip: !postgresIsWanted }, () => {
  onEveryStore("in use", (store) => {
    if (store === "sqlite") return;
    it("rejects what was running with 503 and ends neither the process nor the service", async () => {
      const service = await startService(store);
      const administrator = new Client({ connectionString: service.databaseUrl });
      await administrator.connect();
      const responses: TestResponse[] = [];
      let isOver = false;
      const clients = Array.from({ length: 6 }, async (_, number) => {
        while (!isOver)
          responses.push(
            number % 2 ? await service.admin.post("/events", anEvent()) : await service.admin.get("/venues"),
          );
      });
      for (let round = 0; round < 20; round++) {
        await administrator.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
        await service.anonymous.get("//readyz");
      }
      isOver = true;
      await Promise.all(clients);
      await administrator.end();

      const failed = responses.filter(({ status }) => status >= 400);
      assert.ok(failed.length > 0);
      assert.deepEqual(statusesOf(failed), [503]);
      assert.equal(failed[0]?.body.code, "rest_store_unavailable");
      assert.match(failed[0]?.headers.get("retry-after") ?? "", /^\d+$/);
      assert.equal((await service.admin.post("/events", anEvent())).status, 201);
    });
  });
});

describe("a deadlock in PostgreSQL", { skip: !postgresIsWanted }, () => {
  /** A session that never gives way: of two that wait for each other, the server ends the one that looks first. */
  async function patientSession(databaseUrl: string): Promise<Client> {
    const session = new Client({ connectionString: databaseUrl });
    await session.connect();
    await session.query("set deadlock_timeout = '10min'; begin");
    return session;
  }

  const waiting = (session: Client) =>
    waitFor("a session to wait for a table", async () => {
      const { rows } = await session.query(`select from pg_locks where locktype = 'relation' and not granted
           and database = (select oid from pg_database where datname = current_database())`);
      return rows.length > 0;
    });

  it("ends a read with 503", async () => {
    const service = await startService("postgres", {}, { withoutReadCache: true });
    const { body: category } = await service.admin.post("/categories", { name: "Music" });
    const migration = await patientSession(service.databaseUrl);
    await migration.query("lock table event_categories in access exclusive mode");

    const listing = service.anonymous.get(`/events?categories=${category.id}`);
    await waiting(migration);
    const locking = migration.query("lock table events in access exclusive mode");
    const list = await withTimeout("the list", listing);
    await locking;
    await migration.end();

    assert.equal(list.status, 503, list.text);
    assert.match(list.headers.get("retry-after") ?? "", /^\d+$/);
    assert.equal((await service.anonymous.get(`/events?categories=${category.id}`)).status, 200);
    await service.close();
  });

  it("has migrations begin again", async () => {
    const databaseUrl = await testDatabase();
    const reader = await patientSession(databaseUrl);
    await reader.query("create table first (); create table second (); commit; begin; select from second");
    let reading: Promise<unknown> | null = null;
    let attempts = 0;
    const lock = (name: string) => sql.raw(`lock table ${name} in access exclusive mode`);

    const store = await openStore({
      file: "",
      databaseUrl,
      migrations: {
        "0001-locks": {
          sqlite: [],
          postgres: [
            async (transaction) => {
              attempts += 1;
              await lock("first").execute(transaction);
              reading ??= reader.query("select from first; commit");
              await lock("second").execute(transaction);
            },
          ],
        },
      },
    });
    await reading;
    await reader.end();
    await store.close();

    assert.equal(attempts, 2);
  });
});

describe("the classification of errors", () => {
  const error = (properties: object, message = "") => Object.assign(new Error(message), properties);
  for (const [what, thrown, fault] of [
    ["SQLITE_FULL", error({ code: "ERR_SQLITE_ERROR", errcode: 13 }), "full"],
    ["SQLITE_IOERR_SHMSIZE", error({ code: "ERR_SQLITE_ERROR", errcode: 4874 }), "full"],
    ["SQLITE_BUSY_SNAPSHOT", error({ code: "ERR_SQLITE_ERROR", errcode: 517 }), "unavailable"],
    ["SQLITE_CONSTRAINT", error({ code: "ERR_SQLITE_ERROR", errcode: 19 }), null],
    ["disk_full", error({ code: "53100" }), "full"],
    ["admin_shutdown", error({ code: "57P01" }), "unavailable"],
    ["too_many_connections", error({ code: "53300" }), "unavailable"],
    ["deadlock_detected", error({ code: "40P01" }), "unavailable"],
    ["serialization_failure", error({ code: "40001" }), "unavailable"],
    ["lock_not_available", error({ code: "55P03" }), "unavailable"],
    ["transaction_timeout", error({ code: "25P04" }), "unavailable"],
    ["io_error", error({ code: "58030" }), "unavailable"],
    ["unique_violation", error({ code: "23505" }), null],
    ["ENOSPC", error({ code: "ENOSPC" }), "full"],
    ["ECONNREFUSED", error({ code: "ECONNREFUSED" }), "unavailable"],
    ["a connection that ended", error({}, "Connection terminated unexpectedly"), "unavailable"],
    ["a bug", new TypeError("x is not a function"), null],
    ["no error", "ENOSPC", null],
  ] as const)
    it(`of ${what} is ${fault}`, () => {
      assert.equal(storageFaultOf(thrown), fault);
    });
});

describe("the log of storage faults", () => {
  it("has each kind once a minute, with the number of those omitted, and every other error", () => {
    const lines: string[] = [];
    let now = 1000;
    const log = faultLog(() => now)((message) => lines.push(message));
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    const gone = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });

    for (const error of [full, full, gone, full, new Error("a bug")]) log("unexpected error", error);
    now += 60;
    log("unexpected error", full);

    assert.deepEqual(
      lines.map(
        (line) => /^The disk is full.*?( \(\d+)?( more.*)?\.$|^The database|^unexpected/.exec(line)?.[0],
      ),
      [
        "The disk is full: writes are rejected until there is space again.",
        "The database",
        "unexpected",
        "The disk is full: writes are rejected until there is space again (2 more such errors since the last of these lines).",
      ],
    );
  });
});

describe("readiness", () => {
  const full = Object.assign(new Error("full"), { code: "ENOSPC" });
  const ready = {
    ping: async () => {},
    isWriterReady: () => true,
    probe: async () => {},
    freeBytes: async () => 1e9,
    report: () => {},
  };
  for (const [what, probes, reason] of [
    ["everything works", {}, null],
    ["the database does not respond", { ping: () => Promise.reject(new Error("gone")) }, "database"],
    ["the writer has not started", { isWriterReady: () => false }, "writer"],
    ["the writer cannot commit", { probe: () => Promise.reject(new Error("gone")) }, "writer"],
    ["a commit finds the disk full", { probe: () => Promise.reject(full) }, "disk full"],
    ["hardly any space is left", { freeBytes: async () => 1e6 }, "disk full"],
  ] as [string, object, UnreadyReason | null][])
    it(`is ${reason ?? "given"} when ${what}`, async () => {
      const reports: (UnreadyReason | null)[] = [];
      const report = (found: UnreadyReason | null) => void reports.push(found);

      assert.equal(await readinessCheck({ ...ready, ...probes, report })(), reason);
      assert.deepEqual(reports, reason ? [reason] : []);
    });

  it("is reported by /readyz", async () => {
    const service = await startService("sqlite");
    const before = await service.anonymous.get("//readyz");
    await service.close();

    assert.deepEqual([before.status, before.body], [200, { status: "ready" }]);
  });
});
