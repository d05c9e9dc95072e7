import { insertRow } from "../store/statement-cache.ts";
import type { Queries, Store } from "../store/store.ts";

/** The course of scheduled backups, shared by all processes: a row of `settings`. Times are unix seconds. */
export interface BackupState {
  /** Seconds between two backups. */
  every: number;
  startedAt: number;
  finishedAt: number | null;
  /** The message of the last backup's error; null if it succeeded or is running. */
  error: string | null;
}

/** A backup that failed, or never ended, is tried again after so many seconds, or at its next time. */
const RETRY_SECONDS = 900;

const NAME = "scheduled backup";

/** The state of scheduled backups; null if there was none yet. */
export async function readBackupState(db: Queries): Promise<BackupState | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? JSON.parse(row.value) : null;
}

/**
 * Claims the backup that is due: true in one process only, because the write lock is held meanwhile. Called by none but
 * the leader, and not while it writes one: a backup without an end is one of a process that has died.
 */
export async function claimBackup(store: Store, every: number, now: number): Promise<boolean> {
  if (!isDue(await readBackupState(store.read), every, now)) return false;
  return store.write(async (db) => {
    const state = await readBackupState(db);
    if (!isDue(state, every, now)) return false;
    await saveState(db, { every, startedAt: now, finishedAt: state?.finishedAt ?? null, error: null });
    return true;
  });
}

/** Records how a claimed backup ended. */
export const finishBackup = (store: Store, now: number, error: string | null): Promise<void> =>
  store.write(async (db) => {
    const state = await readBackupState(db);
    if (state) await saveState(db, { ...state, error, ...(error === null && { finishedAt: now }) });
  });

/** Whether scheduled backups need attention: the last one has failed, or none has succeeded for twice their time. */
export const isBackupOverdue = ({ every, startedAt, finishedAt, error }: BackupState, now: number): boolean =>
  error !== null || now - (finishedAt ?? startedAt) > 2 * every;

function isDue(state: BackupState | null, every: number, now: number): boolean {
  if (state === null) return true;
  // Absolute, because the clock may have been set back.
  const age = Math.abs(now - state.startedAt);
  const hasSucceeded = state.error === null && (state.finishedAt ?? -1) >= state.startedAt;
  return age >= every || (!hasSucceeded && age >= RETRY_SECONDS);
}

async function saveState(db: Queries, state: BackupState): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", NAME).execute();
  await insertRow(db, "settings", { name: NAME, value: JSON.stringify(state) });
}
