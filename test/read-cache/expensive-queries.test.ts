import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { all, compare, equals, type Order, type Predicate } from "../../src/domain/predicates.ts";
import { ServiceError } from "../../src/errors.ts";
import { INTERRUPT_FUNCTION } from "../../src/store/query-message.ts";
import { QueryQueue } from "../../src/store/query-queue.ts";
import { readerPool } from "../../src/store/reader-threads.ts";
import { findPage } from "../../src/store/rows.ts";
import type { Queries } from "../../src/store/store.ts";
import { anEvent, onEveryStore, type StoreName, startService, type TestService } from "../support/service.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

/** A request from an address. */
const from = (address: string, connection?: { destroyed: boolean }) => ({ client: { address }, connection });

/** A query that never ends by itself. */
const endless = (store: StoreName) =>
  store === "postgres"
    ? sql`select pg_sleep(600)`
    : sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers)
          select count(*) from numbers where ${sql.raw(INTERRUPT_FUNCTION)}()`;

/** The code of the error that a promise rejects with. */
async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await withTimeout("an error", promise).then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, String(error));
  assert.equal(error.status, 503);
  assert.match(error.details.headers?.["Retry-After"] ?? "", /^\d+$/);
  return error.code;
}

onEveryStore("expensive queries", (store) => {
  let service: TestService;
  let patient: TestService;
  before(async () => {
    const timeoutMs = 3_600_000;
    service = await startService(store, {}, { queries: { waitMs: 500, timeoutMs } });
    patient = await startService(store, {}, { beside: service, queries: { waitMs: timeoutMs, timeoutMs } });
    await service.admin.post("/events", anEvent({ title: "Open air" }));
    await service.admin.post("/events", anEvent({ title: "Draft", status: "draft" }));
  });

  const isIdle = (node: TestService) => waitFor("free permits", () => node.store.queryDepth().running === 0);

  /** Fills both permits; returns a function that frees them. */
  async function occupy(node: TestService): Promise<() => Promise<void>> {
    const connection = { destroyed: false };
    const queries = ["192.0.2.1", "192.0.2.2"].map((address) =>
      codeOf(endless(store).execute(node.store.limited(from(address, connection)))),
    );
    await waitFor("two running queries", () => node.store.queryDepth().running === 2);
    return async () => {
      connection.destroyed = true;
      await Promise.all(queries);
      await isIdle(node);
    };
  }

  it("see what was written before", async () => {
    const { status, body } = await service.as.editor.get("/events?status=draft&geoloc=false");

    assert.equal(status, 200);
    assert.deepEqual(
      body.events.map(({ title }: { title: string }) => title),
      ["Draft"],
    );
  });

  it("find pages by the last change as queries without an index to walk do", async () => {
    const start = service.clock.now;
    const created: number[] = [];
    for (const after of [5, 3, 9, 3, 7]) {
      service.clock.now = start + after;
      created.push((await service.admin.post("/events", anEvent({ title: "Changed" }))).body.id);
    }
    service.clock.now = start;
    const pages = async (db: Queries, direction: "asc" | "desc", predicate: Predicate) => {
      const order: Order[] = [
        { field: "modified", direction },
        { field: "id", direction: "asc" },
      ];
      const found = [0, 2, 4, 6].map((offset) =>
        findPage(db, "events", predicate, order, { limit: 2, offset }, ["id"]),
      );
      return (await Promise.all(found)).map((rows) => rows.map(({ id }) => id));
    };
    const published = all(equals("status", "publish"), compare("start_utc", ">", start));

    for (const predicate of [published, all(published, equals("lang", "en")), equals("author", 1)])
      for (const direction of ["asc", "desc"] as const) {
        const limited = await pages(patient.store.limited(from("192.0.2.8")), direction, predicate);
        assert.deepEqual(limited, await pages(service.store.read, direction, predicate));
      }
    const [first] = await pages(patient.store.limited(from("192.0.2.8")), "desc", published);
    assert.equal(first?.length, 2);
    for (const id of created) await service.admin.delete(`/events/${id}?force=true`);
  });

  it("stop when their time is over, and leave their permit", async () => {
    const hasty = await startService(store, {}, { queries: { waitMs: 100, timeoutMs: 1000 } });
    const run = () => endless(store).execute(hasty.store.limited(from("192.0.2.1")));

    assert.deepEqual(await Promise.all([run(), run()].map(codeOf)), ["rest_query_timeout", "rest_busy"]);
    await waitFor("free permits", () => hasty.store.queryDepth().running === 0);
    assert.equal((await hasty.as.editor.get("/events?status=draft&geoloc=false")).status, 200);
  });

  it("stop when their client has gone", async () => {
    const release = await occupy(service);
    await release();

    assert.equal((await service.as.editor.get("/events?status=draft&geoloc=false")).status, 200);
  });

  it("wait for a free permit for a short time only, while lists from memory go on", async () => {
    const release = await occupy(service);
    const refused = await service.as.editor.get("/events?status=draft&geoloc=false&wpml_language=de");

    assert.deepEqual([refused.status, refused.body.code], [503, "rest_busy"]);
    assert.match(refused.headers.get("retry-after") ?? "", /^\d+$/);
    assert.match(refused.body.message, /ausgelastet/);
    assert.equal((await service.anonymous.get("/events?page=1&per_page=7")).body.total, 1);
    assert.equal((await service.anonymous.get("//healthz")).status, 200);
    await release();
  });

  it("leave the queue when their client has gone", async () => {
    const release = await occupy(patient);
    const authorization = `Basic ${btoa("editor:pw-editor")}`;
    const abandoned = request(`${patient.api}/events?status=draft&geoloc=false&per_page=3`, {
      headers: { authorization },
    });
    abandoned.on("error", () => {}).end();
    await waitFor("a queued query", () => patient.store.queryDepth().waiting === 1);
    abandoned.destroy();
    await waitFor("an empty queue", () => patient.store.queryDepth().waiting === 0);

    assert.equal(patient.store.queryDepth().running, 2);
    await release();
  });

  it("of one client leave a permit to others", async () => {
    const connection = { destroyed: false };
    const first = codeOf(endless(store).execute(service.store.limited(from("192.0.2.1", connection))));
    const second = codeOf(endless(store).execute(service.store.limited(from("192.0.2.1", connection))));

    assert.equal(await second, "rest_busy");
    assert.equal((await service.as.editor.get("/events?status=draft&geoloc=false&per_page=4")).status, 200);
    connection.destroyed = true;
    await first;
    await isIdle(service);
  });
});

describe("a query that cannot be interrupted", () => {
  it("keeps its permit until it has ended", async () => {
    const service = await startService("sqlite", { QUERY_THREADS: "1" });
    const { store } = service;
    const connection = { destroyed: false };
    const long = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers limit 8000000)
      select count(*) from numbers`;
    const refused = codeOf(long.execute(store.limited(from("192.0.2.1", connection))));
    await waitFor("a running query", () => store.queryDepth().running === 1);
    connection.destroyed = true;

    assert.equal(await refused, "rest_query_timeout");
    assert.equal(store.queryDepth().running, 1);
    await waitFor("a free permit", () => store.queryDepth().running === 0);
    assert.equal((await service.as.editor.get("/events?status=draft&geoloc=false")).status, 200);
    await service.close();
  });
});

