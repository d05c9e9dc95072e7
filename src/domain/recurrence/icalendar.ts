import type { Day } from "../days.ts";
import { toInstant, type Wall } from "../time.ts";
import { atTimeOf } from "./expand.ts";
import { lastDay, type Recurrence, type Rule, ruleText, timesOfDay } from "./rule.ts";

/** The values of RRULE, RDATE and EXDATE: dates are days for all-day events, otherwise wall clocks of the zone. */
export interface CalendarRecurrence {
  rrule: string | null;
  rdate: (Wall | Day)[];
  exdate: (Wall | Day)[];
}

/** A recurrence as RFC 5545 has it beside DTSTART: all dates of one kind, and UNTIL a day or in UTC. */
export function calendarRecurrence(
  { rule, rdate, exdate, zone }: Recurrence,
  start: Wall,
  { isAllDay }: { isAllDay: boolean },
): CalendarRecurrence {
  const rrule = rule && ruleText({ ...rule, until: untilFor(rule, zone, isAllDay) });
  const days = (dates: (Wall | Day)[]) => [...new Set(dates.map((date) => date.slice(0, 10)))];
  if (isAllDay) return { rrule, rdate: days(rdate), exdate: days(exdate) };
  return {
    rrule,
    rdate: rdate.map((date) => atTimeOf(start, date)),
    exdate: exdate.flatMap((date) => (date.length === 10 ? timesOn(date, rule, start, rdate) : [date])),
  };
}

function untilFor({ until }: Rule, zone: string, isAllDay: boolean): Rule["until"] {
  if (until === null) return null;
  if (isAllDay) return { day: lastDay(until, zone) };
  if ("instant" in until) return until;
  return { instant: toInstant("day" in until ? `${until.day} 23:59:59` : until.wall, zone) };
}

/** Every wall clock of a day at which there can be an occurrence. */
function timesOn(day: Day, rule: Rule | null, start: Wall, rdate: readonly (Wall | Day)[]): Wall[] {
  const dates = [start, ...rdate.map((date) => atTimeOf(start, date))].filter((date) => date.startsWith(day));
  const times = rule ? timesOfDay(rule, start) : [];
  return [...new Set([...dates, ...times.map((time) => `${day} ${time}`)])].sort();
}
