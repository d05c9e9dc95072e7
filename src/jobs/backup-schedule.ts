import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { BackupTask } from "../backup/format.ts";
import type { Config } from "../config.ts";
import { claimBackup, finishBackup } from "../operations/backup-state.ts";
import { siteOf, sqliteFile } from "../site.ts";
import { type ElectionOptions, NotLeaderError } from "../store/election.ts";
import type { Store } from "../store/store.ts";
import { noTracer, type Tracer, traced } from "../tracing/tracer.ts";
import { leaderWrites } from "./leader-writes.ts";

/** How often it is checked whether a backup is due. */
const CHECK_INTERVAL_MS = 30_000;

/** How often it is checked whether this process still leads while it writes one. */
const LEADER_CHECK_MS = 500;

/**
 * Writes backups on schedule, in one process of all that share the store and have a schedule, in a thread of its own.
 * They have an election of their own, because only some nodes may have a schedule, and none of these may run the jobs.
 */
export async function startBackupSchedule(options: {
  config: Config;
  store: Store;
  clocks: Pick<ElectionOptions, "monotonic" | "milliseconds">;
  now: () => number;
  report(message: string, error: unknown): void;
  workerUrl: URL;
  tracer?: Tracer;
}): Promise<{ stop(): Promise<void> }> {
  const { config, clocks, now, report, workerUrl, tracer = noTracer } = options;
  const { BACKUP_EVERY: every } = config;
  if (every === null) return { stop: async () => {} };
  const election = await options.store.elect("backups", { ...clocks, report });
  const store = leaderWrites(options.store, election);
  const isLeader = () => election.state() === "leader";
  let thread: Worker | null = null;
  let isStopping = false;

  const backUp = () =>
    new Promise<void>((resolve, reject) => {
      const task: BackupTask = {
        file: sqliteFile(config),
        databaseUrl: config.DATABASE_URL,
        mediaFolder: siteOf(config).mediaFolder,
        folder: config.BACKUP_DIR ?? join(config.DATA_DIR, "backups"),
        keep: config.BACKUP_KEEP,
        now: now(),
      };
      const started = new Worker(workerUrl, { workerData: task });
      thread = started;
      const watch = setInterval(() => isLeader() || started.terminate(), LEADER_CHECK_MS);
      started.once("message", () => resolve());
      started.once("error", reject);
      started.once("exit", () => {
        clearInterval(watch);
        reject(new Error("The backup was interrupted."));
      });
    });

  const check = async () => {
    try {
      if (isStopping || !isLeader() || !(await claimBackup(store, every, now()))) return;
      const error = await traced(tracer, "job back up", {}, backUp).then(
        () => null,
        (error: unknown) => error,
      );
      thread = null;
      if (error !== null) report("The scheduled backup has failed.", error);
      await finishBackup(store, now(), error === null ? null : String(error));
    } catch (error) {
      // Another process makes them now.
      if (error instanceof NotLeaderError) return;
      report("Scheduled backups cannot be done.", error);
    }
  };

  let running = check();
  const timer = setInterval(() => {
    // At most one at a time.
    running = running.then(check);
  }, CHECK_INTERVAL_MS);
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await thread?.terminate();
      await running;
      await election.close();
    },
  };
}