describe("reader threads", () => {
  it("end when they are idle, and start again with the next query", async () => {
    const folder = await mkdtemp(join(tmpdir(), "almanac-test-"));
    const pool = readerPool(new URL("../../src/store/query-thread.js", import.meta.url), 1);
    const threads = pool.runner(join(folder, "some.sqlite"));
    for (const pause of [0, 1, 2, 30, 100]) {
      assert.deepEqual(await threads.start("select 7 as seven", []).rows, [{ seven: 7 }]);
      await sleep(pause);
    }
    await threads.close();
    await rm(folder, { recursive: true });
  });
});

describe("a pool of reader threads", () => {
  it("reads several files, and closes one while it is read", async () => {
    const folder = await mkdtemp(join(tmpdir(), "almanac-test-"));
    const pool = readerPool(new URL("../../src/store/query-thread.js", import.meta.url));
    const [first, second] = [
      pool.runner(join(folder, "first.sqlite")),
      pool.runner(join(folder, "second.sqlite")),
    ];
    const seven = [{ seven: 7 }];
    assert.deepEqual(await first.start("select 7 as seven", []).rows, seven);
    assert.deepEqual(await second.start("select 7 as seven", []).rows, seven);
    const long = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where almanac_interrupt() = 1)
      select count(*) from numbers`;
    const cancelled = assert.rejects(first.start(long, []).rows, /The query was cancelled/);
    await first.close();
    await cancelled;

    assert.deepEqual(await second.start("select 7 as seven", []).rows, seven);
    await second.close();
    await assert.rejects(
      pool.runner(join(folder, "no", "folder.sqlite")).start("select 7", []).rows,
      /unable to open/,
    );
    await rm(folder, { recursive: true });
  });
});

describe("the queue of expensive queries", () => {
  it("refuses what exceeds its length, for one client before all others", async () => {
    const queue = new QueryQueue({ concurrency: 2, waitMs: 60_000, clock: () => performance.now() });
    await queue.acquire(from("192.0.2.1"));
    const outcomes = { waiting: 0, refused: 0 };
    const enter = (address: string) =>
      queue.acquire(from(address)).then(
        () => {},
        () => {
          outcomes.refused += 1;
        },
      );
    for (let count = 0; count < 200; count += 1) void enter("192.0.2.1");
    await waitFor("refusals", () => outcomes.refused === 72);
    await queue.acquire(from("192.0.2.2"));

    assert.deepEqual(queue.depth, { running: 2, waiting: 128 });
    for (let count = 0; count < 200; count += 1) void enter("192.0.2.3");
    await waitFor("more refusals", () => outcomes.refused === 144);
    assert.deepEqual(queue.depth, { running: 2, waiting: 256 });
  });

  it("counts the addresses of one IPv6 network together", async () => {
    const queue = new QueryQueue({ concurrency: 3, waitMs: 60_000, clock: () => performance.now() });
    await queue.acquire(from("2001:db8::1"));
    await queue.acquire(from("2001:db8::2"));
    void queue.acquire(from("2001:db8::3"));
    await queue.acquire(from("2001:db8:0:1::1"));

    assert.deepEqual(queue.depth, { running: 3, waiting: 1 });
    queue.release(from("2001:db8::9"));
    assert.deepEqual(queue.depth, { running: 3, waiting: 0 });
  });

  it("admits waiting queries in turn, passing those whose client has a permit", async () => {
    const queue = new QueryQueue({ concurrency: 2, waitMs: 60_000, clock: () => performance.now() });
    const admitted: string[] = [];
    await queue.acquire(from("a"));
    for (const address of ["a", "b", "c"])
      void queue.acquire(from(address)).then(() => admitted.push(address));
    await waitFor("the second permit", () => admitted.length === 1);
    queue.release(from("a"));
    await waitFor("the next", () => admitted.length === 2);
    queue.release(from("b"));
    await waitFor("the last", () => admitted.length === 3);

    assert.deepEqual(admitted, ["b", "a", "c"]);
  });
});
