import { LRUCache } from "lru-cache";
import { memoized } from "./collections.ts";

/** A time zone: its offset from UTC in seconds and its abbreviation at any instant. */
export interface Zone {
  offsetAt(instant: number): number;
  abbreviationAt(instant: number): string;
}

/** Finds the zone that a text names, in the forms that the API accepts; null when it names none. */
export function findZone(text: string): Zone | null {
  const known = zonesByText.get(text);
  if (known !== undefined) return known;

  const zone = fixedZone(text) ?? intlZone(text);
  if (zone) zonesByText.set(text, zone);
  return zone;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
// Clients choose texts and years, so that every cache of them is bounded.
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
  if (GREENWICH.test(text)) return constant(0, "GMT");
  const letters = text.toUpperCase();
  const listed = ABBREVIATIONS.find(([, names]) => names.split(" ").includes(letters));
  if (listed !== undefined) return constant(listed[0] * HOUR, letters);

  const match = UTC_OFFSET.exec(text) ?? PLAIN_OFFSET.exec(text);
  if (match === null) return null;
  const [, sign, whole, fraction, minutes] = match;
  const size = (Number(whole) + Number(fraction || 0)) * HOUR + Number(minutes ?? 0) * 60;
  const offset = sign === "-" ? -size : size;
  if (offset < -12 * HOUR || offset > 14 * HOUR) return null;
  return constant(offset, text.startsWith("UTC") ? text : `GMT${digits(offset, 4)}`);
}

function constant(offset: number, label: string): Zone {
  return { offsetAt: () => offset, abbreviationAt: () => label };
}

function digits(offset: number, atLeast: 2 | 4): string {
  const minutes = Math.floor(Math.abs(offset) / 60);
  const text = String(Math.floor(minutes / 60) * 100 + (minutes % 60)).padStart(4, "0");
  return (offset < 0 ? "-" : "+") + (atLeast === 2 && text.endsWith("00") ? text.slice(0, 2) : text);
}

// Intl also knows names that are ICU's own; tzdata and the clients do not.
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
    const known = zonesByName.get(name) ?? ruledZone(name, clock);
    zonesByName.set(name, known);
    return known;
  } catch {
    return null;
  }
}

/** Years of a zone whose changes are cached. */
const MAX_YEARS = 300;

function ruledZone(name: string, clock: Intl.DateTimeFormat): Zone {
  const changesOf = memoized((year: number) => findChanges(clock, year), MAX_YEARS);
  const changeAt = (instant: number): Change | undefined => {
    const year = Math.max(new Date(instant * 1000).getUTCFullYear(), FIRST_YEAR);
    return changesOf(year).findLast(({ at }) => at <= instant);
  };
  return {
    offsetAt: (instant) => changeAt(instant)?.offset ?? 0,
    abbreviationAt(instant) {
      const change = changeAt(instant);
      if (!change || instant < change.from) return abbreviation(name, instant, change?.offset ?? 0);
      change.letters ??= lettersOf(name, change);
      return change.letters || abbreviation(name, instant, change.offset);
    },
  };
}

/** The letters of a stretch of time with one offset; none when they change on the way. */
function lettersOf(name: string, { from, until, offset }: Change): string {
  const letters = abbreviation(name, until - 1, offset);
  for (let at = from; at < until; at += STEP) if (abbreviation(name, at, offset) !== letters) return "";
  return letters;
}

/** A stretch of a year in which an offset holds. */
interface Change {
  at: number;
  offset: number;
  from: number;
  until: number;
  letters?: string;
}

// Before this year every zone is on its local mean time, and the proleptic calendar gives Intl no trouble.
const FIRST_YEAR = 1800;

// In tzdata no offset since 1940 lasts less than six days, so samples six days apart see every change.
const STEP = 6 * DAY;

function findChanges(clock: Intl.DateTimeFormat, year: number): Change[] {
  const end = Date.UTC(year + 1, 0) / 1000;
  let at = Date.UTC(year, 0) / 1000;
  let last: Change = {
    at: Number.NEGATIVE_INFINITY,
    offset: clockOffset(clock, at),
    from: at,
    until: end,
  };
  const changes = [last];
  while (at < end) {
    const next = Math.min(at + STEP, end);
    const offset = clockOffset(clock, next);
    if (offset !== last.offset) {
      last.until = findChange(clock, at, next, last.offset);
      last = { at: last.until, offset, from: last.until, until: end };
      changes.push(last);
    }
    at = next;
  }
  return changes;
}

function findChange(clock: Intl.DateTimeFormat, from: number, to: number, offset: number): number {
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

// Intl names a zone's time in words everywhere but in letters only for a few places; tzdata has letters for these words
// (standard, then summer time) and digits for all others.
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
  // Offsets off the quarter hour are local mean time, from before clocks were set by zones.
  if (offset % (HOUR / 4) !== 0) return "LMT";
  const place = BRITISH_ISLANDS.test(name) ? "Europe/London" : name;
  const [, words = "", season] =
    /^(.+?)(?: (Standard|Daylight|Summer))? Time$/.exec(longName(place, instant)) ?? [];
  const [standard, summer] = (LETTERS[words] ?? "").split(" ");
  const letters = season === undefined || season === "Standard" ? standard : summer;
  return letters && !WITHOUT_LETTERS.has(name) ? letters : digits(offset, 2);
}

const namerOf = memoized(
  (timeZone: string) => new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" }),
  100,
);

function longName(name: string, instant: number): string {
  return (
    namerOf(name)
      .formatToParts(instant * 1000)
      .find((part) => part.type === "timeZoneName")?.value ?? ""
  );
}
