import type { Context } from "../context.ts";
import { isOneOf } from "../domain/predicates.ts";
import type { ResourceOf } from "../resources/kit/define.ts";
import { findRows } from "../store/rows.ts";
import type { Queries } from "../store/store.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** Keeps the slug that an item had before an update, so that its old URL leads to it until another item has it. */
export async function keepFormerSlug(
  kind: ItemTable,
  { id, lang, slug }: Pick<Row<ItemTable>, "id" | "lang" | "slug">,
  { db }: Context,
): Promise<void> {
  await db
    .insertInto("former_slugs")
    .values({ kind, slug, lang, item_id: id })
    .onConflict((conflict) => conflict.columns(["kind", "slug", "lang"]).doUpdateSet({ item_id: id }))
    .execute();
}

/** Makes the URLs of an item, the current one and former ones, lead to the item that it is merged into. */
export async function inheritFormerSlugs(
  kind: ItemTable,
  row: Pick<Row<ItemTable>, "id" | "lang" | "slug">,
  into: Pick<Row<ItemTable>, "id">,
  context: Context,
): Promise<void> {
  await context.db
    .updateTable("former_slugs")
    .set({ item_id: into.id })
    .where("kind", "=", kind)
    .where("item_id", "=", row.id)
    .execute();
  await keepFormerSlug(kind, { ...row, id: into.id }, context);
}

/** Forgets the former slugs of an item that is deleted. */
export async function deleteFormerSlugs(kind: ItemTable, id: number, db: Queries): Promise<void> {
  await db.deleteFrom("former_slugs").where("kind", "=", kind).where("item_id", "=", id).execute();
}

/** Finds the items that had a slug. */
export async function findByFormerSlug<T extends ItemTable>(
  { name }: ResourceOf<T>,
  slug: string,
  { db }: Context,
): Promise<Row<T>[]> {
  const found = await db
    .selectFrom("former_slugs")
    .select("item_id")
    .where("kind", "=", name)
    .where("slug", "=", slug)
    .execute();
  const ids = found.map(({ item_id }) => item_id);
  return ids.length === 0 ? [] : findRows<T>(db, name, isOneOf("id", ids));
}
