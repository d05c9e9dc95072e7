import type { Context } from "../context.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import { type LinkedItems, noLinkedItems } from "../resources/shared/link-fields.ts";
import { insertRows } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { translationGroup } from "./find-item.ts";

/** The end of a link: an item, and its translation group. */
export interface LinkTarget {
  translation_group: number;
  id: number;
  /** The item, where this write has read it and nothing of it can have changed since. */
  row?: Row<ItemTable>;
}

/**
 * What a new event is shown with, once it is counted: the items it links to, if this write has read each of them in
 * the language of the event. Null when only the store can tell.
 */
export function relationsOfNew(event: Row<"events">, links: Map<Link, LinkTarget[]>): LinkedItems | null {
  const isCounted = event.status === "publish";
  const items = noLinkedItems();
  for (const [{ to }, targets] of links) {
    const rows = targets.flatMap(({ row }) => (row?.lang === event.lang ? [row] : []));
    if (rows.length < targets.length) return null;
    const shown = rows.map((row) => (isCounted && "count" in row ? { ...row, count: row.count + 1 } : row));
    // A link leads to rows of its own table, which the type of its targets does not say.
    (items[to] as Map<number, Row<ItemTable>[]>).set(event.id, shown);
  }
  return items;
}

/** Replaces the links of events as a set, in order. */
export async function replaceLinks(
  db: Queries,
  link: Link,
  eventIds: number[],
  targets: LinkTarget[],
): Promise<void> {
  await db.deleteFrom(link.table).where("event_id", "in", eventIds).execute();
  await insertLinks(db, link, eventIds, targets);
}

/** Links events that have no links of this kind yet. */
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

/** The links of an event, to be given to its translation. */
export async function linksOf(db: Queries, link: Link, eventId: number): Promise<LinkTarget[]> {
  const rows = await db
    .selectFrom(link.table)
    .select(["translation_group", "item_id as id"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
  return rows;
}

/** Takes an item out of every event that links to it; where a translation of it is left, that takes its place. */
export async function unlink(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const { nested } = resource;
  if (!nested) return;
  const { db } = context;
  const members = await translationGroup(resource, row.translation_group, context);
  const heir = members.find(({ id }) => id !== row.id);
  if (heir)
    await db.updateTable(nested.linkTable).set({ item_id: heir.id }).where("item_id", "=", row.id).execute();
  else await db.deleteFrom(nested.linkTable).where("translation_group", "=", row.translation_group).execute();
}
