import type { Config } from "../config.ts";
import { siteOf, systemContext } from "../site.ts";
import type { Store } from "../store/store.ts";
import { deleteExpired, runDueTasks } from "./scheduled-tasks.ts";

/** How often a turn takes texts into their index: other writes come between, and some time is left over. */
const MAX_INDEX_BATCHES = 40;

/** What the service does by itself, every second: nothing, most of the time. */
export function startBackgroundJobs(parts: {
  config: Config;
  store: Store;
  now: () => number;
  report(words: string, error: unknown): void;
}): { stop(): Promise<void> } {
  const { config, store, now, report } = parts;
  let running = Promise.resolve();
  let forgotten = 0;
  let isStopping = false;
  const turn = async () => {
    try {
      const context = systemContext(siteOf(config), store, now());
      await runDueTasks(context, config.TRASH_DAYS);
      for (
        let round = 0;
        round < MAX_INDEX_BATCHES && !isStopping && (await store.indexPendingTexts());
        round++
      );
      if (context.now - forgotten < 3600) return;
      forgotten = context.now;
      await deleteExpired(context);
    } catch (error) {
      report("Due work has failed; it is tried again.", error);
    }
  };
  const timer = setInterval(() => {
    running = running.then(turn);
  }, 1000);
  running = turn();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
