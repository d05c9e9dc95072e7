import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "../config.ts";
import { startBackgroundJobs } from "../jobs/background-jobs.ts";
import { openConfiguredStore, siteOf } from "../site.ts";
import { pinTickShape } from "../v8-tuning.ts";
import { receiveCommands } from "./channel.ts";
import { commandRunner } from "./commands.ts";

/** The entry point of the writer thread: commands from the HTTP thread, and background jobs. */
async function run(config: Config): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file is the entry point of a worker thread.");
  pinTickShape();
  const now = () => Math.floor(Date.now() / 1000);
  const store = await openConfiguredStore(config);
  const jobs = startBackgroundJobs({ config, store, now, report: console.error });
  receiveCommands(port, commandRunner(store, siteOf(config)), async () => {
    await jobs.stop();
    await store.close();
    process.exit(0);
  });
}

// Set by `startWriter`.
await run(workerData as Config);
