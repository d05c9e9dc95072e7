import { sql } from "kysely";
import { groupBy } from "../../domain/collections.ts";
import { isOneOf } from "../../domain/predicates.ts";
import { eventLinks } from "../../resources/linked.ts";
import { toSql } from "../../store/predicate-sql.ts";
import { incrementCounts } from "../../store/rows.ts";
import type { Queries } from "../../store/store.ts";
import type { TermTable } from "../../store/tables.ts";

/** How many published events of a language link to a term. */
interface TermCount {
  to: TermTable;
  lang: string;
  group: number;
  count: number;
}

/** Runs a write of many events and updates the counts of their terms, with few statements however many they are. */
export async function withCountsOf(
  db: Queries,
  ids: readonly number[],
  work: () => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return work();
  const before = await countsOf(db, ids);
  await work();
  await addCounts(db, [
    ...before.map((one) => ({ ...one, count: -one.count })),
    ...(await countsOf(db, ids)),
  ]);
}

/** Adds to the counts of terms: those that change by the same number, together. */
export async function addCounts(db: Queries, counts: readonly TermCount[]): Promise<void> {
  const sums = new Map<string, TermCount>();
  for (const one of counts) {
    const key = `${one.to} ${one.lang} ${one.group}`;
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  const changes = groupBy([...sums.values()], ({ to, lang, count }) => `${to} ${lang} ${count}`);
  for (const [first, ...others] of changes.values())
    if (first && first.count !== 0)
      await incrementCounts(
        db,
        first.to,
        [first, ...others].map(({ group }) => group),
        first.lang,
        first.count,
      );
}

/** The tables of terms that events link to. */
const termLinks = eventLinks.filter((link) => link.kind === "term");

async function countsOf(db: Queries, ids: readonly number[]): Promise<TermCount[]> {
  const counts: TermCount[] = [];
  for (const { to, table } of termLinks) {
    const rows = await db
      .selectFrom("events")
      .innerJoin(`${table} as link`, "link.event_id", "events.id")
      .where(toSql(isOneOf("id", ids), "events"))
      .where(sql<boolean>`events.status || '' = 'publish'`)
      .groupBy(["events.lang", "link.translation_group"])
      .select(["events.lang", "link.translation_group as group"])
      .select(({ fn }) => fn.countAll().as("count"))
      .execute();
    counts.push(...rows.map(({ lang, group, count }) => ({ to, lang, group, count: Number(count) })));
  }
  return counts;
}
