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

/** Words that must all occur, phrases, words that must not. Protected events are found by title, by logged-in callers only. */
export const eventSearch = filter(
  types.search,
  'Events with all these words in their title, excerpt or description; "a phrase"; -without',
  (search, { context }) => {
    const { words, excluded } = searchTerms(search, context.language.code);
    if (words.length === 0 && excluded.length === 0) return matchNone;
    const found = (field: string) =>
      all(
        ...words.map((word) => contains(field, word)),
        ...excluded.map((word) => not(contains(field, word))),
      );
    const open = passwordPredicate(context.caller, context);
    const byTitle = context.caller.role === null ? matchNone : all(not(open), found("title_key"));
    return any(all(open, found("search_text")), byTitle);
  },
  { public: true },
);

/** Events that have a flag, or have it not. */
export const byFlag = (column: "featured" | "ticketed", description: string) =>
  filter(types.strictBoolean, description, (yes) => equals(column, yes ? 1 : 0));

/** Events of a series: the series must be there for the caller. */
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
  (value, reading) => {
    const km = types.number(0, 20_040).parse(value, reading);
    if (km === 0) throw new ValidationError("param_range");
    return km;
  },
);

/** What a venue must be to place an event for this caller. */
const place = ({ context }: ListQuery, predicate: Predicate) =>
  some("venues", all(visibilityPredicate(context.caller, listableStatuses), predicate));

const placed = all(not(equals("geo_lat", null)), not(equals("geo_lng", null)));

/** The filters by place. */
export const placeFilters = {
  geoloc: filter(types.strictBoolean, "Events whose venue has coordinates; false: has none", (yes, query) =>
    yes ? place(query, placed) : not(place(query, placed)),
  ),
  geoloc_lat: filter(
    types.number(-90, 90),
    "Latitude of a place; geoloc_lng must be given too",
    (_lat, { params }) => {
      if (params.geoloc_lng === undefined) throw new ValidationError("param_pair");
      return matchAll;
    },
    // It only completes geoloc_lng.
    { public: true },
  ),
  geoloc_lng: filter(longitude, "Longitude of a place; geoloc_lat must be given too", (lng, query) => {
    const { geoloc_lat: lat, geoloc_radius: km = DEFAULT_RADIUS_KM } = query.params;
    if (typeof lat !== "number" || typeof km !== "number") throw new ValidationError("param_pair");
    return place(query, { field: "place", is: "near", value: { lat, lng, km } });
  }),
  geoloc_radius: option(radius, "Kilometres around that place"),
};
