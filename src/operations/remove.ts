import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { type ErrorCode, ServiceError } from "../errors.ts";
import type { StoredImage } from "../media/files.ts";
import type { Resource } from "../resources/kit/define.ts";
import { deleteRow, findRows, updateRow } from "../store/rows.ts";
import type { ItemTable, PostTable, Row } from "../store/tables.ts";
import { authorise, authoriseItem } from "./authorise.ts";
import { findItem, type ItemRef, translationGroup } from "./find-item.ts";
import { deleteUnusedImage } from "./images.ts";
import { unlink } from "./links.ts";
import { TRASHED } from "./slugs.ts";
import { withCounts } from "./term-counts.ts";

/** How a removal is meant. */
export interface RemoveOptions {
  /** For good, not to the trash. */
  force: boolean;
  /** The whole translation group. */
  translations: boolean;
  matchesIfMatch?: (row: Row<ItemTable>) => boolean;
}

/** What a removal leaves to be shown: the item after it, or, when nothing is left, as it was. */
export interface RemoveResult {
  row: Row<ItemTable>;
  body: Record<string, unknown>;
  /** Images whose last user is gone: their files are to be removed after the commit. */
  images: StoredImage[];
}

/** Moves an item to the trash, or removes it for good, inside the transaction of the context. */
export async function remove(
  resource: Resource,
  address: ItemRef,
  { force, translations, matchesIfMatch = () => true }: RemoveOptions,
  context: Context,
): Promise<RemoveResult> {
  authorise(resource, context);
  const row = await findItem(resource, address, context);
  authoriseItem(resource, row, context);
  if (!matchesIfMatch(row)) throw new ServiceError("rest_precondition_failed");
  const others = translations
    ? (await translationGroup(resource, row.translation_group, context)).filter(({ id }) => id !== row.id)
    : [];
  for (const other of others) authoriseItem(resource, other, context);
  const forGood = force || !resource.isPost;
  if (!forGood && (row as Row<PostTable>).status === "trash")
    throw new ServiceError(`${resource.singular}-is-in-trash` as ErrorCode);

  const before = await renderItem(resource, row, context);
  const images: StoredImage[] = [];
  for (const one of [row, ...others])
    if (forGood) images.push(...(await deletePermanently(resource, one, context)));
    else await moveToTrash(resource, one, context);
  if (forGood) return { row, body: before, images };
  const [trashed = row] = await findRows(context.db, resource.name, equals("id", row.id));
  return { row: trashed, body: await renderItem(resource, trashed, context), images };
}

const renderItem = async (resource: Resource, row: Row<ItemTable>, context: Context) => {
  const [body = {}] = await resource.render([row], context, { jsonLd: false, ignorePassword: true });
  return body;
};

async function moveToTrash(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const { db, now } = context;
  const changes: Partial<Row<PostTable>> = {
    status: "trash",
    trashed: now,
    slug: `${row.slug}${TRASHED}`,
    version: row.version + 1,
    modified: now,
  };
  const write = () => updateRow(db, resource.name, row.id, changes);
  await (resource.name === "events" ? withCounts(db, row.id, write) : write());
  if (resource.name !== "events") await unlinkFromEvents(resource, row, context);
}

/** Removes an item and all that belongs to it; also what empties the trash. Answers images that nothing shows now. */
export async function deletePermanently(
  resource: Resource,
  row: Row<ItemTable>,
  context: Context,
): Promise<StoredImage[]> {
  const { db } = context;
  const write = () => deleteRow(db, resource.name, row.id);
  await (resource.name === "events" ? withCounts(db, row.id, write) : write());
  await db
    .deleteFrom("item_texts")
    .where("item_id", "=", resource.isPost ? row.id : -1)
    .execute();
  if (resource.name === "events")
    await db.updateTable("events").set({ post_parent: 0 }).where("post_parent", "=", row.id).execute();
  else await unlinkFromEvents(resource, row, context);
  if (resource.name === "categories") await moveChildrenUp(row as Row<"categories">, context);
  return resource.isPost ? deleteUnusedImage((row as Row<PostTable>).image_id, context) : [];
}

async function unlinkFromEvents(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const left = (await translationGroup(resource, row.translation_group, context)).filter(
    ({ id }) => id !== row.id,
  );
  await unlink(context.db, resource, row, left);
}

/** When the last translation of a category goes, its children go up to its parent. */
async function moveChildrenUp(row: Row<"categories">, { db }: Context): Promise<void> {
  const left = await findRows(db, "categories", equals("translation_group", row.translation_group));
  if (left.length > 0) return;
  await db
    .updateTable("categories")
    .set({ parent_group: row.parent_group })
    .where("parent_group", "=", row.translation_group)
    .execute();
}
