import { type Context, defaultLanguage } from "../context.ts";
import { all, any, equals, not, type Order, type Predicate, RELEVANCE, some } from "../domain/predicates.ts";
import { invalid, ServiceError, type ValidationIssue } from "../errors.ts";
import type { Filter, ListQuery, Resource } from "../resources/kit/define.ts";
import { enumSchema, fieldType, nonEmptyText, oneOf, ValidationError } from "../resources/kit/field-types.ts";
import { applyDefaults, pageOptions, type SentValues } from "../resources/kit/options.ts";
import { unprotected } from "../resources/kit/password-visibility.ts";
import type { Projection } from "../resources/kit/projection.ts";
import { countRows, findPage } from "../store/rows.ts";
import type { Queries } from "../store/store.ts";
import { yieldToEventLoop } from "./event-loop.ts";
import { orderFor } from "./list-order.ts";
import type { ItemList, ListCondition, ListParameters, ListPart, PageInfo, Reads } from "./reads.ts";

export const DEFAULT_PER_PAGE = 9;

const listPages = pageOptions(DEFAULT_PER_PAGE);

/** Parameters of every list besides its filters. */
export const listOptions = (resource: Resource) => ({
  ...listPages,
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
      ...(resource.filters.search ? [RELEVANCE] : []),
    ]),
    description: resource.filters.search
      ? "Property to order by; `relevance`: a `search` that finds words with typos, too, and the best matches first"
      : "Property to order by",
  },
});

/**
 * Lists of posts ignore unknown values, because existing clients send all sorts of them. Those of terms reject empty ones, and `0`,
 * which is empty in PHP.
 */
const orderingType = ({ kind }: Resource, values: string[]) =>
  fieldType<string>(enumSchema(values), (value, parseContext) => {
    if (kind === "term") return nonEmptyText.parse(value === "0" ? "" : value, parseContext);
    return typeof value === "string" ? value : "";
  });

/** A parsed list request. */
export interface ListQueryPlan {
  params: Record<string, unknown>;
  predicate: Predicate;
  order: readonly Order[];
  expiresAt: number;
}

/** Reads lists from the store, without caches. */
export const sqlReads: Reads = {
  async list(resource, parameters, context, projection) {
    const plan = await parseListQuery(resource, parameters, context);
    return listFromStore(resource, plan, pageRange(plan, context, projection), context, projection);
  },
  listJson: (resource, parameters, context) =>
    sqlReads.list(resource, parameters, context, representation(resource)),
  async listEach(resource, parameters, context, projection, conditions, limit) {
    const plan = await parseListQuery(resource, parameters, context);
    const db = context.store.limited(context);
    return Promise.all(
      predicatesOf(resource, conditions, context).map((condition) =>
        firstItems(resource, plan, condition, limit, context, db, projection),
      ),
    );
  },
};

/** Conditions as predicates: those that are not public reveal nothing that a password hides. */
export const predicatesOf = (
  { fields }: Resource,
  conditions: readonly ListCondition[],
  context: Context,
): Predicate[] =>
  conditions.map(({ predicate, public: isPublic }) =>
    isPublic || !("password" in fields) ? predicate : unprotected(predicate, context),
  );

/** The projection of lists in the API: the representation of the resource. */
export const representation = (resource: Resource): Projection<Record<string, unknown>> => ({
  name: "representation",
  load: (rows, context) => resource.render(rows, context, { jsonLd: false }),
});

/** Number and size of a page. */
export type ListPageRange = Pick<PageInfo, "page" | "perPage" | "isNumbered">;

/** The requested page. */
export function pageRange(
  { params }: ListQueryPlan,
  { site }: Context,
  { maxPerPage = site.maxPerPage }: { maxPerPage?: number },
): ListPageRange {
  // Both were parsed by `positive`.
  const { page, per_page } = applyDefaults(listPages, params as SentValues<typeof listPages>);
  return { page, isNumbered: params.page !== undefined, perPage: Math.min(per_page, maxPerPage) };
}

/** Limit and offset of a page. */
export const rowRange = ({ page, perPage }: ListPageRange) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** A page with its totals; throws for a page of posts that does not exist. */
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

/** Rows up to the end of a page that is read from the store, which has to walk over all of them. */
const MAX_ROW_OFFSET = 100_000;

/** Rejects a page that is too deep to be read from the store. */
export function assertPageDepth({ page, perPage }: Pick<PageInfo, "page" | "perPage">): void {
  if (page * perPage > MAX_ROW_OFFSET) throw invalid("page", "param_deep_page");
}

