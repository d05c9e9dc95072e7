import { formatUtc, isCalendarDay, utcSeconds, weekdayOf } from "./time.ts";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** The day that a text means: `2030-05-14`, or the first of `2030-05`; null when it means none. */
export function parseDay(text: unknown): Day | null {
  const [, year = "", month = "", day = "01"] =
    /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(String(text ?? "")) ?? [];
  return isCalendarDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null;
}

/** The first day of the week of a day; weeks begin with `weekStart`, 0 for Sunday. */
export function startOfWeek(day: Day, weekStart: number): Day {
  const { year, month, date } = partsOf(day);
  return addDays(day, -((weekdayOf(year, month, date) - weekStart + 7) % 7));
}

/** A number of days later. */
export function addDays(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day);
  return formatUtc(utcSeconds(year, month, date + count)).slice(0, 10);
}

/** The days that an event covers; an end at midnight does not include the next day. */
export function daysTouched(start: string, end: string): { first: Day; last: Day } {
  const first = start.slice(0, 10);
  const last = end.slice(0, 10);
  const endsAtMidnight = end.slice(11) === "00:00:00" && last > first;
  return { first, last: endsAtMidnight ? addDays(last, -1) : last };
}

/** Whether an event has no hours; of a protected one, whose `all_day` is null, it is seen by its edges. */
export const isAllDay = (event: { all_day: boolean | null; start_date: string; end_date: string }): boolean =>
  event.all_day ?? (event.start_date.endsWith("00:00:00") && event.end_date.endsWith("23:59:59"));

/** The numbers of a day. */
export const partsOf = (day: Day) => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  date: Number(day.slice(8, 10)),
});
