import type { Context } from "../context.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Link } from "../resources/kit/link.ts";
import { type LinkedItems, noLinkedItems } from "../resources/shared/link-fields.ts";
import { cachedRow } from "../store/rows.ts";
import { insertRows } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import type { ItemTable, PostTable, Row } from "../store/tables.ts";
import { translationGroup } from "./find-item.ts";

/** The target of a link: an item and its translation group. */
export interface LinkTarget {
  translation_group: number;
  id: number;
  /** The item's row, where this write has read it and cannot have changed it since. */
  row?: Row<ItemTable>;
}

/**
 * The linked items of a new event, with their counts after the write, if this write has read each of them in the
 * event's language; else null: they must be loaded.
 */
export function relationsOfNewEvent(
  event: Pick<Row<PostTable>, "id" | "lang" | "status">,
  links: Map<Link, LinkTarget[]>,
  db: Queries,
): LinkedItems | null {
  const isCounted = event.status === "publish";
  const items = noLinkedItems();
  for (const [{ to }, targets] of links) {
    const rows = targets.flatMap(({ row }) => (row?.lang === event.lang ? [row] : []));
    if (rows.length < targets.length) return null;
    const counted = rows.map((row) =>
      isCounted && "count" in row ? (cachedRow(db, to, row.id) ?? { ...row, count: row.count + 1 }) : row,
    );
    // The targets of a link are rows of its own table, which their type does not express.
    (items[to] as Map<number, Row<ItemTable>[]>).set(event.id, counted);
  }
  return items;
}

/** Replaces all links of events, in order. */
export async function replaceLinks(
  db: Queries,
  link: Link,
  eventIds: number[],
  targets: LinkTarget[],
): Promise<void> {
  await db.deleteFrom(link.table).where("event_id", "in", eventIds).execute();
  await insertLinks(db, link, eventIds, targets);
}

/** Inserts links of events that have none in this table yet. */
export async function insertLinks(
  db: Queries,
  link: Link,
  eventIds: number[],
  targets: LinkTarget[],
): Promise<void> {
  const rows = eventIds.flatMap((event_id) =>
    targets.map(({ translation_group, id }, position) => ({
      event_id,
      translation_group,
      item_id: id,
      position,
    })),
  );
  if (rows.length > 0) await insertRows(db, link.table, rows);
}

/** Loads the links of an event. */
export async function linksOf(db: Queries, link: Link, eventId: number): Promise<LinkTarget[]> {
  const rows = await db
    .selectFrom(link.table)
    .select(["translation_group", "item_id as id"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
  return rows;
}

/** The translation groups of targets, as text: equal if two lists of links are equal. */
export const groupsOf = (targets: readonly LinkTarget[]): string =>
  targets.map(({ translation_group }) => translation_group).join();

/** Removes the links to an item, or moves them to one of its translations if there is any. */
export async function unlink(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const { nested } = resource;
  if (!nested) return;
  const { db } = context;
  const items = await translationGroup(resource, row.translation_group, context);
  const translation = items.find(({ id }) => id !== row.id);
  if (translation)
    await db
      .updateTable(nested.linkTable)
      .set({ item_id: translation.id })
      .where("translation_group", "=", row.translation_group)
      .where("item_id", "=", row.id)
      .execute();
  else await db.deleteFrom(nested.linkTable).where("translation_group", "=", row.translation_group).execute();
}
