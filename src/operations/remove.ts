import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { ServiceError } from "../errors.ts";
import type { StoredImage } from "../media/files.ts";
import type { PostResource, Resource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { deleteRow, findRows, updateRow } from "../store/rows.ts";
import type { ItemTable, PostTable, Row } from "../store/tables.ts";
import { authorise, authoriseItem } from "./authorise.ts";
import { findItem, type ItemRef, translationGroup } from "./find-item.ts";
import { deleteUnusedImage } from "./images.ts";
import { unlink } from "./links.ts";
import { TRASHED_SUFFIX } from "./slugs.ts";
import { withCounts } from "./term-counts.ts";

export interface RemoveOptions {
  /** Delete permanently instead of moving to the trash. */
  force: boolean;
  /** Remove the whole translation group. */
  translations: boolean;
  matchesIfMatch?: (row: Row<ItemTable>) => boolean;
}

/** The removed item and its representation: as it is in the trash, or, if deleted permanently, as it was before. */
export interface RemoveResult {
  row: Row<ItemTable>;
  body: Record<string, unknown>;
  /** Images that no post uses any more: their files are to be removed after the commit. */
  images: StoredImage[];
}

/** Moves an item to the trash or deletes it permanently, inside the transaction of the context. */
export async function remove(
  resource: Resource,
  ref: ItemRef,
  { force, translations, matchesIfMatch = () => true }: RemoveOptions,
  context: Context,
): Promise<RemoveResult> {
  authorise(resource, context);
  const row = await findItem(resource, ref, context);
  authoriseItem(resource, row, context);
  if (!matchesIfMatch(row)) throw new ServiceError("rest_precondition_failed");
  const others = translations
    ? (await translationGroup(resource, row.translation_group, context)).filter(({ id }) => id !== row.id)
    : [];
  for (const other of others) authoriseItem(resource, other, context);
  const trash = !force && resource.kind === "post" ? resource : null;
  if (trash && isTrashed(row)) throw new ServiceError(trash.errorCodes.alreadyTrashed);

  const before = await renderItem(resource, row, context);
  const images: StoredImage[] = [];
  for (const item of [row, ...others])
    if (trash) await moveToTrash(trash, item, context);
    else images.push(...(await deletePermanently(resource, item, context)));
  if (!trash) return { row, body: before, images };
  const [trashed = row] = await findRows(context.db, resource.name, equals("id", row.id));
  return { row: trashed, body: await renderItem(resource, trashed, context), images };
}

const renderItem = async (resource: Resource, row: Row<ItemTable>, context: Context) => {
  const [body = {}] = await resource.render([row], context, { jsonLd: false, ignorePassword: true });
  return body;
};

async function moveToTrash(resource: PostResource, row: Row<ItemTable>, context: Context): Promise<void> {
  const { db, now } = context;
  const changes: Partial<Row<PostTable>> = {
    status: "trash",
    trashed: now,
    slug: `${row.slug}${TRASHED_SUFFIX}`,
    version: row.version + 1,
    modified: now,
  };
  await withCounts(resource, db, row.id, () => updateRow(db, resource.name, row.id, changes));
  await unlink(resource, row, context);
}

/** Deletes an item and everything that belongs to it; returns images that no post uses any more. */
export async function deletePermanently(
  resource: Resource,
  row: Row<ItemTable>,
  context: Context,
): Promise<StoredImage[]> {
  const { db } = context;
  await withCounts(resource, db, row.id, () => deleteRow(db, resource.name, row.id));
  if (resource.searchTexts) await db.deleteFrom("item_texts").where("item_id", "=", row.id).execute();
  await unlink(resource, row, context);
  await resource.afterDelete?.(row, context);
  return "image_id" in row ? deleteUnusedImage(row.image_id, context) : [];
}
