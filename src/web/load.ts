import { type Context, recall } from "../context.ts";
import { list } from "../operations/list.ts";
import type { Address } from "../operations/locate.ts";
import { read } from "../operations/read.ts";
import { resourceOf } from "../resources/index.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { statusQuery } from "./filters.ts";
import type { EventItem, Item } from "./items.ts";
import type { Query } from "./links.ts";
import type { Visit } from "./visit.ts";

/** A page of a list of events. */
export interface EventPage {
  events: EventItem[];
  page: number;
  pages: number;
  total: number;
}

/** The most events that a page looks at one by one. */
export const MANY = 400;

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
  const events = found.found
    ? await eventsOf(found.found.ids, found.rows, visit)
    : await eventsOf([], found.rows, visit);
  return { events, page, pages, total };
}

/**
 * Events by their ids: from what is kept ready for everybody, else as `rowsOf` tells them. The ids come from lists,
 * so the visitor may see them.
 */
export async function eventsOf(
  ids: readonly number[],
  rowsOf: () => Promise<Row<ItemTable>[]>,
  { context, web }: Visit,
): Promise<EventItem[]> {
  const isForAll = context.caller.role === null && context.password === null;
  const pieces = isForAll && ids.length > 0 ? web.service.ready?.pieces(ids, context) : null;
  const items = pieces
    ? JSON.parse(`[${Buffer.concat((await pieces).bytes)}]`)
    : await resourceOf("events").present(await rowsOf(), context, { jsonLd: false });
  // The representation of an event has these members: the documentation is made from the same definition.
  return items as unknown as EventItem[];
}

/** Pages have bounds of their own; that of the interface is for its clients. */
export const roomy = (context: Context): Context => ({
  ...context,
  site: { ...context.site, maxPerPage: MANY },
});

/** An item to choose in a form. */
export interface Choice {
  value: string;
  name: string;
}

/** How many items a form offers. */
const CHOICES = 300;

/** The items of a collection to choose from, by name. */
export function loadChoices(
  name: "categories" | "tags" | "venues" | "organizers",
  { context }: Visit,
): Promise<Choice[]> {
  const look = () => choicesOf(name, context);
  const { isPost } = resourceOf(name);
  // Which terms are offered depends on events too; what others see depends on who they are.
  const isLasting = isPost && context.caller.role === null;
  return isLasting ? recall(context, `choices of ${name} ${context.language.code}`, look) : look();
}

async function choicesOf(name: ItemTable, context: Context): Promise<Choice[]> {
  const resource = resourceOf(name);
  const order = resource.isPost ? { orderby: "title" } : {};
  const found = await list(resource, { ...order, per_page: CHOICES }, roomy(context));
  return (await found.rows()).map((row) => ({
    value: resource.isPost ? String(row.id) : row.slug,
    name: "name" in row ? row.name : row.title,
  }));
}
