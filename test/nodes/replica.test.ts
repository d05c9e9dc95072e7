import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { Client } from "pg";
import { runsGate } from "../support/gate.ts";
import { type PostgresServer, postgresIsWanted, startPostgres } from "../support/postgres.ts";
import { type PostgresReplica, startReplica } from "../support/postgres-replica.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

/** Milliseconds of random writes; half a minute with LONG_TESTS. */
const DURATION = runsGate ? 30_000 : 3_000;

describe("a replica", { skip: !postgresIsWanted }, () => {
  const random = seededRandom("replica");
  let primary: PostgresServer;
  let replica: PostgresReplica;
  let replicaUrl: string;
  let service: TestService;
  let event: { id: number };
  let reads = 0;

  before(async () => {
    primary = await startPostgres();
    const emptyDatabase = await primary.createDatabase();
    replica = await startReplica(primary);
    replicaUrl = replica.urlOf(emptyDatabase);
    await replica.caughtUp();
    service = await startService("postgres", { DATABASE_REPLICA_URL: replicaUrl }, { emptyDatabase });
    event = (await service.admin.post("/events", anEvent())).body;
    await waitFor("the replica to be used", async () => (await servedBy(read)).replica > 0);
  });
  after(async () => {
    await service.close();
    await replica.stop();
    await primary.stop();
  });

  /** Reads the event at a URL that no cache has. */
  async function read(): Promise<string> {
    reads += 1;
    const { status, body } = await service.anonymous.get(`/events/${event.id}?_=${reads}`);
    assert.equal(status, 200);
    return body.title;
  }

  /** How many queries of some reads each of the two has served. */
  async function servedBy(work: () => Promise<unknown>): Promise<{ replica: number; primary: number }> {
    const figures = () => service.store.replicaFigures() ?? { served: 0, fallbacks: 0 };
    const start = figures();
    await work();
    const end = figures();
    return { replica: end.served - start.served, primary: end.fallbacks - start.fallbacks };
  }

  async function rename(title: string): Promise<void> {
    const { status } = await service.admin.put(`/events/${event.id}`, { title });
    assert.equal(status, 200);
  }

  /** Runs statements on one of the two servers, past the service; returns the rows of the last. */
  async function run(url: string, ...texts: string[]): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) ({ rows } = await client.query(text));
    await client.end();
    return rows;
  }

  const usesReplicaAgain = () =>
    waitFor("the replica to be used again", async () => (await servedBy(read)).replica > 0);

  it("answers reads of anonymous callers alone", async () => {
    await replica.caughtUp();
    await read();

    const anonymous = await servedBy(async () => {
      await read();
      await service.anonymous.get("/venues?search=nowhere");
      await service.anonymous.get("//events/list/?tribe-bar-search=nothing");
    });
    const others = await servedBy(() => service.admin.get(`/events/${event.id}`));

    assert.ok(anonymous.replica >= 3, JSON.stringify(anonymous));
    assert.equal(anonymous.primary, 0);
    assert.deepEqual(others, { replica: 0, primary: 0 });
  });

  it("is not asked while it is late", async () => {
    await run(replicaUrl, "select pg_wal_replay_pause()");
    await rename("While it is paused");

    const titles: string[] = [];
    const served = await servedBy(async () => {
      for (let count = 0; count < 5; count++) titles.push(await read());
    });
    await run(replicaUrl, "select pg_wal_replay_resume()");

    assert.deepEqual([...new Set(titles)], ["While it is paused"]);
    assert.equal(served.replica, 0);
    await usesReplicaAgain();
    assert.equal(await read(), "While it is paused");
  });

  it("never shows anything old, with random writes and delays", async () => {
    const delays = ["0", "0", "30ms", "300ms"];
    const end = Date.now() + DURATION;
    const total = await servedBy(async () => {
      for (let count = 0; Date.now() < end; count++) {
        if (random.chance(0.1))
          await run(
            replicaUrl,
            `alter system set recovery_min_apply_delay = '${random.pick(delays)}'`,
            "select pg_reload_conf()",
          );
        await rename(`Event ${count}`);
        const titles = await Promise.all(Array.from({ length: 1 + random.below(4) }, read));
        assert.deepEqual([...new Set(titles)], [`Event ${count}`]);
        if (random.chance(0.7)) continue;
        await replica.caughtUp();
        assert.equal(await read(), `Event ${count}`);
      }
    });
    await run(replicaUrl, "alter system set recovery_min_apply_delay = 0", "select pg_reload_conf()");

    assert.ok(total.replica > 0 && total.primary > 0, JSON.stringify(total));
    await usesReplicaAgain();
  });

  it("may cancel a query, which the primary answers then", async () => {
    await run(replicaUrl, "alter system set max_standby_streaming_delay = 0", "select pg_reload_conf()");
    const slow = sql<{ total: number }>`
      select count(*)::int as total from venues, pg_sleep(case when pg_is_in_recovery() then 0.6 else 0 end)`;
    const askAndConflict = async () => {
      const asked = slow.execute(service.store.anonymousReads().read);
      await run(service.databaseUrl, "begin; lock table venues in access exclusive mode; commit");
      assert.deepEqual((await asked).rows, [{ total: 0 }]);
    };

    await waitFor("a conflict", async () => (await servedBy(askAndConflict)).primary > 0);
  });

  it("gives up a query whose client has gone, as the primary does", async () => {
    await usesReplicaAgain();
    const connection = { destroyed: false };
    const { store, databaseUrl } = service;
    const origin = { client: { address: "192.0.2.1" }, connection };
    const asked = sql`select pg_sleep(600)`.execute(store.anonymousReads().limited(origin));
    const sleeping = async () =>
      Promise.all(
        [replicaUrl, databaseUrl].map(async (url) => {
          const active =
            "select from pg_stat_activity where query like 'select pg_sleep(6%' and state = 'active'";
          return (await run(url, active)).length;
        }),
      );

    // The primary is asked as well when the replica takes long.
    await waitFor("both to run it", async () => String(await sleeping()) === "1,1");
    connection.destroyed = true;

    await assert.rejects(asked, { code: "rest_query_timeout" });
    await waitFor("both to give it up", async () => String(await sleeping()) === "0,0");
    await waitFor("a free permit", () => store.queryDepth().running === 0);
  });

  it("may stop responding", async () => {
    await usesReplicaAgain();
    const { folder } = replica.cluster;
    const postmaster = Number.parseInt(readFileSync(join(folder, "data", "postmaster.pid"), "utf8"), 10);
    const pids = [postmaster];
    const rows = await run(replicaUrl, "select pid from pg_stat_activity where pid <> pg_backend_pid()");
    pids.push(...rows.map(({ pid }) => Number(pid)));
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    try {
      await rename("While it is stopped");
      assert.equal(await read(), "While it is stopped");
    } finally {
      for (const pid of pids) process.kill(pid, "SIGCONT");
    }
    await usesReplicaAgain();
  });

  it("may be gone and come back", async () => {
    await replica.crash();
    await rename("While it is gone");
    const served = await servedBy(async () => {
      for (let count = 0; count < 5; count++) assert.equal(await read(), "While it is gone");
    });
    const { status } = await service.anonymous.get("//readyz");
    await replica.restart();

    assert.equal(served.replica, 0);
    assert.equal(status, 200);
    await usesReplicaAgain();
  });

  it("is not asked any more once it is promoted", async () => {
    await replica.promote();
    await waitFor("the promotion to be noticed", async () => {
      await read();
      return service.store.replicaFigures()?.isAvailable === false;
    });
    await run(replicaUrl, "set almanac.protocol = '1'", "update events set title = 'Another history'");
    await rename("After the promotion");

    const served = await servedBy(async () => {
      for (let count = 0; count < 5; count++) assert.equal(await read(), "After the promotion");
    });

    assert.equal(served.replica, 0);
  });
});
