import { RecurrenceError } from "../../domain/recurrence/error.ts";
import { expand } from "../../domain/recurrence/expand.ts";
import { parseRecurrence } from "../../domain/recurrence/parse.ts";
import { parseZone, toInstant, type Wall } from "../../domain/time.ts";
import { type CalendarComponent, propertyOf } from "./parse-calendar.ts";
import { windowsZone } from "./windows-zones.ts";

/** A time zone of a calendar: one that we know, or the rules of its VTIMEZONE. */
export type CalendarZone = { zone: string } | { offsetAt(wall: Wall): number };

/** Finds the zones that a calendar names. */
export function calendarZones(calendar: CalendarComponent): (tzid: string) => CalendarZone | null {
  const definitions = new Map(
    calendar.components
      .filter(({ name }) => name === "VTIMEZONE")
      .map((zone) => [propertyOf(zone, "TZID")?.value.trim() ?? "", zone]),
  );
  const found = new Map<string, CalendarZone | null>();
  return (tzid) => {
    const known = found.get(tzid);
    if (known !== undefined) return known;
    const definition = definitions.get(tzid);
    const zone = knownZone(tzid) ?? (definition && (locationOf(definition) ?? rulesOf(definition))) ?? null;
    found.set(tzid, zone);
    return zone;
  };
}

/** A zone that a name means: of tzdata, of Windows, or with a prefix such as that of Evolution or Mozilla. */
export function knownZone(name: string): { zone: string } | null {
  const plain = name.trim();
  const parts = plain.split("/");
  const candidates = [plain, windowsZone(plain), parts.slice(-2).join("/"), parts.slice(-3).join("/")];
  for (const candidate of candidates) {
    // An abbreviation of three letters is a fixed offset here, and has summer time in calendars.
    const zone = candidate?.includes("/") || candidate === "UTC" ? parseZone(candidate) : null;
    if (zone) return { zone };
  }
  return null;
}

const locationOf = (definition: CalendarComponent): { zone: string } | null =>
  knownZone(propertyOf(definition, "X-LIC-LOCATION")?.value ?? "");

/** The offsets of a VTIMEZONE: at a wall clock that of the observance that began last. */
function rulesOf({ components }: CalendarComponent): CalendarZone | null {
  const observances = components.flatMap((component) => {
    const start = wallIn(propertyOf(component, "DTSTART")?.value ?? "");
    const offset = offsetIn(propertyOf(component, "TZOFFSETTO")?.value ?? "");
    return start === null || offset === null ? [] : [{ component, start, offset }];
  });
  if (observances.length === 0) return null;
  const onsetBefore = ({ component, start }: (typeof observances)[number], wall: Wall): number | null => {
    const [first, at] = [toInstant(start, "UTC"), toInstant(wall, "UTC")];
    if (first > at) return null;
    const rrule = propertyOf(component, "RRULE")?.value ?? "";
    const rdate = component.properties.filter(({ name }) => name === "RDATE").map(({ value }) => value);
    if (rrule === "" && rdate.length === 0) return first;
    try {
      const recurrence = parseRecurrence({ rrule, rdate: rdate.join(",") }, { zone: "UTC" });
      const from = Math.max(first, at - TWO_YEARS);
      const { occurrences } = expand(recurrence, start, { from, to: at + 1 });
      return occurrences.at(-1)?.instant ?? first;
    } catch (error) {
      if (error instanceof RecurrenceError) return first;
      throw error;
    }
  };
  return {
    offsetAt(wall) {
      let latest = { onset: Number.NEGATIVE_INFINITY, offset: observances[0]?.offset ?? 0 };
      for (const observance of observances) {
        const onset = onsetBefore(observance, wall);
        if (onset !== null && onset > latest.onset) latest = { onset, offset: observance.offset };
      }
      return latest.offset;
    },
  };
}

const TWO_YEARS = 2 * 366 * 86_400;

/** A DATE-TIME as a wall clock; a DATE at midnight. */
export function wallIn(value: string): Wall | null {
  const [, year, month, day, , hour = "00", minute = "00", second = "00"] =
    /^(\d{4})-?(\d\d)-?(\d\d)(T(\d\d):?(\d\d):?(\d\d)?)?Z?$/i.exec(value.trim()) ?? [];
  return year ? `${year}-${month}-${day} ${hour}:${minute}:${second === "60" ? "59" : second}` : null;
}

/** A UTC-OFFSET in seconds. */
function offsetIn(value: string): number | null {
  const [, sign, hours, minutes, seconds = "0"] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(value.trim()) ?? [];
  if (!sign) return null;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === "-" ? -size : size;
}
