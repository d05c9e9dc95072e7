import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Store } from "../store/store.ts";

/** Files per query. */
const BATCH_SIZE = 100;

/** How many files were put into the database, and how many it lacks that are not on this disk. */
export interface ImportedFiles {
  imported: number;
  absent: number;
}

/**
 * Puts image files of this node's disk that the database lacks into it, one by one, each in a transaction of its own, so
 * that writes of others wait for one file at most: earlier versions have left them on disk. It goes over the files that the
 * database lacks once; `isStopping` ends it.
 */
export async function importImageFiles(
  store: Store,
  folder: string,
  isStopping: () => boolean = () => false,
): Promise<ImportedFiles> {
  const { imageFiles } = store;
  const result: ImportedFiles = { imported: 0, absent: 0 };
  if (!imageFiles) return result;
  for (let last = ""; ; ) {
    const files = await imageFiles.pending(store.read, last, BATCH_SIZE);
    for (const file of files) {
      if (isStopping()) return result;
      const path = join(folder, file);
      if (await isFile(path)) {
        await store.write((db) => imageFiles.put(db, file, () => createReadStream(path)));
        result.imported += 1;
      } else result.absent += 1;
    }
    if (files.length < BATCH_SIZE) return result;
    last = files.at(-1) ?? last;
  }
}

/** Starts the import in the background and says what it has done, if there was something to do. */
export function startImageImport(options: {
  store: Store;
  folder: string;
  log(message: string): void;
  report(message: string, error: unknown): void;
}): { stop(): Promise<void> } {
  const { store, folder, log, report } = options;
  let isStopping = false;
  const running = importImageFiles(store, folder, () => isStopping).then(
    ({ imported, absent }) => {
      if (imported > 0) log(`${imported} image files of ${folder} were put into the database.`);
      if (absent > 0)
        log(
          `The database lacks ${absent} image files that are not in ${folder}: start the node that has them.`,
        );
    },
    (error: unknown) =>
      report("Image files cannot be put into the database; the next start tries again.", error),
  );
  return {
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
