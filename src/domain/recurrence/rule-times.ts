import { type CalendarDay, calendarDay, dayFilter, dayNumber } from "./day-filter.ts";
import type { Frequency, Rule } from "./rule.ts";

const DAY = 86_400;
const HOUR = 3600;

/** Thrown when the search for occurrences would take too long. */
export class SearchLimitError extends Error {
  override name = "SearchLimitError";
}

/**
 * The wall-clock times, in seconds as if they were UTC, at which a rule repeats: in order, from its start on, without
 * the end that COUNT or UNTIL sets. Periods before `from` are skipped. Ends after `to`, and throws a
 * `SearchLimitError` after `MAX_STEPS`.
 */
export function* ruleTimes(rule: Rule, start: number, from: number, to: number): Generator<number> {
  const startDay = calendarDay(Math.floor(start / DAY));
  const passes = dayFilter(rule, startDay);
  const timesOf = dailyTimes(rule, start);
  const choose = choosePositions(rule.positions);
  const { unitOf, firstDay } = unitsOf(rule);
  // Hours are chosen within each day, because the filters of days are the same for all of them.
  const step = rule.frequency === "HOURLY" ? 1 : rule.interval;
  const skipped = unitOf(calendarDay(Math.floor(from / DAY))) - unitOf(startDay);
  let unit = unitOf(startDay) + Math.max(0, Math.floor(skipped / step)) * step;
  const timesPerDay =
    Math.max(rule.hours.length, rule.frequency === "HOURLY" ? 24 : 1) * Math.max(rule.minutes.length, 1);
  let steps = 0;
  for (; firstDay(unit) * DAY <= to; unit += step) {
    const end = firstDay(unit + 1);
    const groups: number[][] = [];
    for (let number = firstDay(unit); number < end; number += 1) {
      const day = calendarDay(number);
      steps += 1;
      if (steps > MAX_STEPS) throw new SearchLimitError("The rule is searched for too long.");
      if (!passes(day)) continue;
      groups.push(...timesOf(day));
      steps += timesPerDay;
    }
    if (groups.length === 0) continue;
    // BYSETPOS counts within the period, which is the hour for HOURLY.
    const sets = rule.frequency === "HOURLY" ? groups : [groups.flat()];
    for (const times of sets) for (const time of choose(times)) if (time >= start) yield time;
  }
}

/** Days and times that may be looked at, some tens of milliseconds of work: a rule may match rarely or never. */
const MAX_STEPS = 100_000;

/** Numbers the periods of a frequency: which one a day belongs to, and its first day. */
interface Units {
  unitOf(day: CalendarDay): number;
  firstDay(unit: number): number;
}

function unitsOf({ frequency, weekStart }: Rule): Units {
  // 4 January 1970 was a Sunday.
  const firstWeek = 3 + weekStart;
  const daily: Units = { unitOf: ({ number }) => number, firstDay: (unit) => unit };
  const units: Record<Frequency, Units> = {
    YEARLY: { unitOf: ({ year }) => year, firstDay: (year) => dayNumber(year, 1, 1) },
    MONTHLY: {
      unitOf: ({ year, month }) => year * 12 + month - 1,
      firstDay: (unit) => dayNumber(Math.floor(unit / 12), (unit % 12) + 1, 1),
    },
    WEEKLY: {
      unitOf: ({ number }) => Math.floor((number - firstWeek) / 7),
      firstDay: (unit) => unit * 7 + firstWeek,
    },
    DAILY: daily,
    HOURLY: daily,
  };
  return units[frequency];
}

/**
 * The times of BYHOUR and BYMINUTE on a day; those of each hour by themselves for HOURLY. The start fills in what is
 * absent.
 */
function dailyTimes(rule: Rule, start: number): (day: CalendarDay) => number[][] {
  const hourOfStart = Math.floor(start / HOUR);
  const minuteOfStart = Math.floor(start / 60) % 60;
  const second = ((start % 60) + 60) % 60;
  const minutes = rule.minutes.length > 0 ? rule.minutes : [(minuteOfStart + 60) % 60];
  const timesIn = (hour: number) => minutes.map((minute) => hour * HOUR + minute * 60 + second);
  const hoursInDay = Array.from({ length: 24 }, (_, hour) => hour);
  const isHourly = rule.frequency === "HOURLY";
  const startHours = isHourly ? hoursInDay : [((hourOfStart % 24) + 24) % 24];
  const hours = rule.hours.length > 0 ? rule.hours : startHours;
  if (!isHourly) {
    const times = hours.flatMap(timesIn);
    return ({ number }) => [times.map((time) => number * DAY + time)];
  }
  return ({ number }) =>
    hours
      .map((hour) => number * 24 + hour)
      .filter((hour) => (hour - hourOfStart) % rule.interval === 0)
      .map(timesIn);
}

/** Selects by BYSETPOS: 1 is the first of a period, -1 its last. */
function choosePositions(positions: readonly number[]): (times: number[]) => number[] {
  if (positions.length === 0) return (times) => times;
  return (times) => {
    const indexes = positions.map((position) => (position > 0 ? position - 1 : times.length + position));
    const chosen = [...new Set(indexes)].sort((a, b) => a - b).map((index) => times[index]);
    return chosen.filter((time) => time !== undefined);
  };
}
