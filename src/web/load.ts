import type { Context } from "../context.ts";
import { list } from "../operations/list.ts";
import type { Address } from "../operations/locate.ts";
import { read } from "../operations/read.ts";
import { resourceOf } from "../resources/index.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { type Day, daysTouched } from "./calendar-grid.ts";
import { dayQuery, type Filters, statusQuery, windowQuery } from "./filters.ts";
import type { EventItem, Item } from "./items.ts";
import type { Query } from "./links.ts";
import type { Visit } from "./visit.ts";

/** Events of one day, and how many it has in all. */
export interface DayEvents {
  events: EventItem[];
  total: number;
}

/** A page of a list of events. */
export interface EventPage {
  events: EventItem[];
  page: number;
  pages: number;
  total: number;
}

/** More events than this are counted day by day instead of being looked at one by one. */
const MANY = 400;

/** The item at an address as everybody sees it, or what the interface says of one that may not be seen. */
export async function loadItem<T extends Item>(
  name: ItemTable,
  address: Address,
  context: Context,
): Promise<T> {
  const resource = resourceOf(name);
  const row = await read(resource, address, context);
  const [item] = await resource.present([row], context, { jsonLd: true });
  // The representation of a resource has these members: the documentation is made from the same definition.
  return item as unknown as T;
}

/** A page of events that pass parameters of the event list. */
export async function loadEvents(query: Query, visit: Visit, perPage: number): Promise<EventPage> {
  const { context } = visit;
  const parameters = { ...query, ...statusQuery(visit), per_page: perPage };
  const found = await list(resourceOf("events"), parameters, roomy(context));
  const { page, pages, total } = found;
  return { events: await presented(await found.rows(), context), page, pages, total };
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
  const rows =
    found.total > MANY ? await byDay(days, perDay, query, visit) : placed(days, await found.rows());
  const chosen = new Map(
    [...rows.values()].flatMap((day) => shownOf(day.rows, perDay).map((row) => [row.id, row])),
  );
  const shown = await presented([...chosen.values()], visit.context);
  const byId = new Map(shown.map((event) => [event.id, event]));
  return new Map(
    [...rows].map(([day, { rows, total }]) => {
      const events = shownOf(rows, perDay).flatMap(({ id }) => byId.get(id) ?? []);
      return [day, { events, total }];
    }),
  );
}

interface DayRows {
  rows: Row<"events">[];
  total: number;
}

/** As many as a day has room for: those that are pinned or featured before others, all in their order. */
function shownOf(rows: Row<"events">[], perDay: number): Row<"events">[] {
  const rank = ({ sticky, featured }: Row<"events">) => sticky * 2 + featured;
  const chosen = new Set(rows.toSorted((a, b) => rank(b) - rank(a)).slice(0, perDay));
  return rows.filter((row) => chosen.has(row));
}

/** Rows on the days that they touch by their own wall clock: those that are pinned first, then those of whole days. */
function placed(days: readonly Day[], rows: Row<ItemTable>[]): Map<Day, DayRows> {
  const onDays = new Map<Day, DayRows>(days.map((day) => [day, { rows: [], total: 0 }]));
  const ordered = (rows as Row<"events">[]).toSorted((a, b) => b.sticky - a.sticky || b.all_day - a.all_day);
  for (const row of ordered) {
    const { first, last } = daysTouched(row.start_local, row.end_local);
    for (const [day, entry] of onDays) if (day >= first && day <= last) entry.rows.push(row);
  }
  for (const entry of onDays.values()) entry.total = entry.rows.length;
  return onDays;
}

/** Where there are very many: what starts on each day, by the clock of the site. */
async function byDay(
  days: readonly Day[],
  perDay: number,
  query: Query,
  visit: Visit,
): Promise<Map<Day, DayRows>> {
  const loaded = days.map(async (day): Promise<[Day, DayRows]> => {
    const parameters = { ...query, ...statusQuery(visit), ...dayQuery(day, visit), per_page: perDay };
    const found = await list(resourceOf("events"), parameters, roomy(visit.context));
    return [day, { rows: (await found.rows()) as Row<"events">[], total: found.total }];
  });
  return new Map(await Promise.all(loaded));
}

async function presented(rows: Row<ItemTable>[], context: Context): Promise<EventItem[]> {
  const items = await resourceOf("events").present(rows, context, { jsonLd: false });
  // The representation of an event has these members: the documentation is made from the same definition.
  return items as unknown as EventItem[];
}

/** Pages have bounds of their own; that of the interface is for its clients. */
const roomy = (context: Context): Context => ({ ...context, site: { ...context.site, maxPerPage: MANY } });

/** An item to choose in a form. */
export interface Choice {
  value: string;
  name: string;
}

/** How many items a form offers. */
const CHOICES = 300;

/** The items of a collection to choose from, by name. */
export async function loadChoices(
  name: "categories" | "tags" | "venues" | "organizers",
  { context }: Visit,
): Promise<Choice[]> {
  const resource = resourceOf(name);
  const order = resource.isPost ? { orderby: "title" } : {};
  const found = await list(resource, { ...order, per_page: CHOICES }, roomy(context));
  return (await found.rows()).map((row) => ({
    value: resource.isPost ? String(row.id) : row.slug,
    name: "name" in row ? row.name : row.title,
  }));
}
