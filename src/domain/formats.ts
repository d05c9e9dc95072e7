import { LRUCache } from "lru-cache";
import { memoized } from "./collections.ts";
import type { Day } from "./days.ts";
import { utcSeconds, type Wall } from "./time.ts";

/** How a language writes dates, times and sums. */
export interface Formats {
  locale: string;
  /** The weekday that weeks begin with, 0 for Sunday. */
  weekStart: number;
  /** Hours of the clock. */
  clock: HourClock;
  /** Wednesday 1 May 2030 */
  longDay(day: Day): string;
  /** Wed 1 May */
  shortDay(day: Day): string;
  /** Wed 1 May 2030 */
  dayOfYear(day: Day): string;
  /** 1 May 2030 */
  date(day: Day): string;
  dates(first: Day, last: Day): string;
  month(day: Day): string;
  shortMonth(day: Day): string;
  /** May */
  monthName(day: Day): string;
  /** 1 May */
  dayAndMonth(day: Day): string;
  weekday(day: Day): string;
  shortWeekday(day: Day): string;
  time(wall: Wall): string;
  times(start: Wall, end: Wall): string;
  /** Days and times from one day to another. */
  moments(start: Wall, end: Wall): string;
  price(amount: number, currency: string): string | null;
  /** a, b and c */
  all(items: string[]): string;
  /** a, b or c */
  any(items: string[]): string;
  /** Which of two words fits a number. */
  isOne(count: number): boolean;
}

/** `12` or `24` hours. */
export type HourClock = "12" | "24";

/** The zone, and regional settings that differ from the language's defaults, by language. */
export interface FormatOptions {
  zone: string;
  weekStarts?: Readonly<Record<string, number>>;
  clocks?: Readonly<Record<string, HourClock>>;
}

/** The formatters of a language; created once. */
export function formatsOf(language: string, { zone, weekStarts, clocks }: FormatOptions): Formats {
  const locale = language === "en" ? englishOf(zone) : language;
  const isAmerican = locale === "en-US";
  const weekStart = weekStarts?.[language] ?? (isAmerican ? 0 : 1);
  const clock = clocks?.[language] ?? (isAmerican ? "12" : "24");
  const key = `${locale} ${weekStart} ${clock}`;
  const known = cache.get(key);
  if (known) return known;
  const formats = make(locale, weekStart, clock);
  cache.set(key, formats);
  return formats;
}

/** Formatters by locale, first day of the week and clock. */
const cache = new LRUCache<string, Formats>({ max: 100 });

/** American formats on sites in American zones, British ones elsewhere. */
const englishOf = (zone: string) => (/^(America|US)\/|^Pacific\/Honolulu$/.test(zone) ? "en-US" : "en-GB");

function make(locale: string, weekStart: number, clock: HourClock): Formats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  const hours =
    clock === "12"
      ? ({ hour: "numeric", minute: "2-digit", hourCycle: "h12" } as const)
      : ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const);
  const days = { day: "numeric", month: "long", year: "numeric" } as const;
  const [long, date, time] = [format({ weekday: "long", ...days }), format(days), format(hours)];
  const [month, shortMonth] = [format({ month: "long", year: "numeric" }), format({ month: "short" })];
  const short = format({ weekday: "short", day: "numeric", month: "short" });
  const dayOfYear = format({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const [weekday, shortWeekday] = [format({ weekday: "long" }), format({ weekday: "short" })];
  const moments = format({ weekday: "short", day: "numeric", month: "short", year: "numeric", ...hours });
  const [monthName, dayAndMonth] = [format({ month: "long" }), format({ day: "numeric", month: "long" })];
  const all = new Intl.ListFormat(locale, { type: "conjunction" });
  const any = new Intl.ListFormat(locale, { type: "disjunction" });
  const plural = new Intl.PluralRules(locale);
  return {
    locale,
    weekStart,
    clock,
    longDay: memoized((day) => long.format(asUtc(day)), MAX_MEMOIZED),
    shortDay: memoized((day) => short.format(asUtc(day)), MAX_MEMOIZED),
    dayOfYear: memoized((day) => dayOfYear.format(asUtc(day)), MAX_MEMOIZED),
    date: (day) => date.format(asUtc(day)),
    dates: memoizedRange(
      (first, last) => `${first} ${last}`,
      (first, last) => date.formatRange(asUtc(first), asUtc(last)),
    ),
    month: (day) => month.format(asUtc(day)),
    shortMonth: (day) => shortMonth.format(asUtc(day)),
    monthName: (day) => monthName.format(asUtc(day)),
    dayAndMonth: (day) => dayAndMonth.format(asUtc(day)),
    weekday: (day) => weekday.format(asUtc(day)),
    shortWeekday: (day) => shortWeekday.format(asUtc(day)),
    time: (wall) => time.format(asUtc(wall)),
    times: memoizedRange(timesKey, (start, end) => {
      if (start === end) return time.format(asUtc(start));
      // A range over midnight would be written with its days.
      const isOneDay = start.slice(0, 10) === end.slice(0, 10);
      if (isOneDay) return time.formatRange(asUtc(start), asUtc(end));
      return overMidnight(time, start, end);
    }),
    moments: (start, end) => moments.formatRange(asUtc(start), asUtc(end)),
    price: (amount, currency) => priceIn(locale, amount, currency),
    all: (items) => all.format(items),
    any: (items) => any.format(items),
    isOne: (count) => plural.select(count) === "one",
  };
}

/** Two times as a range of one day is written, such as “20:00–01:00 Uhr”. */
function overMidnight(time: Intl.DateTimeFormat, start: Wall, end: Wall): string {
  // From morning to afternoon, which has both of a clock of twelve hours.
  const sample = time.formatRangeToParts(asUtc("2000-01-01 01:00:00"), asUtc("2000-01-01 13:00:00"));
  const written = new Map([
    ["startRange", time.format(asUtc(start))],
    ["endRange", time.format(asUtc(end))],
  ]);
  const parts = sample.map(({ source, value }, at) => {
    if (source === "shared") return value;
    return sample[at - 1]?.source === source ? "" : written.get(source);
  });
  return parts.join("");
}

/** Maximum number of cached days and ranges: formatting one is slow, and the same ones recur. */
const MAX_MEMOIZED = 5000;

/** The text of a range of times depends on its days only in so far as they differ. */
const timesKey = (start: Wall, end: Wall) =>
  `${start.slice(11, 16)} ${end.slice(11, 16)} ${start === end} ${start.slice(0, 10) === end.slice(0, 10)}`;

type RangeText = (from: string, to: string) => string;

function memoizedRange(keyOf: RangeText, write: RangeText): RangeText {
  const ranges = new LRUCache<string, string>({ max: MAX_MEMOIZED });
  return (from, to) => {
    const key = keyOf(from, to);
    const cached = ranges.get(key);
    if (cached !== undefined) return cached;
    const text = write(from, to);
    ranges.set(key, text);
    return text;
  };
}

/** A wall clock as if it were UTC, in milliseconds: the formats read it back as it stands. */
function asUtc(wall: Wall | Day): number {
  const part = (from: number, to: number) => Number(wall.slice(from, to));
  const clock = wall.length > 10 ? [part(11, 13), part(14, 16), part(17, 19)] : [];
  return utcSeconds(part(0, 4), part(5, 7), part(8, 10), ...clock) * 1000;
}

/** Whole amounts without decimals; null for an unknown currency code. */
function priceIn(locale: string, amount: number, currency: string): string | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const digits = Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...digits }).format(amount);
}
