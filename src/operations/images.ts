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

/** A write's input with its images fetched, and how to take the files away again that were not used. */
export interface FetchedInput {
  raw: Record<string, unknown>;
  discardUnused(outcome: "stored" | "failed"): Promise<void>;
}

/**
 * Fetches the images that a write names by address, nested items included, before its transaction begins. An address
 * that gives no image stays as it is, to be refused with everything else that is wrong. `allow` is asked first.
 */
export async function fetchImages(
  resource: Resource,
  raw: Record<string, unknown>,
  context: Context,
  allow: () => Promise<void>,
): Promise<FetchedInput> {
  const fetched: FetchedImage[] = [];
  const discardUnused = async (outcome: "stored" | "failed") => {
    for (const { stored, used } of fetched)
      if (outcome === "failed" || !used) await removeImage(context.site.mediaFolder, stored);
  };
  const replace = async (item: Record<string, unknown>) => {
    const address = imageUrlIn(item);
    if (address === null || !has(context.caller, "upload")) return item;
    await allow();
    const image = (await knownImage(address, context)) ?? (await fetchOne(address, context));
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

/** Whether a write can have anything to fetch. */
export const mayNeedFetching = (resource: Resource, raw: Record<string, unknown>): boolean =>
  raw.image !== undefined || nestedPostFields(resource).some((name) => [raw[name]].flat().some(isPlain));

/** The link fields that may hold the data of new posts, which have images of their own. */
const nestedPostFields = ({ links }: Resource): string[] =>
  links.filter(({ kind }) => kind === "post").map(({ field }) => field);

type Replace = (item: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The same with the posts that come along; what these hold is not looked into. */
async function withNested(
  resource: Resource,
  raw: Record<string, unknown>,
  replace: Replace,
): Promise<Record<string, unknown>> {
  const result = { ...raw };
  for (const field of nestedPostFields(resource)) {
    const given = raw[field];
    if (isPlain(given)) result[field] = await replace(given);
    if (!Array.isArray(given)) continue;
    const items: unknown[] = [];
    for (const item of given) items.push(isPlain(item) ? await replace(item) : item);
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

async function fetchOne(address: string, context: Context): Promise<FetchedImage | null> {
  try {
    const { bytes, name } = await fetchImage(address, {
      lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
    });
    return new FetchedImage(name, address, await storeImageFiles(bytes, name, context));
  } catch (error) {
    if (error instanceof FetchImageError || error instanceof MediaError) return null;
    throw error;
  }
}

/** The id of an image that is here already: one of our own addresses, or one that was fetched before. */
async function knownImage(address: string, { store, site }: Context): Promise<number | null> {
  const row = await store.read
    .selectFrom("images")
    .select("id")
    .where("source", "=", address)
    .executeTakeFirst();
  if (row) return row.id;
  const prefix = `${site.baseUrl}/media/`;
  if (!address.startsWith(prefix)) return null;
  const file = address.slice(prefix.length);
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

/** Puts a fetched image into the store and its id into the columns of its item. */
export async function storePendingImage(
  input: Record<string, unknown>,
  changes: Partial<Row<ItemTable>>,
  context: Context,
): Promise<void> {
  if (!(input.image instanceof FetchedImage)) return;
  Object.assign(changes, { image_id: await insertImage(input.image, context) });
}

/** Adds the row of an image whose files are on disk. */
export async function insertImage(image: FetchedImage, { db, caller, now }: Context): Promise<number> {
  const { title, source, stored } = image;
  // A transaction may be tried twice.
  image.used = false;
  const known =
    source && (await db.selectFrom("images").select("id").where("source", "=", source).executeTakeFirst());
  if (known) return known.id;
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

/** Removes the row of an image that nothing shows any more; its files go once that is certain. */
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

/** The image of an id. */
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
