import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { parseMetrics, sumOf } from "../support/metrics.ts";
import { NodeLoad } from "../support/node-load.ts";
import { type ProxiedNode, type ProxiedNodes, startNodes } from "../support/nodes.ts";
import { type PostgresServer, postgresIsWanted, startPostgres } from "../support/postgres.ts";
import { type PostgresReplica, startReplica } from "../support/postgres-replica.ts";
import { cleanUp } from "../support/process.ts";
import { type Random, seededRandom } from "../support/random.ts";
import { waitFor } from "../support/wait.ts";

/** Milliseconds of faults; three quarters of a minute with LONG_TESTS. */
const DURATION = process.env.LONG_TESTS ? 45_000 : 10_000;

/** Checked reads and acknowledged writes at least: on a busy machine, clients go on until they have that many. */
const MIN_READS = 50;
const MIN_WRITES = 5;

/** Longest fault that a lease may survive, and longest of all, in milliseconds. */
const SHORT_FAULT = 500;
const LONG_FAULT = 4000;

/** Clients wait no longer than this, in milliseconds, or all of them would wait for the node that has a fault. */
const MAX_WAIT = 2500;

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
    const load = new NodeLoad({ nodes, authorization, random, givesUpAfter: MAX_WAIT });
    let faultCount = 0;

    /** Half of the faults are so long that leases end, and writes are acknowledged meanwhile. */
    const faultLength = (own: Random) =>
      own.chance(0.5) ? own.below(SHORT_FAULT) : LONG_FAULT / 2 + own.below(LONG_FAULT / 2);

    const faults: ((node: ProxiedNode, own: Random) => Promise<void>)[] = [
      async (node, own) => {
        process.kill(node.process.pid, "SIGSTOP");
        await sleep(faultLength(own));
        process.kill(node.process.pid, "SIGCONT");
      },
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

    load.start({ writers: 6, readers: 8 }, (own) => own.pick(nodes));
    const own = random.fork();
    while (Date.now() < until) {
      await own.pick(faults)(own.pick(nodes), own);
      faultCount += 1;
      load.assertNothingFailed();
      await sleep(own.below(500));
    }
    await waitFor("enough writes and reads", () => {
      load.assertNothingFailed();
      return load.counts.writes >= MIN_WRITES && load.counts.reads >= MIN_READS;
    });
    await load.stop();
    console.log(
      `three-nodes: ${JSON.stringify({ ...load.counts, faults: faultCount, outcomes: load.outcomes })}`,
    );

    await replica.caughtUp();
    for (const node of nodes)
      await waitFor("the replica to be used", async () => {
        await load.read(node, 0, `&search=event&_=${random.fraction()}`);
        return (await replicaQueries(node)) > 0;
      });
    const [copied] = await query(replica.urlOf(databaseUrl), "select count(*)::int as count from events");
    assert.ok(copied.count >= load.counts.writes);
    assert.ok(faultCount > 0);
  });
});

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
