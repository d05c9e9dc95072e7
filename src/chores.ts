import type { Config } from "./config.ts";
import { doDueWork, forgetExpired } from "./operations/schedule.ts";
import { siteOf, systemContext } from "./site.ts";
import type { Store } from "./store/store.ts";

/** How often a turn takes texts into their index: other writes come between, and some time is left over. */
const ROUNDS = 40;

/** What the service does by itself, every second: nothing, most of the time. */
export function startChores(parts: {
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
      await doDueWork(context, config.TRASH_DAYS);
      for (let round = 0; round < ROUNDS && !isStopping && (await store.catchUp()); round++);
      if (context.now - forgotten < 3600) return;
      forgotten = context.now;
      await forgetExpired(context);
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
