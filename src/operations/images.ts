import { lookup } from "node:dns/promises";
import { changesBetween, record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { isRecord } from "../domain/collections.ts";
import { has } from "../domain/roles.ts";
import { slugify } from "../domain/slug.ts";
import { ServiceError } from "../errors.ts";
import { RequestError } from "../http-client/guarded-request.ts";
import { allowHosts } from "../http-client/public-address.ts";
import { fetchImage } from "../media/fetch-image.ts";
import { removeImage, type StoredImage } from "../media/files.ts";
import { MediaError } from "../media/process.ts";
import type { Resource } from "../resources/kit/define.ts";
import { FetchedImage, mayReadImage } from "../resources/shared/images.ts";
import { hasImageUser, nextId } from "../store/rows.ts";
import { insertRow } from "../store/statement-cache.ts";
import { type ItemTable, type PostTable, postTables, type Row } from "../store/tables.ts";
import { noTracer, traced } from "../tracing/tracer.ts";
import { forbidden } from "./authorise.ts";
import { storeContents } from "./image-files.ts";
import { fileStem, freeImageSlug, imageSearchText } from "./image-names.ts";
import { sameUpload, storeImageFiles, storeUpload, type UploadedFile } from "./uploads.ts";

/** The input of a write with its images fetched. */
export interface FetchedInput {
  raw: Record<string, unknown>;
  /** Removes the files of images that the write has not used. */
  discardUnused(outcome: "stored" | "failed"): Promise<void>;
}

/**
 * Fetches the images that a write refers to by URL, including those of nested items, before its transaction begins, and
 * stores the one that was uploaded with it. A URL that yields no image stays in the input, to be reported with all other
 * issues. `authoriseFetch` runs before each fetch and throws if the caller may not write the item.
 */
export async function fetchImages(
  resource: Resource,
  raw: Record<string, unknown>,
  upload: UploadedFile | null,
  context: Context,
  authoriseFetch: () => Promise<void>,
): Promise<FetchedInput> {
  const fetched: FetchedImage[] = [];
  const discardUnused = async (outcome: "stored" | "failed") => {
    for (const { stored, used } of fetched)
      if (outcome === "failed" || !used) await removeFiles([stored], context);
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
    const nested = await withNested(resource, raw, replace);
    if (!upload) return { raw: await replace(nested), discardUnused };
    if (!has(context.caller, "upload")) throw forbidden(context);
    await authoriseFetch();
    const existing = await sameUpload(upload, {}, context);
    const image = existing?.id ?? (await storeUpload(upload, {}, context).catch(toNoImage));
    if (image instanceof FetchedImage) fetched.push(image);
    return { raw: { ...nested, image: image ?? NO_IMAGE }, discardUnused };
  } catch (error) {
    await discardUnused("failed");
    throw error;
  }
}

/** The input of a write with the images that are here already; of those that would have to be fetched it has none. */
export const withKnownImages = async (
  resource: Resource,
  raw: Record<string, unknown>,
  context: Context,
): Promise<Record<string, unknown>> => {
  const replace = async (item: Record<string, unknown>) => {
    const url = imageUrlIn(item);
    return url === null ? item : { ...item, image: (await findImage(url, context)) ?? 0 };
  };
  return replace(await withNested(resource, raw, replace));
};

/** A value that the field rejects, to be reported with all other issues. */
const NO_IMAGE = "not an image";

const toNoImage = (error: unknown): null => {
  if (error instanceof MediaError) return null;
  throw error;
};

/** Whether a write may refer to images by URL. */
export const mayNeedFetching = (resource: Resource, raw: Record<string, unknown>): boolean =>
  raw.image !== undefined || nestedPostFields(resource).some((name) => [raw[name]].flat().some(isRecord));

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
    if (isRecord(value)) result[field] = await replace(value);
    if (!Array.isArray(value)) continue;
    const items: unknown[] = [];
    for (const item of value) items.push(isRecord(item) ? await replace(item) : item);
    result[field] = items;
  }
  return result;
}

function imageUrlIn({ image }: Record<string, unknown>): string | null {
  const text = typeof image === "string" ? image.trim() : "";
  return /^https?:\/\//i.test(text) && !text.includes("\0") ? text : null;
}

async function fetchOne(url: string, context: Context): Promise<FetchedImage | null> {
  const { tracer = noTracer } = context;
  // Neither the path, which may hold a secret of its host, nor the trace, which is none of the host's business.
  const { hostname, protocol } = URL.canParse(url) ? new URL(url) : { hostname: "", protocol: "" };
  const attributes = { "server.address": hostname, "url.scheme": protocol.slice(0, -1) };
  try {
    const { bytes, name } = await traced(tracer, "fetch image", { kind: "client", attributes }, () =>
      fetchImage(url, {
        lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
        allowPrivate: allowHosts(context.site.privateHosts),
      }),
    );
    const stored = await traced(tracer, "process image", {}, () => storeImageFiles(bytes, name, context));
    return new FetchedImage(fileStem(name), url, stored, { slug: slugify(fileStem(name)), content: null });
  } catch (error) {
    if (error instanceof RequestError || error instanceof MediaError) return null;
    throw error;
  }
}

