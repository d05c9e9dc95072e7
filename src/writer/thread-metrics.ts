import { cellCount, counter, gauge, Histogram, histogram, type Metric } from "../metrics/metric.ts";

/** Upper bounds of the buckets: seconds of a transaction, and the writes in it. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const WRITES = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Positions of the figures of background jobs: when they last succeeded, in unix seconds, how often they failed, and
 * whether this process runs them.
 */
const SUCCEEDED = 0;
const FAILURES = 1;
const LEADS = 2;

const cellCounts = [cellCount(SECONDS), cellCount(WRITES), 3, cellCount(SECONDS)] as const;
const BYTES = 8 * cellCounts.reduce((total, count) => total + count, 0);

/** The figures of the writer thread, in memory that it shares with the HTTP thread, so that reading them costs it nothing. */
export function writerFigures(memory: SharedArrayBuffer = new SharedArrayBuffer(BYTES)) {
  const [commitCells, batchCells, jobCells, waitCells] = cellCounts;
  const commits = new Histogram(SECONDS, new Float64Array(memory, 0, commitCells));
  const batches = new Histogram(WRITES, new Float64Array(memory, 8 * commitCells, batchCells));
  const jobs = new Float64Array(memory, 8 * (commitCells + batchCells), jobCells);
  const waits = new Histogram(
    SECONDS,
    new Float64Array(memory, 8 * (commitCells + batchCells + jobCells), waitCells),
  );
  return {
    memory,
    /** Notes a transaction: its duration in milliseconds and how many writes shared it. */
    committed(milliseconds: number, writes: number): void {
      commits.observe(milliseconds / 1000);
      batches.observe(writes);
    },
    /** Notes how long a commit has waited for the other nodes, in milliseconds. */
    acknowledged(milliseconds: number): void {
      waits.observe(milliseconds / 1000);
    },
    /** Notes a run of the background jobs, or that another process runs them. */
    jobsRan(hasSucceeded: boolean, isLeader: boolean, now: number): void {
      jobs[LEADS] = isLeader ? 1 : 0;
      if (hasSucceeded) jobs[SUCCEEDED] = now;
      else jobs[FAILURES] = (jobs[FAILURES] ?? 0) + 1;
    },
    /** `queued`: commands without a result. */
    collect(queued: number, now: number): Metric[] {
      const succeeded = jobs[SUCCEEDED] ?? 0;
      return [
        gauge("writer_queue", "Commands that wait for the writer or run", queued),
        histogram("writer_commit_seconds", "Write transactions and their duration", [
          { histogram: commits, labels: {} },
        ]),
        histogram("writer_batch_writes", "Writes that shared a transaction", [
          { histogram: batches, labels: {} },
        ]),
        histogram(
          "writer_acknowledgement_seconds",
          "Commits in PostgreSQL and the time until every node had heard of them",
          [{ histogram: waits, labels: {} }],
        ),
        gauge(
          "jobs_lag_seconds",
          "Seconds since the background jobs last succeeded here, or another process was known to run them",
          succeeded === 0 ? 0 : Math.max(0, now - succeeded),
          "max",
        ),
        gauge("jobs_leader", "1 if this process runs the background jobs", jobs[LEADS] ?? 0),
        counter("jobs_failures_total", "Runs of the background jobs that failed", jobs[FAILURES] ?? 0),
      ];
    },
  };
}
