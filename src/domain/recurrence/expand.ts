import type { Day } from "../days.ts";
import { formatUtc, isWithinYears, toInstant, toWall, type Wall } from "../time.ts";
import { localSeconds } from "./parse-date.ts";
import type { Recurrence, Rule } from "./rule.ts";
import { ruleTimes, SearchLimitError } from "./rule-times.ts";

/** An occurrence: its instant, and the wall clock by the rule, which differs from that of the instant in a gap. */
export interface Occurrence {
  instant: number;
  wall: Wall;
}

/** Instants between which occurrences are wanted, `from` included and `to` not, and how many at most. */
export interface ExpansionBounds {
  from: number;
  to: number;
  limit?: number;
}

/** The occurrences found, in order; `isComplete` is false when there are more, or when the search was given up. */
export interface Expansion {
  occurrences: Occurrence[];
  isComplete: boolean;
}

/** Maximum number of occurrences of one expansion. */
export const MAX_OCCURRENCES = 2000;

/**
 * The occurrences of a recurrence that starts at a wall clock of its zone. The start is always the first one and
 * counts for COUNT, even when the rule would not choose it; `rdate` adds to the rule, `exdate` removes from both. The
 * rule is applied to wall clocks, so that 19:30 stays 19:30 when clocks change; two that become one instant are one
 * occurrence.
 */
export function expand(recurrence: Recurrence, start: Wall, bounds: ExpansionBounds): Expansion {
  const { from, to, limit = MAX_OCCURRENCES } = bounds;
  const { zone } = recurrence;
  const isExcluded = exclusion(recurrence.exdate, zone);
  const found = new Map<number, Occurrence>();
  const add = (wall: Wall) => {
    const instant = toInstant(wall, zone);
    if (instant < from || instant >= to || found.has(instant)) return;
    const occurrence = { instant, wall };
    if (!isExcluded(occurrence)) found.set(instant, occurrence);
  };
  for (const date of recurrence.rdate) add(atTimeOf(start, date));
  const fromDates = found.size;
  let isComplete = true;
  try {
    for (const wall of ruleWalls(recurrence, start, { from, to })) {
      add(wall);
      // All further ones of the rule are later; in a gap they may still be the same instant.
      if (found.size > fromDates + limit) break;
    }
  } catch (error) {
    if (!(error instanceof SearchLimitError)) throw error;
    isComplete = false;
  }
  const occurrences = [...found.values()].sort((a, b) => a.instant - b.instant);
  return {
    occurrences: occurrences.slice(0, limit),
    isComplete: isComplete && occurrences.length <= limit,
  };
}

/**
 * The start, and the wall clocks of the rule from about the first bound on: in order, until COUNT, UNTIL or some time
 * after the end of the bounds.
 */
export function* ruleWalls(
  { rule, zone }: Recurrence,
  start: Wall,
  { from, to }: { from: number; to: number },
): Generator<Wall> {
  yield start;
  if (rule === null) return;
  const first = localSeconds(start);
  // COUNT counts from the start, whatever is wanted.
  const begin = rule.count === null ? Math.max(first, from - SLACK) : first;
  const isBeforeEnd = untilTest(rule, zone);
  let count = 1;
  for (const local of ruleTimes(rule, first, begin, to + SLACK)) {
    if (local === first) continue;
    if (count === rule.count || local > to + SLACK || !isWithinYears(local)) return;
    if (!isBeforeEnd(local)) return;
    count += 1;
    if (local >= from - SLACK) yield formatUtc(local);
  }
}

/** Wall clocks and instants differ by less. */
const SLACK = 2 * 86_400;

function untilTest({ until }: Rule, zone: string): (local: number) => boolean {
  if (until === null) return () => true;
  if ("instant" in until) return (local) => toInstant(formatUtc(local), zone) <= until.instant;
  const last = "day" in until ? localSeconds(until.day) + 86_399 : localSeconds(until.wall);
  return (local) => local <= last;
}

/** A date without a time has that of the start. */
export const atTimeOf = (start: Wall, date: Wall | Day): Wall =>
  date.length === 10 ? date + start.slice(10) : date;

/** A date excludes by the wall clock of the rule or of the instant, and one without a time the whole day. */
function exclusion(exdate: readonly (Wall | Day)[], zone: string): (occurrence: Occurrence) => boolean {
  if (exdate.length === 0) return () => false;
  const excluded = new Set(exdate);
  const matches = (wall: Wall) => excluded.has(wall) || excluded.has(wall.slice(0, 10));
  return ({ instant, wall }) => matches(wall) || matches(toWall(instant, zone));
}
