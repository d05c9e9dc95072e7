import { all, compare } from "../domain/predicates.ts";
import { type EventSummary, MAX_SUMMARIES } from "../operations/event-summaries.ts";
import { events } from "../resources/events.ts";
import type { Projection } from "../resources/kit/projection.ts";
import { addDays, type Day, daysTouched } from "./calendar-grid.ts";
import { type Filters, startOf, statusQuery, windowQuery } from "./filters.ts";
import type { PageRequest } from "./page-request.ts";
import { isAllDay } from "./times.ts";

/** Events of one day, and how many it has in all. */
export interface DayEvents {
  events: EventSummary[];
  total: number;
}

/** Events per day, and their projection. */
export interface Room {
  perDay: number;
  projection: Projection<EventSummary>;
}

/** The first events of each day, with their number. */
export async function loadDays(
  days: readonly Day[],
  room: Room,
  { query }: Filters,
  request: PageRequest,
): Promise<Map<Day, DayEvents>> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const window = windowQuery(first, last, request);
  const parameters = { ...query, ...statusQuery(request), ...window, per_page: MAX_SUMMARIES };
  const found = await request.reads.list(events, parameters, request.context, room.projection);
  if (found.total > MAX_SUMMARIES) return byDay(days, room, parameters, request);
  return placed(days, room, await found.items());
}

/** Events on the days that they touch by their own wall clock: pinned ones first, then those of whole days. */
function placed(days: readonly Day[], { perDay }: Room, events: EventSummary[]): Map<Day, DayEvents> {
  const rank = (event: EventSummary) => Number(event.isPinned) * 2 + Number(isAllDay(event));
  const ordered = events.toSorted((a, b) => rank(b) - rank(a));
  const touched = ordered.map((event) => ({ event, ...daysTouched(event.start_date, event.end_date) }));
  return new Map(
    days.map((day) => {
      const onDay = touched.filter(({ first, last }) => day >= first && day <= last);
      const shown = shownOf(
        onDay.map(({ event }) => event),
        perDay,
      );
      return [day, { events: shown, total: onDay.length }];
    }),
  );
}

/** As many as a day has room for: pinned or featured ones before others, all in their order. */
function shownOf(events: EventSummary[], perDay: number): EventSummary[] {
  const rank = ({ isPinned, featured }: EventSummary) => Number(isPinned) * 2 + Number(featured);
  const chosen = new Set(events.toSorted((a, b) => rank(b) - rank(a)).slice(0, perDay));
  return events.filter((event) => chosen.has(event));
}

/** For very busy periods: queries each day separately, by the clock of the site. */
async function byDay(
  days: readonly Day[],
  { perDay, projection }: Room,
  parameters: Record<string, unknown>,
  request: PageRequest,
): Promise<Map<Day, DayEvents>> {
  const conditions = days.map((day) =>
    all(
      compare("start_utc", ">=", startOf(day, request)),
      compare("start_utc", "<", startOf(addDays(day, 1), request)),
    ),
  );
  const { reads, context } = request;
  const parts = await reads.listEach(events, parameters, context, projection, conditions, perDay);
  return new Map(parts.map(({ items, total }, at) => [days[at] ?? "", { events: items, total }]));
}
