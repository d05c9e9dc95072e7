import { addDays, type Day, parseDay } from "../domain/days.ts";
import { RELEVANCE } from "../domain/predicates.ts";
import { has } from "../domain/roles.ts";
import { formatUtc, toInstant } from "../domain/time.ts";
import { type Query, queryText } from "../domain/url-query.ts";
import { type Format, formats } from "../feeds/formats.ts";
import type { Parameters } from "../http/request-parameters.ts";
import { nestedResources } from "../resources/linked.ts";
import { COLLAPSED } from "../resources/shared/event-filters.ts";
import { apiUrl } from "../resources/shared/urls.ts";
import { type PageRequest, queryParam } from "./page-request.ts";

/** Filters that the calendar takes as the event list does, under the same names. */
const passed = ["search", ...nestedResources.map(({ nested }) => nested.name), "featured"];
const place = ["geoloc_lat", "geoloc_lng", "geoloc_radius"] as const;

/** The filters in the URL of a calendar page, unparsed. */
export interface PageFilters {
  /** For links that keep them. */
  query: Query;
  /** Days that bound a list; a list without them begins now. */
  from: Day | null;
  to: Day | null;
  isPast: boolean;
  /** A list shows each series once, by its next occurrence. */
  isCollapsed: boolean;
}

/** Reads the filters from the URL of a page. */
export function filtersOf(request: PageRequest): PageFilters {
  const query: Query = {};
  for (const name of passed) if (queryParam(request, name) !== "") query[name] = queryParam(request, name);
  if (queryParam(request, "geoloc_lat") !== "" && queryParam(request, "geoloc_lng") !== "")
    for (const name of place) if (queryParam(request, name) !== "") query[name] = queryParam(request, name);
  const [from, to] = [parseDay(queryParam(request, "from")), parseDay(queryParam(request, "to"))];
  const isPast = queryParam(request, "past") === "1";
  // Collapsing keeps the next occurrence of a series; a list of past events has none.
  const isCollapsed = !isPast && queryParam(request, "collapse") === COLLAPSED;
  return { query, from, to, isPast, isCollapsed };
}

/** Whether anything is filtered at all. */
export const isFiltered = ({ query, from, to }: PageFilters): boolean =>
  Object.keys(query).length > 0 || from !== null || to !== null;

/** The parameters of what a list shows beside its filters, for links that keep them. */
export const listedAs = ({ isPast, isCollapsed }: Pick<PageFilters, "isPast" | "isCollapsed">): Query => ({
  past: isPast ? 1 : null,
  collapse: isCollapsed ? COLLAPSED : null,
});

/** The filters as parameters of the event list: the search of pages is fuzzy, and lists the best matches first. */
export const fuzzySearch = <Q extends { search?: unknown }>(query: Q) => ({
  ...(query.search !== undefined && { orderby: RELEVANCE }),
  ...query,
});

/** List parameters for events from now on, or in the requested days. */
export function listQuery(
  { query, from, to, isPast, isCollapsed }: PageFilters,
  request: PageRequest,
): Query {
  const { now } = request.context;
  const since = from && exact(startOf(from, request) - 1);
  const times = isPast
    ? { ends_before: exact(now + 1), ...(since && { ends_after: since }), order: "desc" }
    : { ends_after: since ?? exact(now) };
  const until = to && { starts_before: exact(startOf(addDays(to, 1), request)) };
  return {
    ...fuzzySearch(query),
    ...times,
    ...until,
    ...(isCollapsed && { collapse: COLLAPSED }),
    strict_dates: "true",
  };
}

/** The parameters of the event list for everything that touches days; a day more on both sides, for other zones. */
export const windowQuery = (first: Day, last: Day, request: PageRequest): Query => ({
  starts_before: exact(startOf(addDays(last, 2), request)),
  // Nothing ends before the calendar begins.
  ...(first > "0002-01-01" && { ends_after: exact(startOf(addDays(first, -1), request) - 1) }),
  strict_dates: "true",
});

/** Status filter of pages: published events, and private ones for editors. */
export const statusQuery = ({ context }: PageRequest): Query =>
  has(context.caller, "edit") ? { status: "publish,private" } : {};

/** Translates the parameters of a page URL to those of the event list. */
export function feedQuery(request: PageRequest): Parameters {
  const {
    view: _view,
    date: _date,
    ical: _ical,
    from: _from,
    to: _to,
    past: _past,
    collapse: _collapse,
    password: _,
    ...rest
  } = request.query;
  const { from, to } = filtersOf(request);
  const times: Query = {
    ends_after: from && exact(startOf(from, request) - 1),
    starts_before: to && exact(startOf(addDays(to, 1), request)),
    strict_dates: from || to ? "true" : null,
  };
  return Object.fromEntries(
    Object.entries({ ...fuzzySearch(rest), ...times }).filter(([, value]) => value !== null && value !== ""),
  );
}

/** The feed of the same events. */
export const feedOf = (
  { query }: Pick<PageFilters, "query">,
  { context }: PageRequest,
  { file }: Pick<Format, "file"> = formats.ics,
): string => `${apiUrl(context)}/${file}${queryText(fuzzySearch(query))}`;

/** When a day begins at the site. */
export const startOf = (day: Day, { context }: PageRequest) =>
  toInstant(`${day} 00:00:00`, context.site.zone);

/** An instant that means the same in every zone. */
export const exact = (instant: number) => `${formatUtc(instant).replace(" ", "T")}Z`;
