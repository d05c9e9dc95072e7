import { createReadStream, createWriteStream } from "node:fs";
import { access, chmod, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { formatUtc } from "../domain/time.ts";
import { BackupError, type Summary } from "./format.ts";
import type { StoreWithMedia } from "./media-files.ts";
import { verifyBackup } from "./restore.ts";
import { writeBackup } from "./write-backup.ts";

/** A backup in a file. */
export interface BackupFile {
  path: string;
  bytes: number;
  summary: Summary;
}

/**
 * Writes a backup to a new file that only its owner can read, and reads it again to verify it. The file gets its name
 * after that: under this name there is never half a backup.
 */
export async function backUpToFile(source: StoreWithMedia, path: string, now: number): Promise<BackupFile> {
  if (await exists(path)) throw new BackupError(`${path} exists already.`);
  const partial = `${path}.partial`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rm(partial, { force: true });
    await writeBackup(source, now, createWriteStream(partial, { flags: "wx", mode: 0o600 }));
    await flushToDisk(partial);
    const summary = await verifyBackup(createReadStream(partial));
    await rename(partial, path);
    await flushToDisk(dirname(path));
    return { path, bytes: (await stat(path)).size, summary };
  } catch (error) {
    // Where the folder cannot be used, removing fails as well; the first error says why.
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}

/** Opens the file of a backup for reading. */
export async function openBackup(path: string): Promise<Readable> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    // Every error of `open` is an Error.
    throw new BackupError(`The backup cannot be read: ${(error as Error).message}`);
  }
}

/** Names of scheduled backups; they sort by time. */
const scheduledName = /^almanac-\d{8}-\d{6}\.tar\.gz$/;

/** Writes a backup to a folder under a name with its time, and deletes all but the newest ones. */
export async function backUpToFolder(
  source: StoreWithMedia,
  { folder, keep, now }: { folder: string; keep: number; now: number },
): Promise<BackupFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const stamp = formatUtc(now).replace(/[-:]/g, "").replace(" ", "-");
  const file = await backUpToFile(source, join(folder, `almanac-${stamp}.tar.gz`), now);
  const names = (await readdir(folder)).filter((name) => scheduledName.test(name)).sort();
  for (const name of names.slice(0, Math.max(names.length - keep, 0))) await rm(join(folder, name));
  return file;
}

/** Flushes a file, or the names in a folder, to disk. */
async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
