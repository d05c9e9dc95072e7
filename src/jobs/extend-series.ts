import { type Context, inTransaction } from "../context.ts";
import { all, compare, isOneOf } from "../domain/predicates.ts";
import { listableStatuses } from "../domain/visibility.ts";
import { horizonAt } from "../operations/series/dates.ts";
import { extendSeries } from "../operations/series/extend-series.ts";
import { findPage } from "../store/rows.ts";

/** Series are extended once a week, not with every second that passes. */
const WEEK = 7 * 86_400;

/** Series per transaction. */
const BATCH_SIZE = 10;

const byHorizon = [
  { field: "horizon", direction: "asc" as const },
  { field: "id", direction: "asc" as const },
];

/**
 * Makes the next occurrences of endless series whose horizon has come nearer by a week. The transaction selects the
 * series again, so that several nodes extend each once. Returns whether any was due.
 */
export async function extendDueSeries(context: Context): Promise<boolean> {
  const { store } = context;
  const due = all(compare("horizon", "<=", horizonAt(context) - WEEK), isOneOf("status", listableStatuses));
  const [first] = await findPage(store.read, "series", due, byHorizon, { limit: 1, offset: 0 });
  if (!first) return false;
  await store.write(async (db) => {
    const rows = await findPage(db, "series", due, byHorizon, { limit: BATCH_SIZE, offset: 0 });
    const groups = new Set(rows.map(({ translation_group }) => translation_group));
    for (const group of groups) await extendSeries(group, inTransaction(context, db));
  });
  return true;
}
