import { type SqlBool, sql } from "kysely";
import type { Queries } from "./store.ts";

/** The ids of the imported occurrences of a series that nobody has edited since. */
export const uneditedOccurrences = async (db: Queries, group: number): Promise<number[]> =>
  (
    await db
      .selectFrom("source_items")
      .innerJoin("events", "events.id", "source_items.item_id")
      .select("events.id")
      .where("source_items.kind", "=", "events")
      .where("events.series_group", "=", group)
      // The condition of the partial index as it stands there.
      .where(sql<SqlBool>`events.series_group <> 0`)
      .whereRef("events.version", "=", "source_items.version")
      .execute()
  ).map(({ id }) => id);

/** Entries of one statement. */
const CHUNK = 500;

/** Moves the versions of occurrences in the source map along with those that a change of their series has left. */
export async function followSeriesVersions(db: Queries, unedited: readonly number[]): Promise<void> {
  for (let at = 0; at < unedited.length; at += CHUNK)
    await db
      .updateTable("source_items")
      .set(({ selectFrom }) => ({
        version: selectFrom("events").select("version").whereRef("events.id", "=", "source_items.item_id"),
      }))
      .where("kind", "=", "events")
      .where("item_id", "in", unedited.slice(at, at + CHUNK))
      .execute();
}
