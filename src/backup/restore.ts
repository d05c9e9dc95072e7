import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { credentialsVersion, setCredentialsVersion } from "../store/credentials-version.ts";
import { migrate } from "../store/migrate.ts";
import { migrations } from "../store/migrations/index.ts";
import { openStore } from "../store/open-store.ts";
import type { Queries, Store } from "../store/store.ts";
import { BackupError, backupTables, type Manifest, type Summary } from "./format.ts";
import { filesIn, findMediaFile, namedFiles, type StoreWithMedia } from "./media-files.ts";
import { readBackup } from "./read-backup.ts";
import { assertEmpty, clear, insertAll } from "./table-rows.ts";

/** The advice to those whose store is not empty. */
const USE_FORCE = "Use --force to replace everything.";

export interface RestoreOptions extends StoreWithMedia {
  /** Folder for temporary files, on the same file system as the media folder. */
  folder: string;
  /** Replace what the store has. */
  force: boolean;
}

/**
 * Restores a backup. It is first read into a temporary SQLite store at the state of its migrations, verified and
 * migrated there, then copied in one transaction: the store has all of it or stays as it was, whichever database either
 * is. Running services see the change as any other, through the change log, but for the key of the store, which they
 * have read at start.
 */
export async function restoreBackup(
  source: Readable,
  { store, folder, mediaFolder, force }: RestoreOptions,
): Promise<Summary> {
  if (!force) await assertEmpty(store.read, USE_FORCE);
  const staging = join(folder, `.restore-${randomUUID()}`);
  await mkdir(join(staging, "media"), { recursive: true, mode: 0o700 });
  try {
    const { scratch, summary } = await stage(source, staging);
    try {
      const staged = { store: scratch, mediaFolder: join(staging, "media") };
      const added = store.imageFiles ? [] : await moveMedia(staged.mediaFolder, mediaFolder);
      try {
        await store.write((db) => replaceContents(store, staged, db, force));
      } catch (error) {
        for (const path of added) await rm(path, { force: true });
        throw error;
      }
      if (force) await removeOtherMedia(store, mediaFolder);
    } finally {
      await scratch.close();
    }
    return summary;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Reads and verifies a backup without restoring it. */
export const verifyBackup = (source: Readable): Promise<Summary> =>
  readBackup(source, {
    manifest: async (manifest) => void knownMigrations(manifest),
    rows: async () => {},
    file: async () => {},
  });

/** Reads a backup into a new SQLite store and a folder of media files. */
async function stage(source: Readable, staging: string): Promise<{ scratch: Store; summary: Summary }> {
  let scratch: Store | null = null;
  try {
    const summary = await readBackup(source, {
      async manifest(manifest) {
        const known = knownMigrations(manifest);
        scratch = await openStore({
          file: join(staging, "store.sqlite"),
          databaseUrl: null,
          migrations: known,
        });
        // Migrations have inserted rows, such as those of sequences, which the backup has as well.
        await scratch.write((db) => clear(db, ["sequences", "settings"]));
      },
      rows: async (table, rows) => void (await scratch?.write((db) => insertAll(db, table, rows))),
      async file(path, content, modified) {
        const target = join(staging, "media", path);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600 }));
        await utimes(target, modified, modified);
      },
    });
    if (!scratch) throw new BackupError("The backup has no manifest.");
    const opened: Store = scratch;
    await opened.write((db) => migrate(db, "sqlite", migrations));
    return { scratch: opened, summary };
  } catch (error) {
    // Assigned in a callback, which the compiler does not follow.
    await (scratch as Store | null)?.close();
    throw error;
  }
}

/** The migrations of a backup; throws if a newer version of the service has written it. */
function knownMigrations({ migrations: names }: Manifest) {
  const unknown = names.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new BackupError(`A newer version of the service wrote the backup: it has ${unknown.join(", ")}.`);
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
}

/** Replaces everything that a store has with the contents of another, in one transaction. */
async function replaceContents(
  store: Store,
  staged: StoreWithMedia,
  db: Queries,
  force: boolean,
): Promise<void> {
  // Again under the write lock: a service may have written since.
  if (!force) await assertEmpty(db, USE_FORCE);
  const version = Math.max(await credentialsVersion(db), await credentialsVersion(staged.store.read)) + 1;
  await clear(db, ["sessions", ...backupTables.toReversed()]);
  await staged.store.snapshot(async (snapshot) => {
    for (const table of backupTables)
      for await (const rows of snapshot.rows(table)) {
        await insertAll(db, table, rows);
        if (table === "images") await putContents(store, db, staged, namedFiles(rows));
      }
  });
  await store.continueSequences(db);
  // Processes keep verified credentials until this number changes.
  await setCredentialsVersion(db, version);
}

/** Stores media files in the database, where that is their place. */
async function putContents({ imageFiles }: Store, db: Queries, staged: StoreWithMedia, files: string[]) {
  if (!imageFiles) return;
  for (const file of files) {
    const found = await findMediaFile(staged, staged.store.read, file);
    if (found) await imageFiles.put(db, file, found.open);
  }
}

/** Moves files to the media folder; returns those that were not there before. A name is never used for two contents. */
async function moveMedia(from: string, mediaFolder: string): Promise<string[]> {
  const added: string[] = [];
  for (const file of await filesIn(from)) {
    const target = join(mediaFolder, file);
    if (await exists(target)) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(join(from, file), target);
    added.push(target);
  }
  return added;
}

/** Removes the files of images that the restored store does not have. */
async function removeOtherMedia(store: Store, mediaFolder: string): Promise<void> {
  const known = new Set<string>();
  await store.snapshot(async ({ rows }) => {
    for await (const images of rows("images")) for (const file of namedFiles(images)) known.add(file);
  });
  for (const file of await filesIn(mediaFolder)) if (!known.has(file)) await rm(join(mediaFolder, file));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
