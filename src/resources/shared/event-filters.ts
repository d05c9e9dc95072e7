import { Type } from "typebox";
import {
  all,
  any,
  contains,
  equals,
  matchAll,
  matchNone,
  not,
  type Predicate,
  some,
} from "../../domain/predicates.ts";
import { searchTerms } from "../../domain/search-text.ts";
import {
  listableStatuses,
  mayRead,
  passwordPredicate,
  visibilityPredicate,
} from "../../domain/visibility.ts";
import { findById } from "../../store/rows.ts";
import { filter, type ListQuery, option } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";

/** Required words and phrases, and excluded words. Protected events match by title, and only for logged-in callers. */
export const eventSearch = filter(
  types.search,
  'Events with all these words in their title, excerpt or description; "a phrase"; -without',
  (search, { context }) => {
    const { words, excluded } = searchTerms(search, context.language.code);
    if (words.length === 0 && excluded.length === 0) return matchNone;
    const matches = (field: string) =>
      all(
        ...words.map((word) => contains(field, word)),
        ...excluded.map((word) => not(contains(field, word))),
      );
    const unprotected = passwordPredicate(context.caller, context);
    const byTitle = context.caller.role === null ? matchNone : all(not(unprotected), matches("title_key"));
    return any(all(unprotected, matches("search_text")), byTitle);
  },
  { public: true },
);

/** Filters events by a flag. */
export const byFlag = (column: "featured" | "ticketed", description: string) =>
  filter(types.strictBoolean, description, (yes) => equals(column, yes ? 1 : 0));

/** Filters the events of a series, which the caller must be allowed to read. */
export const byParent = filter(
  types.id,
  "Events whose post_parent is this event",
  async (id, { context }) => {
    const parent = await findById(context.db, "events", id);
    if (!parent || !mayRead(parent, context.caller)) throw new ValidationError("param_unknown");
    return equals("post_parent", id);
  },
  { public: true },
);

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
    types.number(-90, 90),
    "Latitude of a place; geoloc_lng must be given too",
    (_lat, { params }) => {
      if (params.geoloc_lng === undefined) throw new ValidationError("param_pair");
      return matchAll;
    },
    // The predicate is built by geoloc_lng, which is not public.
    { public: true },
  ),
  geoloc_lng: filter(longitude, "Longitude of a place; geoloc_lat must be given too", (lng, query) => {
    const { geoloc_lat: lat, geoloc_radius: km = DEFAULT_RADIUS_KM } = query.params;
    if (typeof lat !== "number" || typeof km !== "number") throw new ValidationError("param_pair");
    return atVenue(query, { field: "place", is: "near", value: { lat, lng, km } });
  }),
  geoloc_radius: option(radius, "Kilometres around that place"),
};
