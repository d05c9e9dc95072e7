import { sql } from "kysely";
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
