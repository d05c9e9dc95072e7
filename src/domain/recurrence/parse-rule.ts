import { RecurrenceError, type RecurrenceReason } from "./error.ts";
import { parseWrittenDate } from "./parse-date.ts";
import { type Frequency, MONDAY, type Rule, type RuleDay, type Until, WEEKDAYS } from "./rule.ts";

/**
 * Parses an RRULE of RFC 5545, with or without its name, in capitals or not; rejects every part that it does not
 * support.
 */
export function parseRule(text: string): Rule {
  if (text.length > MAX_LENGTH) throw invalid("param_too_long");
  const parts = splitParts(text);
  const read = <T>(name: string, parse: (value: string) => T | null, absent: T): T => {
    const value = parts.get(name);
    if (value === undefined) return absent;
    const parsed = parse(value);
    if (parsed === null) throw partError(name, value);
    return parsed;
  };
  if (!parts.has("FREQ")) throw invalid("param_rule_missing", "FREQ");
  const rule: Rule = {
    frequency: read("FREQ", parseFrequency, "DAILY"),
    interval: read("INTERVAL", (value) => parseNumber(value, 1, MAX_INTERVAL), 1),
    count: read("COUNT", (value) => parseNumber(value, 1, MAX_COUNT), null),
    until: read("UNTIL", parseUntil, null),
    months: read("BYMONTH", numbersOf(1, 12), []),
    monthDays: read("BYMONTHDAY", signedNumbersOf(31), []),
    days: read("BYDAY", parseDays, []),
    hours: read("BYHOUR", numbersOf(0, 23), []),
    minutes: read("BYMINUTE", numbersOf(0, 59), []),
    positions: read("BYSETPOS", signedNumbersOf(366), []),
    weekStart: read("WKST", parseWeekday, MONDAY),
  };
  checkCombinations(rule, (name) => partError(name, parts.get(name) ?? ""));
  return rule;
}

/** Longer than any rule with all parts and values. */
const MAX_LENGTH = 2000;
/** Bounds the work of counting from the start; a rule may make fewer occurrences than this within any horizon. */
const MAX_COUNT = 10_000;
const MAX_INTERVAL = 10_000;

const KNOWN_PARTS = new Set([
  ...["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST"],
  ...["BYMONTH", "BYMONTHDAY", "BYDAY", "BYHOUR", "BYMINUTE", "BYSETPOS"],
]);

const invalid = (reason: RecurrenceReason, detail?: string) => new RecurrenceError("rrule", reason, detail);

/** Parts are repeated to the client, shortened. */
const partError = (name: string, value: string) =>
  invalid("param_rule_part", `${name}=${value}`.slice(0, 60));

function splitParts(text: string): Map<string, string> {
  const body = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replace(/;$/, "");
  if (body === "") throw invalid("param_empty");
  const parts = new Map<string, string>();
  for (const part of body.split(";")) {
    const [, name = "", value = ""] = /^([A-Z-]+)=(.+)$/.exec(part) ?? [];
    if (!KNOWN_PARTS.has(name) || parts.has(name)) throw invalid("param_rule_part", part.slice(0, 60));
    parts.set(name, value);
  }
  return parts;
}

function checkCombinations(rule: Rule, wrong: (name: string) => RecurrenceError): void {
  const { frequency, months, monthDays, days, hours, minutes, positions } = rule;
  if (rule.count !== null && rule.until !== null) throw invalid("param_rule_pair", "COUNT, UNTIL");
  if (frequency === "WEEKLY" && monthDays.length > 0)
    throw invalid("param_rule_pair", "FREQ=WEEKLY, BYMONTHDAY");
  const maxNth = { YEARLY: 53, MONTHLY: 5, WEEKLY: 0, DAILY: 0, HOURLY: 0 }[frequency];
  // Of the days in certain months of a year, the nth are counted within each month.
  const inMonths = months.length > 0 ? Math.min(maxNth, 5) : maxNth;
  if (days.some(({ nth }) => Math.abs(nth) > inMonths)) throw wrong("BYDAY");
  const hasOther = [months, monthDays, days, hours, minutes].some((list) => list.length > 0);
  if (positions.length > 0 && !hasOther) throw wrong("BYSETPOS");
}

const parseFrequency = (value: string): Frequency | null => FREQUENCIES.find((one) => one === value) ?? null;

const FREQUENCIES: readonly Frequency[] = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"];

function parseNumber(value: string, minimum: number, maximum: number): number | null {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  return number >= minimum && number <= maximum ? number : null;
}

/** Parses a list of numbers within bounds. */
const numbersOf = (minimum: number, maximum: number) => (value: string) =>
  listOf(value, (item) => parseNumber(item, minimum, maximum));

/** Parses a list of numbers from 1, or from -1 down. */
const signedNumbersOf = (maximum: number) => (value: string) =>
  listOf(value, (item) => {
    const size = parseNumber(item.replace(/^[+-]/, ""), 1, maximum);
    return size !== null && item.startsWith("-") ? -size : size;
  });

function listOf(value: string, parse: (item: string) => number | null): number[] | null {
  const items = value.split(",").map(parse);
  if (items.includes(null)) return null;
  const numbers = items.filter((item) => item !== null);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function parseWeekday(value: string): number | null {
  const weekday = WEEKDAYS.indexOf(value);
  return weekday < 0 ? null : weekday;
}

function parseDays(value: string): RuleDay[] | null {
  const days = new Map<number, RuleDay>();
  for (const item of value.split(",")) {
    const [, nth = "0", code = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(item) ?? [];
    const weekday = parseWeekday(code);
    if (weekday === null || (/\d/.test(item) && Number(nth) === 0)) return null;
    const day = { weekday, nth: Number(nth) };
    days.set(rank(day), day);
  }
  return [...days].sort(([a], [b]) => a - b).map(([, day]) => day);
}

/** Sorts days by their nth, then from Monday to Sunday. */
const rank = ({ weekday, nth }: RuleDay) => nth * 7 + ((weekday + 6) % 7);

const parseUntil = (value: string): Until | null => parseWrittenDate(value);
