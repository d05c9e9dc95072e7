import { addDays, type Day, isAllDay } from "../domain/days.ts";
import { all, compare } from "../domain/predicates.ts";
import { type EventSummary, MAX_SUMMARIES } from "../operations/event-summaries.ts";
import type { ListCondition } from "../operations/reads.ts";
import { events } from "../resources/events.ts";
import type { Projection } from "../resources/kit/projection.ts";
import { fuzzySearch, type PageFilters, startOf, statusQuery, windowQuery } from "./filters.ts";
import { WEEK } from "./lanes.ts";
import type { PageRequest } from "./page-request.ts";
import { gridDays } from "./times.ts";

/** Events of one day, and how many it has in all: more than these in very busy periods. */
export interface DayEvents {
  events: EventSummary[];
  total: number;
}

/** How many events of a day are enough where a period has very many, and their projection. */
export interface DayLimits {
  perDay: number;
  projection: Projection<EventSummary>;
}

/** The events of each day, with their number. */
export async function loadDays(
  days: readonly Day[],
  limits: DayLimits,
  { query }: PageFilters,
  request: PageRequest,
): Promise<Map<Day, DayEvents>> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const window = windowQuery(first, last, request);
  const parameters = { ...fuzzySearch(query), ...statusQuery(request), ...window, per_page: MAX_SUMMARIES };
  const found = await request.reads.list(events, parameters, request.context, limits.projection);
  if (found.total > MAX_SUMMARIES) return byDay(days, limits, parameters, request);
  return placed(days, await found.items());
}

/** Events on the days that they touch: sticky ones first, then those of whole days, each by their start. */
export function placed(days: readonly Day[], events: EventSummary[]): Map<Day, DayEvents> {
  const rank = (event: EventSummary) => Number(event.isSticky) * 2 + Number(isAllDay(event));
  const numbers = new Map(days.map((day, at) => [day, at]));
  const found = days.map((): EventSummary[] => []);
  // A search has found the best matches first.
  const ordered = events.toSorted((a, b) => rank(b) - rank(a) || a.instants.start - b.instants.start);
  for (const event of ordered) {
    const { first, last } = gridDays(event);
    if (last < (days[0] ?? "") || first > (days.at(-1) ?? "")) continue;
    const end = numbers.get(last) ?? days.length - 1;
    for (let at = numbers.get(first) ?? 0; at <= end; at += 1) found[at]?.push(event);
  }
  return new Map(
    days.map((day, at) => {
      const onDay = found[at] ?? [];
      return [day, { events: onDay, total: onDay.length }];
    }),
  );
}

/** As many as a day has room for: sticky or featured ones before others, all in their order. */
export function chosenOf(events: EventSummary[], perDay: number): EventSummary[] {
  if (events.length <= perDay) return events;
  const rank = ({ isSticky, featured }: EventSummary) => Number(isSticky) * 2 + Number(featured);
  const chosen = new Set(events.toSorted((a, b) => rank(b) - rank(a)).slice(0, perDay));
  return events.filter((event) => chosen.has(event));
}

/**
 * For very busy periods: asks separately for the events that begin on each day and for those that go on into each week, so that
 * the many of one day hide neither those of another nor the bars of those over several. Into each week, not each day: that would
 * double the cost of a month, for the bars within a week that begin after the events that a day has room for.
 */
async function byDay(
  days: readonly Day[],
  { perDay, projection }: DayLimits,
  parameters: Record<string, unknown>,
  request: PageRequest,
): Promise<Map<Day, DayEvents>> {
  const { reads, context } = request;
  const weeks = days.filter((_, at) => at % WEEK === 0);
  const conditions = [
    ...days.map((day) => beginningOn(day, request)),
    ...weeks.map((day) => running(day, request)),
  ];
  const parts = await reads.listEach(events, parameters, context, projection, conditions, perDay);
  const loaded = new Map(parts.flatMap(({ items }) => items.map((event) => [event.id, event])));
  const onDays = placed(days, [...loaded.values()]);
  const countOf = (part: number) => parts[part]?.total ?? 0;
  return new Map(
    days.map((day, at) => {
      const events = onDays.get(day)?.events ?? [];
      const runningOn = events.filter((event) => gridDays(event).first < day).length;
      const others = at % WEEK === 0 ? Math.max(runningOn, countOf(days.length + at / WEEK)) : runningOn;
      return [day, { events, total: Math.max(countOf(at) + others, events.length) }];
    }),
  );
}

/** The events that begin on a day of the site, or before the next date that is given; their times are public. */
export const beginningOn = (day: Day, request: PageRequest, next = addDays(day, 1)): ListCondition => ({
  predicate: all(
    compare("start_utc", ">=", startOf(day, request)),
    compare("start_utc", "<", startOf(next, request)),
  ),
  public: true,
});

/** The events that have begun before a day of the site and go on into it; their times are public. */
export const running = (day: Day, request: PageRequest): ListCondition => ({
  predicate: all(
    compare("start_utc", "<", startOf(day, request)),
    compare("end_utc", ">", startOf(day, request)),
  ),
  public: true,
});
