import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { renderHtml, renderTitle } from "../../domain/html.ts";
import {
  all,
  compare,
  contains,
  equals,
  fuzzyMatch,
  isOneOf,
  matchNone,
  not,
  some,
} from "../../domain/predicates.ts";
import { has } from "../../domain/roles.ts";
import { fuzzyWords, normalizeForSearch, searchFragments } from "../../domain/search-text.ts";
import { formatUtc, toWall } from "../../domain/time.ts";
import { listableStatuses, type Status, statuses, visibilityPredicate } from "../../domain/visibility.ts";
import { ServiceError } from "../../errors.ts";
import type { PostTable, Row } from "../../store/tables.ts";
import * as dates from "../kit/date-types.ts";
import { type Defaults, type Field, field, filter, type Input, type ListQuery } from "../kit/define.ts";
import * as types from "../kit/field-types.ts";
import { ValidationError } from "../kit/field-types.ts";
import { publicOrders } from "../kit/list-order.ts";
import { publicProperties } from "../kit/password-visibility.ts";
import { isByRelevance } from "../kit/relevance.ts";
import { assertSearchLimits } from "../kit/search-limits.ts";
import { checkImage, image } from "./images.ts";
import { itemFields, type PostTranslation, serializeTranslations, type TranslationGroups } from "./item.ts";
import { globalId, postUrl, restUrl } from "./urls.ts";

const author: Field<number> = field(types.id, "Author id", {
  async check(id, { db, caller }) {
    const user = await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
    if (!user) throw new ValidationError("param_unknown");
    if (id !== caller.id && !has(caller, "edit_others")) throw new ServiceError("rest_forbidden");
  },
});

const asStatus = (value: unknown): Status => {
  const status = statuses.find((candidate) => candidate === value);
  if (!status) throw new ValidationError("param_status");
  return status;
};

const status = types.fieldType<Status>(types.enumSchema(statuses), asStatus);

/** Fields of every post. */
export const postFields = {
  ...itemFields,
  author,
  date: field(dates.siteDateTime, "Publication date, site wall clock", { column: "published" }),
  date_utc: field(dates.utcDateTime, "Publication date in UTC", { column: "published" }),
  description: field(types.description, "Description, HTML", { emptyValue: "" }),
  excerpt: field(types.excerpt, "Excerpt, HTML", { emptyValue: "" }),
  status: field(status, "Post status"),
  website: field(types.url, "Website, http or https", { emptyValue: "" }),
  image: field(image, "Featured image: id, or a URL to fetch it from", {
    emptyValue: { id: 0 },
    column: "image_id",
    check: checkImage,
  }),
};

/** Maps `postFields` and the title, whose field has a different name in each resource, to columns. */
export function postRow(
  input: Input<typeof postFields>,
  title: string | undefined,
  before: Partial<Row<PostTable>>,
  { caller, now }: Context,
): Partial<Row<PostTable>> {
  const published = (input.date_utc ?? input.date)?.instant ?? before.published ?? now;
  const row: Partial<Row<PostTable>> = {
    published,
    status: nextStatus(input.status, before, published, { caller, now }),
  };
  row.author = input.author ?? before.author ?? caller.id;
  if (title !== undefined) Object.assign(row, { title, title_key: normalizeForSearch(title) });
  if (input.description !== undefined) row.description = input.description;
  if (input.excerpt !== undefined) row.excerpt = input.excerpt;
  if (input.website !== undefined) row.website = input.website;
  if (input.external_id !== undefined) row.external_id = input.external_id;
  if (input.image && "id" in input.image) row.image_id = input.image.id;
  return row;
}

/** Columns of a new post whose fields were not sent. */
export const postDefaults: Defaults<PostTable> = {
  id: undefined,
  lang: undefined,
  translation_group: undefined,
  slug: "",
  title: "",
  title_key: "",
  description: "",
  excerpt: "",
  website: "",
  external_id: null,
  image_id: 0,
  author: undefined,
  status: undefined,
  published: undefined,
  trashed: null,
  modified: undefined,
  version: 1,
};

/** The status to store for the requested one: without the right to publish it is pending, with a later date scheduled. */
function nextStatus(
  requested: Status | undefined,
  before: { status?: Status },
  published: number,
  { caller, now }: Pick<Context, "caller" | "now">,
): Status {
  const mayPublish = has(caller, "publish");
  if (requested === "private" && !mayPublish) throw new ServiceError("rest_forbidden");
  const status = requested ?? before.status ?? (mayPublish ? "publish" : "draft");
  if (requested && !mayPublish && (requested === "publish" || requested === "future")) return "pending";
  if (status === "publish" && published > now) return "future";
  if (status === "future" && published <= now) return "publish";
  return status;
}

/** Statuses of a list, separated by commas. */
const statusList = types.fieldType<Status[]>(Type.String(), (value, parseContext) =>
  types.list(types.text).parse(value, parseContext).map(asStatus),
);

/** The code of an active language; which are active is known only to the predicate. */
const languageCode = types.fieldType<string>(Type.String(), (value, parseContext) =>
  types.nonEmptyText.parse(value, parseContext),
);

