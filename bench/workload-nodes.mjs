import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { drive } from "./load.mjs";
import { median } from "./measure.mjs";
import { random } from "./random.mjs";
import { startService } from "./service.mjs";
import { Skipped } from "./sides.mjs";
import { update } from "./workload-writes.mjs";

/** Also the clients that write at once, each to a node of its own: few, so that the latency is that of a write and not that of a queue. */
const NODES = 3;

/**
 * Latency of writes to three nodes at once, by a client each, against as many clients of a node alone. Each write waits until
 * all nodes have heard of it, and for the lock while another node has it; writes to one node share commits instead. All
 * nodes share the machine, and serve nothing else meanwhile. The one alone is measured before and after the three.
 */
export async function latencyOfNodes(bench) {
  if (bench.store !== "postgres") throw new Skipped("several nodes need PostgreSQL");
  const service = await bench.service();
  const next = random(7);
  const make = () => update(bench.seeded, next);
  const run = async (nodes, seconds) => {
    const requestsOf = () => [{ ...make(), make }];
    const connections = Math.ceil(NODES / nodes.length);
    const results = await Promise.all(
      nodes.map(({ origin }) => drive({ origin, requestsOf, connections, seconds })),
    );
    return {
      latencies: results.flatMap(({ latencies }) => latencies),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
    };
  };
  const measured = async (nodes) => {
    await run(nodes, bench.turns.warm);
    const { latencies, failed } = await run(nodes, bench.turns.writeSeconds);
    return { milliseconds: median(latencies), failed };
  };
  await run([service], bench.turns.warmWrites / 3);
  const before = await measured([service]);
  const others = [];
  for (let number = 1; number < NODES; number++) {
    const folder = join(bench.copy.folder, `node-${number}`);
    mkdirSync(folder, { recursive: true });
    others.push(await startService({ folder, databaseUrl: bench.copy.databaseUrl }));
  }
  for (const node of others) await bench.warmedUp(node);
  // Their code of writes is new.
  await run(others, bench.turns.warmWrites / 3);
  const three = await measured([service, ...others]);
  for (const node of others) await node.stop();
  await bench.settled(service);
  const after = await measured([service]);
  const alone = (before.milliseconds + after.milliseconds) / 2;
  const failed = [before, three, after].reduce((sum, one) => sum + one.failed, 0);
  bench.say(
    `  a write: ${alone.toFixed(1)} ms on one node, ${three.milliseconds.toFixed(1)} ms on ${NODES} at once`,
  );
  return {
    ratio: three.milliseconds / alone,
    wrong: failed > 0 ? [`${failed} writes failed`] : [],
  };
}
