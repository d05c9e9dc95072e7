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
  const linksTo = (table: LinkedTable, index: number) =>
    sql`select event_id, ${sql.lit(index)} as table_index, translation_group, item_id, position
      from ${sql.table(linkTableOf(table))} where event_id in (${sql.join(ids)})`;
  const values = await selectPacked(
    db,
    `links of ${ids.length}`,
    linkedTables.flatMap(() => ids),
    () => ({
      columns: [sql`event_id`, sql`table_index`, sql`translation_group`, sql`item_id`],
      from: sql`(${sql.join(linkedTables.map(linksTo), sql` union all `)}) as links order by event_id, position`,
    }),
    runPrepared,
  );
  const links: LinkRow[] = [];
  for (let at = 0; at < values.length; at += 4) {
    const table = linkedTables[Number(values[at + 1])];
    if (table)
      links.push({
        table,
        event_id: Number(values[at]),
        translation_group: Number(values[at + 2]),
        item_id: Number(values[at + 3]),
      });
  }
  return links;
}
