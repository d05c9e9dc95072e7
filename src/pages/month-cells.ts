import type { Day } from "../domain/days.ts";
import type { EventSummary } from "../operations/event-summaries.ts";
import { type Bar, barsOf, type DayRange, WEEK } from "./lanes.ts";
import { chosenOf, type DayEvents } from "./load-days.ts";
import { gridDays, isBar } from "./times.ts";

/** A day in the grid of a month. */
export interface MonthCell {
  day: Day;
  /** Bars that begin here, or go on here after the week before, by lane. */
  bars: Bar<EventSummary>[];
  /** Lanes to keep free for bars, those included that began on an earlier day of the week. */
  lanes: number;
  /** Whether it is a day of an event over several days. */
  isRunning: boolean;
  /** Whether an event begins here, or there may be one that is not shown. */
  isBusy: boolean;
  /** Events of some hours of the day that are shown. */
  events: EventSummary[];
  /** Events that open in place. */
  hidden: EventSummary[];
  /** Number of events that are only on the page of the day. */
  beyond: number;
  total: number;
}

/** Bars above each other; a day has room for one other event at least. */
const MAX_LANES = 3;

/** How many events a day shows at once. */
export const PER_DAY = 4;

/** How many more open in place. */
const MAX_HIDDEN = 20;

/** Places events in the days of a grid of weeks. */
export function monthCells(days: readonly Day[], found: ReadonlyMap<Day, DayEvents>): MonthCell[] {
  const cells = days.map(
    (day): MonthCell => ({
      day,
      ...{ bars: [], lanes: 0, isRunning: false, isBusy: false, events: [], hidden: [], beyond: 0 },
      total: found.get(day)?.total ?? 0,
    }),
  );
  const taken = placeBars(cells, rangesOf(days, found));
  for (const [at, cell] of cells.entries()) {
    const all = found.get(cell.day)?.events ?? [];
    const inLanes = taken[at] ?? new Set<EventSummary>();
    const shown = new Set(
      chosenOf(
        all.filter((event) => !isBar(event)),
        PER_DAY - inLanes.size,
      ),
    );
    cell.events = [...shown];
    const others = all.filter((event) => !shown.has(event) && !inLanes.has(event));
    // A day whose events are not all loaded opens as a whole, with those of its own page.
    cell.hidden = all.length < cell.total ? [] : others.slice(0, MAX_HIDDEN);
    const seen = all.filter((event) => inLanes.has(event)).length;
    cell.beyond = cell.total - shown.size - seen - cell.hidden.length;
    cell.isRunning ||= others.some(isLong);
    cell.isBusy = cell.beyond > 0 || all.some((event) => gridDays(event).first === cell.day);
  }
  return cells;
}

/** Puts bars into the cells; returns the events that each of them has in lanes. */
function placeBars(
  cells: readonly MonthCell[],
  ranges: readonly DayRange<EventSummary>[],
): Set<EventSummary>[] {
  const taken = cells.map(() => new Set<EventSummary>());
  const weeks = barsOf(ranges, Math.ceil(cells.length / WEEK), MAX_LANES);
  for (const [week, bars] of weeks.entries())
    for (const bar of bars.toSorted((a, b) => a.lane - b.lane)) {
      const start = week * WEEK + bar.column;
      cells[start]?.bars.push(bar);
      for (let at = start; at < start + bar.length; at += 1) {
        const cell = cells[at];
        if (!cell) continue;
        taken[at]?.add(bar.item);
        cell.lanes = Math.max(cell.lanes, bar.lane + 1);
        cell.isRunning ||= isLong(bar.item);
      }
    }
  return taken;
}

function isLong(event: EventSummary): boolean {
  const { first, last } = gridDays(event);
  return first !== last;
}

/** Events over days, sticky ones first, then those that begin earlier, then longer ones. */
export function rangesOf(days: readonly Day[], found: ReadonlyMap<Day, DayEvents>): DayRange<EventSummary>[] {
  const number = new Map(days.map((day, at) => [day, at]));
  const events = new Set<EventSummary>();
  for (const { events: ofDay } of found.values())
    for (const event of ofDay) if (isBar(event)) events.add(event);
  const ranges = [...events].map((item) => {
    const { first, last } = gridDays(item);
    return { item, first: number.get(first) ?? -1, last: number.get(last) ?? days.length };
  });
  return ranges.sort(
    (a, b) => Number(b.item.isSticky) - Number(a.item.isSticky) || a.first - b.first || b.last - a.last,
  );
}
