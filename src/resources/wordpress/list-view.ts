import { Type } from "typebox";
import { memoizedByObject } from "../../domain/collections.ts";
import { compare, isOneOf, not } from "../../domain/predicates.ts";
import { slugFromPath } from "../../domain/slug.ts";
import { listableStatuses, type Status } from "../../domain/visibility.ts";
import { resourceOf } from "../index.ts";
import * as dates from "../kit/date-types.ts";
import { type Filters, filter, type PostResource, type TermResource } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { publicOrders } from "../kit/list-order.ts";
import { newestFirst, postFilters, postOrders } from "../shared/post.ts";
import { termLinksOf } from "./names.ts";

/** Ids or slugs, of which an item may have any. */
const ids = types.list(types.id);
const slugFilter = filter(
  types.list(types.text),
  "Those with one of these slugs",
  (wanted, { context }) =>
    isOneOf(
      "slug",
      wanted.map((slug) => slugFromPath(slug, context.language.code)),
    ),
  { public: true },
);

/**
 * A resource with the list parameters, the order and the error codes of WordPress. Rows, visibility and representation
 * are those of the resource, so every operation takes it in its place.
 */
export const wpPosts = memoizedByObject(
  (resource: PostResource): PostResource => ({
    ...resource,
    filters: postListFilters(resource),
    orders: { ...postOrders, ...publicOrders({ slug: "slug", author: "author", include: "include" }) },
    defaultOrder: newestFirst,
    notFoundCodes: { id: "rest_post_invalid_id", slug: "rest_post_invalid_id" },
    errorCodes: {
      notAccessible: "rest_forbidden",
      alreadyTrashed: resource.errorCodes.alreadyTrashed,
      pageNotFound: "rest_post_invalid_page_number",
    },
  }),
);

/** The same of a taxonomy. */
export const wpTerms = memoizedByObject(
  (resource: TermResource): TermResource => ({
    ...resource,
    filters: { ...resource.filters, slug: slugFilter },
    notFoundCodes: { id: "rest_term_invalid", slug: "rest_term_invalid" },
  }),
);

/** `any`, or the statuses of `postFilters`. */
const status = types.fieldType<Status[]>(Type.String({ default: "publish" }), (value, parseContext) =>
  value === "any" ? [...listableStatuses] : postFilters.status.type.parse(value, parseContext),
);

const dateFilter = (column: "published" | "modified", is: "<" | ">", description: string) =>
  filter(dates.dateBound, description, ({ instant }) => compare(column, is, instant), {
    public: true,
    stableUntil: dates.dateStableUntil,
  });

/** All of them look at public properties only, or are filters of the resource itself. */
function postListFilters(resource: PostResource): Filters {
  const { search } = resource.filters;
  const terms = termLinksOf(resource, resourceOf).flatMap(({ field, name }) => {
    const own = resource.filters[field];
    return own ? [[name, own] as const] : [];
  });
  return {
    ...(search && { search }),
    slug: slugFilter,
    include: filter(ids, "Only these ids", (wanted) => isOneOf("id", [...new Set(wanted)]), { public: true }),
    exclude: filter(ids, "Ids to leave out", (unwanted) => not(isOneOf("id", unwanted)), { public: true }),
    author: filter(ids, "Those of one of these users", (wanted) => isOneOf("author", wanted), {
      public: true,
    }),
    status: filter(
      status,
      "Post status: `any`, one, or several separated by commas",
      postFilters.status.predicate,
      {
        public: true,
        ignoresEmpty: true,
        default: () => ["publish"],
      },
    ),
    after: dateFilter("published", ">", "Those published after this moment"),
    before: dateFilter("published", "<", "Those published before this moment"),
    modified_after: dateFilter("modified", ">", "Those changed after this moment"),
    modified_before: dateFilter("modified", "<", "Those changed before this moment"),
    ...Object.fromEntries(terms),
  };
}
