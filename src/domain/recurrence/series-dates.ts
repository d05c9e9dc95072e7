import { daysInMonth, formatUtc, toInstant, toWall, utcSeconds, type Wall } from "../time.ts";
import { type Expansion, expand, MAX_OCCURRENCES, type Occurrence } from "./expand.ts";
import { localSeconds } from "./parse-date.ts";
import type { Recurrence } from "./rule.ts";

/** A date of a series, with its number among all dates, excluded ones included; from 1. */
export interface SeriesDate extends Occurrence {
  index: number;
}

/** The dates of a series up to a horizon. */
export interface SeriesDates {
  /** Those that are not excluded, in order. */
  dates: SeriesDate[];
  /** Unix seconds up to which they are complete; null: there are no later ones. */
  horizon: number | null;
}

/** Dates that are looked at, at most: a daily series has as many in fifty years. */
const MAX_DATES = 20_000;

/** How far a rule that ends is followed. */
const HUNDRED_YEARS = 100 * 366 * 86_400;

/**
 * The dates of a series. One that ends has all of them, if they are not too many; another one those up to the horizon,
 * and always its start. Null: there are more than can be.
 */
export function seriesDates(
  recurrence: Recurrence,
  start: Wall,
  { now, horizon }: { now: number; horizon: number },
): SeriesDates | null {
  const first = toInstant(start, recurrence.zone);
  const { rule } = recurrence;
  const ends = rule === null || rule.count !== null || rule.until !== null;
  const whole = ends ? expandTo(recurrence, start, first + HUNDRED_YEARS, MAX_OCCURRENCES) : null;
  const until = Math.max(horizon, first) + 1;
  const isWhole = whole?.isComplete === true;
  // Counted first, so that a rule with too many dates costs no more than one with as many as can be.
  const ahead = expand(recurrence, start, { from: now, to: until, limit: MAX_OCCURRENCES });
  if (!isWhole && ahead.occurrences.length === MAX_OCCURRENCES && !ahead.isComplete) return null;
  const all = isWhole ? whole : expandTo(recurrence, start, until, MAX_DATES);
  if (!isWhole && all.occurrences.length === MAX_DATES) return null;
  const dates = withoutExcluded(recurrence, start, numbered(all.occurrences));
  return { dates, horizon: isWhole ? null : until - 1 };
}

/** All dates up to an instant, as if none were excluded. */
const expandTo = (recurrence: Recurrence, start: Wall, to: number, limit: number): Expansion =>
  expand({ ...recurrence, exdate: [] }, start, { from: Number.NEGATIVE_INFINITY, to, limit });

const numbered = (occurrences: Occurrence[]): SeriesDate[] =>
  occurrences.map((occurrence, at) => ({ ...occurrence, index: at + 1 }));

function withoutExcluded({ exdate, zone }: Recurrence, start: Wall, dates: SeriesDate[]): SeriesDate[] {
  if (exdate.length === 0) return dates;
  const walls = dates.map(({ wall }) => wall);
  const recurrence = { rule: null, rdate: walls, exdate, zone };
  const bounds = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, limit: walls.length + 1 };
  const kept = new Set(expand(recurrence, start, bounds).occurrences.map(({ instant }) => instant));
  return dates.filter(({ instant }) => kept.has(instant));
}

/** The same wall clock of a zone some months later; the last day of a month that has no such day. */
export function addMonths(instant: number, months: number, zone: string): number {
  const wall = toWall(instant, zone);
  const counted = Number(wall.slice(0, 4)) * 12 + Number(wall.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(counted / 12), (counted % 12) + 1];
  const day = Math.min(Number(wall.slice(8, 10)), daysInMonth(year, month));
  return toInstant(formatUtc(utcSeconds(year, month, day)).slice(0, 10) + wall.slice(10), zone);
}

/** A wall clock and a number of seconds, regardless of changes of the clock. */
export const shiftWall = (wall: Wall, seconds: number): Wall => formatUtc(localSeconds(wall) + seconds);

/** The seconds between two wall clocks, regardless of changes of the clock. */
export const wallSeconds = (from: Wall, to: Wall): number => localSeconds(to) - localSeconds(from);
