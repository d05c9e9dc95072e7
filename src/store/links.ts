import { sql } from "kysely";
import type { Queries } from "./store.ts";
import type { Linked, LinkTable } from "./tables.ts";

/** One link of an event. */
export interface LinkRow {
  kind: Linked;
  event_id: number;
  grp: number;
  item_id: number;
}

/** The links of events, of every kind, each kind in order: one question instead of four. */
export async function findLinks(db: Queries, eventIds: readonly number[]): Promise<LinkRow[]> {
  if (eventIds.length === 0) return [];
  const of = (kind: Linked) =>
    db
      .selectFrom(`event_${kind}` as LinkTable)
      .select(["event_id", "grp", "item_id", "position", sql.lit(kind).as("kind")])
      .where("event_id", "in", eventIds);
  return of("venues")
    .unionAll(of("organizers"))
    .unionAll(of("categories"))
    .unionAll(of("tags"))
    .orderBy("event_id")
    .orderBy("position")
    .execute();
}
