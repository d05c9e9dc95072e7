import type { Context } from "../context.ts";
import { all, equals } from "../domain/predicates.ts";
import { ServiceError } from "../errors.ts";
import type { StoredImage } from "../media/files.ts";
import { events } from "../resources/events.ts";
import type { PostResource, Resource } from "../resources/kit/define.ts";
import { isTrashed, mayEditSharedItems } from "../resources/kit/item-state.ts";
import { isOccurrence, isSeries } from "../resources/shared/occurrence.ts";
import { deleteRow, findRows, updateRow } from "../store/rows.ts";
import type { ItemTable, PostTable, Row } from "../store/tables.ts";
import { authorise, authoriseItem, forbidden } from "./authorise.ts";
import { findItemToWrite, type ItemRef, translationGroup } from "./find-item.ts";
import { deleteFormerSlugs } from "./former-slugs.ts";
import { deleteUnusedImage } from "./images.ts";
import { recordDeleted, recordUpdated } from "./item-audit.ts";
import { unlink } from "./links.ts";
import { deleteReviewNotes } from "./review.ts";
import { excludeDate } from "./series/exclude-dates.ts";
import { ownInTrash } from "./series/own-values.ts";
import { trashOccurrences } from "./series/update-series.ts";
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
  /** Whether it is deleted for good, not in the trash. */
  isDeleted: boolean;
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
  const row = await findItemToWrite(resource, ref, context);
  authoriseItem(resource, row, context);
  if (!matchesIfMatch(row)) throw new ServiceError("rest_precondition_failed");
  // The dates of a series are those of all its languages.
  const others =
    translations || isOccurrence(row)
      ? (await translationGroup(resource, row.translation_group, context)).filter(({ id }) => id !== row.id)
      : [];
  if (translations) for (const other of others) authoriseItem(resource, other, context);
  else if (isOccurrence(row) && !mayEditSharedItems(resource, [row, ...others], context.caller))
    throw forbidden(context);
  const trash = !force && resource.kind === "post" ? resource : null;
  if (trash && isTrashed(row)) throw new ServiceError(trash.errorCodes.alreadyTrashed);

  const before = await renderItem(resource, row, context);
  const images: StoredImage[] = [];
  for (const item of [row, ...others])
    if (trash) await moveToTrash(trash, item, context);
    else images.push(...(await deletePermanently(resource, item, context)));
  if (isOccurrence(row) && !isTrashed(row)) await excludeDate(row, context);
  if (!trash) return { row, body: before, isDeleted: true, images };
  const [trashed = row] = await findRows(context.db, resource.name, equals("id", row.id));
  return { row: trashed, body: await renderItem(resource, trashed, context), isDeleted: false, images };
}

const renderItem = async (resource: Resource, row: Row<ItemTable>, context: Context) => {
  const [body = {}] = await resource.render([row], context, { jsonLd: false, ignorePassword: true });
  return body;
};

/** Moves an item to the trash; `more` are columns that change with it. */
export async function moveToTrash(
  resource: PostResource,
  row: Row<ItemTable>,
  context: Context,
  more: Partial<Row<PostTable>> = {},
): Promise<void> {
  const { db, now } = context;
  const changes: Partial<Row<PostTable>> = {
    ...more,
    status: "trash",
    trashed: now,
    slug: `${row.slug}${TRASHED_SUFFIX}`,
    version: row.version + 1,
    modified: now,
    ...(isOccurrence(row) && { own: ownInTrash(row) }),
  };
  await withCounts(resource, db, row.id, () => updateRow(db, resource.name, row.id, changes));
  await recordUpdated(resource, row, Object.assign({}, row, changes), [], context);
  await unlink(resource, row, context);
  if (isSeries(resource, row)) await trashOccurrences(row, context);
}

/** Deletes an item and everything that belongs to it; returns images that no post uses any more. */
export async function deletePermanently(
  resource: Resource,
  row: Row<ItemTable>,
  context: Context,
): Promise<StoredImage[]> {
  const { db } = context;
  const images = isSeries(resource, row) ? await deleteOccurrences(row, context) : [];
  await withCounts(resource, db, row.id, () => deleteRow(db, resource.name, row.id));
  await recordDeleted(resource, row, context);
  await deleteFormerSlugs(resource.name, row.id, db);
  if (resource.kind === "post") await deleteReviewNotes(resource.name, row.id, db);
  if (resource.searchTexts) await db.deleteFrom("item_texts").where("item_id", "=", row.id).execute();
  await unlink(resource, row, context);
  await resource.afterDelete?.(row, context);
  return "image_id" in row ? [...images, ...(await deleteUnusedImage(row, context))] : images;
}

/** Deletes the occurrences of a series in its language. */
async function deleteOccurrences(series: Row<"series">, context: Context): Promise<StoredImage[]> {
  const images: StoredImage[] = [];
  const predicate = all(equals("series_group", series.translation_group), equals("post_parent", series.id));
  for (const row of await findRows(context.db, events.name, predicate))
    images.push(...(await deletePermanently(events, row, context)));
  return images;
}
