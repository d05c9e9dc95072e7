import { LRUCache } from "lru-cache";
import { memoized } from "./collections.ts";

/** A time zone: its offset from UTC in seconds and its abbreviation at any instant. */
export interface Zone {
  offsetAt(instant: number): number;
  abbreviationAt(instant: number): string;
  /** The instants of a year (UTC) at which the offset changes; without its beginning, but with its end. */
  transitionsIn(year: number): number[];
}

/** The zone that a text names, in any form that the API accepts; null when it names none. */
export function findZone(text: string): Zone | null {
  const cached = zonesByText.get(text);
  if (cached !== undefined) return cached;

  const zone = fixedZone(text) ?? intlZone(text);
  if (zone) zonesByText.set(text, zone);
  return zone;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
// Clients choose texts and years, so every cache of them is bounded.
const zonesByText = new LRUCache<string, Zone>({ max: 1000 });
const zonesByName = new LRUCache<string, Zone>({ max: 1000 });

// Abbreviations name a fixed offset in hours; IST is left out because three countries read it differently.
const ABBREVIATIONS: readonly (readonly [number, string])[] = [
  [0, "Z UTC GMT WET"],
  [1, "CET MET WEST BST WAT"],
  [2, "CEST MEST EET CAT SAST"],
  [3, "EEST MSK EAT"],
  [5, "PKT"],
  [8, "HKT SGT AWST"],
  [9, "JST KST"],
  [9.5, "ACST"],
  [10, "AEST"],
  [10.5, "ACDT"],
  [11, "AEDT"],
  [12, "NZST"],
  [13, "NZDT"],
  [-2.5, "NDT"],
  [-3, "ADT"],
  [-3.5, "NST"],
  [-4, "AST EDT"],
  [-5, "EST CDT"],
  [-6, "CST MDT"],
  [-7, "MST PDT"],
  [-8, "PST AKDT"],
  [-9, "AKST HDT"],
  [-10, "HST"],
];

const UTC_OFFSET = /^UTC ?([+-]?)(\d{1,2})(?:(\.(?:0|25|50?|75))|:([0-5]\d))?$/;
const PLAIN_OFFSET = /^(?:GMT)?([+-])(\d{1,2})()(?::?([0-5]\d))?$/;
const GREENWICH = /^(?:Etc\/)?(?:GMT(?:[+-]?0)?|Greenwich)$/i;

function fixedZone(text: string): Zone | null {
  if (GREENWICH.test(text)) return fixedOffset(0, "GMT");
  const letters = text.toUpperCase();
  const listed = ABBREVIATIONS.find(([, names]) => names.split(" ").includes(letters));
  if (listed !== undefined) return fixedOffset(listed[0] * HOUR, letters);

  const match = UTC_OFFSET.exec(text) ?? PLAIN_OFFSET.exec(text);
  if (match === null) return null;
  const [, sign, whole, fraction, minutes] = match;
  const size = (Number(whole) + Number(fraction || 0)) * HOUR + Number(minutes ?? 0) * 60;
  const offset = sign === "-" ? -size : size;
  if (offset < -12 * HOUR || offset > 14 * HOUR) return null;
  return fixedOffset(offset, text.startsWith("UTC") ? text : `GMT${digits(offset, 4)}`);
}

function fixedOffset(offset: number, label: string): Zone {
  return { offsetAt: () => offset, abbreviationAt: () => label, transitionsIn: () => [] };
}

function digits(offset: number, atLeast: 2 | 4): string {
  const minutes = Math.floor(Math.abs(offset) / 60);
  const text = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, "0");
  return (offset < 0 ? "-" : "+") + (atLeast === 2 && text.endsWith("00") ? text.slice(0, 2) : text);
}

// Names that Intl accepts but tzdata, and so the clients, do not have.
const ICU_ONLY = /^(?:SystemV\/.*|A[CEGR]T|[BIN]ET|C[NT]T|ECT|[ISV]ST|MIT|P[LNR]T)$/i;

function intlZone(text: string): Zone | null {
  if (!/^[A-Z][\w+/-]*$/i.test(text) || ICU_ONLY.test(text)) return null;
  try {
    const clock = new Intl.DateTimeFormat("en-US", {
      timeZone: text,
      year: "numeric",
      timeZoneName: "longOffset",
    });
    const name = clock.resolvedOptions().timeZone;
    const zone = zonesByName.get(name) ?? zoneWithRules(name, clock);
    zonesByName.set(name, zone);
    return zone;
  } catch {
    return null;
  }
}

/**
 * From this instant until 1970, for which Intl has offsets but no names, an offset nearly always has the name that it has
 * later; before, double summer time and wartime had names of their own.
 */
const NAMED_BY_OFFSET = Date.UTC(1946, 0) / 1000;

/** Years in whose periods the name of an earlier offset is looked for; by the last one all of Europe had summer time. */
const NAMED_YEARS = Array.from({ length: 12 }, (_, index) => 1970 + index);

/** Years of a zone whose periods are cached. */
const MAX_YEARS = 300;

