import { toWall } from "../../domain/time.ts";
import { apiUrl } from "../../resources/shared/urls.ts";
import { isOfDays, parseDay, periodOf, type View, views } from "../calendar-grid.ts";
import { listDownload } from "../download.ts";
import { feedOf, filtersOf, isFiltered } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendarUrl } from "../links.ts";
import type { Outcome } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { dateFor, type Shown, toolbar } from "../toolbar.ts";
import { byVenueBody } from "./by-venue.ts";
import { dayBody } from "./day.ts";
import { listBody } from "./list.ts";
import { monthBody } from "./month.ts";
import { weekBody } from "./week.ts";

/** `/events/`: the calendar by month, week, day or venue, or as a list with every filter. */
export async function calendarPage(visit: PageRequest): Promise<Outcome> {
  const filters = filtersOf(visit);
  if (queryParam(visit, "ical") !== "") return listDownload(visit);
  const shown = shownBy(visit);
  const { view, day } = shown;
  const { site, language } = visit.context;
  const date = queryParam(visit, "date") === "" ? undefined : dateFor(view, day);
  const query = { ...filters.query, view: queryParam(visit, "view") && view, date };
  const alternates = site.languages.map((code) => [code, calendarUrl(site, code, query)]);
  return {
    title: shown.heading,
    summary: visit.translate("web_calendar_summary", visit.web.siteName),
    body: html`<div class="wide calendar ${view}" data-calendar>${toolbar(shown, visit)}${await bodyOf(shown, visit)}</div>`,
    canonical: calendarUrl(site, language.code, query),
    alternates: Object.fromEntries(alternates),
    root: `${apiUrl(visit.context)}/`,
    feed: feedOf(filters, visit),
    // Search engines need no pages of searches, nor every day there is.
    isHidden: isFiltered(filters) || date !== undefined,
  };
}

/** What the address asks for; without a date it is today, in the zone of the site. */
function shownBy(visit: PageRequest): Shown {
  const { context, formats, translate } = visit;
  const filters = filtersOf(visit);
  const wanted = queryParam(visit, "view");
  const isSearch = wanted === "" && filters.query.search !== undefined;
  const view: View = views.find((one) => one === wanted) ?? (isSearch ? "list" : "month");
  const day = parseDay(queryParam(visit, "date")) ?? toWall(context.now, context.site.zone).slice(0, 10);
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

const bodyOf = (shown: Shown, visit: PageRequest): Promise<Html> => {
  const bodies = { month: monthBody, week: weekBody, day: dayBody, list: listBody, venue: byVenueBody };
  return bodies[shown.view](shown, visit);
};
