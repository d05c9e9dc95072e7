import type { Context } from "../../context.ts";
import { isOneOf } from "../../domain/predicates.ts";
import { mayRead, withoutPermalink } from "../../domain/visibility.ts";
import { type ComparedOccurrence, findOccurrences } from "../../store/occurrence-rows.ts";
import { findRows } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";

/** The rows of a series and of an event, for those who render them. */
export type SeriesRow = Row<"series">;
export type EventRow = Row<"events">;

/** Series by their ids, as far as the caller may read them. */
export async function findSeries(
  ids: readonly number[],
  { db, caller }: Context,
): Promise<Map<number, Row<"series">>> {
  const rows = ids.length === 0 ? [] : await findRows(db, "series", isOneOf("id", [...new Set(ids)]));
  return new Map(rows.filter((row) => mayRead(row, caller)).map((row) => [row.id, row]));
}

/** The occurrences of a series in its language that have a public page, in order of their dates. */
export async function publishedOccurrences(
  series: Row<"series">,
  { db, caller }: Context,
): Promise<ComparedOccurrence[]> {
  const occurrences = await findOccurrences(db, series.translation_group);
  return occurrences
    .filter(({ post_parent, status }) => post_parent === series.id && !withoutPermalink.has(status))
    .filter(({ status }) => mayRead({ status, author: series.author }, caller))
    .sort((a, b) => a.start_utc - b.start_utc);
}

/** Events by their ids. */
export const findEvents = async (ids: readonly number[], { db }: Context): Promise<Row<"events">[]> =>
  ids.length === 0 ? [] : findRows(db, "events", isOneOf("id", ids));
