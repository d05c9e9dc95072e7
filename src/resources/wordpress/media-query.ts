import type { Context } from "../../context.ts";
import {
  all,
  any,
  compare,
  contains,
  equals,
  isOneOf,
  matchAll,
  matchNone,
  not,
  type Order,
} from "../../domain/predicates.ts";
import { searchFragments } from "../../domain/search-text.ts";
import { slugFromPath } from "../../domain/slug.ts";
import { mayRead } from "../../domain/visibility.ts";
import { imageTypes } from "../../media/process.ts";
import { isShown } from "../../store/image-rows.ts";
import { postTables } from "../../store/tables.ts";
import * as dates from "../kit/date-types.ts";
import { type Fields, type Filters, field, filter } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";
import { parentId, parentIdOrEmpty } from "../kit/parent-id.ts";
import { assertSearchLimits } from "../kit/search-limits.ts";
import { focalPoint } from "../shared/focal-point.ts";
import { rawText } from "./post-shape.ts";

/** Of these posts, those that the caller may know of. */
export async function knownParents(ids: readonly number[], { db, caller }: Context): Promise<Set<number>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  const known = new Set<number>();
  if (wanted.length === 0) return known;
  for (const table of postTables) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "status", "author"])
      .where("id", "in", wanted)
      .execute();
    for (const row of rows) if (mayRead(row, caller)) known.add(row.id);
  }
  return known;
}

const dateFilter = (column: "created" | "modified", is: "<" | ">", description: string) =>
  filter(dates.dateBound, description, ({ instant }) => compare(column, is, instant), {
    stableUntil: dates.dateStableUntil,
  });

const ids = types.list(types.id);

/** The list parameters of images besides page and order. */
export const mediaFilters: Filters = {
  slug: filter(types.list(types.text), "Those with one of these slugs", (slugs) =>
    isOneOf(
      "slug",
      slugs.map((slug) => slugFromPath(slug)),
    ),
  ),
  search: filter(types.search, "Images with all these words in their texts or names", (search) => {
    const fragments = searchFragments(search);
    assertSearchLimits(fragments);
    return fragments.length === 0
      ? matchNone
      : all(...fragments.map((fragment) => contains("search_text", fragment)));
  }),
  include: filter(ids, "Only these ids", (wanted) => isOneOf("id", wanted)),
  exclude: filter(ids, "Ids to leave out", (unwanted) => not(isOneOf("id", unwanted))),
  author: filter(ids, "Those that one of these users has uploaded", (wanted) => isOneOf("author", wanted)),
  parent: filter(
    types.list(parentId),
    "Those that were uploaded for one of these items; 0 for none",
    async (wanted, { context }) => {
      const known = await knownParents(wanted, context);
      return isOneOf(
        "parent",
        wanted.filter((id) => id === 0 || known.has(id)),
      );
    },
  ),
  media_type: filter(types.text, "`image`: all of them; there are no others", (type) =>
    type === "image" || type === "" ? matchAll : matchNone,
  ),
  mime_type: filter(types.text, "Those of this type: `image/png`", (type) => {
    const [extension] = Object.entries(imageTypes).find(([, mime]) => mime === type) ?? [];
    return extension ? contains("stored", `"extension":"${extension}"`) : matchNone;
  }),
  unused: filter(
    types.strictBoolean,
    "Those that no item shows, nor the site as its logo; false: the others",
    (unused, { context: { site } }) => {
      const isUsed = site.logo ? any(isShown, equals("id", site.logo.id)) : isShown;
      return unused ? not(isUsed) : isUsed;
    },
  ),
  after: dateFilter("created", ">", "Those uploaded after this moment"),
  before: dateFilter("created", "<", "Those uploaded before this moment"),
};

/** Columns by the values of `orderby`; `include` is the order of that parameter. */
export const mediaOrders = { date: "created", id: "id", title: "title", slug: "slug", modified: "modified" };

/** The newest image first; every order ends with the id, so that it is total. */
export function mediaOrder(orderby: string, direction: "asc" | "desc", include: unknown): Order[] {
  if (orderby === "include" && Array.isArray(include))
    return [{ field: "id", direction: "asc", sequence: include }];
  const column = Object.entries(mediaOrders).find(([name]) => name === orderby)?.[1] ?? mediaOrders.date;
  return [{ field: column, direction }, ...(column === "id" ? [] : [{ field: "id", direction }])];
}

/** A text that clients of WordPress send as text or as `{raw}`. */
const rawType = (type: types.FieldType<string>) =>
  types.fieldType<string>(type.schema, (value, parseContext) => type.parse(rawText(value), parseContext));

/** The fields of an image that clients write. */
export const mediaFields = {
  title: field(rawType(types.line), "Title of the image", { emptyValue: "" }),
  alt_text: field(types.line, "Text for those who do not see it", { emptyValue: "" }),
  focal_point: field(
    focalPoint,
    "`{x, y}`, each from 0 to 1: the point that stays in view where only a part is shown; null: the centre",
    { emptyValue: null },
  ),
  caption: field(rawType(types.excerpt), "Caption, HTML", { emptyValue: "" }),
  description: field(rawType(types.description), "Description, HTML", { emptyValue: "" }),
  slug: field(types.slug, "Slug; by default the name of the file without its extension"),
  post: field(parentIdOrEmpty, "Id of the item that it belongs to; 0 for none", {
    emptyValue: 0,
    async check(id, context) {
      if (id !== 0 && !(await knownParents([id], context)).has(id))
        throw new ValidationError("param_unknown");
    },
  }),
} satisfies Fields;

/** The column of a field; WordPress and the table agree on all names but one. */
export const mediaColumn = (name: string): string => (name === "post" ? "parent" : name);
