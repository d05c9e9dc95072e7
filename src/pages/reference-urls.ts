import { ServiceError } from "../errors.ts";
import { parseDay } from "./calendar-grid.ts";
import { feedDownload } from "./download.ts";
import { calendar, type Query } from "./links.ts";
import type { PageResult, Redirect } from "./page.ts";
import { type PageRequest, queryParam } from "./page-request.ts";

/** The views of The Events Calendar by their segment in a URL, and what shows the same here. */
const views: Record<string, Query> = {
  list: { view: "list" },
  upcoming: { view: "list" },
  photo: { view: "photo" },
  summary: { view: "list" },
  past: { view: "list", past: 1 },
  month: { view: "month" },
  week: { view: "week" },
  day: { view: "day" },
  today: { view: "day" },
  map: { view: "map" },
  featured: { featured: "true" },
  ical: { ical: 1 },
};

/** Query parameters of The Events Calendar, and those that mean the same here. */
const parameters: Record<string, string> = {
  "tribe-bar-date": "date",
  eventDate: "date",
  "tribe-bar-search": "search",
  "tribe-bar-geoloc-lat": "geoloc_lat",
  "tribe-bar-geoloc-lng": "geoloc_lng",
  tribe_events_cat: "categories",
  tribe_paged: "page",
  "outlook-ical": "ical",
};

/** Query parameters whose value is a view. */
const viewParameters = ["eventDisplay", "tribe_event_display"];

/** The query of the calendar for segments such as `month`, `2026-11` or `list`, `page`, `2`; null for others. */
export function queryOfSegments(segments: readonly string[]): Query | null {
  const query: Query = {};
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at] ?? "";
    const day = parseDay(segment);
    if (Object.hasOwn(views, segment)) Object.assign(query, views[segment]);
    else if (day)
      Object.assign(query, { view: segment.length === 7 ? "month" : "day", ...query, date: segment });
    else if (segment === "page" && /^\d{1,9}$/.test(segments[at + 1] ?? "")) {
      at += 1;
      query.page = segments[at];
    } else return null;
  }
  return query;
}

/** The query of a request in our own parameters; null where it has none of The Events Calendar's. */
function translatedQuery(request: PageRequest): Query | null {
  const names = Object.keys(request.query);
  const isForeign = (name: string) => Object.hasOwn(parameters, name) || viewParameters.includes(name);
  if (!names.some(isForeign)) return null;
  const query: Query = {};
  for (const name of names) {
    const value = queryParam(request, name);
    if (viewParameters.includes(name)) Object.assign(query, Object.hasOwn(views, value) ? views[value] : {});
    else query[parameters[name] ?? name] = value;
  }
  return query;
}

/** The query of a request as it stands, but for those of The Events Calendar, which are translated. */
export const ownQuery = (request: PageRequest): Query =>
  translatedQuery(request) ??
  Object.fromEntries(Object.keys(request.query).map((name) => [name, queryParam(request, name)]));

/** A redirect of a URL with parameters of The Events Calendar; null for other URLs. */
export function movedQuery(request: PageRequest): Redirect | null {
  const query = translatedQuery(request);
  return query && { to: calendar(request, query) };
}

/** `/events/month/2026-11/` and the like: a redirect to the calendar here; `/events/feed/`: the events as RSS. */
export async function referencePage(request: PageRequest, rest: string): Promise<PageResult> {
  const segments = segmentsOf(rest);
  if (segments.join("/") === "feed") return feedDownload(request);
  const query = queryOfSegments(segments);
  if (!query) throw new ServiceError("rest_no_route");
  return { to: calendar(request, { ...ownQuery(request), ...query }) };
}

/** The segments of the rest of a path. */
export const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");

/** Segments of a suffix at most; more would let a long path cost its square. */
const MAX_SUFFIX = 8;

/** Where the suffix of a term's path begins that is one of the calendar, such as `month`, `2026-11`; -1 without one. */
export function suffixStart(segments: readonly string[]): number {
  const isSuffix = (from: number) => {
    const suffix = segments.slice(from);
    return suffix.join() === "feed" || queryOfSegments(suffix) !== null;
  };
  const first = Math.max(1, segments.length - MAX_SUFFIX);
  return segments.findIndex((_, at) => at >= first && isSuffix(at));
}

/** A page of a term, whose URL may go on as those of the calendar do: `/events/category/jazz/month/2026-11/`. */
export const termPageOf =
  (
    show: (request: PageRequest, slug: string, path: string) => Promise<PageResult>,
    /** The filter of the calendar that selects the term. */
    filter: string,
    isPageOf: (request: PageRequest, path: string) => Promise<boolean>,
  ) =>
  async (request: PageRequest, rest: string): Promise<PageResult> => {
    const segments = segmentsOf(rest);
    const end = suffixStart(segments);
    const path = segments.join("/");
    if (end < 0 || (await isPageOf(request, path))) return show(request, segments.at(-1) ?? "", path);
    const slug = segments[end - 1] ?? "";
    if (segments.at(-1) === "feed") return feedDownload(request, { [filter]: slug });
    const query = { ...ownQuery(request), ...queryOfSegments(segments.slice(end)) };
    return { to: calendar(request, { ...query, [filter]: slug }) };
  };
