import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { drive } from "./load.mjs";
import { median } from "./measure.mjs";
import { random } from "./random.mjs";
import { startService } from "./service.mjs";
import { Skipped } from "./sides.mjs";
import { update } from "./workload-writes.mjs";

const NODES = 3;

/** Clients that write at once: few, so that the latency is that of a write and not that of a queue. */
const CLIENTS = 2;

/**
 * Latency of writes to one of three nodes, which all must have heard of each, against a node alone. All nodes share the
 * machine, and serve nothing else meanwhile. The one alone is measured before and after the three.
 */
export async function latencyOfNodes(bench) {
  if (bench.store !== "postgres") throw new Skipped("several nodes need PostgreSQL");
  const service = await bench.service();
  const next = random(7);
  const make = () => update(bench.seeded, next);
  const run = (seconds) =>
    drive({
      origin: service.origin,
      requestsOf: () => [{ ...make(), make }],
      connections: CLIENTS,
      seconds,
    });
  const measured = async () => {
    await run(bench.turns.warm);
    const { latencies, failed } = await run(bench.turns.writeSeconds);
    return { milliseconds: median(latencies), failed };
  };
  await run(bench.turns.warmWrites / 3);
  const before = await measured();
  const others = [];
  for (let number = 1; number < NODES; number++) {
    const folder = join(bench.copy.folder, `node-${number}`);
    mkdirSync(folder, { recursive: true });
    others.push(await startService({ folder, databaseUrl: bench.copy.databaseUrl }));
  }
  for (const node of others) await bench.warmedUp(node);
  const three = await measured();
  for (const node of others) await node.stop();
  await bench.settled(service);
  const after = await measured();
  const alone = (before.milliseconds + after.milliseconds) / 2;
  const failed = [before, three, after].reduce((sum, one) => sum + one.failed, 0);
  bench.say(
    `  a write: ${alone.toFixed(1)} ms on one node, ${three.milliseconds.toFixed(1)} ms with ${NODES}`,
  );
  return {
    ratio: three.milliseconds / alone,
    wrong: failed > 0 ? [`${failed} writes failed`] : [],
  };
}
