import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "../config.ts";
import { createCommandBus } from "../http/command-bus.ts";
import { commandHandlers } from "../http/commands.ts";
import { startBackgroundJobs } from "../jobs/background-jobs.ts";
import { openConfiguredStore, siteOf } from "../site.ts";
import { pinTickShape } from "../v8-tuning.ts";
import { batchPerTick, type CommandMessage, type ControlMessage, type ResultMessage } from "./client.ts";

/** The thread that writes: does the work that requests ask for, and what is to be done without being asked. */
async function run(config: Config): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file is run by a thread of its own.");
  pinTickShape();
  const now = () => Math.floor(Date.now() / 1000);
  const store = await openConfiguredStore(config);
  const work = createCommandBus(commandHandlers, { store, site: siteOf(config) });
  const chores = startBackgroundJobs({ config, store, now, report: console.error });

  const give = batchPerTick<ResultMessage>((answers) => port.postMessage(answers));
  port.on("message", async (message: CommandMessage[] | ControlMessage) => {
    if (typeof message === "object") {
      for (const { id, command } of message) work(command).then((result) => give({ id, result }));
      return;
    }
    await chores.stop();
    await store.close();
    process.exit(0);
  });
  port.postMessage("ready" satisfies ControlMessage);
}

await run(workerData as Config);
