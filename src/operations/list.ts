import { type Context, defaultLanguage, type IndexHits } from "../context.ts";
import { all, any, equals, isOneOf, not, type Order, type Predicate, some } from "../domain/predicates.ts";
import { listableStatuses, visibilityPredicate } from "../domain/visibility.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import type { ListQuery, Resource, ResourceOf } from "../resources/kit/define.ts";
import {
  enumSchema,
  type FieldType,
  fieldType,
  nonEmptyText,
  oneOf,
  positive,
  ValidationError,
} from "../resources/kit/field-types.ts";
import { countRows, findPage, findRows } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** One page of a list, and how much there is in all. */
export interface Page<T extends ItemTable = ItemTable> {
  /** What is on it, in order. */
  rows(): Promise<Row<T>[]>;
  /** What is on it, and where other events are, when that is known without the rows. */
  hits: Pick<IndexHits, "ids" | "positionOf"> | null;
  /** What was asked, as it is now, from what is kept ready; null when that cannot tell. */
  revalidate(): Page<T> | null;
  /** Unix seconds from which on the same request may mean something else. */
  expiresAt: number;
  page: number;
  /** Whether the page was asked for by its number. */
  isNumbered: boolean;
  perPage: number;
  total: number;
  pages: number;
}

/** How many items a page has when nothing is said. */
export const DEFAULT_PER_PAGE = 9;

/** Parameters that every list takes besides its own filters. */
export const listOptions = (resource: Resource): Record<string, ListOption> => ({
  page: { type: positive, description: "Page of the result set", default: 1 },
  per_page: { type: positive, description: "Items per page", default: DEFAULT_PER_PAGE },
  fallback: {
    type: oneOf("default"),
    description: "`default`: the default-language item stands in where a translation is missing",
  },
  order: {
    type: orderingType(resource, ["asc", "desc"]),
    description: "Direction of the order",
  },
  orderby: {
    type: orderingType(resource, [
      ...Object.keys(resource.orders),
      ...(resource.kind === "post" ? [] : ["include"]),
    ]),
    description: "What to order by",
  },
});

/** A parameter of every list. */
export interface ListOption {
  type: FieldType<unknown>;
  description: string;
  /** What holds when it is not given. */
  default?: unknown;
}

/** Existing clients send all sorts of words here; of posts, what is not known counts as not sent. */
const orderingType = ({ kind }: Resource, words: string[]) =>
  fieldType<string>(enumSchema(words), (value, reading) => {
    if (kind === "term") return nonEmptyText.parse(value, reading);
    return typeof value === "string" ? value : "";
  });

/** One page of the items that pass every filter, the visibility rule and the language of the request. */
export async function list<T extends ItemTable>(
  resource: ResourceOf<T>,
  raw: Record<string, unknown>,
  context: Context,
): Promise<Page<T>> {
  const { params, predicate, expiresAt } = await parseListQuery(resource, raw, context);
  const page = (params.page as number | undefined) ?? 1;
  const perPage = Math.min(
    (params.per_page as number | undefined) ?? DEFAULT_PER_PAGE,
    context.site.maxPerPage,
  );
  const order = orderFor(resource, { context, params });
  const isNumbered = raw.page !== undefined;
  const plan = { resource, context, predicate, order, page, isNumbered, perPage, expiresAt };
  return indexedPage(plan) ?? sqlPage(plan);
}

/** A list that was understood. */
interface ListPlan<T extends ItemTable = ItemTable>
  extends Pick<Page, "page" | "isNumbered" | "perPage" | "expiresAt"> {
  resource: ResourceOf<T>;
  context: Context;
  predicate: Predicate;
  order: readonly Order[];
}

const rangeOf = ({ page, perPage }: Pick<ListPlan, "page" | "perPage">) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** A page from what is kept ready; null when only the store can tell. */
function indexedPage<T extends ItemTable>(plan: ListPlan<T>): Page<T> | null {
  const { resource, context, predicate, order } = plan;
  if (!resource.isIndexed || !context.eventIndex) return null;
  const hits = context.eventIndex.find(predicate, order, rangeOf(plan));
  if (!hits) return null;
  const rows = async () => {
    // One that is not public any more may still be found: the store is ahead of what is kept ready.
    const visible = all(isOneOf("id", hits.ids), resource.baseFilter({ context, params: {} }));
    const unsorted = await findRows<T>(context.db, resource.name, visible);
    return unsorted.sort((a, b) => hits.ids.indexOf(a.id) - hits.ids.indexOf(b.id));
  };
  return { rows, hits, revalidate: () => indexedPage(plan), ...pageInfo(plan, hits.total) };
}

/** A page from the store. */
async function sqlPage<T extends ItemTable>(plan: ListPlan<T>): Promise<Page<T>> {
  const { resource, context, predicate, order } = plan;
  const { db, store } = context;
  const narrow = await store.addTextCandidates(db, resource.name, predicate);
  const sizes = pageInfo(plan, await countRows(db, resource.name, narrow));
  const rows = async () =>
    sizes.page > sizes.pages ? [] : findPage<T>(db, resource.name, narrow, order, rangeOf(plan));
  return { rows, hits: null, revalidate: () => null, ...sizes };
}

