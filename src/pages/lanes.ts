/** An item over days of a grid, by their numbers; those before the first day and after the last one are outside the grid. */
export interface DayRange<T> {
  item: T;
  first: number;
  last: number;
}

/** The part of a range that lies in one week. */
export interface Bar<T> {
  item: T;
  /** The line that it takes below the dates of the week, from 0. */
  lane: number;
  /** The day of the week that it begins on, from 0. */
  column: number;
  /** How many days of the week it covers. */
  length: number;
  /** It began before this week. */
  isContinued: boolean;
  /** It goes on after this week. */
  goesOn: boolean;
}

/** How many days a week has. */
export const WEEK = 7;

/**
 * The bars of each week. Spans take the first lane that is free on all their days of the week, in their order; one that
 * goes on keeps the lane that it had the week before. Those for which a week has no lane left are missing from it.
 */
export function barsOf<T>(ranges: readonly DayRange<T>[], weeks: number, maxLanes: number): Bar<T>[][] {
  const byWeek = Array.from({ length: weeks }, (): DayRange<T>[] => []);
  for (const range of ranges) {
    const until = Math.min(Math.floor(range.last / WEEK), weeks - 1);
    for (let week = Math.max(0, Math.floor(range.first / WEEK)); week <= until; week += 1)
      byWeek[week]?.push(range);
  }
  let before = new Map<DayRange<T>, number>();
  return byWeek.map((ofWeek, week) => {
    const laneOf = lanesOf(ofWeek, before, week * WEEK, maxLanes);
    before = laneOf;
    return [...laneOf].map(([range, lane]) => barOf(range, lane, week * WEEK));
  });
}

/** The lane of each range in the week that begins with a day; lanes are sets of days, as bits. */
function lanesOf<T>(
  ranges: readonly DayRange<T>[],
  before: ReadonlyMap<DayRange<T>, number>,
  start: number,
  maxLanes: number,
): Map<DayRange<T>, number> {
  const taken = new Array<number>(maxLanes).fill(0);
  const laneOf = new Map<DayRange<T>, number>();
  const take = (range: DayRange<T>, lane: number, days: number) => {
    taken[lane] = (taken[lane] ?? 0) | days;
    laneOf.set(range, lane);
  };
  for (const range of ranges) {
    const lane = before.get(range);
    if (lane !== undefined) take(range, lane, daysOf(range, start));
  }
  for (const range of ranges) {
    if (laneOf.has(range)) continue;
    const days = daysOf(range, start);
    const lane = taken.findIndex((others) => (others & days) === 0);
    if (lane >= 0) take(range, lane, days);
  }
  return laneOf;
}

/** The days of a week that a range covers, as bits. */
function daysOf(range: DayRange<unknown>, start: number): number {
  const from = Math.max(range.first - start, 0);
  const to = Math.min(range.last - start, WEEK - 1);
  return (1 << (to + 1)) - (1 << from);
}

function barOf<T>({ item, first, last }: DayRange<T>, lane: number, start: number): Bar<T> {
  const column = Math.max(first - start, 0);
  const end = Math.min(last - start, WEEK - 1);
  return {
    item,
    lane,
    column,
    length: end - column + 1,
    isContinued: first < start,
    goesOn: last >= start + WEEK,
  };
}
