import type { Context } from "../context.ts";
import { plainText } from "../domain/html.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { list } from "../operations/list.ts";
import { read } from "../operations/read.ts";
import { events } from "../resources/events.ts";
import type { RendererOf, Resource } from "../resources/kit/define.ts";
import type { ItemTable } from "../store/tables.ts";
import { statusQuery } from "./filters.ts";
import type { Query } from "./links.ts";
import { type EventView, loadEventViews, toEventViews } from "./load-event-views.ts";
import type { PageRequest } from "./page-request.ts";
import { memoize } from "./view-cache.ts";

/** A page of a list of events. */
export interface EventPage {
  events: EventView[];
  page: number;
  pages: number;
  total: number;
}

/** The most events that a page looks at one by one. */
export const MAX_EVENTS = 400;

/** The item at an address as everybody sees it, or what the interface says of one that may not be seen. */
export async function loadItem<T extends ItemTable, I>(
  resource: RendererOf<T, I>,
  ref: ItemRef,
  context: Context,
): Promise<I> {
  const row = await read<T>(resource, ref, context);
  const [item] = await resource.render([row], context, { jsonLd: true });
  if (!item) throw new Error(`Nothing was rendered of ${resource.name} ${row.id}.`);
  return item;
}

/** A page of events that pass parameters of the event list. */
export async function loadEvents(query: Query, visit: PageRequest, perPage: number): Promise<EventPage> {
  const { context } = visit;
  const parameters = { ...query, ...statusQuery(visit), per_page: perPage };
  const found = await list(events, parameters, withPageLimit(context));
  const { page, pages, total } = found;
  const views = found.hits
    ? await loadEventViews(found.hits.ids, "card", visit)
    : await toEventViews(await found.rows(), context);
  return { events: views, page, pages, total };
}

/** Pages have bounds of their own; that of the interface is for its clients. */
export const withPageLimit = (context: Context): Context => ({
  ...context,
  site: { ...context.site, maxPerPage: MAX_EVENTS },
});

/** An item to choose in a form. */
export interface Choice {
  value: string;
  name: string;
}

/** How many items a form offers. */
const MAX_CHOICES = 300;

/** The items of a resource to choose from, by name. */
export function loadChoices(resource: Resource, visit: PageRequest): Promise<Choice[]> {
  const { context } = visit;
  const { code } = context.language;
  return memoize(`${resource.name} ${code}`, visit, () => choicesOf(resource, context));
}

async function choicesOf(resource: Resource, context: Context): Promise<Choice[]> {
  const order = resource.kind === "post" ? { orderby: "title" } : {};
  const found = await list(resource, { ...order, per_page: MAX_CHOICES }, withPageLimit(context));
  return (await found.rows()).map((row) => ({
    value: resource.kind === "post" ? String(row.id) : row.slug,
    name: plainText("name" in row ? row.name : row.title),
  }));
}
