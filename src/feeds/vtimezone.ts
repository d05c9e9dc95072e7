import {
  daysInMonth,
  formatUtc,
  offsetAt,
  toWall,
  transitionsIn,
  weekdayOf,
  zoneAbbreviation,
} from "../domain/time.ts";
import { dateTime, property, text } from "./content-lines.ts";

/**
 * The name under which calendars know a zone; null for offsets and abbreviations, which are no zone of theirs
 * (`CET` is a fixed offset here, and has summer time there).
 */
export const zoneName = (zone: string): string | null =>
  zone.includes("/") ? (spelling.get(zone.toLowerCase()) ?? zone) : null;

/** Whether the wall clock of an instant means no other instant: it is not in the hour that clocks go through twice. */
export function isUnambiguous(instant: number, zone: string): boolean {
  const local = instant + offsetAt(instant, zone);
  return [instant - DAY, instant + DAY].every((near) => {
    const other = local - offsetAt(near, zone);
    return other === instant || other + offsetAt(other, zone) !== local;
  });
}

/** The lines of a VTIMEZONE that is right around these instants, from the same rules as all other times of the service. */
export function vtimezone(zone: string, instants: readonly number[]): string[] {
  const name = zoneName(zone) ?? zone;
  const stretches = stretchesOf(instants);
  const changes = stretches.flatMap((stretch) => changesIn(stretch, zone));
  const lastYear = stretches.at(-1)?.last ?? 0;
  return [
    "BEGIN:VTIMEZONE",
    property("TZID", text(name)),
    ...runsOf(changes).flatMap((run) => observance(run, zone, lastYear)),
    "END:VTIMEZONE",
  ];
}

const spelling = new Map(Intl.supportedValuesOf("timeZone").map((name) => [name.toLowerCase(), name]));

const DAY = 86_400;

/** Years that follow each other. */
interface Stretch {
  first: number;
  last: number;
}

/** Every year of the instants with its neighbours: what holds at an instant began in its year or the one before. */
function stretchesOf(instants: readonly number[]): Stretch[] {
  const around = instants.map(yearOf).flatMap((year) => [year - 1, year, year + 1]);
  const years = [...new Set(around)].filter((year) => year > 0 && year < 10_000).sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (const year of years) {
    const latest = stretches.at(-1);
    if (latest?.last === year - 1) latest.last = year;
    else stretches.push({ first: year, last: year });
  }
  return stretches;
}

const yearOf = (instant: number) => Number(formatUtc(instant).slice(0, 4));
const startOf = (year: number) => Date.parse(`${String(year).padStart(4, "0")}-01-01T00:00:00Z`) / 1000;

/** A change of the offset of a zone; with equal offsets, the beginning of the described period. */
interface Change {
  at: number;
  from: number;
  to: number;
}

/** The changes of some years, and the offset at their beginning unless the first year has a change. */
function changesIn({ first, last }: Stretch, zone: string): Change[] {
  const start = startOf(first);
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const changes = years
    .flatMap((year) => transitionsIn(year, zone))
    .map((at) => ({ at, from: offsetAt(at - 1, zone), to: offsetAt(at, zone) }));
  const startsWithChange = changes[0] !== undefined && yearOf(changes[0].at) === first;
  const offset = offsetAt(start, zone);
  return startsWithChange ? changes : [{ at: start, from: offset, to: offset }, ...changes];
}

/** Changes that one rule describes: in years that follow each other, on the same weekday of the same month. */
interface Run {
  first: Change;
  latest: Change;
  /** Possible values of `BYDAY`: `2SU`, `-1SU`. */
  days: string[];
}

function runsOf(changes: readonly Change[]): Run[] {
  const runs: Run[] = [];
  const latestRuns = new Map<string, Run>();
  for (const change of changes) {
    const wall = wallOf(change);
    const key = `${change.from} ${change.to} ${wall.slice(5, 7)} ${wall.slice(11)}`;
    const days = daysOf(wall);
    const run = latestRuns.get(key);
    const common = run?.days.filter((day) => days.includes(day)) ?? [];
    if (run && common.length > 0 && yearIn(run.latest) + 1 === yearIn(change)) {
      Object.assign(run, { latest: change, days: common });
      continue;
    }
    const started = { first: change, latest: change, days };
    latestRuns.set(key, started);
    runs.push(started);
  }
  return runs;
}

/** The wall clock at the moment of the change. */
const wallOf = ({ at, from }: Change) => formatUtc(at + from);
const yearIn = (change: Change) => Number(wallOf(change).slice(0, 4));

/** The ways to name the day of a wall clock by its weekday: the last of its month, the nth of its month. */
function daysOf(wall: string): string[] {
  const [year = 0, month = 0, day = 0] = wall.slice(0, 10).split("-").map(Number);
  const weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][weekdayOf(year, month, day)];
  const isLast = day + 7 > daysInMonth(year, month);
  return [...(isLast ? [`-1${weekday}`] : []), `${Math.ceil(day / 7)}${weekday}`];
}

function observance({ first, latest, days }: Run, zone: string, lastYear: number): string[] {
  const kind = first.to > first.from ? "DAYLIGHT" : "STANDARD";
  const wall = wallOf(first);
  const isOpen = yearIn(latest) >= lastYear;
  const until = isOpen ? "" : `;UNTIL=${dateTime(formatUtc(latest.at), "Z")}`;
  const rule = `FREQ=YEARLY;BYMONTH=${Number(wall.slice(5, 7))};BYDAY=${days[0]}${until}`;
  return [
    `BEGIN:${kind}`,
    property("DTSTART", dateTime(wall)),
    ...(latest === first ? [] : [property("RRULE", rule)]),
    property("TZOFFSETFROM", offset(first.from)),
    property("TZOFFSETTO", offset(first.to)),
    property("TZNAME", text(zoneAbbreviation(first.at, zone))),
    `END:${kind}`,
  ];
}

/** `-0330`, and the seconds of local mean times. */
function offset(seconds: number): string {
  const digits = toWall(Math.abs(seconds), "UTC").slice(11).replace(/:/g, "");
  return `${seconds < 0 ? "-" : "+"}${digits.endsWith("00") ? digits.slice(0, 4) : digits}`;
}
