import { parseDay } from "../../domain/days.ts";
import { series } from "../../resources/series.ts";
import { eventCount, eventList } from "../event-list.ts";
import { filterForm } from "../filter-form.ts";
import { listedAs, listQuery, type PageFilters } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendar, calendarUrl } from "../links.ts";
import { hasItems, loadEvents } from "../load-items.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { type CalendarState, placeOf } from "../toolbar.ts";

/** How many events a page of the list has. */
const PER_PAGE = 20;

/** The search form and its results: upcoming, from a day on, or past. */
export async function listBody(shown: CalendarState, request: PageRequest): Promise<Html> {
  const { context, translate } = request;
  const from = shown.filters.from ?? parseDay(queryParam(request, "date"));
  const filters = { ...shown.filters, from };
  const page = queryParam(request, "page") || undefined;
  const found = await loadEvents({ ...listQuery(filters, request), page }, request, PER_PAGE);
  const { query, to, isPast } = filters;
  const kept = { ...query, view: "list", from, to, ...listedAs(filters) };
  const base = calendarUrl(context.site, context.language.code);
  const other = calendar(request, { ...query, view: "list", past: isPast ? null : 1 });
  return html`${await filterForm(filters, { ...placeOf(shown, request), date: null }, true, request)}
<p class="count">${eventCount(found.total, request)}${isPast && html` · ${translate("web_past_events")}`}
<a href="${other}">${isPast ? translate("web_show_upcoming") : translate("web_show_past")}</a>
${await collapseLink(filters, request)}</p>
${eventList(found, base, kept, request)}`;
}

/** The way to the list with each series once, and back; null where the calendar has none. */
async function collapseLink(filters: PageFilters, request: PageRequest): Promise<Html | null> {
  const { translate } = request;
  const { query, from, to, isPast, isCollapsed } = filters;
  if (isPast || !(await hasItems(series, request))) return null;
  const collapse = listedAs({ isPast, isCollapsed: !isCollapsed });
  const href = calendar(request, { ...query, view: "list", from, to, ...collapse });
  return html`<a href="${href}" rel="nofollow">${isCollapsed ? translate("web_show_every_date") : translate("web_collapse_series")}</a>`;
}
