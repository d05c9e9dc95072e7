import { type Context, isAnonymous } from "../context.ts";
import { titleText } from "../domain/html.ts";
import type { Query } from "../domain/url-query.ts";
import { type EventSummary, eventCard, MAX_SUMMARIES } from "../operations/event-summaries.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { read } from "../operations/read.ts";
import type { PageInfo } from "../operations/reads.ts";
import { events } from "../resources/events.ts";
import type { RendererOf, Resource } from "../resources/kit/define.ts";
import type { Projection } from "../resources/kit/projection.ts";
import { statusQuery } from "./filters.ts";
import type { PageRequest } from "./page-request.ts";

/** A page of a list of events. */
export interface EventPage extends Pick<PageInfo, "page" | "pages" | "total"> {
  events: EventSummary[];
}

/** An item as the caller sees it, or the error of the API for one that may not be seen. */
export async function loadItem<T extends Resource["name"], I>(
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
export async function loadEvents(query: Query, request: PageRequest, perPage: number): Promise<EventPage> {
  const parameters = { ...query, ...statusQuery(request), per_page: perPage };
  const found = await request.reads.list(events, parameters, request.context, eventCard);
  const { page, pages, total } = found;
  return { events: await found.items(), page, pages, total };
}

/** An item to choose in a form. */
export interface Choice {
  value: string;
  name: string;
}

/** Items that a form offers. */
const MAX_CHOICES = 300;

/** The items of a resource to choose from, by name. */
export function loadChoices(resource: Resource, request: PageRequest): Promise<Choice[]> {
  const { context } = request;
  const load = () => choicesOf(resource, request);
  if (!isAnonymous(context)) return load();
  const key = `choices ${resource.name} ${context.language.code}`;
  // Terms without events are not offered.
  return context.memoize(key, load, resource.kind === "term" ? "counts" : undefined);
}

/** Whether there is an item of a resource that the page may show. */
export function hasItems(resource: Resource, { reads, context }: PageRequest): Promise<boolean> {
  const load = async () => (await reads.list(resource, { per_page: 1 }, context, ids)).total > 0;
  return isAnonymous(context)
    ? context.memoize(`has ${resource.name} ${context.language.code}`, load)
    : load();
}

const ids: Projection<{ id: number }> = { name: "id", load: (rows) => rows.map(({ id }) => ({ id })) };

async function choicesOf(resource: Resource, { reads, context }: PageRequest): Promise<Choice[]> {
  const parameters = { ...(resource.kind === "post" && { orderby: "title" }), per_page: MAX_CHOICES };
  return (await reads.list(resource, parameters, context, choices)).items();
}

const choices: Projection<Choice> = {
  name: "choice",
  maxPerPage: MAX_SUMMARIES,
  load: (rows) =>
    rows.map((row) => ({
      value: "name" in row ? row.slug : String(row.id),
      name: titleText("name" in row ? row.name : row.title),
    })),
};