/** How much there is; a page of posts that is not there is refused. */
function pageInfo<T extends ItemTable>(plan: ListPlan<T>, total: number) {
  const { page, isNumbered, perPage, expiresAt } = plan;
  const resource: Resource = plan.resource;
  const pages = Math.ceil(total / perPage);
  if (resource.kind === "post" && page > 1 && page > pages)
    throw new ServiceError(resource.errorCodes.pageNotFound);
  return { page, isNumbered, perPage, expiresAt, total, pages };
}

/** Reads every parameter, names all that are wrong, and makes one predicate of the rest. */
export async function parseListQuery(resource: Resource, raw: Record<string, unknown>, context: Context) {
  const params: Record<string, unknown> = {};
  const refused: Record<string, ValidationIssue> = {};
  const attempt = async (name: string, work: () => unknown) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      refused[name] = error.issue;
      return undefined;
    }
  };
  const { site, now } = context;
  const reading = { zone: site.zone, siteZone: site.zone, now };
  const parameters = parametersOf(resource);
  for (const [name, value] of Object.entries(raw)) {
    const type = Object.hasOwn(parameters, name) ? parameters[name]?.type : undefined;
    if (type && value !== undefined)
      await attempt(name, () => {
        params[name] = type.parse(value, reading);
      });
  }

  const query: ListQuery = { context, params };
  const predicates: Predicate[] = [resource.baseFilter(query), languagePredicate(resource, query)];
  let expiresAt = Number.POSITIVE_INFINITY;
  for (const [name, filter] of Object.entries(resource.filters)) {
    expiresAt = Math.min(expiresAt, filter.stableUntil?.(raw[name], context) ?? expiresAt);
    const value = params[name] ?? (refused[name] ? undefined : filter.default?.(query));
    if (value === undefined) continue;
    const predicate = await attempt(name, () => filter.predicate(value, query));
    if (predicate) predicates.push(predicate as Predicate);
  }
  if (Object.keys(refused).length > 0)
    throw new ServiceError("rest_invalid_param", { issues: inDeclaredOrder(parameters, refused) });
  return { params, predicate: all(...predicates), expiresAt };
}

const parameters = new WeakMap<Resource, Record<string, { type: FieldType<unknown> }>>();

/** All that a list takes. */
function parametersOf(resource: Resource): Record<string, { type: FieldType<unknown> }> {
  const known = parameters.get(resource) ?? { ...listOptions(resource), ...resource.filters };
  parameters.set(resource, known);
  return known;
}

/** What is refused, in the order in which the parameters are declared. */
const inDeclaredOrder = (
  parameters: object,
  refused: Record<string, ValidationIssue>,
): Record<string, ValidationIssue> =>
  Object.fromEntries(
    Object.keys(parameters).flatMap((name) => (refused[name] ? [[name, refused[name]]] : [])),
  );

/** Items of the language; exact ids are of any; with a fallback, of the default language where there is no other. */
function languagePredicate(resource: Resource, { context, params }: ListQuery): Predicate {
  const { language, site } = context;
  if (language.all || params.include) return { all: [] };
  const own = equals("lang", language.code);
  if (params.fallback !== "default" || language.code === defaultLanguage(site)) return own;
  const visible = all(own, resource.baseFilter({ context, params: {} }));
  return any(own, all(equals("lang", defaultLanguage(site)), not(some("translations", visible))));
}

/** The order that is asked for, always ending with what makes it complete. */
function orderFor(resource: Resource, query: ListQuery): Order[] {
  const { params } = query;
  const usual = resource.defaultOrder(query);
  const word = String(params.order ?? "").toLowerCase();
  const known =
    word === "asc" || word === "desc" ? word : resource.kind === "post" || word === "" ? undefined : "desc";
  const by = String(params.orderby ?? "").toLowerCase();
  if (by === "include" && Array.isArray(params.include) && resource.kind === "term")
    return [{ field: "id", direction: known ?? "asc", sequence: params.include as number[] }];
  const field = Object.hasOwn(resource.orders, by) ? resource.orders[by] : undefined;
  if (field === "distance") {
    const { geoloc_lat: lat, geoloc_lng: lng } = params as Record<string, number | undefined>;
    if (lat === undefined || lng === undefined) return usual;
    const among = visibilityPredicate(query.context.caller, listableStatuses);
    return [{ field, direction: known ?? "asc", from: { lat, lng }, among }, ...usual];
  }
  if (!field)
    return known ? usual.map((order) => ({ ...order, direction: flip(order, usual, known) })) : usual;
  const direction = known ?? "asc";
  return [
    { field, direction },
    ...usual.filter((order) => order.field !== field).map((order) => ({ ...order })),
  ];
}

/** `order` alone turns the usual order round when it is not already so. */
const flip = (order: Order, usual: Order[], wanted: "asc" | "desc"): "asc" | "desc" => {
  if (usual[0]?.direction === wanted) return order.direction;
  return order.direction === "asc" ? "desc" : "asc";
};
