import type { Context } from "../../context.ts";
import { shiftWall, wallSeconds } from "../../domain/recurrence/series-dates.ts";
import { type StartedRecurrence, splitAt } from "../../domain/recurrence/split.ts";
import { toInstant, toWall } from "../../domain/time.ts";
import { invalid } from "../../errors.ts";
import { isTrashed } from "../../resources/kit/item-state.ts";
import { series as resource } from "../../resources/series.ts";
import type { Occurrence } from "../../resources/shared/occurrence.ts";
import { recurrenceOf, storedRecurrence } from "../../resources/shared/recurrence-field.ts";
import { findOccurrences, updateEvents } from "../../store/occurrence-rows.ts";
import { nextId, updateRow } from "../../store/rows.ts";
import { insertRow } from "../../store/statement-cache.ts";
import type { Row } from "../../store/tables.ts";
import { recordCreated } from "../item-audit.ts";
import { freeSlug, TRASHED_SUFFIX, untrashedSlug } from "../slugs.ts";
import { writeSearchTexts } from "../translations.ts";
import { datesOf } from "./dates.ts";
import { reconcile } from "./reconcile.ts";
import { allSeries, updateSeriesRows } from "./series-group.ts";

/**
 * Splits a series before an occurrence, in every language: the occurrences from there on keep their ids and belong to a
 * new series. Returns the series of the occurrence after that; the same one where nothing comes before it.
 */
export async function splitSeries(occurrence: Occurrence, context: Context): Promise<Row<"series">> {
  const { db } = context;
  const group = await allSeries(occurrence.series_group, context);
  const series = group.find(({ id }) => id === occurrence.post_parent);
  if (!series) throw invalid("scope");
  const started = { recurrence: recurrenceOf(series), start: series.start_local };
  const { before, after } = splitAt(started, occurrence.occurrence);
  if (before === null || after === null) return series;
  const made = await insertSecond(group, after, context);
  const later = (await findOccurrences(db, occurrence.series_group)).filter(
    (one) => (one.occurrence ?? "") >= occurrence.occurrence,
  );
  for (const [first, second] of made)
    await updateEvents(
      db,
      later.filter(({ post_parent }) => post_parent === first.id).map(({ id }) => id),
      { post_parent: second.id, series_group: second.translation_group },
      context.now,
    );
  const ended = { recurrence: storedRecurrence(before.recurrence) };
  const { horizon } = datesOf({ ...series, ...ended }, context);
  const ending = await updateSeriesRows(group, { ...ended, horizon }, context);
  await reconcileLive(ending, context);
  await reconcileLive([...made.values()], context);
  return made.get(series) ?? series;
}

async function reconcileLive(group: readonly Row<"series">[], context: Context): Promise<void> {
  const live = group.filter((row) => !isTrashed(row));
  const [first] = live;
  if (first) await reconcile(live, datesOf(first, context), context);
}

/**
 * Creates the second part of each series of a translation group. Those in the trash have one too, for their occurrences:
 * translations of an occurrence stay together in one group of series.
 */
async function insertSecond(
  group: readonly Row<"series">[],
  after: StartedRecurrence,
  context: Context,
): Promise<Map<Row<"series">, Row<"series">>> {
  const { db, now } = context;
  const made = new Map<Row<"series">, Row<"series">>();
  let translation_group = 0;
  for (const series of group) {
    const id = await nextId(db, "post");
    translation_group ||= id;
    const slug = await freeSlug(db, resource, { text: untrashedSlug(series.slug), lang: series.lang, id });
    const row: Row<"series"> = {
      ...series,
      ...timesFrom(series, after.start),
      id,
      translation_group,
      slug: isTrashed(series) ? `${slug}${TRASHED_SUFFIX}` : slug,
      external_id: null,
      recurrence: storedRecurrence(after.recurrence),
      modified: now,
      version: 1,
    };
    row.horizon = datesOf(row, context).horizon;
    await insertRow(db, resource.name, row);
    await recordCreated(resource, row, new Map(), context);
    await writeSearchTexts(resource, row, context);
    made.set(series, row);
  }
  return made;
}

/** Start and end of a series that begins at another wall clock. */
export function timesFrom(
  series: Row<"series">,
  start: string,
  end = shiftWall(start, wallSeconds(series.start_local, series.end_local)),
): Pick<Row<"series">, "start_utc" | "end_utc" | "start_local" | "end_local"> {
  const { timezone } = series;
  const start_utc = toInstant(start, timezone);
  const end_utc = Math.max(toInstant(end, timezone), start_utc);
  return {
    start_utc,
    end_utc,
    start_local: toWall(start_utc, timezone),
    end_local: toWall(end_utc, timezone),
  };
}

/** Moves one event into a series as its first occurrence. */
export const adopt = (event: Row<"events">, series: Row<"series">, context: Context): Promise<void> =>
  updateRow(context.db, "events", event.id, {
    post_parent: series.id,
    series_group: series.translation_group,
    occurrence: event.start_local,
    occurrence_index: 1,
    own: "[]",
  });
