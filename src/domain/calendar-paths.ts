import { parseDay } from "./days.ts";
import type { Query } from "./url-query.ts";

/** The first segment of the paths of the calendar. */
export const CALENDAR_SEGMENT = "events";

/** The query of the calendar for segments such as `month`, `2026-11` or `list`, `page`, `2`; null for others. */
export function queryOfSegments(segments: readonly string[]): Query | null {
  const query: Query = {};
  for (let at = 0; at < segments.length; at += 1) {
    const segment = segments[at] ?? "";
    const day = parseDay(segment);
    if (Object.hasOwn(viewsBySegment, segment)) Object.assign(query, viewsBySegment[segment]);
    else if (day)
      Object.assign(query, { view: segment.length === 7 ? "month" : "day", ...query, date: segment });
    else if (segment === "page" && /^\d{1,9}$/.test(segments[at + 1] ?? "")) {
      at += 1;
      query.page = segments[at] ?? "";
    } else return null;
  }
  return query;
}

/** A query in our own parameters; null where it has none of The Events Calendar's. */
export function translatedQuery(given: Record<string, string>): Query | null {
  const isForeign = (name: string) => Object.hasOwn(parameters, name) || viewParameters.includes(name);
  if (!Object.keys(given).some(isForeign)) return null;
  const query: Query = {};
  for (const [name, value] of Object.entries(given)) {
    if (viewParameters.includes(name))
      Object.assign(query, Object.hasOwn(viewsBySegment, value) ? viewsBySegment[value] : {});
    else query[parameters[name] ?? name] = value;
  }
  return query;
}

/** The same, or the query as it stands. */
export const ownQuery = (given: Record<string, string>): Query => translatedQuery(given) ?? given;

/** The segments of the rest of a path. */
export const segmentsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split("/")
    .filter((segment) => segment !== "");

/** Where the suffix of a term's path begins that is one of the calendar, such as `month`, `2026-11`; -1 without one. */
export function suffixStart(segments: readonly string[]): number {
  const isSuffix = (from: number) => {
    const suffix = segments.slice(from);
    return suffix.join() === "feed" || queryOfSegments(suffix) !== null;
  };
  const first = Math.max(1, segments.length - MAX_SUFFIX);
  return segments.findIndex((_, at) => at >= first && isSuffix(at));
}

/** The views of The Events Calendar by their segment in a URL, and what shows the same here. */
const viewsBySegment: Record<string, Query> = {
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

/** Segments of a suffix at most; more would let a long path cost its square. */
const MAX_SUFFIX = 8;