/** Reads a page of a parsed list from the store. */
export async function listFromStore<T extends object>(
  resource: Resource,
  plan: ListQueryPlan,
  range: ListPageRange,
  context: Context,
  projection: Projection<T>,
): Promise<ItemList<T[]>> {
  const { store } = context;
  const db = store.limited(context);
  assertPageDepth(range);
  const resolved = await store.resolveSearch(resource.name, plan);
  const predicate = await store.addTextCandidates(db, resource.name, resolved.predicate);
  const info = pageInfo(resource, range, plan, await countRows(db, resource.name, predicate));
  const items = async () => {
    if (info.page > info.pages) return [];
    const rows = await findPage(
      db,
      resource.name,
      predicate,
      resolved.order,
      rowRange(range),
      projection.columns,
    );
    // The results of several queries arrive in one turn, and rendering a page takes longer than most requests.
    await yieldToEventLoop();
    return projection.load(rows, context);
  };
  return { ...info, items, dependsOn: null };
}

/** Reads the first items of a parsed list under one more condition from the store. */
async function firstItems<T extends object>(
  resource: Resource,
  plan: ListQueryPlan,
  condition: Predicate,
  limit: number,
  context: Context,
  db: Queries,
  projection: Projection<T>,
): Promise<ListPart<T>> {
  const { store } = context;
  const { predicate, order } = await store.resolveSearch(resource.name, plan);
  const both = await store.addTextCandidates(db, resource.name, all(predicate, condition));
  const total = await countRows(db, resource.name, both);
  const range = { limit, offset: 0 };
  const rows = total > 0 ? await findPage(db, resource.name, both, order, range, projection.columns) : [];
  return { items: await projection.load(rows, context), total };
}

/** Parses every parameter and combines the predicates of the filters; throws one error with all issues. */
export async function parseListQuery(
  resource: Resource,
  raw: ListParameters,
  context: Context,
): Promise<ListQueryPlan> {
  const params: Record<string, unknown> = {};
  const issues: Record<string, ValidationIssue> = {};
  const attempt = async <T>(name: string, work: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      issues[name] = error.issue;
      return undefined;
    }
  };
  const { site, now } = context;
  const parseContext = { zone: site.zone, siteZone: site.zone, now };
  const parameters = listParametersOf(resource);
  for (const [name, value] of Object.entries(raw)) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!parameter || value === undefined || (value === "" && parameter.ignoresEmpty)) continue;
    await attempt(name, () => {
      params[name] = parameter.type.parse(value, parseContext);
    });
  }

  const query: ListQuery = { context, params };
  const predicates: Predicate[] = [resource.baseFilter(query), languagePredicate(resource, query)];
  let expiresAt = Number.POSITIVE_INFINITY;
  let searched: Predicate | null = null;
  for (const [name, filter] of Object.entries(resource.filters)) {
    expiresAt = Math.min(expiresAt, filter.stableUntil?.(raw[name], context) ?? expiresAt);
    const value = params[name] ?? (issues[name] ? undefined : filter.default?.(query));
    if (value === undefined) continue;
    const predicate = await attempt(name, () => filter.predicate(value, query));
    if (predicate) predicates.push(predicate);
    if (predicate && name === "search") searched = predicate;
  }
  if (Object.keys(issues).length > 0)
    throw new ServiceError("rest_invalid_param", { issues: inDeclaredOrder(parameters, issues) });
  const matching = all(...predicates);
  const predicate = Object.entries(resource.filters).reduce(
    (chosen, [name, { choose }]) => (choose && params[name] !== undefined ? choose(chosen) : chosen),
    matching,
  );
  return { params, predicate, order: orderFor(resource, query, searched), expiresAt };
}

type ListParameter = Pick<Filter, "type" | "ignoresEmpty">;

const parameterCache = new WeakMap<Resource, Record<string, ListParameter>>();

/** All parameters of a list by name, built once per resource. */
function listParametersOf(resource: Resource): Record<string, ListParameter> {
  const parameters: Record<string, ListParameter> = parameterCache.get(resource) ?? {
    ...listOptions(resource),
    ...resource.filters,
  };
  parameterCache.set(resource, parameters);
  return parameters;
}

/** Issues in the order in which the parameters are declared. */
const inDeclaredOrder = (
  parameters: object,
  issues: Record<string, ValidationIssue>,
): Record<string, ValidationIssue> =>
  Object.fromEntries(Object.keys(parameters).flatMap((name) => (issues[name] ? [[name, issues[name]]] : [])));

/** Matches the requested language, any with `include`; `fallback` adds default-language items without a translation. */
function languagePredicate(resource: Resource, { context, params }: ListQuery): Predicate {
  const { language, site } = context;
  if (language.all || params.include) return { all: [] };
  const requested = equals("lang", language.code);
  if (params.fallback !== "default" || language.code === defaultLanguage(site)) return requested;
  const visible = all(requested, resource.baseFilter({ context, params: {} }));
  return any(requested, all(equals("lang", defaultLanguage(site)), not(some("translations", visible))));
}
