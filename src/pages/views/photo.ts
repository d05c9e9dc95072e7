import { parseDay } from "../../domain/days.ts";
import { emptyState, eventCount, pager } from "../event-list.ts";
import { photoCard } from "../event-views.ts";
import { listedAs, listQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendarUrl } from "../links.ts";
import { loadEvents } from "../load-items.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events a page has. */
const PER_PAGE = 24;

/** Events from now or from a day on, by their pictures. */
export async function photoBody({ filters }: CalendarState, request: PageRequest): Promise<Html> {
  const { context } = request;
  const from = filters.from ?? parseDay(queryParam(request, "date"));
  const page = queryParam(request, "page") || undefined;
  const found = await loadEvents({ ...listQuery({ ...filters, from }, request), page }, request, PER_PAGE);
  if (found.events.length === 0) return emptyState(request);
  const kept = { ...filters.query, view: "photo", from, to: filters.to, ...listedAs(filters) };
  return html`<p class="count">${eventCount(found.total, request)}</p>
<ol class="photos">${found.events.map((event) => photoCard(event, request))}</ol>
${pager(found, calendarUrl(context.site, context.language.code), kept, request)}`;
}
