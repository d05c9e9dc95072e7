import type { Queries } from "../store/store.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/**
 * Makes the source map lead from a merged item to the one that it was merged into, so that no import brings it back. With
 * version -1 it counts as edited here: what changes at the source does not overwrite the other item.
 */
export async function moveSourceItems(
  kind: ItemTable,
  id: number,
  into: Pick<Row<ItemTable>, "id">,
  db: Queries,
): Promise<void> {
  await db
    .updateTable("source_items")
    .set({ item_id: into.id, version: -1 })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .execute();
}

/** Moves the version in the source map along with that of an item that is changed beside an edit of it. */
export async function followVersion(
  kind: ItemTable,
  { id, version: before }: Pick<Row<ItemTable>, "id" | "version">,
  version: number,
  db: Queries,
): Promise<void> {
  await db
    .updateTable("source_items")
    .set({ version })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .where("version", "=", before)
    .execute();
}
