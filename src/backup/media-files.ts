import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { filesOf } from "../media/files.ts";
import type { Queries, Store } from "../store/store.ts";

/** A store and the media folder beside it, in which its image files are if they are not in the database. */
export interface StoreWithMedia {
  store: Store;
  mediaFolder: string;
}

/** A media file of a store. */
export interface MediaFile {
  size: number;
  /** Unix seconds; null where it is not known. */
  modified: number | null;
  /** Its bytes, from the start with each call. */
  open(): AsyncIterable<Buffer>;
}

/** Finds a media file in the database, as a transaction sees it, or else in the folder; null: it is missing. */
export async function findMediaFile(
  { store: { imageFiles }, mediaFolder }: StoreWithMedia,
  db: Queries,
  file: string,
): Promise<MediaFile | null> {
  const { content = null } = (await imageFiles?.find(db, file)) ?? {};
  if (!imageFiles || !content) return fileInFolder(join(mediaFolder, file));
  return { size: content.size, modified: null, open: () => imageFiles.readIn(db, content) };
}

/** A file on disk; null: there is none. */
export async function fileInFolder(path: string): Promise<MediaFile | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    const open = () => createReadStream(path, { end: Math.max(size - 1, 0) });
    return { size, modified: Math.floor(mtimeMs / 1000), open };
  } catch (error) {
    // Every error of `stat` has a code.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The media files that rows of images name. */
export const namedFiles = (images: Record<string, unknown>[]): string[] =>
  images.flatMap(({ stored }) => filesOf(JSON.parse(String(stored))));

/** The files in a folder, if it exists, and its folders, relative to it; not those that are being written. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}
