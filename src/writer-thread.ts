import { parentPort, workerData } from "node:worker_threads";
import { buildApp } from "./app.ts";
import { startChores } from "./chores.ts";
import type { Config } from "./config.ts";
import { anonymous } from "./domain/roles.ts";
import { exchange } from "./rest/exchange.ts";
import { requestLog } from "./rest/request-log.ts";
import { keepTicksFast } from "./runtime.ts";
import { administrator, openConfiguredStore, siteOf } from "./service.ts";
import { type Errand, failed, outbox, type Return, type Word } from "./writer.ts";

/** The thread that writes: the same service without a port, and what is to be done without being asked. */
async function run(config: Config): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file is run by a thread of its own.");
  keepTicksFast();
  const now = () => Math.floor(Date.now() / 1000);
  const store = await openConfiguredStore(config);
  const nobody = config.AUTH === "open" ? await administrator(store) : anonymous;
  const isLogged = ["info", "debug", "trace"].includes(config.LOG_LEVEL);
  const log = requestLog(isLogged ? (text) => process.stdout.write(text) : null, Date.now);
  const app = await buildApp({ config, site: siteOf(config), store, ready: null, log, now, nobody });
  await app.ready();
  const chores = startChores(app, { config, store, now });

  const give = outbox<Return>((answers) => port.postMessage(answers));
  const answer = async (errand: Errand) => {
    const { status, headers, body } = await exchange(app, errand);
    // A copy: a piece of a larger buffer would take all of that along.
    give({ id: errand.id, status, headers, body: new Uint8Array(body) });
  };
  port.on("message", async (message: Errand[] | Word) => {
    if (typeof message === "object") {
      for (const errand of message)
        answer(errand).catch((error) => {
          console.error("A request could not be answered:", error);
          give({ id: errand.id, ...failed });
        });
      return;
    }
    await chores.stop();
    await app.close();
    await store.close();
    log.flush();
    process.exit(0);
  });
  port.postMessage("ready" satisfies Word);
}

await run(workerData as Config);
