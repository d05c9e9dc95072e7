import type { Formats } from "../formats.ts";
import type { Frequency, Rule } from "./rule.ts";

/** Keys of the phrases that describe recurrences; the message catalogues have them in every language. */
export type RecurrenceMessage =
  | (typeof ONE)[Frequency]
  | (typeof MANY)[Frequency]
  | "recurrence_every_weekday"
  | "recurrence_every_second"
  | "recurrence_workdays"
  | "recurrence_workday"
  | "recurrence_day"
  | "recurrence_in"
  | "recurrence_on"
  | "recurrence_weekday"
  | "recurrence_date"
  | "recurrence_nth"
  | "recurrence_first"
  | "recurrence_second"
  | "recurrence_third"
  | "recurrence_fourth"
  | "recurrence_fifth"
  | "recurrence_last"
  | "recurrence_second_last"
  | "recurrence_of_year"
  | "recurrence_month_day"
  | "recurrence_day_from_end"
  | "recurrence_if_weekday"
  | "recurrence_certain_days"
  | "recurrence_at"
  | "recurrence_several_times"
  | "recurrence_until"
  | "recurrence_times_one"
  | "recurrence_times_many"
  | "recurrence_also"
  | "recurrence_also_many"
  | "recurrence_except"
  | "recurrence_except_many"
  | "recurrence_dates"
  | "recurrence_dates_many";

/** The phrases and formats of a language. Phrases are passed in, because pure rules do not know the catalogues. */
export interface DescriptionOptions {
  translate(key: RecurrenceMessage, ...values: (string | number)[]): string;
  formats: Formats;
}

const ONE = {
  YEARLY: "recurrence_every_year",
  MONTHLY: "recurrence_every_month",
  WEEKLY: "recurrence_every_week",
  DAILY: "recurrence_every_day",
  HOURLY: "recurrence_every_hour",
} as const;

const MANY = {
  YEARLY: "recurrence_every_years",
  MONTHLY: "recurrence_every_months",
  WEEKLY: "recurrence_every_weeks",
  DAILY: "recurrence_every_days",
  HOURLY: "recurrence_every_hours",
} as const;

const ORDINALS = new Map<number, RecurrenceMessage>([
  [1, "recurrence_first"],
  [2, "recurrence_second"],
  [3, "recurrence_third"],
  [4, "recurrence_fourth"],
  [5, "recurrence_fifth"],
  [-1, "recurrence_last"],
  [-2, "recurrence_second_last"],
]);

/** How often a simplified rule repeats, and a function that adds its days to what was said. */
export interface DaysDescription {
  head: string;
  days(said: string): string;
}

/** The words of a rule's frequency and days. */
export function describeDays(rule: Rule, options: DescriptionOptions): DaysDescription {
  const { translate } = options;
  const weekly =
    rule.frequency === "WEEKLY" && rule.positions.length === 0 ? weeklyHead(rule, options) : null;
  if (weekly !== null) return { head: weekly, days: (said) => said };
  const head =
    rule.interval === 1 ? translate(ONE[rule.frequency]) : translate(MANY[rule.frequency], rule.interval);
  if (rule.monthDays.length === 0 && rule.days.length === 0 && rule.positions.length === 0)
    return { head, days: (said) => said };
  return {
    head,
    days: (said) => withDays(said, rule, options) ?? translate("recurrence_certain_days", said),
  };
}

/** A weekly rule by its days alone; null when weeks have to be named. */
function weeklyHead({ interval, days }: Rule, options: DescriptionOptions): string | null {
  const { translate, formats } = options;
  const names = weekdays(days.map(({ weekday }) => weekday)).map((weekday) => weekdayName(weekday, formats));
  if (interval === 2 && names.length === 1) return translate("recurrence_every_second", names[0] ?? "");
  if (interval > 1) return null;
  if (names.length === 7) return translate("recurrence_every_day");
  if (isWorkdays(days)) return translate("recurrence_workdays");
  return translate("recurrence_every_weekday", formats.all(names));
}

