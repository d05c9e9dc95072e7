import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { decodeEntities, escapeHtml } from "../../domain/html.ts";
import {
  any,
  compare,
  contains,
  equals,
  fuzzyMatch,
  isOneOf,
  matchAll,
  matchNone,
  not,
} from "../../domain/predicates.ts";
import { fuzzyWords, normalizeForSearch } from "../../domain/search-text.ts";
import { slugForUrl, slugFromPath } from "../../domain/slug.ts";
import type { Row, TermTable } from "../../store/tables.ts";
import { type Defaults, field, filter, type Input } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";
import { publicOrders } from "../kit/list-order.ts";
import { isByRelevance } from "../kit/relevance.ts";
import { assertSearchLimits } from "../kit/search-limits.ts";
import { rawTexts } from "../kit/texts.ts";
import { itemFields, languageRepresentation } from "./item.ts";
import { termLinks } from "./link-fields.ts";
import { termEventFilters } from "./linked-filters.ts";
import { apiUrl, languageQuery, restUrl, siteUrl } from "./urls.ts";

/** Fields of every term. */
export const termFields = {
  name: field(types.termName, "Name", { required: true }),
  description: field(types.description, "Description, HTML", { emptyValue: "" }),
  ...itemFields,
};

/** Maps `termFields` to columns. */
export function termRow(input: Input<typeof termFields>): Partial<Row<"tags">> {
  const row: Partial<Row<"tags">> = {};
  if (input.name !== undefined)
    Object.assign(row, { name: input.name, name_key: normalizeForSearch(decodeEntities(input.name)) });
  if (input.description !== undefined) row.description = input.description;
  if (input.external_id !== undefined) row.external_id = input.external_id;
  return row;
}

/** Columns of a new term whose fields were not sent. */
export const termDefaults: Defaults<"tags"> = {
  id: undefined,
  lang: undefined,
  translation_group: undefined,
  slug: "",
  name: undefined,
  name_key: undefined,
  description: "",
  external_id: null,
  count: 0,
  modified: undefined,
  version: 1,
};

/** An id, or the slug of a term as text. */
const idOrSlug = types.fieldType<number | string>(types.id.schema, (value, parseContext) =>
  /\p{L}/u.test(String(value)) ? types.slug.parse(value, parseContext) : types.id.parse(value, parseContext),
);

/**
 * Filters by ids, all of which must exist. The reference accepts slugs of terms as well, which stand for no id: they include and
 * exclude nothing.
 */
const idFilter = (table: TermTable, description: string, excluded: boolean) =>
  filter(types.list(idOrSlug), description, async (items, { context, params }) => {
    const ids = items.filter((item) => typeof item === "number");
    const slugs = items.filter((item) => typeof item === "string");
    const { db } = context;
    const known = db.selectFrom(table).select("id").where("id", "in", ids);
    const named = db.selectFrom(table).select("slug").distinct().where("slug", "in", slugs);
    if (ids.length > 0 && new Set(ids).size > (await known.execute()).length)
      throw new ValidationError("param_unknown");
    if (slugs.length > 0 && new Set(slugs).size > (await named.execute()).length)
      throw new ValidationError("param_unknown");
    if (excluded) return params.include === undefined ? not(isOneOf("id", ids)) : { all: [] };
    return isOneOf("id", ids);
  });

/** Filters of every term. */
export const termFilters = (table: TermTable) => ({
  search: filter(types.search, "Terms with this text in their name or slug", (search, query) => {
    const text = normalizeForSearch(search);
    const words = isByRelevance(query) ? fuzzyWords([text]) : [];
    if (words.length > 0) {
      assertSearchLimits(words);
      return fuzzyMatch("text", words);
    }
    return text === "" ? matchNone : any(contains("name_key", text), contains("slug", text));
  }),
  exclude: idFilter(table, "Ids to leave out; ignored when `include` is given", true),
  include: idFilter(table, "Only these ids", false),
  ...termEventFilters(table),
  slug: filter(types.nonEmptyText, "The term with the slug that this text makes", (text, { context }) =>
    equals("slug", slugFromPath(text, context.language.code)),
  ),
});

/** `hide_empty`, on by default: only terms of published events. */
export const hideEmpty = filter(
  types.withDefault(types.strictBoolean, true),
  "Hide terms that no published event has",
  (hide) => (hide ? compare("count", ">", 0) : matchAll),
);

export const termOrders = publicOrders({
  name: "name_key",
  id: "id",
  term_id: "id",
  slug: "slug",
  count: "count",
  description: "description",
  term_group: "name_key",
  none: "id",
  include: "include",
});

