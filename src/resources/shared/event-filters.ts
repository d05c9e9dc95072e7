import { Type } from "typebox";
import type { Context } from "../../context.ts";
import {
  all,
  any,
  contains,
  equals,
  fuzzyMatch,
  matchAll,
  matchNone,
  not,
  type Predicate,
  some,
} from "../../domain/predicates.ts";
import { has } from "../../domain/roles.ts";
import { fuzzyTerms, searchTerms } from "../../domain/search-text.ts";
import { slugFromPath } from "../../domain/slug.ts";
import {
  filterablePredicate,
  listableStatuses,
  mayRead,
  visibilityPredicate,
} from "../../domain/visibility.ts";
import { findById, findRows } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";
import { filter, type ListQuery, option } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";
import { isByRelevance } from "../kit/relevance.ts";
import { assertSearchLimits } from "../kit/search-limits.ts";

/**
 * Required words and phrases, and excluded words. Protected events that the caller may not edit match by title, and only
 * for logged-in callers.
 */
export const eventSearch = filter(
  types.search,
  'Events with all these words in their title, excerpt or description; "a phrase"; -without',
  (search, query) => {
    const { context } = query;
    const { fuzzy, exact, excluded } = isByRelevance(query)
      ? fuzzyTerms(search, context.language.code)
      : exactTerms(search, context.language.code);
    assertSearchLimits([...fuzzy, ...exact], excluded);
    if (fuzzy.length + exact.length === 0) return matchNone;
    const matches = (field: string) =>
      all(
        ...(fuzzy.length > 0 ? [fuzzyMatch(field, fuzzy)] : []),
        ...exact.map((word) => contains(field, word)),
        ...excluded.map((word) => not(contains(field, word))),
      );
    const filterable = filterablePredicate(context.caller, context);
    const byTitle = context.caller.role === null ? matchNone : all(not(filterable), matches("title_key"));
    return any(all(filterable, matches("search_text")), byTitle);
  },
  { public: true },
);

function exactTerms(search: string, language: string) {
  const { words, excluded } = searchTerms(search, language);
  return { fuzzy: [], exact: words, excluded };
}

/** Filters events by a flag. */
export const byFlag = (column: "featured" | "ticketed" | "is_virtual", description: string) =>
  filter(types.strictBoolean, description, (yes) => equals(column, yes ? 1 : 0));

/**
 * Lists events that are hidden from lists, for those who may edit them. Everybody may open such an event, so the filter
 * reveals no more than that it exists; those who may edit only their own get only these.
 */
export const byHidden = filter(
  types.oneOf("include", "only"),
  "Events that are hidden from lists: `include` lists them, too, `only` no others; for those who may edit them",
  (which, { context }) => {
    if (!has(context.caller, "edit")) throw new ValidationError("param_invalid");
    const isHidden = equals("hidden", 1);
    const isOwn = has(context.caller, "edit_others") ? matchAll : equals("author", context.caller.id);
    return which === "only" ? all(isHidden, isOwn) : any(not(isHidden), isOwn);
  },
  { public: true },
);

/** Filters the occurrences of a series, or the events of an event that a client takes for one. */
export const byParent = filter(
  types.id,
  "Events whose post_parent is this series or event",
  async (id, { context }) => {
    const { db, caller } = context;
    const parent = (await findById(db, "series", id)) ?? (await findById(db, "events", id));
    if (!parent || !mayRead(parent, caller)) throw new ValidationError("param_unknown");
    return "recurrence" in parent ? occurrencesIn(parent, context) : equals("post_parent", id);
  },
  { public: true },
);

/** Those of the series itself, which are all in its language: the event index has them by translation group. */
const occurrencesIn = (series: Row<"series">, { language }: Context): Predicate =>
  series.lang === language.code && !language.all
    ? equals("series_group", series.translation_group)
    : all(equals("series_group", series.translation_group), equals("post_parent", series.id));

const idOrSlug = types.fieldType<string>(types.nonEmptyText.schema, (value, parseContext) =>
  types.nonEmptyText.parse(typeof value === "number" ? String(value) : value, parseContext),
);

/** Filters the occurrences of a series in the language of the request. */
export const bySeries = filter(
  idOrSlug,
  "Occurrences of the series with this id or slug",
  async (given, { context }) => {
    const { db, caller, language, site } = context;
    const isId = /^\d{1,15}$/.test(given);
    const byId = isId ? await findById(db, "series", Number(given)) : undefined;
    const found = byId ? [byId] : await findRows(db, "series", equals("slug", slugFromPath(given)));
    const order = [language.code, ...site.languages];
    const [series] = found
      .filter((row) => row.status !== "trash" && mayRead(row, caller))
      .sort((a, b) => order.indexOf(a.lang) - order.indexOf(b.lang));
    if (!series) throw new ValidationError("param_unknown");
    return equals("series_group", series.translation_group);
  },
  { public: true },
);

/** The value of `collapse`. */
export const COLLAPSED = "series";

/** Shows each series once: the first of its occurrences that the other filters match. */
export const collapse = filter(
  types.oneOf(COLLAPSED),
  "`series`: each series once, with its next occurrence and `occurrences`",
  () => matchAll,
  {
    public: true,
    choose: (matching) => all(matching, any(equals("occurrence", null), not(some("earlier", matching)))),
  },
);

const latitude = types.number(-90, 90);
const longitude = types.number(-180, 180);
const DEFAULT_RADIUS_KM = 25;
const radius = types.fieldType<number>(
  Type.Number({ exclusiveMinimum: 0, maximum: 20_040, default: DEFAULT_RADIUS_KM }),
  (value, parseContext) => {
    const km = types.number(0, 20_040).parse(value, parseContext);
    if (km === 0) throw new ValidationError("param_range");
    return km;
  },
);

/** Matches events with a venue that the caller may see and that satisfies a predicate. */
const atVenue = ({ context }: ListQuery, predicate: Predicate) =>
  some("venues", all(visibilityPredicate(context.caller, listableStatuses), predicate));

const hasCoordinates = all(not(equals("geo_lat", null)), not(equals("geo_lng", null)));

/** Geographic filters. */
export const placeFilters = {
  geoloc: filter(types.strictBoolean, "Events whose venue has coordinates; false: has none", (yes, query) =>
    yes ? atVenue(query, hasCoordinates) : not(atVenue(query, hasCoordinates)),
  ),
  geoloc_lat: filter(
    latitude,
    "Latitude of a place; geoloc_lng must be given too",
    (_lat, { params }) => {
      if (params.geoloc_lng === undefined) throw new ValidationError("param_pair");
      return matchAll;
    },
    // The predicate is built by geoloc_lng, which is not public.
    { public: true, ignoresEmpty: true },
  ),
  geoloc_lng: filter(
    longitude,
    "Longitude of a place; geoloc_lat must be given too",
    (lng, query) => {
      const { geoloc_lat: lat, geoloc_radius: km = DEFAULT_RADIUS_KM } = query.params;
      if (typeof lat !== "number" || typeof km !== "number") throw new ValidationError("param_pair");
      return atVenue(query, { field: "place", is: "near", value: { lat, lng, km } });
    },
    { ignoresEmpty: true },
  ),
  geoloc_radius: option(radius, "Kilometres around that place"),
};