function zoneWithRules(name: string, clock: Intl.DateTimeFormat): Zone {
  const periodsOf = memoized((year: number) => findPeriods(clock, year), MAX_YEARS);
  const periodAt = (instant: number): Period | undefined => {
    const year = Math.max(new Date(instant * 1000).getUTCFullYear(), FIRST_YEAR);
    return periodsOf(year).findLast(({ at }) => at <= instant);
  };
  const namedPeriod = (period: Period | undefined) =>
    NAMED_YEARS.flatMap(periodsOf).find(({ offset }) => offset === period?.offset) ?? period;
  return {
    offsetAt: (instant) => periodAt(instant)?.offset ?? 0,
    abbreviationAt(given) {
      const isUnnamed = given < 0 && given >= NAMED_BY_OFFSET;
      const period = isUnnamed ? namedPeriod(periodAt(given)) : periodAt(given);
      const instant = isUnnamed && period ? Math.max(given, period.from) : given;
      if (!period || instant < period.from) return abbreviation(name, instant, period?.offset ?? 0);
      period.letters ??= lettersOf(name, period);
      return period.letters || abbreviation(name, instant, period.offset);
    },
    transitionsIn: (year) =>
      year < FIRST_YEAR
        ? []
        : periodsOf(year)
            .slice(1)
            .map(({ at }) => at),
  };
}

/** The abbreviation during a period of one offset; "" when it changes within the period. */
function lettersOf(name: string, { from, until, offset }: Period): string {
  const letters = abbreviation(name, until - 1, offset);
  for (let at = from; at < until; at += STEP) if (abbreviation(name, at, offset) !== letters) return "";
  return letters;
}

/** A period of a year with one offset. The first one of a year also applies to all time before: its `at` is -Infinity. */
interface Period {
  at: number;
  offset: number;
  from: number;
  until: number;
  letters?: string;
}

// Earlier years are treated as this one: all zones are on local mean time, and Intl's proleptic calendar is avoided.
const FIRST_YEAR = 1800;

// In tzdata no offset since 1940 lasts less than six days, so samples six days apart detect every transition.
const STEP = 6 * DAY;

function findPeriods(clock: Intl.DateTimeFormat, year: number): Period[] {
  const end = Date.UTC(year + 1, 0) / 1000;
  let at = Date.UTC(year, 0) / 1000;
  let last: Period = {
    at: Number.NEGATIVE_INFINITY,
    offset: clockOffset(clock, at),
    from: at,
    until: end,
  };
  const periods = [last];
  while (at < end) {
    const next = Math.min(at + STEP, end);
    const offset = clockOffset(clock, next);
    if (offset !== last.offset) {
      last.until = findTransition(clock, at, next, last.offset);
      last = { at: last.until, offset, from: last.until, until: end };
      periods.push(last);
    }
    at = next;
  }
  return periods;
}

function findTransition(clock: Intl.DateTimeFormat, from: number, to: number, offset: number): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clockOffset(clock, middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

function clockOffset(clock: Intl.DateTimeFormat, instant: number): number {
  const [, sign, ...parts] = /GMT([+-])(\d+):(\d+)(?::(\d+))?$/.exec(clock.format(instant * 1000)) ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return (sign === "-" ? -1 : 1) * (hours * HOUR + minutes * 60 + seconds);
}

// Intl has a long name for the time of every zone but abbreviations only for a few; tzdata has abbreviations for these
// long names (standard, then summer time) and digits for all others.
const LETTERS: Record<string, string> = {
  Eastern: "EST EDT",
  Central: "CST CDT",
  Mountain: "MST MDT",
  Pacific: "PST PDT",
  Alaska: "AKST AKDT",
  "Hawaii-Aleutian": "HST HDT",
  Atlantic: "AST ADT",
  Newfoundland: "NST NDT",
  Cuba: "CST CDT",
  Yukon: "MST",
  "Mexican Pacific": "MST MDT",
  "American Samoa": "SST",
  Chamorro: "ChST",
  "Coordinated Universal": "UTC",
  "Greenwich Mean": "GMT",
  British: "GMT BST",
  Irish: "IST IST",
  "Western European": "WET WEST",
  "Central European": "CET CEST",
  "Eastern European": "EET EEST",
  Moscow: "MSK MSD",
  Israel: "IST IDT",
  "West Africa": "WAT",
  "Central Africa": "CAT",
  "East Africa": "EAT",
  "South Africa": "SAST",
  Pakistan: "PKT PKST",
  India: "IST",
  China: "CST CDT",
  Taiwan: "CST CDT",
  Taipei: "CST CDT",
  "Hong Kong": "HKT HKST",
  Philippine: "PST PDT",
  Japan: "JST JDT",
  Korean: "KST KDT",
  "Western Indonesia": "WIB",
  "Central Indonesia": "WITA",
  "Eastern Indonesia": "WIT",
  "Australian Western": "AWST AWDT",
  "Australian Central": "ACST ACDT",
  "Australian Eastern": "AEST AEDT",
  "New Zealand": "NZST NZDT",
};

const WITHOUT_LETTERS = new Set(["Antarctica/Casey", "Antarctica/Troll", "Asia/Colombo", "Europe/Minsk"]);
const BRITISH_ISLANDS = /^Europe\/(?:Guernsey|Isle_of_Man|Jersey)$/;

function abbreviation(name: string, instant: number, offset: number): string {
  // Offsets off the quarter hour are local mean time, from before standard time.
  if (offset % (HOUR / 4) !== 0) return "LMT";
  const zoneName = BRITISH_ISLANDS.test(name) ? "Europe/London" : name;
  const [, words = "", season] =
    /^(.+?)(?: (Standard|Daylight|Summer))? Time$/.exec(longName(zoneName, instant)) ?? [];
  const [standard, summer] = (LETTERS[words] ?? "").split(" ");
  const letters = season === undefined || season === "Standard" ? standard : summer;
  return letters && !WITHOUT_LETTERS.has(name) ? letters : digits(offset, 2);
}

const longNameFormat = memoized(
  (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" }),
  100,
);

function longName(name: string, instant: number): string {
  return (
    longNameFormat(name)
      .formatToParts(instant * 1000)
      .find((part) => part.type === "timeZoneName")?.value ?? ""
  );
}
