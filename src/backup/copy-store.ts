import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { saveFile } from "../media/files.ts";
import type { Queries } from "../store/store.ts";
import { copyQueues } from "./copy-queues.ts";
import { BackupError, backupTables } from "./format.ts";
import {
  fileInFolder,
  findMediaFile,
  type MediaFile,
  namedFiles,
  type StoreWithMedia,
} from "./media-files.ts";
import { type TableDigest, tableDigest } from "./table-digest.ts";
import { assertEmpty, clear, insertAll } from "./table-rows.ts";

/**
 * The tables that are copied. Sessions, messages of webhooks and imports, too, unlike those of a backup: the copy takes the
 * place of the source at once, and goes on with what that had begun.
 */
const copiedTables = [
  ...backupTables,
  ...(["sessions", "webhook_deliveries", "imports", "import_files"] as const),
] as const;

/** Everything that was copied and verified. */
export interface CopyReport {
  tables: Record<string, TableDigest>;
  files: number;
  /** Media files that images name and that the source does not have. */
  missing: string[];
}

/**
 * Copies all rows and media files to an empty store, of either database, in one transaction. Before it ends, everything
 * is read again from the target and compared with what was read from the source: the target has all of it or nothing.
 */
export async function copyStore(source: StoreWithMedia, target: StoreWithMedia): Promise<CopyReport> {
  const advice = "Copy into an empty one.";
  await assertEmpty(target.store.read, advice);
  const added: string[] = [];
  try {
    return await source.store.snapshot((snapshot) =>
      target.store.write(async (db) => {
        await assertEmpty(db, advice);
        await clear(db, copiedTables.toReversed());
        const report: CopyReport = { tables: {}, files: 0, missing: [] };
        for (const table of copiedTables) {
          const digest = tableDigest();
          for await (const rows of snapshot.rows(table)) {
            digest.add(rows);
            await insertAll(db, table, rows);
          }
          report.tables[table] = digest.result();
        }
        await copyQueues(snapshot.db, db);
        await target.store.continueSequences(db);
        for await (const images of snapshot.rows("images"))
          for (const file of namedFiles(images)) {
            const found = await findMediaFile(source, snapshot.db, file);
            if (found) await copyFile(file, found, target, db, added);
            else report.missing.push(file);
            report.files += found ? 1 : 0;
          }
        await compareTables(report, target, db);
        return report;
      }),
    );
  } catch (error) {
    for (const path of added) await rm(path, { force: true });
    if (error instanceof BackupError) throw error;
    // The message alone: other properties of errors of databases have values of rows.
    throw new BackupError(`Nothing was copied: ${error instanceof Error ? error.message : error}`);
  }
}

/** Copies one media file and verifies it; appends the path of a new file on disk to a list. */
async function copyFile(
  file: string,
  found: MediaFile,
  { store: { imageFiles }, mediaFolder }: StoreWithMedia,
  db: Queries,
  added: string[],
): Promise<void> {
  const expected = await hashOf(found);
  if (imageFiles) {
    await imageFiles.put(db, file, found.open);
    const { content = null } = (await imageFiles.find(db, file)) ?? {};
    if (content?.sha256 !== expected || !(await imageFiles.isSound(db, content))) throw differs(file);
    return;
  }
  const path = join(mediaFolder, file);
  // It is there if an earlier copy was interrupted.
  if (!(await fileInFolder(path))) {
    await saveFile(mediaFolder, file, found.open());
    added.push(path);
  }
  const written = await fileInFolder(path);
  if (!written || (await hashOf(written)) !== expected) throw differs(file);
}

async function hashOf({ open }: MediaFile): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of open()) hash.update(chunk);
  return hash.digest("hex");
}

/** Reads the tables of the target again; throws if one has not got what was read from the source. */
async function compareTables({ tables }: CopyReport, { store }: StoreWithMedia, db: Queries): Promise<void> {
  for (const [table, expected] of Object.entries(tables)) {
    const digest = tableDigest();
    for await (const rows of store.rows(db, table)) digest.add(rows);
    const { rows, sha256 } = digest.result();
    if (rows !== expected.rows || sha256 !== expected.sha256) throw differs(table);
  }
}

const differs = (what: string) =>
  new BackupError(`The copy of ${what} differs from the original, so nothing was copied.`);