/** Filters of every post; `status` rejects statuses that the caller could never see. */
export const postFilters = {
  status: filter(
    statusList,
    "Post status: one, or several separated by commas; empty: as if not sent",
    (requested, { context }) => {
      const [first] = requested;
      const publicOnly = requested.length === 1 && first === "publish";
      if (!publicOnly && !has(context.caller, "edit")) throw new ValidationError("param_status");
      return isOneOf("status", requested);
    },
    { public: true, ignoresEmpty: true },
  ),
  modified_after: filter(
    dates.dateBound,
    "Items changed after this moment",
    (date) => compare("modified", ">", date.instant),
    { public: true, stableUntil: dates.dateStableUntil },
  ),
  author: filter(types.id, "Items of this user", (id) => equals("author", id), { public: true }),
  untranslated: filter(
    languageCode,
    "Items without a translation in this language that the caller may see",
    (code, { context }) => {
      if (!context.site.languages.includes(code)) throw new ValidationError("param_language");
      const visible = visibilityPredicate(context.caller, listableStatuses);
      return all(not(equals("lang", code)), not(some("translations", all(equals("lang", code), visible))));
    },
    { public: true },
  ),
  outdated: filter(
    types.flag,
    "Translations that were last changed before their original, the oldest item of their group, if the caller may see it; false: all others",
    (isWanted, { context }) => {
      const isOutdated = some("newer original", visibilityPredicate(context.caller, listableStatuses));
      return isWanted ? isOutdated : not(isOutdated);
    },
    { public: true },
  ),
};

/** `search` of venues and organizers: one field must contain every word; a search without words matches nothing. */
export const searchFilter = (description: string) =>
  filter(types.search, description, (search, query) => {
    const fragments = searchFragments(search);
    assertSearchLimits(fragments);
    if (fragments.length === 0) return matchNone;
    const words = isByRelevance(query) ? fuzzyWords(fragments) : [];
    if (words.length > 0) return fuzzyMatch("text", words);
    return some("texts", all(...fragments.map((fragment) => contains("text", fragment))));
  });

/** The visibility rule for lists; the trash is included only on request. */
export const visiblePosts = ({ context, params }: ListQuery) =>
  visibilityPredicate(
    context.caller,
    // The value was parsed by `postFilters.status`.
    params.status ? (params.status as Status[]) : listableStatuses,
  );

/** The default order of venues and organizers. */
export const newestFirst = () => [
  { field: "published", direction: "desc" as const },
  { field: "id", direction: "desc" as const },
];

export const postOrders = publicOrders({
  title: "title_key",
  date: "published",
  modified: "modified",
  id: "id",
});

/** Serializes the first properties of every post; the property of its title differs. */
export function serializeHead(
  resource: { name: string; singular: string; type: string },
  row: Row<PostTable>,
  context: Context,
) {
  const { site } = context;
  return {
    author: String(row.author),
    status: row.status,
    date: toWall(row.published, site.zone),
    date_utc: formatUtc(row.published),
    modified: toWall(row.modified, site.zone),
    modified_utc: formatUtc(row.modified),
    modified_gmt: formatUtc(row.modified).replace(" ", "T"),
    url: postUrl(site, resource, row),
    rest_url: restUrl(context, resource.name, row.id),
  };
}

/** Renders the texts of a post as HTML. */
export const serializeTexts = (row: Row<PostTable>) => ({
  title: renderTitle(row.title),
  description: renderHtml(row.description),
  excerpt: renderHtml(row.excerpt),
});

/** Serializes the `translations` property of a post. */
export const serializePostTranslations = (
  resource: { name: string; singular: string; type: string },
  row: { id: number; translation_group: number },
  groups: TranslationGroups<PostTranslation>,
  context: Context,
) =>
  serializeTranslations(row, groups, ({ id, slug, lang, status }) => ({
    id,
    slug,
    url: postUrl(context.site, resource, { id, slug, lang, status }),
    rest_url: restUrl(context, resource.name, id),
  }));

/** Serializes the identifiers of an item across sites. */
export function serializeGlobalId(row: { id: number }, { site }: Context) {
  const global = globalId(site, row.id);
  return { global_id: global, global_id_lineage: [global] };
}

/** Schemas of the first properties of every post. */
export const headRepresentation = publicProperties({
  id: Type.Integer({ description: "Id" }),
  author: Type.String({ description: "Id of the author, as text" }),
  status: types.enumSchema(statuses, { description: "Post status" }),
  date: types.wallClock("Publication date, site wall clock"),
  date_utc: types.wallClock("Publication date in UTC"),
  modified: types.wallClock("Last change, site wall clock"),
  modified_utc: types.wallClock("Last change in UTC"),
  modified_gmt: Type.String({
    description: "The same in the form of WordPress: `2030-05-01T12:00:00`",
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$",
  }),
  url: types.urlSchema("Public page"),
  rest_url: types.urlSchema("URL in the API"),
});

export const globalIdRepresentation = publicProperties({
  global_id: Type.String({ description: "Name of the item among sites" }),
  global_id_lineage: Type.Array(Type.String(), {
    description: "Names of the item on the sites it came from",
  }),
});
