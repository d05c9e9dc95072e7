import { type Context, defaultLanguage, type Found } from "../context.ts";
import { all, any, type Condition, equals, isOneOf, not, type Order, some } from "../domain/conditions.ts";
import { listed, readable } from "../domain/visibility.ts";
import { type Refusal, ServiceError } from "../errors.ts";
import type { ListQuery, Resource } from "../resources/kit/define.ts";
import { type Kind, kind, oneOf, positive, Refused, someText, wordOf } from "../resources/kit/kinds.ts";
import { countRows, findPage, findRows } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** One page of a list, and how much there is in all. */
export interface Page {
  /** What is on it, in order. */
  rows(): Promise<Row<ItemTable>[]>;
  /** What is on it, and where other events are, when that is known without the rows. */
  found: Pick<Found, "ids" | "place"> | null;
  /** What was asked, as it is now, from what is kept ready; null when that cannot tell. */
  again(): Page | null;
  /** Unix seconds from which on the same request may mean something else. */
  validUntil: number;
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
  page: { kind: positive, description: "Page of the result set", default: 1 },
  per_page: { kind: positive, description: "Items per page", default: DEFAULT_PER_PAGE },
  fallback: {
    kind: oneOf("default"),
    description: "`default`: the default-language item stands in where a translation is missing",
  },
  order: {
    kind: sorting(resource, ["asc", "desc"]),
    description: "Direction of the order",
  },
  orderby: {
    kind: sorting(resource, [...Object.keys(resource.orders), ...(resource.isPost ? [] : ["include"])]),
    description: "What to order by",
  },
});

/** A parameter of every list. */
export interface ListOption {
  kind: Kind<unknown>;
  description: string;
  /** What holds when it is not given. */
  default?: unknown;
}

/** Existing clients send all sorts of words here; of posts, what is not known counts as not sent. */
const sorting = ({ isPost }: Resource, words: string[]) =>
  kind<string>(wordOf(words), (value, reading) => {
    if (!isPost) return someText.parse(value, reading);
    return typeof value === "string" ? value : "";
  });

/** One page of the items that pass every filter, the visibility rule and the language of the request. */
export async function list(
  resource: Resource,
  raw: Record<string, unknown>,
  context: Context,
): Promise<Page> {
  const { given, condition, validUntil } = await understand(resource, raw, context);
  const page = (given.page as number | undefined) ?? 1;
  const perPage = Math.min(
    (given.per_page as number | undefined) ?? DEFAULT_PER_PAGE,
    context.site.maxPerPage,
  );
  const order = orderOf(resource, { context, given });
  const isNumbered = raw.page !== undefined;
  const question = { resource, context, condition, order, page, isNumbered, perPage, validUntil };
  return readyPage(question) ?? storedPage(question);
}

/** A list that was understood. */
interface Question extends Pick<Page, "page" | "isNumbered" | "perPage" | "validUntil"> {
  resource: Resource;
  context: Context;
  condition: Condition;
  order: readonly Order[];
}

const spanOf = ({ page, perPage }: Question) => ({ limit: perPage, offset: (page - 1) * perPage });

/** A page from what is kept ready; null when only the store can tell. */
function readyPage(question: Question): Page | null {
  const { resource, context, condition, order } = question;
  if (resource.name !== "events" || !context.finder) return null;
  const found = context.finder.find(condition, order, spanOf(question));
  if (!found) return null;
  const rows = async () => {
    // One that is not public any more may still be found: the store is ahead of what is kept ready.
    const visible = all(isOneOf("id", found.ids), resource.always({ context, given: {} }));
    const unsorted = await findRows(context.db, resource.name, visible);
    return unsorted.sort((a, b) => found.ids.indexOf(a.id) - found.ids.indexOf(b.id));
  };
  return { rows, found, again: () => readyPage(question), ...measured(question, found.total) };
}

/** A page from the store. */
async function storedPage(question: Question): Promise<Page> {
  const { resource, context, condition, order } = question;
  const { db, store } = context;
  const narrow = await store.narrowed(db, resource.name, condition);
  const sizes = measured(question, await countRows(db, resource.name, narrow));
  const rows = async () =>
    sizes.page > sizes.pages ? [] : findPage(db, resource.name, narrow, order, spanOf(question));
  return { rows, found: null, again: () => null, ...sizes };
}

