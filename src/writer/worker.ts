import { parentPort, workerData } from "node:worker_threads";
import { faultLog } from "../domain/fault-log.ts";
import { startBackgroundJobs } from "../jobs/background-jobs.ts";
import { startBackupSchedule } from "../jobs/backup-schedule.ts";
import { startImageImport } from "../jobs/import-image-files.ts";
import { startImports } from "../jobs/imports.ts";
import { startWebhooks } from "../jobs/webhooks/deliver.ts";
import { openConfiguredStore, openSite } from "../site.ts";
import type { ElectionState } from "../store/election.ts";
import type { OwnNode } from "../store/store.ts";
import { openTracer } from "../tracing/open-tracer.ts";
import { pinTickShape } from "../v8-tuning.ts";
import { receiveCommands, type WriterData } from "./channel.ts";
import { commandRunner } from "./commands.ts";
import { type CommitMessage, failureOf } from "./protocol.ts";
import { writerFigures } from "./thread-metrics.ts";
import { resumeTraces } from "./trace-commands.ts";

/** The entry point of the writer thread: commands from the HTTP thread, and background jobs. */
async function run({ config, nodeId, memory }: WriterData): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error("This file is the entry point of a worker thread.");
  pinTickShape();
  const now = () => Math.floor(Date.now() / 1000);
  const figures = writerFigures(memory);
  const clock = () => performance.now();
  const tracer = await openTracer(config.OTEL_EXPORTER_OTLP_ENDPOINT, {
    milliseconds: Date.now,
    report: console.error,
  });
  const commits = { clock, committed: figures.committed, acknowledged: figures.acknowledged };
  const node: OwnNode = {
    id: nodeId,
    onCommitted: (committed) => port.postMessage({ committed } satisfies CommitMessage),
  };
  const store = await openConfiguredStore(config, { limitsWrites: true, commits, tracer, node });
  const report = faultLog(now)(console.error);
  const clocks = { monotonic: clock, milliseconds: Date.now };
  const election = await store.elect("jobs", { ...clocks, report });
  const onRun = (hasSucceeded: boolean, state: ElectionState) =>
    figures.jobsRan(hasSucceeded, state === "leader", now());
  const jobs = startBackgroundJobs({ config, store, election, now, report, onRun, tracer });
  const webhooks = startWebhooks({ config, store, election, now, report });
  const workerUrl = new URL("../backup/worker.js", import.meta.url);
  const backups = await startBackupSchedule({ config, store, clocks, now, report, workerUrl, tracer });
  const { site, refresh } = await openSite(config, store);
  const imageImport = startImageImport({ store, folder: site.mediaFolder, log: console.log, report });
  const imports = startImports({ config, store, election, now, report });
  const runOnSite = commandRunner(store, site, tracer);
  const runCommand = resumeTraces(async (command, context) => {
    try {
      // The HTTP thread has heard of other settings, which are committed.
      if (context.settings !== site.settingsVersion) await refresh();
    } catch (error) {
      return failureOf(error);
    }
    return runOnSite(command, context);
  }, tracer);
  receiveCommands(port, runCommand, async () => {
    await webhooks.stop();
    await backups.stop();
    await imageImport.stop();
    await imports.stop();
    await jobs.stop();
    await election.close();
    await store.close();
    await tracer.close();
    process.exit(0);
  });
}

// Set by `writerThread`.
await run(workerData as WriterData);