/**
 * The id of an existing image that the caller may see: one that was fetched from this URL before, or whose own URL it
 * is. Any other is fetched, because whoever can fetch it may use it.
 */
async function findImage(url: string, context: Context): Promise<number | null> {
  const known = await fetchedFrom(url, context);
  if (known !== null) return known;
  const found = await imageOfFile(url, context);
  return found && (await mayReadImage(found, context)) ? found.id : null;
}

type ImageRef = Pick<Row<"images">, "id" | "author">;

/**
 * The id of an image that was fetched from this URL and that the caller may see, preferably of their own. There is a copy
 * for each user who could see none of the others, because a link would show them with their captions.
 */
async function fetchedFrom(url: string, context: Context): Promise<number | null> {
  const { db, caller } = context;
  const images: ImageRef[] = await db
    .selectFrom("images")
    .select(["id", "author"])
    .where("source", "=", url)
    .orderBy("id")
    .execute();
  const own = images.find(({ author }) => author === caller.id);
  if (own) return own.id;
  for (const image of images) if (await mayReadImage(image, context)) return image.id;
  return null;
}

/** The image that a URL of this service is a file of. */
async function imageOfFile(url: string, { store, site }: Context): Promise<ImageRef | undefined> {
  const prefix = `${site.baseUrl}/media/`;
  if (!url.startsWith(prefix)) return undefined;
  const file = url.slice(prefix.length);
  const rows = await store.read
    .selectFrom("images")
    .select(["id", "author", "stored"])
    .where("stored", "like", `%${file.replace(/[%_\\]/g, "")}%`)
    .execute();
  return rows.find(({ stored }) => {
    const image: StoredImage = JSON.parse(stored);
    return image.file === file || Object.values(image.sizes).some((size) => size.file === file);
  });
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
export async function insertImage(image: FetchedImage, context: Context): Promise<number> {
  const { db, caller, now } = context;
  const { title, source, stored, details } = image;
  // A transaction may be retried.
  image.used = false;
  // Another write may have fetched it meanwhile.
  const existing = source === null ? null : await fetchedFrom(source, context);
  if (existing !== null) return existing;
  const id = await nextId(db, "post");
  await insertRow(db, "images", {
    id,
    author: caller.id,
    title,
    created: now,
    source,
    stored: JSON.stringify(stored),
    ...{ alt_text: "", caption: "", description: "", parent: 0, modified: now, focal_point: null },
    ...details,
    slug: await freeImageSlug(db, details.slug, id),
    search_text: imageSearchText({ title, ...details }),
  });
  await storeContents(stored, context);
  const changes = JSON.stringify(changesBetween(null, { title, source, file: stored.file }));
  await record(db, context, { action: "create", kind: "images", id, changes });
  image.used = true;
  return id;
}

/**
 * Deletes the row of the image of a deleted post, if no other uses it and it belongs to the author of the post or to
 * the caller: an image of somebody else stays. Returns its files, to be removed after the commit.
 */
export async function deleteUnusedImage(
  { image_id: id, author }: Pick<Row<PostTable>, "image_id" | "author">,
  context: Context,
): Promise<StoredImage[]> {
  const { db, caller } = context;
  if (id === 0) return [];
  for (const table of postTables) if (await hasImageUser(db, table, id)) return [];
  const row = await db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || (row.author !== author && row.author !== caller.id)) return [];
  return [await deleteImageRow(row, context)];
}

/** Deletes the row of an image; returns its files, to be removed after the commit. */
export async function deleteImageRow(row: Row<"images">, context: Context): Promise<StoredImage> {
  const { db } = context;
  await db.deleteFrom("images").where("id", "=", row.id).execute();
  const stored: StoredImage = JSON.parse(row.stored);
  const { id, title, source } = row;
  const changes = JSON.stringify(changesBetween({ title, source, file: stored.file }, null));
  await record(db, context, { action: "delete", kind: "images", id, changes });
  return stored;
}

/**
 * Removes the files of images whose rows are gone. Files that cannot be removed stay, where `almanac cli check` finds them:
 * the transaction has ended, so its outcome is what the client is told.
 */
export async function removeFiles(images: StoredImage[], { site }: Context): Promise<void> {
  for (const image of images) await removeImage(site.mediaFolder, image).catch(() => {});
}

/** Reads an image by id, if the caller may see it. */
export async function readImage(id: number, context: Context): Promise<Row<"images">> {
  const row = Number.isSafeInteger(id)
    ? await context.db.selectFrom("images").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  const isReadable = row !== undefined && (await mayReadImage(row, context));
  if (row && !isReadable && !context.site.hideExistence) throw forbidden(context);
  if (!row || !isReadable) throw new ServiceError("rest_post_invalid_id");
  return row;
}
