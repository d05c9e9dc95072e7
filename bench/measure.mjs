import { processorTime, quiet } from "./processes.mjs";

/**
 * Lets sides take turns in short slices, so that whatever else the machine does falls on all of them alike. A side is
 * `{ pids(), run(seconds) }`; run gives `{ count, seconds, latencies or p50 and p99, failed }`. Gives the medians of each.
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
  // What is still being worked on must not fall into the slice of the next.
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
    /** Microseconds of processor time a request: of all threads, of the first threads, of the busiest process. */
    processor: middle("processor"),
    mainThread: middle("mainThread"),
    busiest: middle("busiest"),
    /** Share of the time that the first thread was working. */
    busy: middle("busy"),
    // Some load generators tell the latencies, others only what they come to.
    p50: latencies.length > 0 ? at(0.5) : middle("p50"),
    p99: latencies.length > 0 ? at(0.99) : middle("p99"),
    rates: samples.map((one) => Math.round(one.rate)),
  };
}

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * How one side compares with another: by what was answered a second and by what was answered in a second of processor
 * time. The lower of the two counts. The first alone would flatter whenever the load generator, which shares the
 * machine, is what limits both; the second alone would not see a server that waits.
 */
export function compare(one, other, { thread = "processor" } = {}) {
  const byRate = one.rate / other.rate;
  const byTime = other[thread] / one[thread];
  return { byRate, byTime, ratio: Number.isFinite(byTime) ? Math.min(byRate, byTime) : byRate };
}
