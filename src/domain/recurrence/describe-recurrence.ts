import type { Day } from "../days.ts";
import type { Wall } from "../time.ts";
import { type DescriptionOptions, describeDays } from "./describe-days.ts";
import { lastDay, type Recurrence, type Rule, timesOfDay } from "./rule.ts";
import { simplify } from "./simplify.ts";

/**
 * A recurrence in words: "every second Tuesday until 3 March 2027". Rare rules are described less precisely, never
 * wrongly: "every month on certain days".
 */
export function describeRecurrence(recurrence: Recurrence, start: Wall, options: DescriptionOptions): string {
  const { rule, rdate, exdate, zone } = recurrence;
  if (rule === null) return describeDates([start, ...rdate], exdate, options);
  const phrase = [withTimes, withEnd].reduce(
    (said, add) => add(said, rule, { ...options, start, zone }),
    describeRule(rule, start, options),
  );
  const also = withDates(phrase, rdate, ["recurrence_also", "recurrence_also_many"], options);
  return withDates(also, exdate, ["recurrence_except", "recurrence_except_many"], options);
}

interface RuleOptions extends DescriptionOptions {
  start: Wall;
  zone: string;
}

/** More dates are counted instead of named. */
const MAX_NAMED_DATES = 3;
/** More times of day are not named. */
const MAX_NAMED_TIMES = 4;

function describeRule(given: Rule, start: Wall, options: DescriptionOptions): string {
  const { translate, formats } = options;
  const rule = simplify(given, start);
  const { head, days } = describeDays(rule, options);
  const isDate = rule.frequency === "YEARLY" && rule.months.length === 1 && isOneDay(rule);
  if (isDate) {
    const date = formats.dayAndMonth(dayIn2000(rule.months[0] ?? 1, rule.monthDays[0] ?? 1));
    return translate("recurrence_on", head, translate("recurrence_date", date));
  }
  const months = rule.months.map((month) => formats.monthName(dayIn2000(month, 1)));
  const inMonths = months.length > 0 ? translate("recurrence_in", head, formats.all(months)) : head;
  return days(inMonths);
}

const isOneDay = ({ monthDays, days, positions }: Rule) =>
  monthDays.length === 1 && (monthDays[0] ?? 0) > 0 && days.length === 0 && positions.length === 0;

/** A day of a year that has all of them. */
const dayIn2000 = (month: number, date: number): Day =>
  `2000-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;

/** Names the times of day when the rule does. */
function withTimes(phrase: string, rule: Rule, { translate, formats, start }: RuleOptions): string {
  const { frequency, interval, hours, minutes } = rule;
  if (hours.length === 0 && minutes.length === 0) return phrase;
  const isOpen = frequency === "HOURLY" && (hours.length === 0 || interval > 1 || rule.positions.length > 0);
  if (isOpen && minutes.length <= 1 && hours.length === 0) return phrase;
  const times = timesOfDay(rule, start);
  if (isOpen || times.length > MAX_NAMED_TIMES) return translate("recurrence_several_times", phrase);
  return translate(
    "recurrence_at",
    phrase,
    formats.all(times.map((time) => formats.time(`2000-01-01 ${time}`))),
  );
}

function withEnd(phrase: string, { count, until }: Rule, { translate, formats, zone }: RuleOptions): string {
  if (until !== null) return translate("recurrence_until", phrase, formats.date(lastDay(until, zone)));
  if (count === null) return phrase;
  return formats.isOne(count)
    ? translate("recurrence_times_one", phrase)
    : translate("recurrence_times_many", phrase, count);
}

function withDates(
  phrase: string,
  dates: readonly (Wall | Day)[],
  [named, counted]: [
    "recurrence_also" | "recurrence_except",
    "recurrence_also_many" | "recurrence_except_many",
  ],
  options: DescriptionOptions,
): string {
  const days = daysOf(dates);
  if (days.length === 0) return phrase;
  return days.length > MAX_NAMED_DATES
    ? options.translate(counted, phrase, days.length)
    : options.translate(named, phrase, listed(days, options));
}

function describeDates(
  dates: readonly (Wall | Day)[],
  exdate: readonly (Wall | Day)[],
  options: DescriptionOptions,
): string {
  const excluded = new Set(exdate);
  const left = dates.filter((date) => !excluded.has(date) && !excluded.has(date.slice(0, 10)));
  const days = daysOf(left);
  return days.length > 0 && days.length <= MAX_NAMED_DATES
    ? options.translate("recurrence_dates", listed(days, options))
    : options.translate("recurrence_dates_many", days.length);
}

const daysOf = (dates: readonly (Wall | Day)[]): Day[] =>
  [...new Set(dates.map((date) => date.slice(0, 10)))].sort();

const listed = (days: readonly Day[], { translate, formats }: DescriptionOptions) =>
  formats.all(days.map((day) => translate("recurrence_date", formats.date(day))));
