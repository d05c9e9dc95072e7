import { all, compare, type Predicate } from "../domain/predicates.ts";
import { parseListQuery } from "../operations/list.ts";
import { resourceOf } from "../resources/index.ts";
import { countRows, findPage } from "../store/rows.ts";
import { addDays, type Day, daysTouched } from "./calendar-grid.ts";
import { type Filters, startOf, statusQuery, windowQuery } from "./filters.ts";
import { type EventView, type Extent, loadEventViews, toEventViews } from "./load-event-views.ts";
import { MAX_EVENTS } from "./load-items.ts";
import type { PageRequest } from "./page-request.ts";
import { isAllDay } from "./times.ts";

/** Events of one day, and how many it has in all. */
export interface DayEvents {
  events: EventView[];
  total: number;
}

/** How many events of a day are shown, and how much of each. */
export interface Room {
  perDay: number;
  extent: Extent;
}

/** The first events of each day, with their number. */
export async function loadDays(
  days: readonly Day[],
  room: Room,
  { query }: Filters,
  visit: PageRequest,
): Promise<Map<Day, DayEvents>> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const parameters = { ...query, ...statusQuery(visit), ...windowQuery(first, last, visit) };
  const find = await finding(parameters, visit);
  const found = await find([], MAX_EVENTS);
  if (found.total > MAX_EVENTS) return byDay(days, room, find, visit);
  return placed(days, room, await found.entries(room.extent));
}

/** Finds the first events that pass further conditions. */
type Find = (further: readonly Predicate[], limit: number) => Promise<Found>;

interface Found {
  ids: readonly number[];
  total: number;
  entries(extent: Extent): Promise<EventView[]>;
}

/** The event list for some parameters, which are read once however often it is asked. */
async function finding(parameters: Record<string, unknown>, visit: PageRequest): Promise<Find> {
  const { context } = visit;
  const events = resourceOf("events");
  const { params, predicate } = await parseListQuery(events, parameters, context);
  const order = events.defaultOrder({ context, params });
  return async (further, limit) => {
    const asked = all(predicate, ...further);
    const span = { limit, offset: 0 };
    const ready = context.eventIndex?.find(asked, order, span);
    if (ready) return { ...ready, entries: (extent) => loadEventViews(ready.ids, extent, visit) };
    const total = await countRows(context.db, "events", asked);
    const rows = total === 0 ? [] : await findPage(context.db, "events", asked, order, span);
    return { ids: rows.map(({ id }) => id), total, entries: () => toEventViews(rows, context) };
  };
}

/** Events on the days that they touch by their own wall clock: those that are pinned first, then those of whole days. */
function placed(days: readonly Day[], { perDay }: Room, events: EventView[]): Map<Day, DayEvents> {
  const rank = (event: EventView) => Number(event.isPinned) * 2 + Number(isAllDay(event));
  const ordered = events.toSorted((a, b) => rank(b) - rank(a));
  const touched = ordered.map((event) => ({ event, ...daysTouched(event.start_date, event.end_date) }));
  return new Map(
    days.map((day) => {
      const all = touched.filter(({ first, last }) => day >= first && day <= last);
      const shown = shownOf(
        all.map(({ event }) => event),
        perDay,
      );
      return [day, { events: shown, total: all.length }];
    }),
  );
}

/** As many as a day has room for: those that are pinned or featured before others, all in their order. */
function shownOf(events: EventView[], perDay: number): EventView[] {
  const rank = ({ isPinned, featured }: EventView) => Number(isPinned) * 2 + Number(featured);
  const chosen = new Set(events.toSorted((a, b) => rank(b) - rank(a)).slice(0, perDay));
  return events.filter((event) => chosen.has(event));
}

/** Where there are very many: what starts on each day, by the clock of the site. */
async function byDay(
  days: readonly Day[],
  { perDay, extent }: Room,
  find: Find,
  visit: PageRequest,
): Promise<Map<Day, DayEvents>> {
  const onDay = (day: Day) => {
    const [from, to] = [startOf(day, visit), startOf(addDays(day, 1), visit)];
    return find([compare("start_utc", ">=", from), compare("start_utc", "<", to)], perDay);
  };
  const found = await Promise.all(days.map(onDay));
  const ids = found.flatMap((one) => one.ids);
  const entries = new Map((await loadEventViews(ids, extent, visit)).map((entry) => [entry.id, entry]));
  const eventsOf = ({ ids }: Found) => ids.flatMap((id) => entries.get(id) ?? []);
  return new Map(found.map((one, at) => [days[at] ?? "", { events: eventsOf(one), total: one.total }]));
}
