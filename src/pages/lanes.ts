/** An item over days of a grid, by their numbers; those before the first day and after the last one are outside the grid. */
export interface DayRange<T> {
  item: T;
  first: number;
  last: number;
}

/** The part of a span that lies in one week. */
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
export function barsOf<T>(spans: readonly DayRange<T>[], weeks: number, maxLanes: number): Bar<T>[][] {
  const byWeek = Array.from({ length: weeks }, (): DayRange<T>[] => []);
  for (const span of spans) {
    const until = Math.min(Math.floor(span.last / WEEK), weeks - 1);
    for (let week = Math.max(0, Math.floor(span.first / WEEK)); week <= until; week += 1)
      byWeek[week]?.push(span);
  }
  let before = new Map<DayRange<T>, number>();
  return byWeek.map((ofWeek, week) => {
    const laneOf = lanesOf(ofWeek, before, week * WEEK, maxLanes);
    before = laneOf;
    return [...laneOf].map(([span, lane]) => barOf(span, lane, week * WEEK));
  });
}

/** The lane of each span in the week that begins with a day; lanes are sets of days, as bits. */
function lanesOf<T>(
  spans: readonly DayRange<T>[],
  before: ReadonlyMap<DayRange<T>, number>,
  start: number,
  maxLanes: number,
): Map<DayRange<T>, number> {
  const taken = new Array<number>(maxLanes).fill(0);
  const laneOf = new Map<DayRange<T>, number>();
  const take = (span: DayRange<T>, lane: number, days: number) => {
    taken[lane] = (taken[lane] ?? 0) | days;
    laneOf.set(span, lane);
  };
  for (const span of spans) {
    const lane = before.get(span);
    if (lane !== undefined) take(span, lane, daysOf(span, start));
  }
  for (const span of spans) {
    if (laneOf.has(span)) continue;
    const days = daysOf(span, start);
    const lane = taken.findIndex((others) => (others & days) === 0);
    if (lane >= 0) take(span, lane, days);
  }
  return laneOf;
}

/** The days of a week that a span covers, as bits. */
function daysOf(span: DayRange<unknown>, start: number): number {
  const from = Math.max(span.first - start, 0);
  const to = Math.min(span.last - start, WEEK - 1);
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
