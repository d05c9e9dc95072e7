import type { Charge, Consumed } from "../store/counters.ts";
import { type Usage, type UsageKind, type UsageTable, usageKinds, WINDOW_SECONDS } from "./usage.ts";

/** Counters that one sync charges at most; the clients beyond it come first in the next one. */
const MAX_CHARGES = 500;

/**
 * Adds the requests of busy clients to counters in the store and takes over what other processes have counted.
 * It runs about once a second, so that no read needs a query.
 */
export async function syncUsage(
  table: UsageTable,
  now: number,
  consume: (charges: readonly Charge[]) => Promise<Consumed[]>,
): Promise<void> {
  const window = Math.floor(now / WINDOW_SECONDS);
  const pending: { usage: Usage; kind: UsageKind; charge: Charge }[] = [];
  for (const usage of table.busyIn(window)) {
    if (pending.length > MAX_CHARGES - usageKinds.length) break;
    for (const kind of usageKinds) {
      const points = usage[kind] - usage.synced[kind];
      if (points === 0) continue;
      const key = `${kind} ${usage.client} ${window}`;
      pending.push({
        usage,
        kind,
        charge: { key, points, limit: table.limits[kind], windowSeconds: WINDOW_SECONDS },
      });
    }
  }
  for (const { usage } of pending) table.moveToEnd(usage);
  if (pending.length === 0) return;
  const states = await consume(pending.map(({ charge }) => charge));
  pending.forEach(({ usage, kind, charge }, at) => {
    if (usage.window !== window) return;
    const total = states[at]?.used ?? 0;
    usage[kind] += total - usage.synced[kind] - charge.points;
    usage.synced[kind] = total;
  });
}
