import { groupBy } from "../../domain/collections.ts";
import type { SeriesDate } from "../../domain/recurrence/series-dates.ts";
import type { ComparedOccurrence } from "../../store/occurrence-rows.ts";

/** One occurrence with its translations. */
export interface OccurrenceGroup {
  translation_group: number;
  wall: string;
  index: number;
  /** By series: a language can have two, when it was translated again after its series had gone to the trash. */
  rows: Map<number, ComparedOccurrence>;
  /** Whether it is outside the trash in a language. */
  isLive: boolean;
}

/** The dates of a series with the occurrences that stay theirs, and the occurrences that have no date any more. */
export interface MatchedDates {
  matched: { date: SeriesDate; group: OccurrenceGroup | null }[];
  gone: OccurrenceGroup[];
}

/** Groups occurrences with their translations. */
export function occurrenceGroups(rows: readonly ComparedOccurrence[]): OccurrenceGroup[] {
  const groups = new Map<number, OccurrenceGroup>();
  for (const row of rows) {
    const { translation_group, occurrence, occurrence_index: index } = row;
    const isLive = row.status !== "trash";
    const group = groups.get(translation_group) ?? {
      translation_group,
      wall: occurrence ?? "",
      index,
      rows: new Map(),
      isLive,
    };
    groups.set(translation_group, group);
    group.rows.set(row.post_parent, row);
    // Those in the trash keep the date that they had.
    if (isLive) Object.assign(group, { wall: occurrence ?? "", index, isLive });
  }
  return [...groups.values()];
}

/**
 * Finds the occurrence of each date: one at the same time, else one on the same day, else, where only the start has
 * moved, the one with the same number. Occurrences in the trash come back at their time only.
 */
export function matchDates(
  dates: readonly SeriesDate[],
  groups: readonly OccurrenceGroup[],
  { byNumber }: { byNumber: boolean },
): MatchedDates {
  const left = new Set(groups.filter(({ isLive }) => isLive));
  const byDate = new Map<SeriesDate, OccurrenceGroup>();
  const take = (
    candidates: readonly OccurrenceGroup[],
    keyOf: (group: OccurrenceGroup) => string | number,
    keyOfDate: (date: SeriesDate) => string | number,
  ) => {
    const waiting = groupBy(candidates, keyOf);
    for (const date of dates) {
      const group = byDate.has(date) ? undefined : waiting.get(keyOfDate(date))?.shift();
      if (!group) continue;
      byDate.set(date, group);
      left.delete(group);
    }
  };
  const day = (wall: string) => wall.slice(0, 10);
  take(
    [...left],
    ({ wall }) => wall,
    ({ wall }) => wall,
  );
  take(
    [...left],
    ({ wall }) => day(wall),
    ({ wall }) => day(wall),
  );
  if (byNumber)
    take(
      [...left],
      ({ index }) => index,
      ({ index }) => index,
    );
  take(
    groups.filter(({ isLive }) => !isLive),
    ({ wall }) => wall,
    ({ wall }) => wall,
  );
  return { matched: dates.map((date) => ({ date, group: byDate.get(date) ?? null })), gone: [...left] };
}
