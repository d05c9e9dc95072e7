import { calendarDay, weekdayOf } from "./day-filter.ts";
import { localSeconds } from "./parse-date.ts";
import type { Rule } from "./rule.ts";

/**
 * A rule that chooses the same days in the words of people: the day of the start is written out, and YEARLY with
 * BYDAY=TU is weekly.
 */
export function simplify(given: Rule, start: string): Rule {
  const rule = withoutHours(given);
  const { number, month, date } = calendarDay(Math.floor(localSeconds(start) / 86_400));
  const { frequency, months, monthDays, days } = rule;
  const isOpen = monthDays.length === 0 && days.length === 0;
  if (isOpen && frequency === "WEEKLY") return { ...rule, days: [{ weekday: weekdayOf(number), nth: 0 }] };
  if (isOpen && frequency === "MONTHLY") return byYear({ ...rule, monthDays: [date] });
  if (isOpen && frequency === "YEARLY")
    return { ...rule, months: months.length > 0 ? months : [month], monthDays: [date] };
  if (isOpen || rule.interval > 1 || rule.positions.length > 0 || frequency === "HOURLY") return byYear(rule);
  if (monthDays.length === 0 && days.every(({ nth }) => nth === 0)) return { ...rule, frequency: "WEEKLY" };
  const isMonthly = frequency === "DAILY" || (frequency === "YEARLY" && days.every(({ nth }) => nth === 0));
  return byYear(isMonthly && monthDays.length > 0 ? { ...rule, frequency: "MONTHLY" } : rule);
}

/** Every hour from a list is every day at these hours. */
function withoutHours(rule: Rule): Rule {
  const isEachHour = rule.frequency === "HOURLY" && rule.interval === 1 && rule.positions.length === 0;
  return isEachHour && rule.hours.length > 0 ? { ...rule, frequency: "DAILY" } : rule;
}

/**
 * Every month, but only in some of them, is every year in these months, as long as BYSETPOS does not count within a
 * period.
 */
function byYear(rule: Rule): Rule {
  const isByYear = rule.frequency === "MONTHLY" && rule.interval === 1 && rule.months.length > 0;
  return isByYear && (rule.positions.length === 0 || rule.months.length === 1)
    ? { ...rule, frequency: "YEARLY" }
    : rule;
}
