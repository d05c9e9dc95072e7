import { sql } from "kysely";
import { selectPacked } from "./packed-rows.ts";
import { paddedIds, runPrepared } from "./statement-cache.ts";
import type { Queries } from "./store.ts";
import { type LinkedTable, linkedTables, linkTableOf } from "./tables.ts";

/** One link of an event. */
export interface LinkRow {
  table: LinkedTable;
  event_id: number;
  translation_group: number;
  item_id: number;
}

/** The links of events to every linked table, ordered by position: one query instead of one for each table. */
export async function findLinks(db: Queries, eventIds: readonly number[]): Promise<LinkRow[]> {
  if (eventIds.length === 0) return [];
  const ids = paddedIds(eventIds);
  const linksTo = (table: LinkedTable) =>
    db
      .selectFrom(linkTableOf(table))
      .select(["event_id", "translation_group", "item_id", "position", sql.lit(table).as("table")])
      .where("event_id", "in", ids);
  return runPrepared<LinkRow>(
    db,
    `links of ${ids.length}`,
    linkedTables.flatMap(() => ids),
    () =>
      linkedTables
        .slice(1)
        .reduce((union, table) => union.unionAll(linksTo(table)), linksTo(linkedTables[0]))
        .orderBy("event_id")
        .orderBy("position"),
  );
}

/**
 * The same links, as the translation groups alone. Returns a function that returns those of one of these events, by linked
 * table in the order of `linkedTables`.
 */
export async function findLinkedGroups(
  db: Queries,
  eventIds: readonly number[],
): Promise<(id: number) => number[][]> {
  const groupsById = new Map<number, number[][]>();
  if (eventIds.length > 0) {
    const ids = paddedIds(eventIds);
    const links = linkedTables.map(
      (table, kind) => sql`select event_id, ${sql.lit(kind)} as kind, translation_group, position
        from ${sql.table(linkTableOf(table))} where event_id in (${sql.join(ids)})`,
    );
    const values = await selectPacked(
      db,
      `links of ${ids.length}`,
      linkedTables.flatMap(() => ids),
      [sql`event_id`, sql`kind`, sql`translation_group`],
      sql`(${sql.join(links, sql` union all `)}) as links order by event_id, position`,
      runPrepared,
    );
    for (let at = 0; at < values.length; at += 3) {
      const [event = 0, kind = 0, group = 0] = values.slice(at, at + 3).map(Number);
      const groups = groupsById.get(event) ?? linkedTables.map(() => []);
      groupsById.set(event, groups);
      groups[kind]?.push(group);
    }
  }
  return (id) => groupsById.get(id) ?? linkedTables.map(() => []);
}
