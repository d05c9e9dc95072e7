import { all, type Condition, compare } from "../domain/conditions.ts";
import { understand } from "../operations/list.ts";
import { resourceOf } from "../resources/index.ts";
import { countRows, findPage } from "../store/rows.ts";
import { addDays, type Day, daysTouched } from "./calendar-grid.ts";
import { type Filters, startOf, statusQuery, windowQuery } from "./filters.ts";
import { MANY } from "./load.ts";
import { type EventEntry, type Extent, entriesOf, loadEntries } from "./load-entries.ts";
import { isAllDay } from "./times.ts";
import type { Visit } from "./visit.ts";

/** Events of one day, and how many it has in all. */
export interface DayEvents {
  events: EventEntry[];
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
  visit: Visit,
): Promise<Map<Day, DayEvents>> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const parameters = { ...query, ...statusQuery(visit), ...windowQuery(first, last, visit) };
  const find = await finding(parameters, visit);
  const found = await find([], MANY);
  if (found.total > MANY) return byDay(days, room, find, visit);
  return placed(days, room, await found.entries(room.extent));
}

/** Finds the first events that pass further conditions. */
type Find = (further: readonly Condition[], limit: number) => Promise<Found>;

interface Found {
  ids: readonly number[];
  total: number;
  entries(extent: Extent): Promise<EventEntry[]>;
}

/** The event list for some parameters, which are read once however often it is asked. */
async function finding(parameters: Record<string, unknown>, visit: Visit): Promise<Find> {
  const { context } = visit;
  const events = resourceOf("events");
  const { given, condition } = await understand(events, parameters, context);
  const order = events.defaultOrder({ context, given });
  return async (further, limit) => {
    const asked = all(condition, ...further);
    const span = { limit, offset: 0 };
    const ready = context.finder?.find(asked, order, span);
    if (ready) return { ...ready, entries: (extent) => loadEntries(ready.ids, extent, visit) };
    const total = await countRows(context.db, "events", asked);
    const rows = total === 0 ? [] : await findPage(context.db, "events", asked, order, span);
    return { ids: rows.map(({ id }) => id), total, entries: () => entriesOf(rows, context) };
  };
}

/** Events on the days that they touch by their own wall clock: those that are pinned first, then those of whole days. */
function placed(days: readonly Day[], { perDay }: Room, events: EventEntry[]): Map<Day, DayEvents> {
  const rank = (event: EventEntry) => Number(event.isPinned) * 2 + Number(isAllDay(event));
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
function shownOf(events: EventEntry[], perDay: number): EventEntry[] {
  const rank = ({ isPinned, featured }: EventEntry) => Number(isPinned) * 2 + Number(featured);
  const chosen = new Set(events.toSorted((a, b) => rank(b) - rank(a)).slice(0, perDay));
  return events.filter((event) => chosen.has(event));
}

/** Where there are very many: what starts on each day, by the clock of the site. */
async function byDay(
  days: readonly Day[],
  { perDay, extent }: Room,
  find: Find,
  visit: Visit,
): Promise<Map<Day, DayEvents>> {
  const onDay = (day: Day) => {
    const [from, to] = [startOf(day, visit), startOf(addDays(day, 1), visit)];
    return find([compare("start_utc", ">=", from), compare("start_utc", "<", to)], perDay);
  };
  const found = await Promise.all(days.map(onDay));
  const ids = found.flatMap((one) => one.ids);
  const entries = new Map((await loadEntries(ids, extent, visit)).map((entry) => [entry.id, entry]));
  const eventsOf = ({ ids }: Found) => ids.flatMap((id) => entries.get(id) ?? []);
  return new Map(found.map((one, at) => [days[at] ?? "", { events: eventsOf(one), total: one.total }]));
}
