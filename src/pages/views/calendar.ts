import { isOfDays, type View, viewOf } from "../../domain/calendar-views.ts";
import { parseDay } from "../../domain/days.ts";
import { toWall } from "../../domain/time.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { activeFilters } from "../active-filters.ts";
import { periodOf } from "../calendar-grid.ts";
import { listDownload } from "../download.ts";
import { filterForm } from "../filter-form.ts";
import { feedOf, filtersOf, isFiltered } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendarUrl } from "../links.ts";
import { tileOrigin } from "../map-tiles.ts";
import type { PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { movedQuery } from "../reference-urls.ts";
import { contentSecurity } from "../send-page.ts";
import { type CalendarState, dateFor, placeOf, toolbar } from "../toolbar.ts";
import { byVenueBody } from "./by-venue.ts";
import { dayBody } from "./day.ts";
import { listBody } from "./list.ts";
import { mapBody } from "./map.ts";
import { monthBody } from "./month.ts";
import { photoBody } from "./photo.ts";
import { weekBody } from "./week.ts";
import { yearBody } from "./year.ts";

/** `/events/`: the calendar in one of its views. */
export async function calendarPage(request: PageRequest): Promise<PageResult> {
  const moved = movedQuery(request);
  if (moved) return moved;
  if (queryParam(request, "ical") !== "") return listDownload(request);
  const shown = shownBy(request);
  const { view, day, filters } = shown;
  const { site, language } = request.context;
  const date = queryParam(request, "date") === "" ? undefined : dateFor(view, day);
  const place = placeOf(shown, request);
  const form = shown.isFiltering && (await filterForm(filters, place, !isOfDays(view), request));
  const { from, to } = filters;
  const query = { ...filters.query, ...place, view: queryParam(request, "view") && view, from, to };
  const { tiles } = request.web;
  const alternates = site.languages.map((code) => [code, calendarUrl(site, code, query)]);
  return {
    title: shown.heading,
    summary: request.translate("web_calendar_summary", request.web.siteName),
    body: html`<div class="wide calendar ${view}" data-calendar>${toolbar(shown, request)}${form}${await activeFilters(shown, request)}${await bodyOf(shown, request)}</div>`,
    canonical: calendarUrl(site, language.code, query),
    alternates: Object.fromEntries(alternates),
    root: `${apiUrl(request.context)}/`,
    feed: feedOf(filters, request),
    isEmbeddable: true,
    ...(view === "map" &&
      tiles && { headers: { "Content-Security-Policy": contentSecurity(tileOrigin(tiles)) } }),
    // Search engines need no pages of searches, nor every day there is.
    isHidden: isFiltered(filters) || date !== undefined || shown.isFiltering === true,
  };
}

/** Parses view, date and filters; the default date is today in the zone of the site. */
function shownBy(request: PageRequest): CalendarState {
  const { context, formats, translate } = request;
  const view = viewOf({ view: queryParam(request, "view"), search: queryParam(request, "search") });
  const day = parseDay(queryParam(request, "date")) ?? toWall(context.now, context.site.zone).slice(0, 10);
  const given = filtersOf(request);
  // Views of days show their own, so that days that bound a list are no filters there.
  const filters = isOfDays(view) ? { ...given, from: null, to: null } : given;
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
    photo: () => translate("web_photos"),
    venue: () => translate("web_by_venue"),
    map: () => translate("web_map_view"),
    year: (one: string) => one.slice(0, 4),
  };
  const nameOf = names[view];
  const isFiltering = view !== "list" && queryParam(request, "filters") === "1";
  return { view, day, filters, period, nameOf, isFiltering, heading: nameOf(day) };
}

const bodyOf = (shown: CalendarState, request: PageRequest): Promise<Html> => {
  const bodies: Record<View, typeof monthBody> = {
    month: monthBody,
    week: weekBody,
    day: dayBody,
    list: listBody,
    photo: photoBody,
    venue: byVenueBody,
    map: mapBody,
    year: yearBody,
  };
  return bodies[shown.view](shown, request);
};
