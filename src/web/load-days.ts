import { list } from "../operations/list.ts";
import { resourceOf } from "../resources/index.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { type Day, daysTouched } from "./calendar-grid.ts";
import { dayQuery, type Filters, statusQuery, windowQuery } from "./filters.ts";
import type { EventItem } from "./items.ts";
import type { Query } from "./links.ts";
import { eventsOf, MANY, roomy } from "./load.ts";
import type { Visit } from "./visit.ts";

/** Events of one day, and how many it has in all. */
export interface DayEvents {
  events: EventItem[];
  total: number;
}

/** The first events of each day, with their number. */
export async function loadDays(
  days: readonly Day[],
  perDay: number,
  { query }: Filters,
  visit: Visit,
): Promise<Map<Day, DayEvents>> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const parameters = { ...query, ...statusQuery(visit), ...windowQuery(first, last, visit), per_page: MANY };
  const found = await list(resourceOf("events"), parameters, roomy(visit.context));
  const onDays =
    found.total > MANY
      ? await byDay(days, perDay, query, visit)
      : placed(days, perDay, (await found.rows()) as Row<"events">[]);
  const ids = [...new Set([...onDays.values()].flatMap((day) => day.ids))];
  const events = await eventsOf(ids, () => rowsOf([...onDays.values()]), visit);
  const byId = new Map(events.map((event) => [event.id, event]));
  return new Map(
    [...onDays].map(([day, { ids, total }]) => [
      day,
      { events: ids.flatMap((id) => byId.get(id) ?? []), total },
    ]),
  );
}

/** What a day shows, before it is shown. */
interface DayIds {
  ids: readonly number[];
  total: number;
  rows(): Promise<Row<ItemTable>[]>;
}

/** The rows of all days, each once. */
async function rowsOf(days: readonly DayIds[]): Promise<Row<ItemTable>[]> {
  const rows = await Promise.all(days.map((day) => day.rows()));
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}

/** Rows on the days that they touch by their own wall clock: those that are pinned first, then those of whole days. */
function placed(days: readonly Day[], perDay: number, rows: Row<"events">[]): Map<Day, DayIds> {
  const ordered = rows.toSorted((a, b) => b.sticky - a.sticky || b.all_day - a.all_day);
  const touched = ordered.map((row) => ({ row, ...daysTouched(row.start_local, row.end_local) }));
  return new Map(
    days.map((day) => {
      const all = touched.filter(({ first, last }) => day >= first && day <= last).map(({ row }) => row);
      const shown = shownOf(all, perDay);
      return [day, { ids: shown.map(({ id }) => id), total: all.length, rows: async () => shown }];
    }),
  );
}

/** As many as a day has room for: those that are pinned or featured before others, all in their order. */
function shownOf(rows: Row<"events">[], perDay: number): Row<"events">[] {
  const rank = ({ sticky, featured }: Row<"events">) => sticky * 2 + featured;
  const chosen = new Set(rows.toSorted((a, b) => rank(b) - rank(a)).slice(0, perDay));
  return rows.filter((row) => chosen.has(row));
}

/** Where there are very many: what starts on each day, by the clock of the site. */
async function byDay(
  days: readonly Day[],
  perDay: number,
  query: Query,
  visit: Visit,
): Promise<Map<Day, DayIds>> {
  const loaded = days.map(async (day): Promise<[Day, DayIds]> => {
    const parameters = { ...query, ...statusQuery(visit), ...dayQuery(day, visit), per_page: perDay };
    const { found, rows, total } = await list(resourceOf("events"), parameters, roomy(visit.context));
    if (found) return [day, { ids: found.ids, total, rows }];
    const known = await rows();
    return [day, { ids: known.map(({ id }) => id), total, rows: async () => known }];
  });
  return new Map(await Promise.all(loaded));
}
