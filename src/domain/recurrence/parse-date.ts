import type { Day } from "../days.ts";
import { isCalendarDay, toWall, utcSeconds, type Wall } from "../time.ts";

/** A date of a recurrence as it was written: a day, a wall clock, or an instant (UTC, or with an offset). */
export type WrittenDate = { day: Day } | { wall: Wall } | { instant: number };

/** Parses a date in the basic form of iCalendar or in ISO 8601; null when it is neither, or the day does not exist. */
export function parseWrittenDate(text: string): WrittenDate | null {
  const match = BASIC.exec(text) ?? EXTENDED.exec(text);
  if (!match) return null;
  const [, year = "", month = "", day = "", hour, minute = "", second = "00", zone] = match;
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { day: date };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (zone === undefined) return { wall: `${date} ${hour}:${minute}:${second}` };
  const local = utcSeconds(+year, +month, +day, +hour, +minute, +second);
  return { instant: local - offsetSeconds(zone) };
}

const BASIC = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i;
const EXTENDED =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.0+)?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i;

/** The day or the wall clock in a zone of a date. */
export function inZone(date: WrittenDate, zone: string): Wall | Day {
  if ("day" in date) return date.day;
  return "wall" in date ? date.wall : toWall(date.instant, zone);
}

/** Seconds of an offset such as `+02:00`, 0 for `Z`. */
function offsetSeconds(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const size = Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60;
  return zone.startsWith("-") ? -size : size;
}

/** A wall clock as seconds, as if it were UTC; a day as its midnight. */
export function localSeconds(date: Wall | Day): number {
  const part = (from: number, to: number) => Number(date.slice(from, to));
  return utcSeconds(part(0, 4), part(5, 7), part(8, 10), part(11, 13), part(14, 16), part(17, 19));
}
