import type { Config } from "../config.ts";
import { siteOf, systemContext } from "../site.ts";
import type { Store } from "../store/store.ts";
import { deleteExpired, runDueTasks } from "./scheduled-tasks.ts";

/** Text-index batches per run: bounded, so that other jobs and a shutdown are not delayed. */
const MAX_INDEX_BATCHES = 40;

/** Runs the background jobs once a second; most of the time there is nothing to do. */
export function startBackgroundJobs(options: {
  config: Config;
  store: Store;
  now: () => number;
  report(message: string, error: unknown): void;
}): { stop(): Promise<void> } {
  const { config, store, now, report } = options;
  let running = Promise.resolve();
  let lastCleanup = 0;
  let isStopping = false;
  const runJobs = async () => {
    try {
      const context = systemContext(siteOf(config), store, now());
      await runDueTasks(context, config.TRASH_DAYS);
      for (
        let round = 0;
        round < MAX_INDEX_BATCHES && !isStopping && (await store.indexPendingTexts());
        round++
      );
      if (context.now - lastCleanup < 3600) return;
      lastCleanup = context.now;
      await deleteExpired(context);
    } catch (error) {
      report("Background jobs have failed; they run again in a second.", error);
    }
  };
  const timer = setInterval(() => {
    running = running.then(runJobs);
  }, 1000);
  running = runJobs();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
