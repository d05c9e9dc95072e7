import { formatUtc, toInstant, toWall, type Wall } from "../../domain/time.ts";
import { type CalendarZone, wallIn } from "./calendar-zones.ts";
import { type CalendarComponent, type CalendarProperty, propertyOf, textOf } from "./parse-calendar.ts";

/** The time fields of an event. */
export interface EventTimes {
  start_date: string;
  end_date: string;
  all_day: boolean;
  timezone: string;
}

/** Where times without a zone of their own are. */
export interface TimeDefaults {
  zone: string;
  zoneOf(tzid: string): CalendarZone | null;
}

const DAY = 86_400;

/** The times of a VEVENT; null if it has no valid start. */
export function eventTimes(event: CalendarComponent, defaults: TimeDefaults): EventTimes | null {
  const started = propertyOf(event, "DTSTART");
  const start = started && timeOf(started, defaults);
  if (!start) return null;
  const ended = propertyOf(event, "DTEND");
  const seconds = durationIn(propertyOf(event, "DURATION")?.value ?? "");
  const end = (ended && timeOf(ended, defaults)) ?? later(start, seconds ?? (start.isDay ? DAY : 0));
  const isMarked = /^true$/i.test(textOf(event, "X-MICROSOFT-CDO-ALLDAYEVENT"));
  if (start.isDay || isMarked) return allDay(start, end, defaults);
  const timezone = start.zone;
  return {
    all_day: false,
    timezone,
    start_date: fieldOf(start, timezone),
    end_date: end.instant < start.instant ? fieldOf(start, timezone) : fieldOf(end, timezone),
  };
}

/** A moment of an event. */
export interface Time {
  instant: number;
  /** In its zone. */
  wall: Wall;
  zone: string;
  isDay: boolean;
}

/** The moment that a property names; null if it names none. */
export function timeOf({ value, parameters }: CalendarProperty, defaults: TimeDefaults): Time | null {
  const wall = wallIn(value);
  if (wall === null) return null;
  const { zone } = defaults;
  const isDay = parameters.VALUE?.toUpperCase() === "DATE" || !/T/i.test(value);
  if (isDay) return { instant: toInstant(wall, zone), wall, zone, isDay };
  if (/Z$/i.test(value.trim())) return inZone(toInstant(wall, "UTC"), zone);
  const own = parameters.TZID === undefined ? null : defaults.zoneOf(parameters.TZID);
  // Rules of a zone that nobody knows: the moment is right, shown in the zone of the calendar.
  if (own && "offsetAt" in own) return inZone(toInstant(wall, "UTC") - own.offsetAt(wall), zone);
  const named = own?.zone ?? zone;
  return { instant: toInstant(wall, named), wall, zone: named, isDay };
}

const inZone = (instant: number, zone: string): Time => ({
  instant,
  wall: toWall(instant, zone),
  zone,
  isDay: false,
});

/** The wall clock, or the instant where the wall clock means another one: in the hour that clocks repeat, or in another zone. */
const fieldOf = ({ instant, wall, zone }: Time, timezone: string): string =>
  zone === timezone && toInstant(wall, zone) === instant ? wall : `${formatUtc(instant)}Z`;

const later = (start: Time, seconds: number): Time =>
  start.isDay
    ? { ...start, wall: formatUtc(toInstant(start.wall, "UTC") + seconds), instant: start.instant + seconds }
    : inZone(start.instant + seconds, start.zone);

/** Whole days: the end of a VEVENT is the day after the last one. */
function allDay(start: Time, end: Time, { zone }: TimeDefaults): EventTimes {
  const [first, after] = [start, end].map(({ wall }) => toInstant(`${wall.slice(0, 10)} 00:00:00`, "UTC"));
  const last = Math.max((after ?? 0) - DAY, first ?? 0);
  return {
    all_day: true,
    timezone: start.isDay ? zone : start.zone,
    start_date: start.wall.slice(0, 10),
    end_date: formatUtc(last).slice(0, 10),
  };
}

/** A DURATION in seconds; null for none. */
export function durationIn(value: string): number | null {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(value.trim());
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return weeks * 7 * DAY + days * DAY + hours * 3600 + minutes * 60 + seconds;
}
