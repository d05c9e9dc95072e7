import { toWall } from "../../domain/time.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { isOfDays, parseDay, periodOf, type View, views } from "../calendar-grid.ts";
import { listDownload } from "../download.ts";
import { feedOf, filtersOf, isFiltered } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendarUrl } from "../links.ts";
import type { PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { type CalendarState, dateFor, toolbar } from "../toolbar.ts";
import { byVenueBody } from "./by-venue.ts";
import { dayBody } from "./day.ts";
import { listBody } from "./list.ts";
import { monthBody } from "./month.ts";
import { weekBody } from "./week.ts";

/** `/events/`: the calendar by month, week, day or venue, or as a list with every filter. */
export async function calendarPage(request: PageRequest): Promise<PageResult> {
  const filters = filtersOf(request);
  if (queryParam(request, "ical") !== "") return listDownload(request);
  const shown = shownBy(request);
  const { view, day } = shown;
  const { site, language } = request.context;
  const date = queryParam(request, "date") === "" ? undefined : dateFor(view, day);
  const query = { ...filters.query, view: queryParam(request, "view") && view, date };
  const alternates = site.languages.map((code) => [code, calendarUrl(site, code, query)]);
  return {
    title: shown.heading,
    summary: request.translate("web_calendar_summary", request.web.siteName),
    body: html`<div class="wide calendar ${view}" data-calendar>${toolbar(shown, request)}${await bodyOf(shown, request)}</div>`,
    canonical: calendarUrl(site, language.code, query),
    alternates: Object.fromEntries(alternates),
    root: `${apiUrl(request.context)}/`,
    feed: feedOf(filters, request),
    // Search engines need no pages of searches, nor every day there is.
    isHidden: isFiltered(filters) || date !== undefined,
  };
}

/** Parses view, date and filters; the default date is today in the zone of the site. */
function shownBy(request: PageRequest): CalendarState {
  const { context, formats, translate } = request;
  const filters = filtersOf(request);
  const wanted = queryParam(request, "view");
  const isSearch = wanted === "" && filters.query.search !== undefined;
  const view: View = views.find((one) => one === wanted) ?? (isSearch ? "list" : "month");
  const day = parseDay(queryParam(request, "date")) ?? toWall(context.now, context.site.zone).slice(0, 10);
  const period = isOfDays(view) ? periodOf(view, day, formats.weekStart) : null;
  const weekOf = (one: string) => {
    const days = periodOf("week", one, formats.weekStart).days;
    return formats.dates(days[0] ?? one, days.at(-1) ?? one);
  };
  const names = {
    month: formats.month,
    week: weekOf,
    day: formats.longDay,
    list: () => translate("web_events"),
    venue: () => translate("web_by_venue"),
  };
  const nameOf = names[view];
  return { view, day, filters, period, nameOf, heading: nameOf(day) };
}

const bodyOf = (shown: CalendarState, request: PageRequest): Promise<Html> => {
  const bodies = { month: monthBody, week: weekBody, day: dayBody, list: listBody, venue: byVenueBody };
  return bodies[shown.view](shown, request);
};
