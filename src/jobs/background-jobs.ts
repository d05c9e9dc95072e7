import type { Config } from "../config.ts";
import { loadSite, systemContext } from "../site.ts";
import { cutChangelog, markChangelog } from "../store/changelog.ts";
import { deleteExpiredCounters } from "../store/counters.ts";
import { type Election, type ElectionState, NotLeaderError } from "../store/election.ts";
import type { Store } from "../store/store.ts";
import { noTracer, type Tracer } from "../tracing/tracer.ts";
import { extendDueSeries } from "./extend-series.ts";
import { leaderWrites } from "./leader-writes.ts";
import { deleteExpired, runDueTasks } from "./scheduled-tasks.ts";
import { tracedWrites } from "./traced-writes.ts";

/** Text-index batches per run: bounded, so that other jobs and a shutdown are not delayed. */
const MAX_INDEX_BATCHES = 40;

/** Runs the background jobs once a second while this process leads; most of the time there is nothing to do. */
export function startBackgroundJobs(options: {
  config: Config;
  store: Store;
  election: Election;
  now: () => number;
  report(message: string, error: unknown): void;
  /** Called after every run, and instead of one while another process leads. */
  onRun?(hasSucceeded: boolean, state: ElectionState): void;
  tracer?: Tracer;
}): { stop(): Promise<void> } {
  const { config, election, now, report, onRun, tracer = noTracer } = options;
  const store = leaderWrites(options.store, election);
  const storeOf = (job: string) => tracedWrites(store, tracer, job);
  const isLeader = () => election.state() === "leader";
  let running = Promise.resolve();
  let [lastCleanup, lastCountersCleanup] = [0, 0];
  let isStopping = false;
  const runJobs = async () => {
    const context = systemContext(await loadSite(config, store), storeOf("scheduled tasks"), now());
    await runDueTasks(context, config.TRASH_DAYS);
    await extendDueSeries({ ...context, store: storeOf("series") });
    for (
      let round = 0;
      round < MAX_INDEX_BATCHES && !isStopping && isLeader() && (await store.indexPendingTexts());
      round++
    );
    if (context.now - lastCountersCleanup >= 60) {
      lastCountersCleanup = context.now;
      await deleteExpiredCounters(storeOf("expired counters"), context.now);
    }
    // Absolute, because the clock may have been set back.
    if (Math.abs(context.now - lastCleanup) < 3600) return;
    lastCleanup = context.now;
    const cleaned = storeOf("cleanup");
    await deleteExpired({ ...context, store: cleaned }, config.AUDIT_DAYS);
    await markChangelog(cleaned, context.now);
    await cutChangelog(cleaned, context.now, config.CHANGES_DAYS);
  };
  const runOnce = async () => {
    const state = election.state();
    // The election has reported why.
    if (state === "unknown") return onRun?.(false, state);
    try {
      if (state === "leader") await runJobs();
      onRun?.(true, state);
    } catch (error) {
      // Another process runs them now.
      if (error instanceof NotLeaderError) return;
      onRun?.(false, state);
      report("Background jobs have failed; they run again in a second.", error);
    }
  };
  const timer = setInterval(() => {
    running = running.then(runOnce);
  }, 1000);
  running = runOnce();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
