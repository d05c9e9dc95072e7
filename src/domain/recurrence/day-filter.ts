import { daysInMonth, utcSeconds } from "../time.ts";
import type { Rule } from "./rule.ts";

/** A day as the number of days since 1 January 1970, and as a date. */
export interface CalendarDay {
  number: number;
  year: number;
  month: number;
  date: number;
}

/** The number of a date; months beyond December belong to the next year. */
export const dayNumber = (year: number, month: number, date: number): number =>
  utcSeconds(year, month, date) / 86_400;

/** The date of a day's number, in integers: `Date` takes several times as long, and rules may look at many days. */
export function calendarDay(number: number): CalendarDay {
  // Years that begin with March end with the leap day, so that the lengths of the months before it never change.
  const sinceMarch0 = number + DAYS_TO_1970;
  const era = Math.floor(sinceMarch0 / DAYS_IN_400_YEARS);
  const dayOfEra = sinceMarch0 - era * DAYS_IN_400_YEARS;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    number,
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

const DAYS_IN_400_YEARS = 146_097;
/** From 1 March of the year 0. */
const DAYS_TO_1970 = 719_468;

/** The day of the week of a day's number, 0 for Sunday. */
export const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

/**
 * The days that BYMONTH, BYMONTHDAY and BYDAY of a rule let pass within a period. A rule that leaves the day open
 * means that of its start.
 */
export function dayFilter(rule: Rule, start: CalendarDay): (day: CalendarDay) => boolean {
  const { months, monthDays, days } = withDayOfStart(rule, start);
  const isNthInYear = rule.frequency === "YEARLY" && rule.months.length === 0;
  return ({ number, year, month, date }) => {
    if (months.length > 0 && !months.includes(month)) return false;
    if (monthDays.length > 0 && !monthDays.includes(date)) {
      if (!monthDays.includes(date - daysInMonth(year, month) - 1)) return false;
    }
    if (days.length === 0) return true;
    const weekday = weekdayOf(number);
    return days.some((day) => {
      if (day.weekday !== weekday) return false;
      if (day.nth === 0) return true;
      const first = isNthInYear ? dayNumber(year, 1, 1) : number - date + 1;
      const next = isNthInYear ? dayNumber(year + 1, 1, 1) : first + daysInMonth(year, month);
      // Of its weekday, the day is the nth from the start of the month or year, or from its end.
      return day.nth > 0
        ? Math.floor((number - first) / 7) + 1 === day.nth
        : Math.floor((next - 1 - number) / 7) + 1 === -day.nth;
    });
  };
}

function withDayOfStart(rule: Rule, start: CalendarDay): Pick<Rule, "months" | "monthDays" | "days"> {
  const { frequency, months, monthDays, days } = rule;
  if (monthDays.length > 0 || days.length > 0) return { months, monthDays, days };
  if (frequency === "WEEKLY")
    return { months, monthDays, days: [{ weekday: weekdayOf(start.number), nth: 0 }] };
  if (frequency === "MONTHLY") return { months, monthDays: [start.date], days };
  if (frequency === "YEARLY")
    return { months: months.length > 0 ? months : [start.month], monthDays: [start.date], days };
  return { months, monthDays, days };
}
