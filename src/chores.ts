import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { type Context, defaultLanguage } from "./context.ts";
import { anonymous } from "./domain/roles.ts";
import { doDueWork, forgetExpired } from "./operations/schedule.ts";
import { NAMESPACE } from "./rest/arrival.ts";
import { siteOf } from "./service.ts";
import type { Store } from "./store/store.ts";

/** The context of work that nobody asked for over HTTP. */
export function systemContext(config: Config, store: Store, now: number): Context {
  const site = siteOf(config);
  return {
    store,
    db: store.read,
    site,
    now,
    caller: anonymous,
    language: { code: defaultLanguage(site), all: false, by: "default" },
    namespace: NAMESPACE,
    password: null,
    editing: false,
  };
}

/** How often a turn takes texts into their index: other writes come between, and some time is left over. */
const ROUNDS = 40;

/** What the service does by itself, every second: nothing, most of the time. */
export function startChores(
  app: FastifyInstance,
  parts: { config: Config; store: Store; now: () => number },
): { stop(): Promise<void> } {
  const { config, store, now } = parts;
  let running = Promise.resolve();
  let forgotten = 0;
  let isStopping = false;
  const turn = async () => {
    try {
      const context = systemContext(config, store, now());
      await doDueWork(context, config.TRASH_DAYS);
      for (let round = 0; round < ROUNDS && !isStopping && (await store.catchUp()); round++);
      if (context.now - forgotten < 3600) return;
      forgotten = context.now;
      await forgetExpired(context);
    } catch (error) {
      app.log.error({ err: error }, "due work failed; it is tried again");
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
