import { Type } from "typebox";
import { type Context, defaultLanguage, memoize } from "../../context.ts";
import {
  all,
  any,
  contains,
  equals,
  isOneOf,
  matchNone,
  not,
  type Predicate,
  some,
} from "../../domain/predicates.ts";
import { searchTerms } from "../../domain/search-text.ts";
import { slugFromPath } from "../../domain/slug.ts";
import {
  listableStatuses,
  mayRead,
  passwordPredicate,
  visibilityPredicate,
} from "../../domain/visibility.ts";
import { findById } from "../../store/rows.ts";
import type { TermTable } from "../../store/tables.ts";
import { type Filter, filter, type ListQuery, option } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";
import { loadCategoryTree } from "./category-tree.ts";

/** Words that must all occur, phrases, words that must not. A protected event is found by nobody who is anonymous. */
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
);

/** A filter on what a password hides: it tells nothing of an event that is closed to the caller. */
export const hiddenByPassword = <T>(filter: Filter<T>): Filter<T> => ({
  ...filter,
  predicate: async (value, query) =>
    all(passwordPredicate(query.context.caller, query.context), await filter.predicate(value, query)),
});

/** Events that have one of the given terms, by id or slug in any language; a category stands for those below it. */
export const byTerms = (table: TermTable, description: string) =>
  filter(types.list(types.text), description, async (given, { context }) => {
    const key = `${table} ${context.language.code} ${given.join()}`;
    const groups = await memoize(context, key, () => groupsOf(table, given, context));
    if (table === "tags") return isOneOf(table, groups);
    const tree = await loadCategoryTree(context);
    return isOneOf(table, [...new Set(groups.flatMap((group) => tree.below(group)))]);
  });

/** The group of each item: a slug in the language that is asked for, then in the others; else an id. */
async function groupsOf(table: TermTable, items: string[], context: Context): Promise<number[]> {
  const { db, site, language } = context;
  const named = items.map((item) => ({ slug: isSlug(item) ? slugFromPath(item) : "", id: idIn(item) }));
  const slugs = [...new Set(named.map(({ slug }) => slug))];
  const ids = [...new Set(named.map(({ id }) => id))];
  const rows = await db
    .selectFrom(table)
    .select(["id", "translation_group", "lang", "slug"])
    .where((row) => row.or([row("slug", "in", slugs), row("id", "in", ids)]))
    .execute();
  const order = [...new Set([language.code, defaultLanguage(site), ...site.languages])];
  const place = ({ lang }: { lang: string }) => order.indexOf(lang);
  const bySlug = new Map(
    rows
      .filter((row) => place(row) >= 0)
      .sort((a, b) => place(b) - place(a))
      .map((row) => [row.slug, row.translation_group]),
  );
  const byId = new Map(rows.map((row) => [row.id, row.translation_group]));
  return named.map(({ slug, id }) => {
    const group = bySlug.get(slug) ?? byId.get(id);
    if (group === undefined) throw new ValidationError("param_unknown");
    return group;
  });
}

/** A name that happens to have this slug is not a slug. */
const isSlug = (text: string) => text.toLowerCase() === slugFromPath(text) || text.includes("%");

/** The id that a text is, or one that nothing has. */
const idIn = (text: string) => (/^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0);

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
);

const latitude = option(types.number(-90, 90), "Latitude of a place; geoloc_lng must be given too");
const longitude = types.number(-180, 180);
const radius = types.fieldType<number>(
  Type.Number({ exclusiveMinimum: 0, maximum: 20_040 }),
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
  geoloc: hiddenByPassword(
    filter(types.strictBoolean, "Events whose venue has coordinates; false: has none", (yes, query) =>
      yes ? place(query, placed) : not(place(query, placed)),
    ),
  ),
  geoloc_lat: {
    ...latitude,
    predicate(_lat: number, { params }: ListQuery): Predicate {
      if (params.geoloc_lng === undefined) throw new ValidationError("param_pair");
      return { all: [] };
    },
  },
  geoloc_lng: hiddenByPassword(
    filter(longitude, "Longitude of a place; geoloc_lat must be given too", (lng, query) => {
      const { geoloc_lat: lat, geoloc_radius: km = 25 } = query.params as Record<string, number | undefined>;
      if (lat === undefined) throw new ValidationError("param_pair");
      return place(query, { field: "place", is: "near", value: { lat, lng, km } });
    }),
  ),
  geoloc_radius: option(radius, "Kilometres around that place; 25 by default"),
};
