import type { Link } from "../resources/kit/link.ts";
import { insertRows } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import type { LinkTarget } from "./links.ts";

/** The targets of links to merged translation groups. */
export interface MergeTargets {
  /** The translation group of the kept item. */
  group: number;
  /** The groups that are merged into it. */
  merged: readonly number[];
  /** The id of the item that replaces an item of a merged group. */
  idFor(id: number): number;
}

/** Events whose links are moved by one statement. */
const CHUNK = 500;

/**
 * Moves the links of events from merged groups to the kept one; an event that links to several of them keeps one link, in
 * the place of the first. Links are deleted and inserted, not updated, because the change log tells removals from deletes.
 * Returns the number of events.
 */
export async function moveLinks(
  db: Queries,
  { table }: Link,
  { group, merged, idFor }: MergeTargets,
): Promise<number> {
  const linked = await db
    .selectFrom(table)
    .select("event_id")
    .distinct()
    .where("translation_group", "in", merged)
    .orderBy("event_id")
    .execute();
  for (let at = 0; at < linked.length; at += CHUNK) {
    const ids = linked.slice(at, at + CHUNK).map(({ event_id }) => event_id);
    const links = await db
      .selectFrom(table)
      .selectAll()
      .where("translation_group", "in", [group, ...merged])
      .where("event_id", "in", ids)
      .orderBy("event_id")
      .orderBy("position")
      .execute();
    await db
      .deleteFrom(table)
      .where("translation_group", "in", [group, ...merged])
      .where("event_id", "in", ids)
      .execute();
    const first = links.filter(({ event_id }, index) => links[index - 1]?.event_id !== event_id);
    await insertRows(
      db,
      table,
      first.map(({ event_id, translation_group, item_id, position }) => ({
        event_id,
        translation_group: group,
        item_id: translation_group === group ? item_id : idFor(item_id),
        position,
      })),
    );
  }
  return linked.length;
}

/** Links with merged groups replaced by the kept one, each group once, in the place of its first link. */
export function mergedLinks(
  links: readonly LinkTarget[],
  { group, merged, idFor }: MergeTargets,
): LinkTarget[] {
  const moved = links.map((link) =>
    merged.includes(link.translation_group) ? { translation_group: group, id: idFor(link.id) } : link,
  );
  return moved.filter(
    ({ translation_group }, at) =>
      moved.findIndex((other) => other.translation_group === translation_group) === at,
  );
}
