import { Type } from "typebox";
import { type Context, defaultLanguage } from "../../context.ts";
import { all, any, type Condition, contains, equals, isOneOf, not, some } from "../../domain/conditions.ts";
import { searchTerms } from "../../domain/fold.ts";
import { has } from "../../domain/roles.ts";
import { slugFromPath } from "../../domain/slug.ts";
import { listed, mayRead, readable } from "../../domain/visibility.ts";
import { findById } from "../../store/rows.ts";
import type { TermTable } from "../../store/tables.ts";
import { filter, type ListQuery, option } from "../kit/define.ts";
import * as kinds from "../kit/kinds.ts";
import { Refused } from "../kit/kinds.ts";
import { loadCategoryTree } from "./category-tree.ts";

/** Words that must all occur, phrases, words that must not. A protected event is found by nobody who is anonymous. */
export const eventSearch = filter(
  kinds.someText,
  'Events with all these words in their title, excerpt or description; "a phrase"; -without',
  (search, { context }) => {
    const { words, excluded } = searchTerms(search, context.language.code);
    if (words.length === 0 && excluded.length === 0) return { any: [] };
    const found = (field: string) =>
      all(
        ...words.map((word) => contains(field, word)),
        ...excluded.map((word) => not(contains(field, word))),
      );
    return any(
      all(openTo(context), found("search_text")),
      all(not(openTo(context)), titleOnly(context), found("title_key")),
    );
  },
);

/** Events whose content the caller may read without more ado. */
function openTo({ caller, password, editing }: Context): Condition {
  const open = [equals("password", null)];
  if (password !== null) open.push(equals("password", password));
  if (editing && has(caller, "edit_others")) open.push({ all: [] });
  else if (editing && has(caller, "edit_published")) open.push(equals("author", caller.id));
  return any(...open);
}

const titleOnly = ({ caller }: Context): Condition => (caller.role === null ? { any: [] } : { all: [] });

/** Events that have one of the given terms, by id or slug in any language; a category stands for those below it. */
export const byTerms = (table: TermTable, description: string) =>
  filter(kinds.list(kinds.text), description, async (given, { context }) => {
    const groups = await Promise.all(given.map((item) => groupOfTerm(table, item, context)));
    if (table === "tags") return isOneOf(table, groups);
    const tree = await loadCategoryTree(context);
    return isOneOf(table, [...new Set(groups.flatMap((group) => tree.below(group)))]);
  });

/** A slug in the language that is asked for, then in the others; else an id. */
async function groupOfTerm(table: TermTable, item: string, context: Context): Promise<number> {
  const { db, site, language } = context;
  const slug = slugFromPath(item);
  const rows = slug
    ? await db.selectFrom(table).select(["grp", "lang", "name", "slug"]).where("slug", "=", slug).execute()
    : [];
  const order = [language.code, defaultLanguage(site), ...site.languages];
  for (const lang of order) {
    const found = rows.find((row) => row.lang === lang);
    // A name that happens to have this slug is not a slug.
    if (found && isSlug(item)) return found.grp;
  }
  const id = /^\d+$/.test(item) ? Number(item) : Number.NaN;
  const row = Number.isSafeInteger(id)
    ? await db.selectFrom(table).select("grp").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!row) throw new Refused("param_unknown");
  return row.grp;
}

const isSlug = (text: string) => text.toLowerCase() === slugFromPath(text) || text.includes("%");

/** Events of a series: the series must be there for the caller. */
export const byParent = filter(
  kinds.id,
  "Events whose post_parent is this event",
  async (id, { context }) => {
    const parent = await findById(context.db, "events", id);
    if (!parent || !mayRead(parent, context.caller)) throw new Refused("param_unknown");
    return equals("post_parent", id);
  },
);

const latitude = option(kinds.number(-90, 90), "Latitude of a place; geoloc_lng must be given too");
const longitude = kinds.number(-180, 180);
const radius = kinds.kind<number>(Type.Number({ exclusiveMinimum: 0, maximum: 20_040 }), (value, reading) => {
  const km = kinds.number(0, 20_040).parse(value, reading);
  if (km === 0) throw new Refused("param_range");
  return km;
});

/** What a venue must be to place an event for this caller. */
const place = ({ context }: ListQuery, condition: Condition) =>
  some("venues", all(readable(context.caller, listed), condition));

const placed = all(not(equals("geo_lat", null)), not(equals("geo_lng", null)));

/** The filters by place. */
export const placeFilters = {
  geoloc: filter(kinds.strictBoolean, "Events whose venue has coordinates; false: has none", (yes, query) =>
    yes ? place(query, placed) : not(place(query, placed)),
  ),
  geoloc_lat: {
    ...latitude,
    condition(_lat: number, { given }: ListQuery): Condition {
      if (given.geoloc_lng === undefined) throw new Refused("param_pair");
      return { all: [] };
    },
  },
  geoloc_lng: filter(longitude, "Longitude of a place; geoloc_lat must be given too", (lng, query) => {
    const { geoloc_lat: lat, geoloc_radius: km = 25 } = query.given as Record<string, number | undefined>;
    if (lat === undefined) throw new Refused("param_pair");
    return place(query, { field: "place", is: "near", value: { lat, lng, km } });
  }),
  geoloc_radius: option(radius, "Kilometres around that place; 25 by default"),
};
