import type { Day } from "../days.ts";
import { formatUtc, toInstant, type Wall } from "../time.ts";
import { atTimeOf, ruleWalls } from "./expand.ts";
import { localSeconds } from "./parse-date.ts";
import type { Recurrence, Rule } from "./rule.ts";
import { SearchLimitError } from "./rule-times.ts";

/** A recurrence and the wall clock at which it starts. */
export interface StartedRecurrence {
  recurrence: Recurrence;
  start: Wall;
}

/** The two parts of a split recurrence; null for one that would have no occurrences. */
export interface SplitRecurrence {
  before: StartedRecurrence | null;
  after: StartedRecurrence | null;
}

/**
 * Splits a recurrence before an occurrence, given by its wall clock. Together the parts have the same occurrences;
 * COUNT is shared out among them, and a rule without it ends before the occurrence. The second part starts at the
 * first occurrence of its rule, because the rule takes its time, day and phase from the start; dates that were added
 * stay dates.
 */
export function splitAt({ recurrence, start }: StartedRecurrence, at: Wall): SplitRecurrence {
  const { rule, rdate, exdate } = recurrence;
  const { count, next } = occurrencesBefore(recurrence, start, at);
  const isBefore = (date: Wall | Day) => atTimeOf(start, date) < at;
  const isSameTime = next === null || next.slice(10) === start.slice(10);
  const later = rdate.filter((date) => !isBefore(date));
  // A date without a time may exclude occurrences of both parts.
  const excluded = (wanted: boolean) =>
    exdate.filter((date) => (date.length === 10 && date === at.slice(0, 10)) || isBefore(date) === wanted);
  const first = { ...recurrence, rdate: rdate.filter(isBefore), exdate: excluded(true) };
  const second = {
    ...recurrence,
    rdate: isSameTime ? later : later.map((date) => atTimeOf(start, date)),
    exdate: excluded(false),
  };
  const before =
    count === 0
      ? datesOnly(first, start)
      : { recurrence: { ...first, rule: next === null ? rule : endBefore(rule, count, at) }, start };
  const after =
    next === null
      ? datesOnly(second, start)
      : {
          recurrence: { ...second, rule: rule && { ...rule, count: rule.count && rule.count - count } },
          start: next,
        };
  return { before, after };
}

/** How many wall clocks of start and rule are before another one, and the next of them. */
function occurrencesBefore(
  recurrence: Recurrence,
  start: Wall,
  at: Wall,
): { count: number; next: Wall | null } {
  const isCounted = recurrence.rule !== null && recurrence.rule.count !== null;
  const split = toInstant(at, recurrence.zone);
  // Without COUNT it matters only whether there are any.
  const bounds = { from: isCounted ? Number.NEGATIVE_INFINITY : split, to: split + SEARCHED };
  let count = 0;
  try {
    for (const wall of ruleWalls(recurrence, start, bounds)) {
      if (wall >= at) return { count, next: wall };
      count += 1;
    }
  } catch (error) {
    if (!(error instanceof SearchLimitError)) throw error;
  }
  return { count, next: null };
}

/** A rule that has no occurrence for longer is over: yearly ones of 29 February may wait for eight years. */
const SEARCHED = 100 * 366 * 86_400;

function endBefore(rule: Rule | null, count: number, at: Wall): Rule | null {
  if (rule === null) return null;
  if (rule.count !== null) return { ...rule, count };
  return { ...rule, until: { wall: formatUtc(localSeconds(at) - 1) } };
}

/** The dates alone, when the rule has no occurrence left; the first is the start. */
function datesOnly(recurrence: Recurrence, start: Wall): StartedRecurrence | null {
  const [first, ...others] = recurrence.rdate.map((date) => atTimeOf(start, date)).sort();
  if (first === undefined) return null;
  return { recurrence: { ...recurrence, rule: null, rdate: others }, start: first };
}
