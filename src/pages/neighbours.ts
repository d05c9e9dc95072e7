import type { Query } from "../domain/url-query.ts";
import { type EventSummary, eventLine } from "../operations/event-summaries.ts";
import { events } from "../resources/events.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { exact, statusQuery } from "./filters.ts";
import { type Html, html } from "./html.ts";
import { local } from "./links.ts";
import type { PageRequest } from "./page-request.ts";
import { instantsOf } from "./times.ts";

/** Days in which the previous event is looked for: few at first, so that a busy calendar has few to count. */
const WINDOWS = [7, 366];

const DAY = 86_400;

/** The way to the events that begin before and after an event; null where there is neither. */
export async function neighbours(event: EventRepresentation, request: PageRequest): Promise<Html | null> {
  const { start } = instantsOf(event);
  const next = (await ask({ starts_after: exact(start) }, request)).item;
  const previous = await findPrevious(start, request);
  if (!previous && !next) return null;
  const { translate, formats, context } = request;
  const link = (one: EventSummary | undefined, rel: "prev" | "next") =>
    one &&
    html`<a rel="${rel}" href="${local(one.url, context.site)}"><span class="label">${translate(rel === "prev" ? "web_previous_event" : "web_next_event")}</span> <b dir="auto">${one.name}</b> <span class="label">${formats.shortDay(one.start_date.slice(0, 10))}</span></a>`;
  return html`<nav class="wide neighbours" aria-label="${translate("web_other_events")}">${link(previous, "prev")}${link(next, "next")}</nav>`;
}

/** The last event that begins in a window before an instant: lists are indexed in ascending order only. */
async function findPrevious(start: number, request: PageRequest): Promise<EventSummary | undefined> {
  for (const days of WINDOWS) {
    const window = { starts_after: exact(start - days * DAY), starts_before: exact(start) };
    const { total, item } = await ask(window, request);
    if (total > 0) return total === 1 ? item : (await ask({ ...window, page: total }, request)).item;
  }
  return undefined;
}

/** The first event of a list, or that of a page, and their number. */
async function ask(
  query: Query,
  request: PageRequest,
): Promise<{ total: number; item: EventSummary | undefined }> {
  const parameters = { ...query, ...statusQuery(request), strict_dates: "true", per_page: 1 };
  const found = await request.reads.list(events, parameters, request.context, eventLine);
  return { total: found.total, item: (await found.items())[0] };
}
