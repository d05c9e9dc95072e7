import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { groupBy, isRecord } from "../../domain/collections.ts";
import { all, isOneOf } from "../../domain/predicates.ts";
import { isListedEvent } from "../../resources/shared/listed-events.ts";
import { toSql } from "../../store/predicate-sql.ts";

/** Starts of further occurrences that a collapsed series shows. */
const MAX_STARTS = 5;

/** Adds to each occurrence of a collapsed list how many of its series are ahead, and when the next are. */
export async function withOccurrences(
  items: readonly Record<string, unknown>[],
  { db, now }: Context,
): Promise<Record<string, unknown>[]> {
  const ids = items.flatMap(({ series }) => (isRecord(series) ? [Number(series.id)] : []));
  if (ids.length === 0) return [...items];
  const rows = await db
    .selectFrom("events")
    .select(["post_parent", "start_local"])
    .where(toSql(all(isOneOf("post_parent", [...new Set(ids)]), isListedEvent), "events"))
    // The condition of the partial index as it stands there.
    .where(sql<boolean>`post_parent <> 0`)
    .where("end_utc", ">=", now)
    .orderBy("start_utc")
    .orderBy("id")
    .execute();
  const bySeries = groupBy(rows, ({ post_parent }) => post_parent);
  return items.map((item) => {
    if (!isRecord(item.series)) return item;
    const ahead = bySeries.get(Number(item.series.id)) ?? [];
    const next = ahead.slice(0, MAX_STARTS).map(({ start_local }) => start_local);
    return { ...item, occurrences: { count: ahead.length, next } };
  });
}
