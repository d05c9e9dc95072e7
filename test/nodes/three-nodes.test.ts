import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { runsGate } from "../support/gate.ts";
import { parseMetrics, sumOf } from "../support/metrics.ts";
import { NodeLoad } from "../support/node-load.ts";
import { cachedResponses, type ProxiedNode, type ProxiedNodes, startNodes } from "../support/nodes.ts";
import { type PostgresServer, postgresIsWanted, startPostgres } from "../support/postgres.ts";
import { type PostgresReplica, startReplica } from "../support/postgres-replica.ts";
import { cleanUp } from "../support/process.ts";
import { type Random, seededRandom } from "../support/random.ts";
import { waitFor } from "../support/wait.ts";
import { copyWithoutLeaseCheck } from "../support/without-lease-check.ts";

/** Milliseconds of faults; a minute with LONG_TESTS. */
const DURATION = runsGate ? 60_000 : 10_000;

/** Checked reads and acknowledged writes at least: on a busy machine, clients go on until they have that many. */
const MIN_READS = 50;
const MIN_WRITES = 5;
const MIN_RENAMES = 2;
const MIN_DELETES = 1;

/** Longest fault that a lease may survive, and longest of all, in milliseconds. */
const SHORT_FAULT = 500;
const LONG_FAULT = 5000;

/** Clients wait no longer than this, in milliseconds, or all of them would wait for the node that has a fault. */
const MAX_WAIT = 2500;

/** Milliseconds within which nodes that do not check their leases must have shown something old. */
const MAX_UNTIL_STALE = 60_000;

const clients = { writers: 6, readers: 8 };

describe("three nodes, a primary and a replica", { skip: !postgresIsWanted }, () => {
  let primary: PostgresServer;
  let replica: PostgresReplica;
  let databaseUrl: string;
  let started: ProxiedNodes;

  before(async () => {
    primary = await startPostgres();
    databaseUrl = await primary.createDatabase();
    replica = await startReplica(primary);
    const settings = { DATABASE_REPLICA_URL: replica.urlOf(databaseUrl) };
    started = await startNodes(databaseUrl, Array(3).fill(settings));
  });

  after(async () => {
    await cleanUp();
    for (const { proxy } of started.nodes) await proxy.close();
    await replica.stop();
    await primary.stop();
  });

  it("show every acknowledged write, on every node, whatever happens to them", async () => {
    const random = seededRandom("three-nodes");
    const { nodes, authorization } = started;
    const until = Date.now() + DURATION;
    const load = new NodeLoad({ nodes, authorization, random, givesUpAfter: MAX_WAIT, changes: true });
    let faultCount = 0;

    /** Half of the faults are so long that leases end, and writes are acknowledged meanwhile. */
    const faultLength = (own: Random) =>
      own.chance(0.5) ? own.below(SHORT_FAULT) : LONG_FAULT / 2 + own.below(LONG_FAULT / 2);

    const pause = async (node: ProxiedNode, milliseconds: number) => {
      process.kill(node.process.pid, "SIGSTOP");
      await sleep(milliseconds);
      process.kill(node.process.pid, "SIGCONT");
    };
    const faults: ((node: ProxiedNode, own: Random) => Promise<void>)[] = [
      (node, own) => pause(node, faultLength(own)),
      async (node, own) => {
        node.proxy.cut();
        await sleep(faultLength(own));
        if (own.chance(0.5)) node.proxy.reset();
        node.proxy.mend();
      },
      async (node, own) => {
        // Cut off and paused: it goes on with an ended lease, and hears of nothing.
        process.kill(node.process.pid, "SIGSTOP");
        node.proxy.cut();
        await sleep(faultLength(own));
        process.kill(node.process.pid, "SIGCONT");
        await sleep(own.below(200));
        node.proxy.mend();
      },
      async (_node, own) => {
        await query(replica.urlOf(databaseUrl), "select pg_wal_replay_pause()");
        await sleep(faultLength(own));
        await query(replica.urlOf(databaseUrl), "select pg_wal_replay_resume()");
      },
      async (node) => {
        await node.process.stop("SIGKILL");
        await started.restart(node);
      },
    ];

    load.start(clients, (own) => own.pick(nodes));
    const own = random.fork();
    if (runsGate) await pause(own.pick(nodes), LONG_FAULT);
    while (Date.now() < until) {
      await own.pick(faults)(own.pick(nodes), own);
      faultCount += 1;
      load.assertNothingFailed();
      await sleep(own.below(500));
    }
    await waitFor("enough writes and reads", () => {
      load.assertNothingFailed();
      const { writes, renames, deletes, reads } = load.counts;
      return writes >= MIN_WRITES && renames >= MIN_RENAMES && deletes >= MIN_DELETES && reads >= MIN_READS;
    });
    // Leases are at work: each node has answered from its cache while there were writes.
    const cached: number[] = [];
    for (const node of nodes)
      await waitFor("responses from the cache", async () => {
        load.assertNothingFailed();
        const count = await cachedResponses(node);
        return count > 0 && cached.push(count);
      });
    await load.stop();
    const { counts, outcomes } = load;
    console.log(`three-nodes: ${JSON.stringify({ ...counts, cached, faults: faultCount, outcomes })}`);

    await replica.caughtUp();
    for (const node of nodes)
      await waitFor("the replica to be used", async () => {
        await load.read(node, 0, `&search=event&_=${random.fraction()}`);
        return (await replicaQueries(node)) > 0;
      });
    const [copied] = await query(replica.urlOf(databaseUrl), "select count(*)::int as count from events");
    assert.ok(copied.count >= load.counts.creates);
    assert.ok(faultCount > 0);
  });

  it("would show something old without the check of the lease", {
    skip: !runsGate && "it runs with LONG_TESTS",
  }, async () => {
    const folder = await copyWithoutLeaseCheck();
    const unchecked = await startNodes(await primary.createDatabase(), [{}, {}, {}], join(folder, "main.js"));
    const random = seededRandom("three-nodes-unchecked");
    const { nodes, authorization } = unchecked;
    const load = new NodeLoad({ nodes, authorization, random, givesUpAfter: MAX_WAIT, changes: true });
    try {
      load.start(clients, (own) => own.pick(nodes));
      const failure = await firstFailure(load, nodes, random.fork());

      assert.match(String(failure), /not all that was acknowledged/);
    } finally {
      await load.stop().catch(() => {});
      for (const { process: node, proxy } of nodes) {
        await node.stop("SIGKILL");
        await proxy.close();
      }
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Cuts nodes off, one after the other, until a client has found something wrong; null when none does in time. */
async function firstFailure(load: NodeLoad, nodes: readonly ProxiedNode[], random: Random): Promise<unknown> {
  const until = Date.now() + MAX_UNTIL_STALE;
  while (Date.now() < until) {
    const { proxy } = random.pick(nodes);
    proxy.cut();
    await sleep(LONG_FAULT);
    proxy.mend();
    try {
      load.assertNothingFailed();
    } catch (error) {
      return error;
    }
  }
  return null;
}

/** The queries of a node that its replica has served. */
async function replicaQueries({ process: node }: ProxiedNode): Promise<number> {
  const { text } = await node.client("Bearer scraper").get("//metrics");
  return sumOf(parseMetrics(text), "almanac_replica_queries_total");
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
