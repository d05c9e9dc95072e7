import { parentPort, workerData } from "node:worker_threads";
import { startChores } from "./chores.ts";
import type { Config } from "./config.ts";
import { desk } from "./rest/desk.ts";
import { works } from "./rest/works.ts";
import { keepTicksFast } from "./runtime.ts";
import { openConfiguredStore, siteOf } from "./site.ts";
import { type Errand, outbox, type Return, type Word } from "./writer.ts";

/** The thread that writes: does the work that requests ask for, and what is to be done without being asked. */
async function run(config: Config): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file is run by a thread of its own.");
  keepTicksFast();
  const now = () => Math.floor(Date.now() / 1000);
  const store = await openConfiguredStore(config);
  const work = desk(works, { store, site: siteOf(config) });
  const chores = startChores({ config, store, now, report: console.error });

  const give = outbox<Return>((answers) => port.postMessage(answers));
  port.on("message", async (message: Errand[] | Word) => {
    if (typeof message === "object") {
      for (const { id, asked } of message) work(asked).then((done) => give({ id, done }));
      return;
    }
    await chores.stop();
    await store.close();
    process.exit(0);
  });
  port.postMessage("ready" satisfies Word);
}

await run(workerData as Config);
