import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../context.ts";
import { oneLine } from "../domain/html.ts";
import { slugify } from "../domain/slug.ts";
import { formatUtc } from "../domain/time.ts";
import { type StoredImage, safeFileName, saveImage } from "../media/files.ts";
import { processImage } from "../media/process.ts";
import { FetchedImage } from "../resources/shared/images.ts";
import type { Row } from "../store/tables.ts";
import { fileStem } from "./image-names.ts";

/** Checks, re-encodes and stores the bytes of an image. */
export async function storeImageFiles(
  bytes: Buffer,
  name: string,
  { site, now }: Context,
): Promise<StoredImage> {
  const [year = 1970, month = 1] = formatUtc(now).split("-").map(Number);
  const image = await processImage(bytes);
  // Whoever knows the name of a file may read it, so the name has a part that cannot be guessed.
  return saveImage(site.mediaFolder, name, image, { year, month }, randomBytes(8).toString("hex"));
}

/** A file in the body of a request. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** SHA-256 of the bytes of a file. */
export const contentOf = ({ bytes }: UploadedFile): string =>
  createHash("sha256").update(bytes).digest("base64");

/** Stores the files of an uploaded image; throws `MediaError` for what is none. */
export async function storeUpload(
  upload: UploadedFile,
  { title, slug, ...more }: Partial<Row<"images">>,
  context: Context,
): Promise<FetchedImage> {
  const { name, bytes } = upload;
  // A buffer arrives from the other thread as a plain Uint8Array.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const stored = await storeImageFiles(buffer, name, context);
  const stem = fileStem(name.replaceAll("\0", "").toWellFormed());
  const details = { ...more, slug: slug ?? slugify(stem), content: contentOf(upload) };
  return new FetchedImage(title || oneLine(stem), null, stored, details);
}

/** The image that the caller has uploaded from the same file before, if it has all that is sent now. */
export async function sameUpload(
  upload: UploadedFile,
  sent: Partial<Row<"images">>,
  { store, caller }: Context,
): Promise<Row<"images"> | undefined> {
  const rows = await store.read
    .selectFrom("images")
    .selectAll()
    .where("author", "=", caller.id)
    .where("content", "=", contentOf(upload))
    .orderBy("id")
    .execute();
  const stem = `${safeFileName(upload.name)}-`;
  return rows.find((row) => {
    const { file }: StoredImage = JSON.parse(row.stored);
    const isNamedAlike = /^\d+\/\d+\/(.*-)[^-]*$/.exec(file)?.[1] === stem;
    return (
      isNamedAlike && Object.entries(sent).every(([column, value]) => Reflect.get(row, column) === value)
    );
  });
}
