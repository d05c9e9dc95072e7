import { processorTime, quiet } from "./processes.mjs";

/**
 * Runs sides alternately in short slices, so that other load of the machine affects them equally. A side is
 * `{ pids(), run(seconds) }`; run returns `{ count, seconds, latencies or p50 and p99, failed }`. Returns the medians of each.
 */
export async function takeTurns(sides, { slices, seconds, warm }) {
  const samples = sides.map(() => []);
  for (const side of sides) await sample(side, warm);
  for (let turn = 0; turn < slices; turn++)
    for (const [at, side] of sides.entries()) samples[at].push(await sample(side, seconds));
  return samples.map(summary);
}

async function sample(side, seconds) {
  const pids = side.pids();
  const before = processorTime(pids);
  const result = await side.run(seconds);
  const after = processorTime(pids);
  // Work in flight must not fall into the slice of the next.
  await quiet(pids);
  const perRequest = (spent) => (result.count > 0 ? (spent / result.count) * 1e6 : Number.NaN);
  return {
    ...result,
    rate: result.count / result.seconds,
    processor: perRequest(after.all - before.all),
    mainThread: perRequest(after.main - before.main),
    busiest: perRequest(Math.max(...after.each.map((spent, at) => spent - before.each[at]))),
    busy: (after.main - before.main) / result.seconds,
  };
}

function summary(samples) {
  const middle = (name) => median(samples.map((one) => one[name]));
  const total = (name) => samples.reduce((sum, one) => sum + one[name], 0);
  const latencies = samples.flatMap((one) => one.latencies ?? []).sort((a, b) => a - b);
  const at = (share) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return {
    requests: total("count"),
    failed: total("failed"),
    rate: middle("rate"),
    /** Microseconds of CPU time per request: of all threads, of the main threads, of the busiest process. */
    processor: middle("processor"),
    mainThread: middle("mainThread"),
    busiest: middle("busiest"),
    /** Share of the time that the main thread was busy. */
    busy: middle("busy"),
    // Some load generators return latencies, others only their percentiles.
    p50: latencies.length > 0 ? at(0.5) : middle("p50"),
    p99: latencies.length > 0 ? at(0.99) : middle("p99"),
    rates: samples.map((one) => Math.round(one.rate)),
  };
}

/** The median of some numbers. */
export function median(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Compares one side with another: by responses per second and by responses per second of CPU time. The lower of the two
 * counts. The first alone would flatter whenever the load generator, which shares the machine, limits both; the second
 * alone would not see a server that waits.
 */
export function compare(one, other, { thread = "processor" } = {}) {
  const byRate = one.rate / other.rate;
  const byTime = other[thread] / one[thread];
  return { byRate, byTime, ratio: Number.isFinite(byTime) ? Math.min(byRate, byTime) : byRate };
}
