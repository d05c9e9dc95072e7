import { type Context, defaultLanguage } from "../context.ts";
import { all, any, equals, not, type Order, type Predicate, some } from "../domain/predicates.ts";
import { listableStatuses, visibilityPredicate } from "../domain/visibility.ts";
import { ServiceError, type ValidationIssue } from "../errors.ts";
import type { ListQuery, Resource } from "../resources/kit/define.ts";
import {
  enumSchema,
  type FieldType,
  fieldType,
  nonEmptyText,
  oneOf,
  positive,
  ValidationError,
} from "../resources/kit/field-types.ts";
import type { Projection } from "../resources/kit/projection.ts";
import { countRows, findPage } from "../store/rows.ts";
import type { ItemList, ListParameters, ListPart, PageInfo, Reads } from "./reads.ts";

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

/** A list whose parameters have been parsed. */
export interface ListQueryPlan {
  params: Record<string, unknown>;
  predicate: Predicate;
  order: readonly Order[];
  expiresAt: number;
}

/** Reads lists from the store. */
export const sqlReads: Reads = {
  async list(resource, parameters, context, projection) {
    const plan = await parseListQuery(resource, parameters, context);
    return listFromStore(resource, plan, pageRange(plan, context, projection), context, projection);
  },
  listJson: (resource, parameters, context) =>
    sqlReads.list(resource, parameters, context, representation(resource)),
  async listEach(resource, parameters, context, projection, conditions, limit) {
    const plan = await parseListQuery(resource, parameters, context);
    return Promise.all(
      conditions.map((condition) => firstItems(resource, plan, condition, limit, context, projection)),
    );
  },
};

/** The form in which lists of the API show items. */
export const representation = (resource: Resource): Projection<Record<string, unknown>> => ({
  name: "representation",
  load: (rows, context) => resource.render(rows, context, { jsonLd: false }),
});

/** Which part of a list a page is. */
export type ListPageRange = Pick<PageInfo, "page" | "perPage" | "isNumbered">;

/** The page that parameters ask for. */
export function pageRange(
  { params }: ListQueryPlan,
  { site }: Context,
  { maxPerPage = site.maxPerPage }: { maxPerPage?: number },
): ListPageRange {
  const { page, per_page = DEFAULT_PER_PAGE } = params as { page?: number; per_page?: number };
  return { page: page ?? 1, isNumbered: page !== undefined, perPage: Math.min(per_page, maxPerPage) };
}

/** The rows of a page, as limit and offset. */
export const rowRange = ({ page, perPage }: ListPageRange) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** A page with its totals; a page of posts that does not exist is an error. */
export function pageInfo(
  resource: Resource,
  { page, isNumbered, perPage }: ListPageRange,
  { expiresAt }: ListQueryPlan,
  total: number,
): PageInfo {
  const pages = Math.ceil(total / perPage);
  if (resource.kind === "post" && page > 1 && page > pages)
    throw new ServiceError(resource.errorCodes.pageNotFound);
  return { page, isNumbered, perPage, total, pages, expiresAt };
}

/** A page of a parsed list, from the store. */
export async function listFromStore<T extends object>(
  resource: Resource,
  plan: ListQueryPlan,
  range: ListPageRange,
  context: Context,
  projection: Projection<T>,
): Promise<ItemList<T[]>> {
  const { db, store } = context;
  const predicate = await store.addTextCandidates(db, resource.name, plan.predicate);
  const info = pageInfo(resource, range, plan, await countRows(db, resource.name, predicate));
  const items = async () => {
    if (info.page > info.pages) return [];
    const rows = await findPage(
      db,
      resource.name,
      predicate,
      plan.order,
      rowRange(range),
      projection.columns,
    );
    return projection.load(rows, context);
  };
  return { ...info, items, dependsOn: null };
}

/** The beginning of a parsed list under one more condition, from the store. */
async function firstItems<T extends object>(
  resource: Resource,
  { predicate, order }: ListQueryPlan,
  condition: Predicate,
  limit: number,
  context: Context,
  projection: Projection<T>,
): Promise<ListPart<T>> {
  const { db, store } = context;
  const both = await store.addTextCandidates(db, resource.name, all(predicate, condition));
  const total = await countRows(db, resource.name, both);
  const range = { limit, offset: 0 };
  const rows = total > 0 ? await findPage(db, resource.name, both, order, range, projection.columns) : [];
  return { items: await projection.load(rows, context), total };
}

/** Reads every parameter, names all that are wrong, and makes one predicate of the rest. */
export async function parseListQuery(
  resource: Resource,
  raw: ListParameters,
  context: Context,
): Promise<ListQueryPlan> {
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
  return { params, predicate: all(...predicates), order: orderFor(resource, query), expiresAt };
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
