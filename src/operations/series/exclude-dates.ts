import type { Context } from "../../context.ts";
import type { Recurrence } from "../../domain/recurrence/rule.ts";
import { seriesDates } from "../../domain/recurrence/series-dates.ts";
import { invalid } from "../../errors.ts";
import type { Occurrence } from "../../resources/shared/occurrence.ts";
import { recurrenceOf, storedRecurrence } from "../../resources/shared/recurrence-field.ts";
import { findOccurrences } from "../../store/occurrence-rows.ts";
import { updateRow } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";
import { datesOf, horizonAt } from "./dates.ts";
import { addOwn } from "./own-values.ts";
import { reconcile, trash } from "./reconcile.ts";
import { allSeries, liveSeries, updateSeriesRows } from "./series-group.ts";

/** Excludes the date of an occurrence that is deleted from its series, in every language. */
export async function excludeDate(row: Occurrence, context: Context): Promise<void> {
  const group = await allSeries(row.series_group, context);
  const [first] = group;
  if (!first) return;
  const recurrence = recurrenceOf(first);
  const { occurrence } = row;
  if (!recurrence.exdate.includes(occurrence) && !recurrence.exdate.includes(occurrence.slice(0, 10)))
    await updateSeriesRows(
      group,
      { recurrence: storedRecurrence({ ...recurrence, exdate: sorted([...recurrence.exdate, occurrence]) }) },
      context,
    );
  const translations = (await findOccurrences(context.db, row.series_group)).filter(
    ({ id, translation_group, status }) =>
      translation_group === row.translation_group && id !== row.id && status !== "trash",
  );
  await trash(translations, context);
}

/** Throws unless an occurrence can be restored: its series must be live, and no other occurrence have its date. */
export async function assertRestorable(row: Occurrence, context: Context): Promise<void> {
  const group = await liveSeries(row.series_group, context);
  if (!group.some(({ id }) => id === row.post_parent)) throw invalid("status", "param_trashed_series");
  const isTaken = (await findOccurrences(context.db, row.series_group)).some(
    ({ status, occurrence, translation_group }) =>
      status !== "trash" && occurrence === row.occurrence && translation_group !== row.translation_group,
  );
  if (isTaken) throw invalid("status", "param_taken_occurrence");
}

/** Makes the date of an occurrence that has come back one of its series again, in every language. */
export async function readmitDate(row: Occurrence, context: Context): Promise<void> {
  const group = await allSeries(row.series_group, context);
  const series = group.find(({ id }) => id === row.post_parent);
  if (!series) return;
  if (row.status !== series.status)
    await updateRow(context.db, "events", row.id, { own: addOwn(row, ["status"]) });
  const recurrence = storedRecurrence(withDate(series, row.occurrence, context));
  if (recurrence !== series.recurrence) await updateSeriesRows(group, { recurrence }, context);
  const live = await liveSeries(row.series_group, context);
  const [first] = live;
  if (first) await reconcile(live, datesOf(first, context), context);
}

/** The recurrence of a series with one more date: no longer excluded or, where the rule has it not, added. */
function withDate(series: Row<"series">, wall: string, context: Context): Recurrence {
  const recurrence = recurrenceOf(series);
  const day = wall.slice(0, 10);
  const horizon = Math.max(horizonAt(context), series.horizon ?? 0);
  const all = seriesDates({ ...recurrence, exdate: [] }, series.start_local, { now: context.now, horizon });
  const walls = (all?.dates ?? []).map((date) => date.wall);
  // A day that is excluded as a whole stays so for its other dates.
  const others = recurrence.exdate.includes(day)
    ? walls.filter((other) => other !== wall && other.startsWith(day))
    : [];
  const exdate = recurrence.exdate.filter((date) => date !== wall && date !== day);
  const rdate = walls.includes(wall) ? recurrence.rdate : [...recurrence.rdate, wall];
  return { ...recurrence, exdate: sorted([...exdate, ...others]), rdate: sorted(rdate) };
}

const sorted = (dates: readonly string[]): string[] => [...new Set(dates)].sort();
