import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import { type ImageExtension, imageTypes, type ProcessedImage, type SizeName } from "./process.ts";

/** One stored file; `file` is relative to the media folder, with forward slashes. */
export type StoredFile = { file: string; width: number; height: number; mime: string; filesize: number };

/** The metadata of a stored image, as plain JSON. */
export type StoredImage = StoredFile & {
  extension: ImageExtension;
  sizes: Partial<Record<SizeName, StoredFile>>;
};

/** Writes an image and its sizes into the folder of the month; removes all of them if one fails. */
export async function saveImage(
  folder: string,
  name: string,
  image: ProcessedImage,
  stamp: { year: number; month: number },
  suffix: string,
): Promise<StoredImage> {
  const month = `${pad(stamp.year, 4)}/${pad(stamp.month, 2)}`;
  const stem = `${month}/${safeFileName(name)}-${suffix}`;
  const { extension } = image;
  const stored: StoredImage = { ...describe(`${stem}.${extension}`, image), extension, sizes: {} };
  try {
    await saveFile(folder, stored.file, image.bytes);
    for (const size of image.sizes) {
      const file = `${stem}-${size.width}x${size.height}.${extension}`;
      stored.sizes[size.name] = describe(file, size);
      await saveFile(folder, file, size.bytes);
    }
  } catch (error) {
    await removeImage(folder, stored);
    throw error;
  }
  return stored;
}

/**
 * Writes a file of the media folder to a temporary one, syncs and renames it: readers see the whole file or none, even
 * after a power failure, and none at all if the content throws.
 */
export async function saveFile(
  folder: string,
  file: string,
  content: Buffer | AsyncIterable<Buffer>,
): Promise<void> {
  await makeFolders(folder, posix.dirname(file));
  const path = join(folder, file);
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await writeFile(handle, content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Creates folders one by one: `recursive` reports a file system that cannot be written as ENOENT. */
async function makeFolders(folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const parts = path.split("/");
  for (let length = 1; length <= parts.length; length++)
    await mkdir(join(folder, ...parts.slice(0, length))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
}

/** The files of an image: its own and those of its sizes. */
export const filesOf = (stored: StoredImage): string[] => [
  ...new Set([stored, ...Object.values(stored.sizes)].map(({ file }) => file)),
];

/** Deletes an image and all its sizes; ignores files that do not exist. */
export async function removeImage(folder: string, stored: StoredImage): Promise<void> {
  for (const file of filesOf(stored)) await rm(join(folder, file), { force: true });
}

/** Derives a file name without extension, safe on every platform, from a text or the name of an uploaded file. */
export function safeFileName(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/(?<=.)\.[a-z][a-z0-9]{1,4}$/i, "")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase();
  const safe = plain.replace(/[^a-z0-9_]+/g, "-").slice(0, 80);
  return /[a-z0-9](?:.*[a-z0-9])?/.exec(safe)?.[0] ?? "image";
}

/** Whether `saveImage` makes such paths: they stay inside the media folder on every platform. */
export const isMediaPath = (path: string): boolean =>
  // Stored names need no encoding: none has a percent sign, a colon, a backslash or a leading dot.
  path.split("/").every((part) => /^[a-z0-9_][a-z0-9_.-]*$/i.test(part));

/** The media type of a file extension; `application/octet-stream` for others than those of images. */
export function mimeOf(extension: string): string {
  const types: Record<string, string> = { ...imageTypes, jpeg: imageTypes.jpg };
  const key = extension.toLowerCase();
  return (Object.hasOwn(types, key) && types[key]) || "application/octet-stream";
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

function describe(
  file: string,
  image: Omit<StoredFile, "file" | "filesize"> & { bytes: Buffer },
): StoredFile {
  const { width, height, mime, bytes } = image;
  return { file, width, height, mime, filesize: bytes.length };
}
