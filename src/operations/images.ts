import { randomBytes } from "node:crypto";
import { lookup } from "node:dns/promises";
import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { formatUtc } from "../domain/time.ts";
import { ServiceError } from "../errors.ts";
import { FetchImageError, fetchImage } from "../media/fetch-image.ts";
import { removeImage, type StoredImage, saveImage } from "../media/files.ts";
import { MediaError, processImage } from "../media/process.ts";
import type { Resource } from "../resources/kit/define.ts";
import { FetchedImage } from "../resources/shared/images.ts";
import { nextId } from "../store/rows.ts";
import { insertRow } from "../store/statement-cache.ts";
import { type ItemTable, postTables, type Row } from "../store/tables.ts";

/** Checks, re-encodes and stores the bytes of an image. */
export async function storeImageFiles(
  bytes: Buffer,
  name: string,
  { site, now }: Context,
): Promise<StoredImage> {
  const [year = 1970, month = 1] = formatUtc(now).split("-").map(Number);
  const image = await processImage(bytes);
  return saveImage(site.mediaFolder, name, image, { year, month }, randomBytes(5).toString("hex"));
}

/** The input of a write with its images fetched. */
export interface FetchedInput {
  raw: Record<string, unknown>;
  /** Removes the files of images that the write has not used. */
  discardUnused(outcome: "stored" | "failed"): Promise<void>;
}

/**
 * Fetches the images that a write refers to by URL, including those of nested items, before its transaction begins. A
 * URL that yields no image stays in the input, to be reported with all other issues. `authoriseFetch` runs before
 * each fetch and throws if the caller may not write the item.
 */
export async function fetchImages(
  resource: Resource,
  raw: Record<string, unknown>,
  context: Context,
  authoriseFetch: () => Promise<void>,
): Promise<FetchedInput> {
  const fetched: FetchedImage[] = [];
  const discardUnused = async (outcome: "stored" | "failed") => {
    for (const { stored, used } of fetched)
      if (outcome === "failed" || !used) await removeImage(context.site.mediaFolder, stored);
  };
  const replace = async (item: Record<string, unknown>) => {
    const url = imageUrlIn(item);
    if (url === null || !has(context.caller, "upload")) return item;
    await authoriseFetch();
    const image = (await findImage(url, context)) ?? (await fetchOne(url, context));
    if (image instanceof FetchedImage) fetched.push(image);
    return image === null ? item : { ...item, image };
  };
  try {
    return { raw: await replace(await withNested(resource, raw, replace)), discardUnused };
  } catch (error) {
    await discardUnused("failed");
    throw error;
  }
}

/** Whether a write may refer to images by URL. */
export const mayNeedFetching = (resource: Resource, raw: Record<string, unknown>): boolean =>
  raw.image !== undefined || nestedPostFields(resource).some((name) => [raw[name]].flat().some(isPlain));

/** The link fields that may contain data of new posts, which have images of their own. */
const nestedPostFields = ({ links }: Resource): string[] =>
  links.filter(({ kind }) => kind === "post").map(({ field }) => field);

type Replace = (item: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Applies `replace` to the new posts in link fields, but not to what is nested in these. */
async function withNested(
  resource: Resource,
  raw: Record<string, unknown>,
  replace: Replace,
): Promise<Record<string, unknown>> {
  const result = { ...raw };
  for (const field of nestedPostFields(resource)) {
    const value = raw[field];
    if (isPlain(value)) result[field] = await replace(value);
    if (!Array.isArray(value)) continue;
    const items: unknown[] = [];
    for (const item of value) items.push(isPlain(item) ? await replace(item) : item);
    result[field] = items;
  }
  return result;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function imageUrlIn({ image }: Record<string, unknown>): string | null {
  const text = typeof image === "string" ? image.trim() : "";
  return /^https?:\/\//i.test(text) && !text.includes("\0") ? text : null;
}

async function fetchOne(url: string, context: Context): Promise<FetchedImage | null> {
  try {
    const { bytes, name } = await fetchImage(url, {
      lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
    });
    return new FetchedImage(name, url, await storeImageFiles(bytes, name, context));
  } catch (error) {
    if (error instanceof FetchImageError || error instanceof MediaError) return null;
    throw error;
  }
}

/** The id of an existing image: one that was fetched from this URL before, or whose own URL it is. */
async function findImage(url: string, { store, site }: Context): Promise<number | null> {
  const row = await store.read.selectFrom("images").select("id").where("source", "=", url).executeTakeFirst();
  if (row) return row.id;
  const prefix = `${site.baseUrl}/media/`;
  if (!url.startsWith(prefix)) return null;
  const file = url.slice(prefix.length);
  const rows = await store.read
    .selectFrom("images")
    .select(["id", "stored"])
    .where("stored", "like", `%${file.replace(/[%_\\]/g, "")}%`)
    .execute();
  const found = rows.find(({ stored }) => {
    const image: StoredImage = JSON.parse(stored);
    return image.file === file || Object.values(image.sizes).some((size) => size.file === file);
  });
  return found?.id ?? null;
}

/** Inserts the row of a fetched image and sets its id among the changed columns of its item. */
export async function storePendingImage(
  input: Record<string, unknown>,
  changes: Partial<Row<ItemTable>>,
  context: Context,
): Promise<void> {
  if (!(input.image instanceof FetchedImage)) return;
  Object.assign(changes, { image_id: await insertImage(input.image, context) });
}

/** Inserts the row of an image whose files are on disk. */
export async function insertImage(image: FetchedImage, { db, caller, now }: Context): Promise<number> {
  const { title, source, stored } = image;
  // A transaction may be retried.
  image.used = false;
  const existing =
    source && (await db.selectFrom("images").select("id").where("source", "=", source).executeTakeFirst());
  if (existing) return existing.id;
  const id = await nextId(db, "post");
  await insertRow(db, "images", {
    id,
    author: caller.id,
    title,
    created: now,
    source,
    stored: JSON.stringify(stored),
  });
  image.used = true;
  return id;
}

/** Deletes the row of an image that no post uses any more; returns its files, to be removed after the commit. */
export async function deleteUnusedImage(id: number, { db }: Context): Promise<StoredImage[]> {
  if (id === 0) return [];
  for (const table of postTables) {
    const user = await db
      .selectFrom(table)
      .select("id")
      .where("image_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (user) return [];
  }
  const row = await db.selectFrom("images").select("stored").where("id", "=", id).executeTakeFirst();
  if (!row) return [];
  await db.deleteFrom("images").where("id", "=", id).execute();
  return [JSON.parse(row.stored)];
}

/** Removes the files of images whose rows are gone. */
export async function removeFiles(images: StoredImage[], { site }: Context): Promise<void> {
  for (const image of images) await removeImage(site.mediaFolder, image);
}

/** Reads an image by id. */
export async function readImage(id: number, { db }: Context): Promise<Row<"images">> {
  const row = Number.isSafeInteger(id)
    ? await db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!row)
    throw new ServiceError("rest_invalid_param", {
      status: 404,
      issues: { id: { reason: "param_unknown" } },
    });
  return row;
}
