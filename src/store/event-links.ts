import { sql } from "kysely";
import { runCached } from "./statement-cache.ts";
import type { Queries } from "./store.ts";
import type { LinkedTable, LinkTable } from "./tables.ts";

/** One link of an event. */
export interface LinkRow {
  kind: LinkedTable;
  event_id: number;
  translation_group: number;
  item_id: number;
}

const kinds = ["venues", "organizers", "categories", "tags"] as const;

/** The links of events, of every kind, each kind in order: one question instead of four. */
export async function findLinks(db: Queries, eventIds: readonly number[]): Promise<LinkRow[]> {
  if (eventIds.length === 0) return [];
  const of = (kind: LinkedTable) =>
    db
      .selectFrom(`event_${kind}` as LinkTable)
      .select(["event_id", "translation_group", "item_id", "position", sql.lit(kind).as("kind")])
      .where("event_id", "in", eventIds);
  return runCached<LinkRow>(
    db,
    `links of ${eventIds.length}`,
    kinds.flatMap(() => eventIds),
    () =>
      kinds
        .slice(1)
        .reduce((union, kind) => union.unionAll(of(kind)), of(kinds[0]))
        .orderBy("event_id")
        .orderBy("position"),
  );
}
