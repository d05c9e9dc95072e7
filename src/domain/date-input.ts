import {
  daysInMonth,
  formatUtc,
  isCalendarDay,
  isoWeekDay,
  isWithinYears,
  nthWeekday,
  offsetAt,
  parseZone,
  toInstant,
  toWall,
  utcSeconds,
  type Wall,
  weekdayOf,
} from "./time.ts";

/** Parse options: the zone of wall-clock times, the current time, and whether the date filters or is stored. */
export interface DateInputOptions {
  zone: string;
  now: number;
  mode: "read" | "write";
}

/** A parsed date: the instant, its wall clock in the zone, and whether the input named the instant (a zone or timestamp). */
export interface DateInput {
  instant: number;
  wall: Wall;
  exact: boolean;
}

/** Parses a date that a client sent, in any of the accepted forms; null when it has none or the day does not exist. */
export function parseDateInput(value: unknown, options: DateInputOptions): DateInput | null {
  if (typeof value !== "string" && !Number.isInteger(value)) return null;
  const sent = String(value);
  const [, year, month, day, time = " 00:00:00"] = PLAIN.exec(sent) ?? [];
  if (year && isCalendarDay(Number(year), Number(month), Number(day)))
    return result(toInstant(`${year}-${month}-${day}${time}`, options.zone), false, options);
  const text = sent.trim().replace(/\s+/g, " ").toLowerCase();
  if (sent.length > MAX_LENGTH || !/^[ -~]+$/.test(text)) return null;
  return /^@?[+-]?\d+$/.test(text) ? fromNumber(text, options) : fromPhrase(text, options);
}

