import { type Election, NotLeaderError } from "../store/election.ts";
import type { Store } from "../store/store.ts";
import { leaderWrites } from "./leader-writes.ts";

/** A job that runs again and again, in the process that leads. */
export interface LeaderJob {
  /** Milliseconds between the starts of two runs; one that takes longer delays the next. */
  intervalMs: number;
  /** Reported when a run fails; the next one tries again. */
  failure: string;
  /** One run. Its writes fail once another process leads; it ends early when `isStopping` says so. */
  run(store: Store, isStopping: () => boolean): Promise<void>;
}

/** Runs a job while this process leads. */
export function startLeaderJob(
  { intervalMs, failure, run }: LeaderJob,
  {
    store,
    election,
    report,
  }: { store: Store; election: Election; report(message: string, error: unknown): void },
): { stop(): Promise<void> } {
  const ownStore = leaderWrites(store, election);
  let isStopping = false;
  let running: Promise<void> | null = null;
  const runOnce = () =>
    run(ownStore, () => isStopping)
      .catch((error: unknown) => {
        // Another process runs it now.
        if (!(error instanceof NotLeaderError)) report(failure, error);
      })
      .finally(() => {
        running = null;
      });
  const timer = setInterval(() => {
    if (running === null && election.state() === "leader") running = runOnce();
  }, intervalMs);
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
