import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Client } from "pg";
import { ADVISORY_LOCK } from "../../src/store/postgres-pool.ts";
import { runsGate } from "../support/gate.ts";
import { NodeLoad } from "../support/node-load.ts";
import { type ProxiedNode, type ProxiedNodes, startNodes } from "../support/nodes.ts";
import { postgresIsWanted, testDatabase } from "../support/postgres.ts";
import { cleanUp } from "../support/process.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent } from "../support/service.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

const ROUNDS = runsGate ? 5 : 1;

/** Enough of a node to count as going on. */
const SOME = { writes: 2, reads: 5 };

describe("three nodes under load", { skip: !postgresIsWanted }, () => {
  const random = seededRandom("cut-off");
  let databaseUrl: string;
  let started: ProxiedNodes;

  before(async () => {
    databaseUrl = await testDatabase();
    started = await startNodes(databaseUrl, [{}, {}, {}]);
  });

  after(async () => {
    await cleanUp();
    for (const { proxy } of started.nodes) await proxy.close();
  });

  /** Has a node begin to write, and sends it a signal while it waits for the write lock, which it gets then. */
  async function interruptWrite(node: ProxiedNode, signal: "SIGSTOP" | "SIGKILL", work = async () => {}) {
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query("select pg_advisory_lock($1)", [ADVISORY_LOCK]);
    const written = node.process
      .client(started.authorization)
      .post("/events", anEvent({ title: `Interrupted by ${signal}` }))
      .catch(() => null);
    await waitFor("the transaction to wait for the lock", async () => {
      const { rows } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    });
    process.kill(node.process.pid, signal);
    await work();
    await holder.end();
    return { response: written };
  }

  it("go on while one is cut off from the database and one is stopped within a write, and with these later", async () => {
    const { nodes } = started;
    const [cutOff, stopped, other] = nodes as [ProxiedNode, ProxiedNode, ProxiedNode];
    const load = new NodeLoad({ ...started, random });
    const start = (node: ProxiedNode, writers: number, readers: number) =>
      load.start({ writers, readers }, () => node);
    for (const node of nodes) start(node, 1, 4);
    await load.served(nodes, SOME);
    for (let round = 1; round <= ROUNDS; round++) {
      await load.stop();
      load.mark();
      const interrupted = await interruptWrite(stopped, "SIGSTOP", async () => {
        for (const node of nodes) start(node, 0, 4);
        await load.served([cutOff], { writes: 0, reads: 5 });
        cutOff.proxy.cut();
        for (const node of nodes) start(node, 1, 0);
      });
      load.mark();

      // While these are away, so that it has not waited for them.
      await load.served([other], { writes: 20, reads: 20 });
      await load.rejected(cutOff);
      const health = await cutOff.process.client().get("//healthz");
      const readiness = await cutOff.process.client().get("//readyz");
      process.kill(stopped.process.pid, "SIGCONT");
      cutOff.proxy.mend();
      const response = await withTimeout("the interrupted write", interrupted.response);
      load.mark();
      await load.served(nodes, SOME);

      assert.deepEqual([health.status, readiness.status], [200, 503]);
      assert.equal(response?.status, 503, response?.text ?? "");
      assert.ok(response.headers.has("retry-after"));
    }
    await load.stop();
  });

  it("go on when one is killed within a write", async () => {
    const [killed, other] = started.nodes as [ProxiedNode, ProxiedNode];
    await interruptWrite(killed, "SIGKILL");

    const { status, text } = await other.process.client(started.authorization).post("/events", anEvent());

    assert.equal(status, 201, text);
  });
});
