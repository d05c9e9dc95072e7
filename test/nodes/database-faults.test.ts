import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Client } from "pg";
import { runsGate } from "../support/gate.ts";
import { NodeLoad } from "../support/node-load.ts";
import { type ProxiedNode, type ProxiedNodes, startNodes } from "../support/nodes.ts";
import { type PostgresServer, postgresIsWanted, startPostgres } from "../support/postgres.ts";
import { type PostgresReplica, startReplica } from "../support/postgres-replica.ts";
import { cleanUp } from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { waitFor } from "../support/wait.ts";

/** Restarts of each kind. */
const ROUNDS = runsGate ? 10 : 1;

/** Enough of each node to count as going on. */
const SOME = { writes: 2, reads: 5 };

describe("two nodes under load, whose database", { skip: !postgresIsWanted }, () => {
  const random = seededRandom("database-faults");
  let primary: PostgresServer;
  let replica: PostgresReplica;
  let databaseUrl: string;
  let started: ProxiedNodes;

  before(async () => {
    primary = await startPostgres();
    databaseUrl = await primary.createDatabase();
    // The other settings of the test server let a crash lose commits.
    await run(primary.url, `alter database ${nameOf(databaseUrl)} set synchronous_commit = on`);
    replica = await startReplica(primary);
    const DATABASE_REPLICA_URL = replica.urlOf(databaseUrl);
    started = await startNodes(databaseUrl, [{}, { DATABASE_REPLICA_URL }]);
  });

  after(async () => {
    await cleanUp();
    for (const { proxy } of started.nodes) await proxy.close();
    await replica.stop();
    await primary.stop();
  });

  /** Runs a fault while clients read and write; afterwards both nodes go on, and show all that was acknowledged. */
  async function underLoad(fault: (load: NodeLoad, nodes: readonly ProxiedNode[]) => Promise<void>) {
    const { nodes, authorization } = started;
    const load = new NodeLoad({ nodes, authorization, random });
    for (const node of nodes) load.start({ writers: 2, readers: 3 }, () => node);
    await load.served(nodes, SOME);
    await fault(load, nodes);
    load.mark();
    await load.served(nodes, SOME);
    await load.stop();
    return load;
  }

  for (const mode of ["immediate", "fast"] as const)
    it(`is restarted (${mode}): they reject requests with 503, and go on`, async () => {
      const load = await underLoad(async (running, nodes) => {
        for (let round = 1; round <= ROUNDS; round++) {
          running.mark();
          await (mode === "fast" ? primary.shutDown() : primary.crash());
          for (const node of nodes) await running.rejected(node);
          await primary.restart();
          running.mark();
          await running.served(nodes, SOME);
        }
      });

      assert.deepEqual(Object.keys(load.outcomes).sort(), ["201", "503"]);
    });

  it("fails over to a synchronous replica, which one of them reads from: they go on, and nothing is lost", async () => {
    await run(primary.url, "alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
    await waitFor("the replica to be synchronous", async () => {
      const rows = await run(primary.url, "select from pg_stat_replication where sync_state = 'sync'");
      return rows.length > 0;
    });
    const load = await underLoad(async (running, nodes) => {
      running.mark();
      await primary.crash();
      for (const node of nodes) await running.rejected(node);
      await replica.promote();
      for (const { proxy } of nodes) proxy.leadTo(replica.url);
    });

    const [{ count }] = await run(
      new URL(new URL(databaseUrl).pathname, replica.url).href,
      "select count(*)::int as count from events",
    );
    assert.ok(count >= load.counts.writes);
    assert.deepEqual(Object.keys(load.outcomes).sort(), ["201", "503"]);
  });
});

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

async function run(url: string, ...texts: string[]) {
  const isOfServer = new URL(url).pathname === "/";
  const connectionString = isOfServer ? new URL("/postgres", url).href : url;
  const client = new Client({ connectionString });
  await client.connect();
  try {
    let rows: { count: number }[] = [];
    for (const text of texts) ({ rows } = await client.query(text));
    return rows as [{ count: number }];
  } finally {
    await client.end();
  }
}