/** How much there is; a page of posts that is not there is refused. */
function measured({ resource, page, isNumbered, perPage, validUntil }: Question, total: number) {
  const pages = Math.ceil(total / perPage);
  if (resource.isPost && page > 1 && page > pages)
    throw new ServiceError(`${resource.singular as "event" | "venue" | "organizer"}-archive-page-not-found`);
  return { page, isNumbered, perPage, validUntil, total, pages };
}

/** Reads every parameter, names all that are wrong, and makes one condition of the rest. */
export async function understand(resource: Resource, raw: Record<string, unknown>, context: Context) {
  const given: Record<string, unknown> = {};
  const refused: Record<string, Refusal> = {};
  const attempt = async (name: string, work: () => unknown) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused[name] = error.refusal;
      return undefined;
    }
  };
  const { site, now } = context;
  const reading = { zone: site.zone, siteZone: site.zone, now };
  const parameters = parametersOf(resource);
  for (const [name, value] of Object.entries(raw)) {
    const kind = Object.hasOwn(parameters, name) ? parameters[name]?.kind : undefined;
    if (kind && value !== undefined)
      await attempt(name, () => {
        given[name] = kind.parse(value, reading);
      });
  }

  const query: ListQuery = { context, given };
  const conditions: Condition[] = [resource.always(query), languageCondition(resource, query)];
  let validUntil = Number.POSITIVE_INFINITY;
  for (const [name, filter] of Object.entries(resource.filters)) {
    validUntil = Math.min(validUntil, filter.holdsUntil?.(raw[name], context) ?? validUntil);
    const value = given[name] ?? (refused[name] ? undefined : filter.default?.(query));
    if (value === undefined) continue;
    const condition = await attempt(name, () => filter.condition(value, query));
    if (condition) conditions.push(condition as Condition);
  }
  if (Object.keys(refused).length > 0)
    throw new ServiceError("rest_invalid_param", { refused: inOrderOf(parameters, refused) });
  return { given, condition: all(...conditions), validUntil };
}

const parameters = new WeakMap<Resource, Record<string, { kind: Kind<unknown> }>>();

/** All that a list takes. */
function parametersOf(resource: Resource): Record<string, { kind: Kind<unknown> }> {
  const known = parameters.get(resource) ?? { ...listOptions(resource), ...resource.filters };
  parameters.set(resource, known);
  return known;
}

/** What is refused, in the order in which the parameters are declared. */
const inOrderOf = (parameters: object, refused: Record<string, Refusal>): Record<string, Refusal> =>
  Object.fromEntries(
    Object.keys(parameters).flatMap((name) => (refused[name] ? [[name, refused[name]]] : [])),
  );

/** Items of the language; exact ids are of any; with a fallback, of the default language where there is no other. */
function languageCondition(resource: Resource, { context, given }: ListQuery): Condition {
  const { language, site } = context;
  if (language.all || given.include) return { all: [] };
  const own = equals("lang", language.code);
  if (given.fallback !== "default" || language.code === defaultLanguage(site)) return own;
  const visible = all(own, resource.always({ context, given: {} }));
  return any(own, all(equals("lang", defaultLanguage(site)), not(some("translations", visible))));
}

/** The order that is asked for, always ending with what makes it complete. */
function orderOf(resource: Resource, query: ListQuery): Order[] {
  const { given } = query;
  const usual = resource.defaultOrder(query);
  const word = String(given.order ?? "").toLowerCase();
  const known =
    word === "asc" || word === "desc" ? word : resource.isPost || word === "" ? undefined : "desc";
  const by = String(given.orderby ?? "").toLowerCase();
  if (by === "include" && Array.isArray(given.include) && !resource.isPost)
    return [{ field: "id", direction: known ?? "asc", sequence: given.include as number[] }];
  const field = Object.hasOwn(resource.orders, by) ? resource.orders[by] : undefined;
  if (field === "distance") {
    const { geoloc_lat: lat, geoloc_lng: lng } = given as Record<string, number | undefined>;
    if (lat === undefined || lng === undefined) return usual;
    const among = readable(query.context.caller, listed);
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