/** Null when the days of a rule have no short description. */
function withDays(said: string, rule: Rule, options: DescriptionOptions): string | null {
  const { translate, formats } = options;
  const { frequency, days, monthDays, positions } = rule;
  const on = (items: string[]) => translate("recurrence_on", said, formats.all(items));
  const isPlain = days.every(({ nth }) => nth === 0);
  const names = weekdays(days.map(({ weekday }) => weekday)).map((weekday) => weekdayName(weekday, formats));
  if (positions.length > 0) return withPosition(rule, on, options);
  if (monthDays.length > 0) {
    // The month of a day is named, or every month is meant.
    if (frequency === "YEARLY" && rule.months.length === 0) return null;
    if (!isPlain || frequency === "DAILY" || frequency === "HOURLY") return null;
    const phrase = on([...monthDays].sort(inOrder).map((day) => monthDay(day, options)));
    return days.length > 0 ? translate("recurrence_if_weekday", phrase, formats.any(names)) : phrase;
  }
  if (isPlain && (frequency === "WEEKLY" || frequency === "HOURLY"))
    return on(names.map((name) => translate("recurrence_weekday", name)));
  if (isPlain)
    return frequency === "DAILY" ? translate("recurrence_if_weekday", said, formats.any(names)) : null;
  const sorted = [...days].sort((a, b) => inOrder(a.nth, b.nth));
  const items = sorted.map(({ weekday, nth }) => nthWords(nth, weekdayName(weekday, formats), options));
  if (days.some(({ nth }) => !ORDINALS.has(nth))) return null;
  return on(items.map((item) => (isOfYear(rule) ? translate("recurrence_of_year", item) : item)));
}

const isOfYear = ({ frequency, months }: Rule) => frequency === "YEARLY" && months.length === 0;

/** BYSETPOS of plain weekdays within a month: the last day from Monday to Friday. */
function withPosition(
  rule: Rule,
  on: (items: string[]) => string,
  options: DescriptionOptions,
): string | null {
  const { days, monthDays, positions, hours, minutes } = rule;
  const isInMonth = rule.frequency === "MONTHLY" || (rule.frequency === "YEARLY" && rule.months.length === 1);
  const isSimple = days.length > 0 && days.every(({ nth }) => nth === 0) && monthDays.length === 0;
  // With several times a day positions count times, not days.
  if (!isInMonth || !isSimple || hours.length > 1 || minutes.length > 1) return null;
  if (positions.some((position) => !ORDINALS.has(position))) return null;
  return on(
    [...positions].sort(inOrder).map((position) => nthWords(position, dayNoun(rule, options), options)),
  );
}

function dayNoun({ days }: Rule, { translate, formats }: DescriptionOptions): string {
  if (days.length === 7) return translate("recurrence_day");
  if (isWorkdays(days)) return translate("recurrence_workday");
  return formats.any(
    weekdays(days.map(({ weekday }) => weekday)).map((weekday) => weekdayName(weekday, formats)),
  );
}

const nthWords = (nth: number, noun: string, { translate }: DescriptionOptions): string =>
  translate("recurrence_nth", translate(ORDINALS.get(nth) ?? "recurrence_last"), noun);

function monthDay(day: number, options: DescriptionOptions): string {
  const { translate } = options;
  if (day === 1 || day === -1 || day === -2) return nthWords(day, translate("recurrence_day"), options);
  return day > 0 ? translate("recurrence_month_day", day) : translate("recurrence_day_from_end", -day);
}

/** The first comes before the last. */
const inOrder = (a: number, b: number): number => Number(a < 0) - Number(b < 0) || a - b;

/** Numbers of weekdays from Monday to Sunday. */
const weekdays = (numbers: number[]): number[] => [...numbers].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));

const isWorkdays = (days: Rule["days"]) =>
  days.length === 5 && days.every(({ weekday, nth }) => nth === 0 && weekday >= 1 && weekday <= 5);

/** 2 January 2000 was a Sunday. */
const weekdayName = (weekday: number, formats: Formats): string => formats.weekday(`2000-01-0${2 + weekday}`);
