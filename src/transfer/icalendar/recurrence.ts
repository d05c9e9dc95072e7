import { toWall } from "../../domain/time.ts";
import { type EventTimes, type TimeDefaults, timeOf } from "./event-times.ts";
import { type CalendarComponent, type CalendarProperty, propertyOf, textOf } from "./parse-calendar.ts";

/** Whether a VEVENT is the rule of a series: one that replaces a date of a series is an event. */
export const isSeries = (event: CalendarComponent): boolean =>
  !isReplacement(event) &&
  (propertyOf(event, "RRULE") !== undefined || propertyOf(event, "RDATE") !== undefined);

/** Whether a VEVENT replaces a date of a series. */
export const isReplacement = (event: CalendarComponent): boolean =>
  propertyOf(event, "RECURRENCE-ID") !== undefined;

/** Whether a VEVENT says that it does not take place. */
export const isCancelled = (event: CalendarComponent): boolean =>
  /^cancelled$/i.test(textOf(event, "STATUS"));

/** Whether a VEVENT replaces a date and all after it, which hardly any program writes. */
export const changesFollowing = (event: CalendarComponent): boolean =>
  propertyOf(event, "RECURRENCE-ID")?.parameters.RANGE !== undefined;

/** Why the rule of a VEVENT cannot be imported; null if it can. */
export function unsupportedReason(event: CalendarComponent, { zoneOf }: TimeDefaults): string | null {
  const rules = event.properties.filter(({ name }) => name === "RRULE" || name === "EXRULE");
  if (rules.length > 1) return "It repeats by several rules.";
  const { TZID } = propertyOf(event, "DTSTART")?.parameters ?? {};
  const zone = TZID === undefined ? null : zoneOf(TZID);
  return zone && "offsetAt" in zone ? `It repeats in a time zone that is not known, ${TZID}.` : null;
}

/** The defaults for the times of a series: a rule whose start is in UTC repeats in UTC, which has no summer time. */
export const seriesDefaults = <T extends TimeDefaults>(event: CalendarComponent, defaults: T): T =>
  /Z\s*$/i.test(propertyOf(event, "DTSTART")?.value ?? "") ? { ...defaults, zone: "UTC" } : defaults;

/** When a VEVENT repeats, as the field of a series has it, without the dates that other VEVENTs cancel. */
export function recurrenceIn(
  event: CalendarComponent,
  times: EventTimes,
  cancelled: readonly CalendarComponent[],
  defaults: TimeDefaults,
): { rrule: string | null; rdate: string[]; exdate: string[]; timezone: string } {
  const datesOf = (properties: readonly CalendarProperty[]) =>
    properties
      .flatMap((property) => property.value.split(",").map((value) => ({ ...property, value })))
      .flatMap((property) => dateOf(property, times, defaults) ?? []);
  const named = (of: CalendarComponent, wanted: string) =>
    of.properties.filter(({ name }) => name === wanted);
  const left = cancelled.flatMap((replacement) => named(replacement, "RECURRENCE-ID"));
  return {
    rrule: propertyOf(event, "RRULE")?.value.trim() ?? null,
    rdate: datesOf(named(event, "RDATE")),
    exdate: datesOf([...named(event, "EXDATE"), ...left]),
    timezone: times.timezone,
  };
}

/** The date of a series that a VEVENT replaces: a wall clock of its zone, or a day; null if it names none. */
export function replacedDate(
  replacement: CalendarComponent,
  times: EventTimes,
  defaults: TimeDefaults,
): string | null {
  const replaced = propertyOf(replacement, "RECURRENCE-ID");
  return replaced ? dateOf(replaced, times, defaults) : null;
}

/** Of a period, the start counts. */
function dateOf(
  property: CalendarProperty,
  { timezone, all_day }: EventTimes,
  defaults: TimeDefaults,
): string | null {
  const time = timeOf({ ...property, value: property.value.split("/")[0] ?? "" }, defaults);
  if (!time) return null;
  return time.isDay || all_day ? time.wall.slice(0, 10) : toWall(time.instant, timezone);
}
