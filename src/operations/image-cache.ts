import { readdir, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { LRUCache } from "lru-cache";
import { isMediaPath } from "../media/files.ts";

/** Bytes of image files that a node keeps on its disk, when the database has them. */
export const MAX_CACHED_BYTES = 2 * 1024 ** 3;

/** The files of a media folder that can be fetched again, the ones that were served last to stay. */
export interface ImageCache {
  /** Takes note of a file that is served; deletes others when there are too many bytes. */
  served(file: string, size: number): void;
}

/**
 * Bounds the media folder of a node. Files from before its start count as soon as it has found them, which begins with the
 * first file that it serves. `isStored` tells whether the database has a file: no other is ever deleted.
 */
export function boundedImageCache(
  folder: string,
  isStored: (file: string) => Promise<boolean>,
  maxBytes = MAX_CACHED_BYTES,
): ImageCache {
  const files = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(1, size),
    dispose(_size, file, reason) {
      if (reason === "evict") void remove(file);
    },
  });

  async function remove(file: string): Promise<void> {
    // A disk or database that fails leaves the file where it is.
    const isExpendable = await isStored(file).catch(() => false);
    if (isExpendable && !files.has(file)) await rm(join(folder, file), { force: true }).catch(() => {});
  }

  let hasSearched = false;

  /** Adds the files that are there, as if the newest had been served last, but before those that were served since. */
  async function findFiles(): Promise<void> {
    const names = await readdir(folder, { recursive: true });
    const found: { file: string; size: number; time: number }[] = [];
    for (const name of names) {
      const file = name.split(sep).join("/");
      const state = isMediaPath(file) ? await stat(join(folder, name)).catch(() => null) : null;
      if (state?.isFile()) found.push({ file, size: state.size, time: state.mtimeMs });
    }
    const served = [...files.rkeys()].map((file) => ({ file, size: files.peek(file) ?? 0 }));
    for (const { file, size } of found.sort((a, b) => a.time - b.time)) files.set(file, size);
    for (const { file, size } of served) files.set(file, size);
  }

  return {
    served(file, size) {
      files.set(file, size);
      if (hasSearched) return;
      hasSearched = true;
      findFiles().catch(() => {});
    },
  };
}
