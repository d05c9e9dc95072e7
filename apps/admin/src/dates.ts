import { settings } from "./settings.ts";

/** Wall clocks are texts such as `2030-06-14 19:30:00`, as the API has them. Here they are computed as if they were in UTC. */
export const wallToDate = (wall: string): Date =>
  new Date(`${wall.slice(0, 10)}T${wall.slice(11) || "00:00:00"}Z`);

/** The wall clock of a date in UTC. */
export const dateToWall = (date: Date): string => date.toISOString().slice(0, 19).replace("T", " ");

/** A wall clock moved by milliseconds. */
export const moveWall = (wall: string, milliseconds: number): string =>
  dateToWall(new Date(wallToDate(wall).getTime() + milliseconds));

/** The current wall clock of a zone. */
export function nowIn(zone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
  return parts.format(new Date()).replace(",", "");
}

interface Times {
  start_date: string;
  end_date: string;
  all_day: boolean | null;
  timezone?: string;
  timezone_abbr?: string;
}

/** Start and end of an event in words, with its zone if that is not the zone of the site. */
export function formatTimes(times: Times, language: string): string {
  const { start_date, end_date, all_day, timezone = settings.zone, timezone_abbr = "" } = times;
  const format = dateFormat(language, { dateStyle: "medium", ...(!all_day && { timeStyle: "short" }) });
  const text = format.formatRange(wallToDate(start_date), wallToDate(end_date));
  return all_day || timezone === settings.zone ? text : `${text} ${timezone_abbr}`;
}

/** A moment in words. */
export const formatMoment = (wall: string, language: string): string =>
  dateFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(wallToDate(wall));

/** Hours as the site writes them in a language; undefined leaves them to the language. */
export function hourCycleOf(language: string): "h12" | "h23" | undefined {
  const clock = settings.formats[language]?.clock;
  return clock && (clock === "12" ? "h12" : "h23");
}

/** A format of wall clocks as public pages write them in a language. */
function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const hourCycle = options.timeStyle && hourCycleOf(language);
  const locale = settings.formats[language]?.locale ?? language;
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options, ...(hourCycle && { hourCycle }) });
}

/** A moment that is given as a wall clock in UTC, as the wall clock of a zone. */
export function utcToZone(utc: string, zone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: zone,
  });
  return format.format(wallToDate(utc)).replace(",", "");
}

const DAY_MS = 86_400_000;

/** The day after that of a wall clock. */
export const dayAfter = (wall: string): string => moveWall(wall, DAY_MS).slice(0, 10);
