import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Context } from "../context.ts";
import { filesOf, type StoredImage, saveFile } from "../media/files.ts";
import type { ImageContent, ImageFiles, Queries, Store } from "../store/store.ts";
import { boundedImageCache } from "./image-cache.ts";

/** Stores the files of a new image in the database, if that is where they belong, in the transaction of its row. */
export async function storeContents(stored: StoredImage, { store, db, site }: Context): Promise<void> {
  for (const file of filesOf(stored))
    await store.imageFiles?.put(db, file, () => createReadStream(join(site.mediaFolder, file)));
}

/** The same for an image that had other files. */
export async function replaceContents(imageId: number, stored: StoredImage, context: Context): Promise<void> {
  await context.store.imageFiles?.relist(context.db, imageId, filesOf(stored));
  await storeContents(stored, context);
}

/** A file of an image, to be sent. */
export interface ServedFile {
  size: number;
  /** Opens it; null when it has been deleted meanwhile. */
  open(): Promise<Readable | null>;
}

/** Finds the file of an image by its path in the media folder; null: there is none. */
export type FindFile = (file: string) => Promise<ServedFile | null>;

/** Finds files in the media folder, or in the database, of which the folder is a cache then. */
export const fileFinder = ({ imageFiles, read }: Store, folder: string): FindFile =>
  imageFiles ? databaseFiles(imageFiles, read, folder) : (file) => onDisk(join(folder, file));

/**
 * Asks the database each time, so that a file that another node has deleted is not served any longer from the disk of
 * this one. The bytes come from the disk, after the first time; whatever is deleted there is fetched again.
 */
function databaseFiles(files: ImageFiles, db: Queries, folder: string): FindFile {
  const filling = new Map<string, Promise<void>>();
  const cache = boundedImageCache(folder, async (file) => Boolean((await files.find(db, file))?.content));

  /** Writes a file to the folder; once, however many ask for it. */
  function fill(file: string, content: ImageContent): Promise<void> {
    const current = filling.get(file);
    if (current) return current;
    const filled = saveFile(folder, file, verified(files.read(content), content)).finally(() =>
      filling.delete(file),
    );
    filling.set(file, filled);
    return filled;
  }

  /** Opens the file on disk after it has been fetched, or its content in the database when the disk cannot be written. */
  async function fetched(file: string, content: ImageContent): Promise<Readable> {
    await fill(file, content).catch((error: unknown) => {
      if (!isDiskError(error)) throw error;
    });
    const path = join(folder, file);
    return (await openFile(path, content.size)) ?? Readable.from(files.read(content), { objectMode: false });
  }

  return async (file) => {
    const found = await files.find(db, file);
    if (!found) return null;
    const path = join(folder, file);
    const { content } = found;
    // On the disk of the node that it was uploaded to, until that has put it into the database.
    if (!content) return onDisk(path);
    const { size } = content;
    const open = async () => {
      const opened = (await openFile(path, size)) ?? (await fetched(file, content));
      cache.served(file, size);
      return opened;
    };
    return { size, open };
  };
}

async function onDisk(path: string): Promise<ServedFile | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  const { size } = found;
  return { size, open: () => openFile(path, size) };
}

/** Opens a file of this size; null when there is none. */
async function openFile(path: string, size: number): Promise<Readable | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  if ((await handle.stat()).size === size) return handle.createReadStream();
  await handle.close();
  return null;
}

/** Passes a content on; throws at its end if the hash is another. */
async function* verified(bytes: AsyncIterable<Buffer>, { sha256 }: ImageContent): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw new Error("An image file in the database is damaged.");
}

/** Codes of a disk that is full, read-only or closed to this user. */
const diskErrors = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EACCES",
  "EPERM",
  "EEXIST",
  "ENOTDIR",
  "EIO",
  "EMFILE",
  "ENFILE",
]);

const isDiskError = (error: unknown): boolean =>
  error instanceof Error && diskErrors.has(String(Reflect.get(error, "code")));