const MAX_LENGTH = 100;
/** Fast path for the form that nearly every client sends: the grammar parses it too, ten times slower. */
const PLAIN = /^([12]\d{3})-(\d\d)-(\d\d)( (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;

function fromNumber(text: string, options: DateInputOptions): DateInput | null {
  if (/^\d{4}$/.test(text)) return fromPhrase(`${text}-01-01`, options);
  if (/^\d{8}$/.test(text)) return fromPhrase(text, options);
  if (text.startsWith("@")) return result(Number(text.slice(1)), true, options);
  if (Number(text) !== 0) return result(Number(text), true, options);
  return options.mode === "read" ? result(options.now, false, options) : null;
}

function fromPhrase(text: string, options: DateInputOptions): DateInput | null {
  const phrase = parsePhrase(text);
  const instant = phrase && resolve(phrase, options);
  return instant === null ? null : result(instant, phrase?.zone !== undefined, options);
}

function result(instant: number, exact: boolean, { zone }: DateInputOptions): DateInput | null {
  // Outside this range Intl has no offsets.
  if (!(Math.abs(instant) < 1e12)) return null;
  if (!isWithinYears(instant + offsetAt(instant, zone))) return null;
  return { instant, wall: toWall(instant, zone), exact };
}

type Unit = "years" | "months" | "days" | "seconds";

// The parsed parts of a phrase: each may occur once, amounts to add may occur any number of times.
interface Phrase {
  date?: { year?: number; month: number; day?: number };
  time?: { hour: number; minute: number; second: number };
  zone?: string;
  // "tomorrow" is 1.
  daysAhead?: number;
  weekday?: Weekday;
  partOfMonth?: PartOfMonth;
  // "monday next week" counts within the week, Monday to Sunday.
  isWithinWeek?: boolean;
  add: Partial<Record<Unit, number>>;
}

// "next friday" is { day: 5, step: 1 }, "friday" and "this friday" have step 0.
type Weekday = { day: number; step: number };

// "first day of" is { nth: 1 }, "last friday of" is { nth: -1, weekday: 5 }.
type PartOfMonth = { nth: number; weekday?: number };

type Groups = Record<string, string | undefined>;
type Rule = readonly [pattern: RegExp, apply: (phrase: Phrase, groups: Groups) => boolean];

function parsePhrase(text: string): Phrase | null {
  const phrase: Phrase = { add: {} };
  let rest = text;
  while (rest !== "") {
    const [pattern, apply] = GRAMMAR.find(([candidate]) => candidate.test(rest)) ?? [];
    const match = pattern?.exec(rest);
    if (!match || !apply?.(phrase, match.groups ?? {})) return null;
    rest = rest.slice(match[0].length).replace(/^[ ,]+(?:at )?/, "");
  }
  return phrase;
}

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const ANCHORS = new Map(Object.entries({ today: 0, tomorrow: 1, yesterday: -1 }));
const COUNTS = new Map(Object.entries({ next: 1, this: 0, last: -1, previous: -1 }));
const ORDINALS = new Map(Object.entries({ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 }));
const UNITS: readonly (readonly [name: string, base: Unit, size: number])[] = [
  ["second", "seconds", 1],
  ["minute", "seconds", 60],
  ["hour", "seconds", 3600],
  ["day", "days", 1],
  ["week", "days", 7],
  ["fortnight", "days", 14],
  ["month", "months", 1],
  ["year", "years", 1],
];

const PIECES: Record<string, string> = {
  MONTH: `(?<month>${namePattern(MONTHS)}|sept)`,
  WEEKDAY: `(?<weekday>${namePattern(WEEKDAYS)}|tues|thurs?)`,
  UNIT: `(?<unit>${UNITS.map(([name]) => name).join("|")}|sec|min)`,
  ANCHOR: `(?<anchor>${[...ANCHORS.keys()].join("|")})`,
  COUNT: `(?<count>${[...COUNTS.keys()].join("|")})`,
  ORDINAL: `(?<ordinal>${[...ORDINALS.keys()].join("|")})`,
  DAY: String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?`,
  END: "(?![a-z0-9])",
};

// The first pattern that matches the rest of the text wins; there is no backtracking.
const GRAMMAR: readonly Rule[] = [
  rule(String.raw`(?<y>\d{4})(?<s>[-/])(?<m>\d{1,2})\k<s>(?<d>\d{1,2})(?!\d)`, setDate),
  rule(String.raw`(?<m>\d{1,2})/(?<d>\d{1,2})/(?<y>\d{4})(?!\d)`, setDate),
  rule(String.raw`(?<d>\d{1,2})(?<s>[-.])(?<m>\d{1,2})\k<s>(?<y>\d{4})(?!\d)`, setDate),
  rule(String.raw`(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?!\d)`, setDate),
  rule(String.raw`(?<y>\d{4})-?w(?<week>\d\d)(?:-?(?<d>[1-7]))?(?![\d-])`, setWeek),
  rule(String.raw`(?<y>\d{4})-(?<m>\d\d)(?![\d-])`, setDate),
  rule(String.raw`<DAY>[ .-]*<MONTH>\.?(?:[ ,.-]*(?<y>\d{4})(?![\d:]))?<END>`, setDate),
  rule(String.raw`<MONTH>\.?[ -]*<DAY>(?:[ ,.-]+(?<y>\d{4})(?![\d:]))?(?!:)<END>`, setDate),
  rule(String.raw`<MONTH>\.?[ ,.-]*(?<y>\d{4})(?![\d:])<END>`, setDate),
  rule(String.raw`<MONTH>\.?<END>`, setDate),
  rule(String.raw`(?<h>\d{1,2})(?:[:.](?<i>\d\d))?(?:[:.](?<sec>\d\d))? ?(?<half>[ap])\.?m\.?<END>`, setTime),
  rule(String.raw`t?(?<h>\d{1,2}):(?<i>\d\d)(?::(?<sec>\d\d)(?:[.,]\d+)?)?(?![\d:])`, setTime),
  rule(String.raw`t(?<h>\d\d)(?:(?<i>\d\d)(?:(?<sec>\d\d)(?:[.,]\d+)?)?)?(?![\d:])`, setTime),
  rule("noon<END>", (phrase) => setTime(phrase, { h: "12" })),
  rule("midnight<END>", (phrase) => setTime(phrase, { h: "0" })),
  rule("<ANCHOR><END>", setAnchor),
  rule("now<END>", (phrase) => addAmount(phrase, { sign: "+", n: "0", unit: "second" })),
  rule(String.raw`(?<sign>[+-]?) ?(?<n>\d{1,6}) ?<UNIT>s?<END>`, addAmount),
  rule("ago<END>", negateAmounts),
  rule("<ORDINAL> (?:day|<WEEKDAY>) of<END>", setPartOfMonth),
  rule("<COUNT> <WEEKDAY><END>", setWeekday),
  rule("<COUNT> <UNIT><END>", addAmount),
  rule(String.raw`<WEEKDAY>\.?<END>`, setWeekday),
  rule(String.raw`(?<zone>[+-]\d{1,2}:\d\d|[+-]\d{1,2}(?:\d\d)?)(?![\d:])`, setOffset),
  rule(String.raw`(?<zone>[a-z][\w+:./-]*)`, setZone),
  rule(String.raw`\([a-z ]+\)`, (phrase) => phrase.zone !== undefined),
];

function namePattern(names: readonly string[]): string {
  return names.map((name) => `${name}|${name.slice(0, 3)}`).join("|");
}

function indexOfName(names: readonly string[], word: string): number {
  return names.findIndex((name) => name.startsWith(word.slice(0, 3)));
}

function rule(pattern: string, apply: Rule[1]): Rule {
  return [new RegExp(`^${pattern.replace(/<([A-Z]+)>/g, (_, name) => PIECES[name] ?? "")}`), apply];
}

function setDate(phrase: Phrase, { y, m, d, month }: Groups): boolean {
  if (phrase.date !== undefined) return false;
  const number = month === undefined ? Number(m) : indexOfName(MONTHS, month) + 1;
  phrase.date = { month: number, ...(y && { year: Number(y) }), ...(d && { day: Number(d) }) };
  return true;
}

function setWeek(phrase: Phrase, { y, week, d = "1" }: Groups): boolean {
  const date = isoWeekDay(Number(y), Number(week), Number(d));
  if (date === null || !isWithinYears(date)) return false;
  const [year, m, day] = formatUtc(date).split(/\D/);
  return setDate(phrase, { y: year, m, d: day });
}

function setTime(phrase: Phrase, { h, i = "0", sec = "0", half }: Groups): boolean {
  if (phrase.time !== undefined) return false;
  const [hour, minute, second] = [Number(h), Number(i), Number(sec)];
  // 24:00:00 is the end of its day and second 60 a leap second: both are the next second, as in ISO 8601.
  if (minute > 59 || second > 60 || hour > 24 || (hour === 24 && minute + second > 0)) return false;
  if (half !== undefined && (hour < 1 || hour > 12)) return false;
  phrase.time = { hour: half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0), minute, second };
  return true;
}

function setAnchor(phrase: Phrase, { anchor = "" }: Groups): boolean {
  if (phrase.daysAhead !== undefined) return false;
  phrase.daysAhead = ANCHORS.get(anchor) ?? 0;
  return true;
}

function addAmount(phrase: Phrase, { sign, n, count, unit = "" }: Groups): boolean {
  const [, base, size] = UNITS.find(([name]) => name.startsWith(unit)) ?? [unit, "days", Number.NaN];
  const amount = count === undefined ? Number(`${sign}${n}`) : (COUNTS.get(count) ?? 0);
  phrase.add[base] = (phrase.add[base] ?? 0) + amount * size;
  if (count !== undefined && unit === "week") phrase.isWithinWeek = true;
  return true;
}

function negateAmounts({ add }: Phrase): boolean {
  const { years = 0, months = 0, days = 0, seconds = 0 } = add;
  Object.assign(add, { years: -years, months: -months, days: -days, seconds: -seconds });
  return Math.min(years, months, days, seconds) >= 0 && years + months + days + seconds > 0;
}

function setPartOfMonth(phrase: Phrase, { ordinal = "", weekday }: Groups): boolean {
  const nth = ORDINALS.get(ordinal) ?? 0;
  if (phrase.partOfMonth !== undefined || (weekday === undefined && nth > 1)) return false;
  phrase.partOfMonth = { nth, ...(weekday && { weekday: indexOfName(WEEKDAYS, weekday) }) };
  return true;
}

function setWeekday(phrase: Phrase, { weekday = "", count = "this" }: Groups): boolean {
  if (phrase.weekday !== undefined) return false;
  phrase.weekday = { day: indexOfName(WEEKDAYS, weekday), step: COUNTS.get(count) ?? 0 };
  return true;
}

// "+02" after a date without a time is ambiguous; "+02:00" is not.
function setOffset(phrase: Phrase, groups: Groups): boolean {
  const follows =
    phrase.time !== undefined || (phrase.date !== undefined && groups.zone?.includes(":") === true);
  return follows && setZone(phrase, groups);
}

function setZone(phrase: Phrase, { zone = "" }: Groups): boolean {
  const parsed = parseZone(zone.toUpperCase());
  if (phrase.zone !== undefined || parsed === null) return false;
  phrase.zone = parsed;
  return true;
}

function resolve(phrase: Phrase, { zone: defaultZone, now }: DateInputOptions): number | null {
  if (!isConsistent(phrase)) return null;
  const zone = phrase.zone ?? defaultZone;
  const wallNow = toWall(now, zone);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = wallNow.split(/\D/).map(Number);
  const midnight = findDay(phrase, { year, month, day });
  if (midnight === null) return null;

  const { date, daysAhead, weekday, partOfMonth } = phrase;
  const isPresent = (date ?? daysAhead ?? weekday ?? partOfMonth?.weekday) === undefined;
  const time = phrase.time ?? (isPresent ? { hour, minute, second } : { hour: 0, minute: 0, second: 0 });
  const local = midnight + time.hour * 3600 + time.minute * 60 + time.second;
  if (!isWithinYears(local)) return null;
  const wall = formatUtc(local);
  // `toInstant` would move the current time to the first pass of an overlap.
  return (wall === wallNow ? now : toInstant(wall, zone)) + (phrase.add.seconds ?? 0);
}

function isConsistent({ date, time, daysAhead, weekday, partOfMonth, add }: Phrase): boolean {
  if ((date ?? time ?? daysAhead ?? weekday ?? partOfMonth ?? Object.keys(add)[0]) === undefined)
    return false;
  if (daysAhead !== undefined && (date || weekday || partOfMonth)) return false;
  if (weekday && (partOfMonth || (date && weekday.step !== 0))) return false;
  if (!partOfMonth) return date === undefined || date.day !== undefined || date.year !== undefined;
  return date ? date.day === undefined : add.months !== undefined;
}

type Day = { year: number; month: number; day: number };

function findDay(phrase: Phrase, today: Day): number | null {
  const { date, daysAhead = 0, weekday, partOfMonth, add } = phrase;
  const from = date ? { year: today.year, day: 1, ...date } : { ...today, day: today.day + daysAhead };
  if (date && !isCalendarDay(from.year, from.month, from.day)) return null;
  const ahead = weekday ? daysToWeekday(from, weekday, phrase.isWithinWeek) : 0;
  if (date && ahead !== 0) return null;

  const year = from.year + (add.years ?? 0);
  const month = from.month + (add.months ?? 0);
  const day = partOfMonth ? dayInMonth(year, month, partOfMonth) : from.day + ahead;
  return day === null ? null : utcSeconds(year, month, day + (add.days ?? 0));
}

function daysToWeekday({ year, month, day }: Day, weekday: Weekday, isWithinWeek = false): number {
  const today = weekdayOf(year, month, day);
  if (isWithinWeek) return ((weekday.day + 6) % 7) - ((today + 6) % 7);
  const ahead = (weekday.day - today + 7) % 7;
  if (weekday.step < 0) return ahead - 7;
  return ahead === 0 ? weekday.step * 7 : ahead;
}

function dayInMonth(year: number, month: number, { nth, weekday }: PartOfMonth): number | null {
  if (weekday !== undefined) return nthWeekday(year, month, weekday, nth);
  return nth === 1 ? 1 : daysInMonth(year, month);
}
