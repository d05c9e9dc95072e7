import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "../store/open-store.ts";
import { backUpToFolder } from "./backup-file.ts";
import type { BackupTask } from "./format.ts";

/** The entry point of the thread: so that neither reads nor writes wait for a backup. */
async function run({ file, databaseUrl, mediaFolder, ...options }: BackupTask): Promise<void> {
  const store = await openStore({ file, databaseUrl });
  try {
    const { path, bytes } = await backUpToFolder({ store, mediaFolder }, options);
    parentPort?.postMessage({ path, bytes });
  } finally {
    await store.close();
  }
}

// Set by `startBackupSchedule`.
await run(workerData as BackupTask);
