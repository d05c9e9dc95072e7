import type { Day } from "../days.ts";
import { formatUtc, toWall, type Wall } from "../time.ts";

/** How often a rule repeats. */
export type Frequency = "YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY" | "HOURLY";

/** A part of BYDAY: a day of the week, 0 for Sunday, and which one of its month or year; 0 for every one. */
export interface RuleDay {
  weekday: number;
  nth: number;
}

/** The end of a rule, inclusive: a whole day, a wall clock in the zone of the rule, or an instant. */
export type Until = { day: Day } | { wall: Wall } | { instant: number };

/** A checked RRULE. Lists are sorted and without duplicates; an empty one means that the part is absent. */
export interface Rule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: Until | null;
  months: number[];
  monthDays: number[];
  days: RuleDay[];
  hours: number[];
  minutes: number[];
  positions: number[];
  /** The day that weeks begin with, 0 for Sunday. */
  weekStart: number;
}

/** A checked recurrence: a rule, dates, or both. Dates are sorted; one without a time stands for a whole day. */
export interface Recurrence {
  rule: Rule | null;
  rdate: (Wall | Day)[];
  exdate: (Wall | Day)[];
  zone: string;
}

/** Codes of weekdays, by their number. */
export const WEEKDAYS: readonly string[] = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * The canonical text of a rule: one order of parts and values, defaults left out, so that equal rules have equal
 * texts.
 */
export function ruleText(rule: Rule): string {
  const parts: [name: string, value: string | number][] = [
    ["FREQ", rule.frequency],
    ["INTERVAL", rule.interval === 1 ? "" : rule.interval],
    ["COUNT", rule.count ?? ""],
    ["UNTIL", rule.until ? untilText(rule.until) : ""],
    ["BYMONTH", rule.months.join()],
    ["BYMONTHDAY", rule.monthDays.join()],
    ["BYDAY", rule.days.map(({ weekday, nth }) => `${nth || ""}${WEEKDAYS[weekday]}`).join()],
    ["BYHOUR", rule.hours.join()],
    ["BYMINUTE", rule.minutes.join()],
    ["BYSETPOS", rule.positions.join()],
    ["WKST", rule.weekStart === MONDAY ? "" : (WEEKDAYS[rule.weekStart] ?? "")],
  ];
  return parts
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join(";");
}

/**
 * The times of day at which a rule can have occurrences, as `19:30:00`; every hour of HOURLY unless BYHOUR chooses
 * some.
 */
export function timesOfDay({ frequency, hours, minutes }: Rule, start: Wall): string[] {
  const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
  const open = frequency === "HOURLY" ? everyHour : [Number(start.slice(11, 13))];
  const pair = (number: number) => String(number).padStart(2, "0");
  return (hours.length > 0 ? hours : open).flatMap((hour) =>
    (minutes.length > 0 ? minutes : [Number(start.slice(14, 16))]).map(
      (minute) => `${pair(hour)}:${pair(minute)}${start.slice(16)}`,
    ),
  );
}

/** The last day of a rule in its zone. */
export function lastDay(until: Until, zone: string): Day {
  if ("day" in until) return until.day;
  return ("wall" in until ? until.wall : toWall(until.instant, zone)).slice(0, 10);
}

/** Weeks begin with Monday unless WKST says otherwise. */
export const MONDAY = 1;

/** A wall clock or a day in the basic form of iCalendar: `20270303T193000`, `20270303`. */
export const basicForm = (date: Wall | Day): string => date.replace(/[-:]/g, "").replace(" ", "T");

function untilText(until: Until): string {
  if ("day" in until) return basicForm(until.day);
  return "wall" in until ? basicForm(until.wall) : `${basicForm(formatUtc(until.instant))}Z`;
}