export const byName = () => [
  { field: "name_key", direction: "asc" as const },
  { field: "id", direction: "asc" as const },
];

/** Serializes a term of its own collection; `hierarchy` has its parent where terms have parents. */
export function serializeTerm<H extends { parent?: number }>(
  row: Row<TermTable>,
  more: { taxonomy: string; collection: string; url: string },
  hierarchy: H,
  context: Context,
) {
  const { taxonomy, collection, url } = more;
  return {
    id: row.id,
    count: row.count,
    description: row.description,
    name: nameOf(row),
    slug: row.slug,
    taxonomy,
    ...hierarchy,
    meta: [],
    url,
    urls: termUrls(row, collection, hierarchy.parent ?? 0, context),
    ...(row.external_id && { external_id: row.external_id }),
    lang: row.lang,
  };
}

/** Serializes a term nested in an event. */
export const serializeNestedTerm = (
  row: Row<TermTable>,
  more: { taxonomy: string; collection: string; url: string; parent: number },
  context: Context,
) => ({
  name: nameOf(row),
  slug: row.slug,
  term_group: 0,
  term_taxonomy_id: row.id,
  taxonomy: more.taxonomy,
  description: row.description,
  parent: more.parent,
  count: row.count,
  filter: "raw",
  id: row.id,
  url: more.url,
  urls: termUrls(row, more.collection, more.parent, context),
  lang: row.lang,
});

const nameOf = ({ name }: { name: string }) =>
  escapeHtml(decodeEntities(name)).replace(/&(quot|#0?39);/g, (entity) => decodeEntities(entity));

/** Orders the terms nested in an event. */
export const byNameKey = (a: Row<TermTable>, b: Row<TermTable>): number =>
  a.name_key < b.name_key ? -1 : a.name_key > b.name_key ? 1 : a.id - b.id;

const termUrls = ({ id }: { id: number }, collection: string, parent: number, context: Context) => ({
  self: restUrl(context, collection, id),
  collection: `${apiUrl(context)}/${collection}${languageQuery(context)}`,
  ...(parent !== 0 && { up: restUrl(context, collection, parent) }),
});

/** The paths that pages of terms are below, where The Events Calendar and WordPress have them. */
export const termPaths = {
  categories: ["/events/category"],
  tags: ["/tag", "/events/tag"],
} as const;

/** The URL of a tag's page. */
export const tagUrl = ({ site }: Context, { slug, lang }: { slug: string; lang: string }): string =>
  `${siteUrl(site, lang)}${termPaths.tags[0]}/${slugForUrl(slug)}/`;

/** The URL of a category's page; its path contains the slugs of its ancestors. */
export const categoryUrl = ({ site }: Context, path: string[], lang: string): string =>
  `${siteUrl(site, lang)}${termPaths.categories[0]}/${path.map(slugForUrl).join("/")}/`;

/** The columns of the texts of a term. */
export const termTexts = { name: "name", description: "description" } as const;

/** Schemas of a term's properties. */
export const termRepresentation = {
  id: Type.Integer(),
  count: Type.Integer({ description: "Published events of its language" }),
  description: Type.String({ description: "HTML" }),
  name: Type.String({ description: "HTML-safe text" }),
  slug: Type.String(),
  taxonomy: Type.String(),
  meta: Type.Array(Type.Unknown()),
  url: types.urlSchema("Public page"),
  urls: Type.Object({
    self: types.urlSchema("URL in the API"),
    collection: types.urlSchema("URL of its list"),
    up: Type.Optional(types.urlSchema("URL of its parent")),
  }),
  ...rawTexts("name", "description"),
  external_id: Type.Optional(Type.String()),
  ...languageRepresentation,
};

/** Schema of a term nested in an event. */
export const nestedTermRepresentation = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    term_group: Type.Integer(),
    term_taxonomy_id: Type.Integer(),
    taxonomy: Type.String(),
    description: Type.String(),
    ...rawTexts("name", "description"),
    parent: Type.Integer({ description: "0 at the top, and for tags" }),
    count: Type.Integer(),
    filter: Type.String(),
    id: Type.Integer(),
    url: Type.String(),
    urls: termRepresentation.urls,
    lang: Type.String(),
    colour: Type.Optional(Type.String({ description: "Of categories that have one, `#rrggbb`" })),
  },
  { $id: "Term", description: "A category or tag of an event" },
);

/** Builds the field of events that links to terms. */
export const termLinkField = (description: string) => field(termLinks, description, { emptyValue: [] });
