import { isOfDays, type View, views } from "../domain/calendar-views.ts";
import type { Day } from "../domain/days.ts";
import type { Query } from "../domain/url-query.ts";
import type { Period } from "./calendar-grid.ts";
import { listedAs, type PageFilters } from "./filters.ts";
import { type Html, html } from "./html.ts";
import { calendar } from "./links.ts";
import { type PageRequest, queryParam } from "./page-request.ts";

/** The state of a calendar view. */
export interface CalendarState {
  view: View;
  day: Day;
  heading: string;
  filters: PageFilters;
  /** Steps to the neighbours; views without certain days have none. */
  period: Period | null;
  /** Whether the form with every filter is open. */
  isFiltering?: boolean;
  /** How a neighbour is called. */
  nameOf(day: Day): string;
}

/** The toolbar: title, navigation, view tabs, search. */
export function toolbar(shown: CalendarState, request: PageRequest): Html {
  return html`<div class="toolbar">
<h1>${shown.heading}</h1>
${steps(shown, request)}
${tabs(shown, request)}
</div>
${shown.view !== "list" && tools(shown, request)}`;
}

/** The `date` parameter of a view: months and years as YYYY-MM. */
export const dateFor = (view: View, day: Day): string =>
  view === "month" || view === "year" ? day.slice(0, 7) : day;

/** The parameters of a view that are no filters. */
export function placeOf({ view, day, filters }: CalendarState, request: PageRequest): Query {
  const date = queryParam(request, "date") === "" ? null : dateFor(view, day);
  return { view, date, ...(!isOfDays(view) && listedAs(filters)) };
}

function steps({ view, period, filters, nameOf }: CalendarState, request: PageRequest): Html | null {
  if (!period) return null;
  const { translate } = request;
  const to = (date: Day) => calendar(request, { ...filters.query, view, date: dateFor(view, date) });
  const { previous, next } = period;
  return html`<nav class="steps" aria-label="${translate("web_steps")}">
${previous && html`<a class="step" rel="prev nofollow" data-step="previous" aria-keyshortcuts="ArrowLeft" href="${to(previous)}" title="${nameOf(previous)}"><span aria-hidden="true">&larr;</span><span class="visually-hidden">${translate("web_previous", nameOf(previous))}</span></a>`}
<a class="step today" href="${calendar(request, { ...filters.query, view })}">${translate("web_today")}</a>
${next && html`<a class="step" rel="next nofollow" data-step="next" aria-keyshortcuts="ArrowRight" href="${to(next)}" title="${nameOf(next)}"><span aria-hidden="true">&rarr;</span><span class="visually-hidden">${translate("web_next", nameOf(next))}</span></a>`}
</nav>`;
}

const viewWords = {
  month: "web_month",
  week: "web_week",
  day: "web_day",
  list: "web_list",
  photo: "web_photos",
  venue: "web_venues",
  map: "web_map_view",
  year: "web_year",
} as const;

function tabs({ view, day, filters }: CalendarState, request: PageRequest): Html {
  const { translate } = request;
  const { query, from, to } = filters;
  const tab = (one: View) => {
    // Views of days have no bounds: they show the first of them.
    const place = isOfDays(one) ? { date: dateFor(one, from ?? day) } : { from, to };
    const href = calendar(request, { ...query, view: one, ...place });
    return html`<li><a href="${href}"${one === view && html` aria-current="page"`}>${translate(viewWords[one])}</a></li>`;
  };
  return html`<nav class="views" aria-label="${translate("web_views")}"><ul>${views.map(tab)}</ul></nav>`;
}

/** Search, date picker and the way to every filter. */
function tools(shown: CalendarState, request: PageRequest): Html {
  const { view, day, filters, isFiltering = false } = shown;
  const { translate } = request;
  const { from, to } = filters;
  const { search, ...others } = filters.query;
  const date = isOfDays(view) ? dateFor(view, day) : undefined;
  // A search keeps its view and date; from the URL of the calendar without either it leads to the list.
  const isLanding = queryParam(request, "view") === "" && queryParam(request, "date") === "";
  const place = isLanding ? { view: "list" } : placeOf(shown, request);
  const find = () => html`<form class="find" role="search" action="${calendar(request)}" method="get">
${hiddenInputs({ ...others, ...place, from, to })}
<label class="visually-hidden" for="search">${translate("web_search_events")}</label>
<input id="search" type="search" name="search" value="${search ?? ""}" placeholder="${translate("web_search_events")}">
<button>${translate("web_search")}</button>
<a class="more-filters" rel="nofollow" href="${calendar(request, { ...filters.query, view, date, from, to, filters: 1 })}#filters">${translate("web_filters")}</a>
</form>`;
  return html`<div class="tools">
${!isFiltering && find()}
<form class="jump" action="${calendar(request)}" method="get">
${hiddenInputs({ ...filters.query, view })}
<label for="jump">${translate("web_jump")}</label>
<input id="jump" type="date" name="date" value="${day}" min="0001-01-01" max="9999-12-31" required>
<button>${translate("web_go")}</button>
</form>
</div>`;
}

/** Parameters that a form sends along, as hidden inputs. */
export const hiddenInputs = (query: Query): Html[] =>
  Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ""}">`);
