import { memoized } from "./collections.ts";
import { findZone, type Zone } from "./zones.ts";

const DAY = 86_400;

/** A wall-clock time as `YYYY-MM-DD HH:MM:SS`, years 0001 to 9999. */
export type Wall = string;

/** The parts of a wall-clock time as the API serializes them, padded with zeros. */
export interface DateDetails {
  year: string;
  month: string;
  day: string;
  hour: string;
  minutes: string;
  seconds: string;
}

/** Validates a time zone and returns its stored form, or null. Leading whitespace is trimmed, trailing is invalid. */
export function parseZone(text: string): string | null {
  if (text.length > MAX_ZONE_LENGTH) return null;
  const zone = text.trimStart();
  return findZone(zone) === null ? null : zone;
}

const MAX_ZONE_LENGTH = 100;

/** Seconds that the zone's clocks are ahead of UTC at an instant. */
export function offsetAt(instant: number, zone: string): number {
  return zoneOf(zone).offsetAt(instant);
}

/** The instants at which the offset of a zone changes in a year (UTC), without its beginning, but with its end. */
export const transitionsIn = (year: number, zone: string): number[] => zoneOf(zone).transitionsIn(year);

/** The abbreviation of a zone at an instant, from tzdata: `EDT`, `CET`, `-03`, or the text of an offset zone. */
export function zoneAbbreviation(instant: number, zone: string): string {
  return zoneOf(zone).abbreviationAt(instant);
}

/** The instant of a wall-clock time in a zone: a time in a gap moves forward, one in an overlap means its first pass. */
export function toInstant(wall: Wall, zone: string): number {
  return instantOf(secondsOf(wall), zone);
}

/** The wall-clock time in a zone at an instant. */
export function toWall(instant: number, zone: string): Wall {
  return formatUtc(instant + offsetAt(instant, zone));
}

/** The wall-clock time of UTC at an instant, clamped to the years 0001 to 9999. */
export function formatUtc(instant: number): Wall {
  const clamped = Math.floor(Math.min(Math.max(instant, FIRST_SECOND), LAST_SECOND));
  const day = Math.floor(clamped / DAY);
  const second = clamped - day * DAY;
  return `${dayText(day)} ${pair(second / 3600)}:${pair((second / 60) % 60)}:${pair(second % 60)}`;
}

/** Formats an instant as `2026-12-10T18:00:00Z`. */
export const isoUtc = (instant: number): string => `${formatUtc(instant).replace(" ", "T")}Z`;

/** Days since 1970 as `2026-12-10`; memoized, because `toISOString` takes microseconds. */
const dayText = memoized((day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 10), 2000);

const pairs = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
const pair = (number: number): string => pairs[Math.floor(number)] ?? "";

/** An instant in ISO 8601 with the zone's offset, as in `2026-12-10T18:00:00-05:00`. */
export function isoWithOffset(instant: number, zone: string): string {
  const offset = offsetAt(instant, zone);
  const size = formatUtc(Math.abs(offset)).slice(11, 16);
  return `${formatUtc(instant + offset).replace(" ", "T")}${offset < 0 ? "-" : "+"}${size}`;
}

/** The first second of the local day that contains the instant. */
export function dayStart(instant: number, zone: string): number {
  return toInstant(`${toWall(instant, zone).slice(0, 10)} 00:00:00`, zone);
}

/** The last second of the local day that contains the instant. */
export function dayEnd(instant: number, zone: string): number {
  const midnight = secondsOf(`${toWall(instant, zone).slice(0, 10)} 00:00:00`);
  return instantOf(midnight + DAY, zone) - 1;
}

/** The same wall-clock time a number of years later; 29 February becomes 1 March in a year that has none. */
export function addYears(instant: number, years: number, zone: string): number {
  const wall = toWall(instant, zone);
  const month = Number(wall.slice(5, 7));
  const date = utcSeconds(Number(wall.slice(0, 4)) + years, month, Number(wall.slice(8, 10)));
  return toInstant(formatUtc(date).slice(0, 10) + wall.slice(10), zone);
}

/** The parts of a wall-clock time. */
export function dateDetails(wall: Wall): DateDetails {
  return {
    year: wall.slice(0, 4),
    month: wall.slice(5, 7),
    day: wall.slice(8, 10),
    hour: wall.slice(11, 13),
    minutes: wall.slice(14, 16),
    seconds: wall.slice(17, 19),
  };
}

/** Unix seconds of a calendar time in UTC; a part beyond its range rolls over into the next. */
export function utcSeconds(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
): number {
  // The calendar repeats every 400 years; the detour keeps Date.UTC from reading the years 0 to 99 as 1900 to 1999.
  return Date.UTC(year + 400, month - 1, day, hour, minute, second) / 1000 - DAYS_IN_400_YEARS * DAY;
}

/** Whether the date exists in the calendar, in a year from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Unix seconds at which a day (1 is Monday) of an ISO week begins in UTC, or null when the year has no such week. */
export function isoWeekDay(year: number, week: number, day: number): number | null {
  // Week 1 contains 4 January, and a week belongs to the year of its Thursday.
  const monday = 4 - ((weekdayOf(year, 1, 4) + 6) % 7) + (week - 1) * 7;
  const daysInYear = 337 + daysInMonth(year, 2);
  return week < 1 || monday + 3 > daysInYear ? null : utcSeconds(year, 1, monday + day - 1);
}

/** The day of the month of the nth weekday of a month, of the last one for -1; null when the month has no nth. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): number | null {
  const last = daysInMonth(year, month);
  const first = 1 + ((weekday - weekdayOf(year, month, 1) + 7) % 7);
  const day = first + 7 * (nth > 0 ? nth - 1 : Math.floor((last - first) / 7));
  return day <= last ? day : null;
}

/** Whether a wall-clock time, in seconds as if it were UTC, is in the years 0001 to 9999. */
export function isWithinYears(local: number): boolean {
  return local >= FIRST_SECOND && local <= LAST_SECOND;
}

export function daysInMonth(year: number, month: number): number {
  return (utcSeconds(year, month + 1, 1) - utcSeconds(year, month, 1)) / DAY;
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(year: number, month: number, day: number): number {
  return (((utcSeconds(year, month, day) / DAY + THURSDAY) % 7) + 7) % 7;
}

// The weekday of 1 January 1970.
const THURSDAY = 4;
const DAYS_IN_400_YEARS = 146_097;
const FIRST_SECOND = utcSeconds(1, 1, 1);
const LAST_SECOND = utcSeconds(9999, 12, 31, 23, 59, 59);

function zoneOf(text: string): Zone {
  const zone = findZone(text);
  if (zone === null) throw new RangeError(`Unknown time zone: ${text}`);
  return zone;
}

function secondsOf(wall: Wall): number {
  const part = (from: number, to: number) => Number(wall.slice(from, to));
  return utcSeconds(part(0, 4), part(5, 7), part(8, 10), part(11, 13), part(14, 16), part(17, 19));
}

// `local` is a wall-clock time in seconds as if it were UTC.
function instantOf(local: number, zone: string): number {
  const { offsetAt } = zoneOf(zone);
  const before = offsetAt(local - DAY);
  const after = offsetAt(local + DAY);
  const first = local - before;
  if (before === after || offsetAt(first) === before) return first;
  const second = local - after;
  return offsetAt(second) === after ? second : first;
}
