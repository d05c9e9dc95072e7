import type { Context } from "../../context.ts";
import type { Occurrence } from "../../resources/shared/occurrence.ts";
import { findOccurrences } from "../../store/occurrence-rows.ts";
import { findById } from "../../store/rows.ts";
import { followSeries } from "./apply-template.ts";
import { datesOf } from "./dates.ts";
import { ownFields } from "./own-values.ts";
import { reconcile, sharedFields } from "./reconcile.ts";
import { liveSeries } from "./series-group.ts";

/**
 * Gives up all values of an occurrence of its own: it follows its series again. Its translations do so in the fields that
 * they share with it.
 */
export async function followAgain(row: Occurrence, context: Context): Promise<void> {
  const fields = ownFields(row);
  if (fields.length === 0) return;
  const live = await liveSeries(row.series_group, context);
  const occurrences = await findOccurrences(context.db, row.series_group);
  for (const { id, post_parent, status } of occurrences.filter(isTranslationOf(row))) {
    const series = live.find((one) => one.id === post_parent);
    const given = id === row.id ? fields : fields.filter((name) => sharedFields.has(name));
    if (series && status !== "trash") await followSeries(id, series, given, context);
  }
  const [first] = live;
  if (first) await reconcile(live, datesOf(first, context), context);
}

const isTranslationOf =
  (row: Occurrence) =>
  ({ translation_group }: { translation_group: number }): boolean =>
    translation_group === row.translation_group;

/** An occurrence of a series in its language, by what identifies it there. */
export async function findOccurrence(
  seriesId: number,
  isWanted: (one: { occurrence: string; index: number }) => boolean,
  { db }: Context,
): Promise<Occurrence | null> {
  const series = await findById(db, "series", seriesId);
  const occurrences = series ? await findOccurrences(db, series.translation_group) : [];
  const found = occurrences.find(
    ({ post_parent, status, occurrence, occurrence_index: index }) =>
      post_parent === seriesId && status !== "trash" && isWanted({ occurrence: occurrence ?? "", index }),
  );
  // Every row that `findOccurrences` finds is an occurrence.
  return found ? (((await findById(db, "events", found.id)) as Occurrence | undefined) ?? null) : null;
}
