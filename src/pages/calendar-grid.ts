import type { DayView } from "../domain/calendar-views.ts";
import { addDays, type Day, partsOf, startOfWeek } from "../domain/days.ts";
import { daysInMonth, formatUtc, utcSeconds } from "../domain/time.ts";

/** The days that a view shows, and the days that lead to its neighbours. */
export interface Period {
  /** All days of the grid, including days of other months that complete the weeks. */
  days: Day[];
  /** Null where the calendar ends. */
  previous: Day | null;
  next: Day | null;
}

/** The first day of a month that is a number of months later. */
export function addMonths(day: Day, count: number): Day {
  const { year, month } = partsOf(day);
  return formatUtc(utcSeconds(year, month + count, 1)).slice(0, 10);
}

/** The period of a view around a day; weeks begin with `weekStart`, 0 for Sunday. */
export function periodOf(view: DayView, day: Day, weekStart: number): Period {
  if (view === "day") return { days: [day], previous: before(day), next: after(day) };
  if (view === "week") {
    const first = startOfWeek(day, weekStart);
    const days = daysFrom(first, 7);
    return { days, previous: before(days[0] ?? day), next: after(days.at(-1) ?? day) };
  }
  if (view === "year") return yearOf(day);
  const { year, month } = partsOf(day);
  const first = `${day.slice(0, 8)}01`;
  const last = `${day.slice(0, 8)}${daysInMonth(year, month)}`;
  const start = startOfWeek(first, weekStart);
  const count = Math.ceil((ordinal(last) - ordinal(start) + 1) / 7) * 7;
  const [previous, next] = [before(first), after(last)];
  return {
    days: daysFrom(start, count),
    previous: previous && `${previous.slice(0, 8)}01`,
    next,
  };
}

/** A year; its days are those of its months. */
function yearOf(day: Day): Period {
  const [first, last] = [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];
  const previous = before(first);
  return { days: [], previous: previous && `${previous.slice(0, 4)}-01-01`, next: after(last) };
}

/** Splits the days of a grid, or the cells made of them, into rows of seven: its weeks. */
export const weeksOf = <T>(days: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7));

const ordinal = (day: Day) => {
  const { year, month, date } = partsOf(day);
  return utcSeconds(year, month, date) / 86_400;
};

const daysFrom = (first: Day, count: number): Day[] => [
  ...new Set(Array.from({ length: count }, (_, at) => addDays(first, at))),
];

const before = (day: Day) => (day <= "0001-01-01" ? null : addDays(day, -1));
const after = (day: Day) => (day >= "9999-12-31" ? null : addDays(day, 1));
