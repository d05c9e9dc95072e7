import { type Context, isAnonymous } from "../context.ts";
import { memoizedByObject } from "../domain/collections.ts";
import { all, isOneOf, type Predicate } from "../domain/predicates.ts";
import { has } from "../domain/roles.ts";
import {
  type ListPageRange,
  type ListQueryPlan,
  listFromStore,
  pageInfo,
  pageRange,
  parseListQuery,
  predicatesOf,
  representation,
  rowRange,
  sqlReads,
} from "../operations/list.ts";
import type { ItemList, ListParameters, Reads } from "../operations/reads.ts";
import type { SerializedJson } from "../operations/serialized-json.ts";
import { MAX_LIST_TEXT } from "../operations/shorten-texts.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Projection } from "../resources/kit/projection.ts";
import { findColumns, findRows } from "../store/rows.ts";
import type { FoundItems, WordIndex } from "../store/words/word-index.ts";
import type { EventIndex } from "./event-index.ts";
import type { EventTable } from "./event-table.ts";
import { executeIndexQuery, type IndexHits } from "./execute-index-query.ts";
import { compileIndexQuery } from "./index-query.ts";
import type { ItemCache } from "./item-cache.ts";
import type { LookupCache } from "./lookup-cache.ts";
import { isTextSearch, scanEventTable, type TableHits } from "./scan-event-table.ts";
import { slotRanks } from "./slot-ranks.ts";

/** In a larger calendar only fuzzy searches build a word index, because of the memory that it takes. */
const MAX_EVENTS_WITH_WORDS = 2_000_000;

/** The parts of the read cache that reads use. */
export interface CachedReadsOptions {
  events: Resource;
  /** Null while it is being built. */
  index(): EventIndex | null;
  /** Null while it is being built. */
  table(): Promise<EventTable | null>;
  lookups: LookupCache;
  items: ItemCache;
  /** Serializes events in the language and URL style of a context; null when the style has no fragment cache. */
  fragmentsFor(context: Context): ((ids: readonly number[]) => Promise<SerializedJson>) | null;
}

/** How the URLs in its items begin and carry the language on. */
export const urlStyle = ({ namespace, language: { source } }: Context): string =>
  `${namespace} ${source === "segment" || source === "parameter" ? source : "plain"}`;

/** Finds lists of public events in the index and their items in caches; everything else is read from the store. */
export function createCachedReads({
  events,
  index,
  table,
  lookups,
  items,
  fragmentsFor,
}: CachedReadsOptions): Reads {
  const isIndexed = ({ listed }: Resource) => listed !== undefined;
  const parse = memoizedParser(lookups);

  function find(
    { predicate, order }: ListQueryPlan,
    range: { limit: number; offset: number },
    words: WordIndex | null,
    condition?: Predicate,
    ranksOf?: typeof slotRanks,
  ): IndexHits | null {
    const built = index();
    const wanted = condition ? all(predicate, condition) : predicate;
    return built && executeIndexQuery(built, wanted, order, range, words, ranksOf);
  }

  /** The word index for a search, if the event index can execute all else of it; null: the store does. */
  async function wordsFor(
    { predicate, order }: ListQueryPlan,
    { store }: Context,
  ): Promise<WordIndex | null> {
    const built = index();
    const query = built && compileIndexQuery(predicate, order);
    if (!query?.text) return null;
    const isNeeded = query.text.fuzzy.length > 0;
    if (!isNeeded && (built?.size ?? 0) > MAX_EVENTS_WITH_WORDS) return null;
    return store.wordIndexes.of(events.name, { wait: isNeeded });
  }

  /**
   * Finds a list of an editor in the event table. Anonymous lists are not looked for there: they cannot be refused
   * while too many are asked for, as queries can.
   */
  async function findInTable(
    { predicate, order }: ListQueryPlan,
    range: ListPageRange,
    { caller, store }: Context,
  ): Promise<TableHits | null> {
    const built = has(caller, "edit") ? await table() : null;
    if (!built) return null;
    const words = isTextSearch(predicate) ? await store.wordIndexes.of(events.name, { wait: false }) : null;
    return scanEventTable(built, predicate, order, rowRange(range), words);
  }

  /** Events by id. The store may be ahead of the index, so visibility is checked again. */
  async function load<T extends object>(
    ids: readonly number[],
    { columns, load }: Projection<T>,
    context: Context,
    visible = events.baseFilter({ context, params: {} }),
  ): Promise<Map<number, T>> {
    const wanted = all(isOneOf("id", ids), visible);
    const rows = columns
      ? await findColumns(context.db, events.name, wanted, columns)
      : await findRows(context.db, events.name, wanted);
    const loaded = await load(rows, context);
    return new Map(loaded.map((item, at) => [rows[at]?.id ?? 0, item]));
  }

  async function loadItems<T extends object>(
    ids: readonly number[],
    projection: Projection<T>,
    context: Context,
  ): Promise<ReadonlyMap<number, T>> {
    const { name, sizeOf } = projection;
    if (ids.length === 0) return new Map();
    if (!sizeOf || !isAnonymous(context)) return load(ids, projection, context);
    const variant = `${name} ${context.language.code} ${urlStyle(context)}`;
    return items.get(variant, ids, sizeOf, (missing) => load(missing, projection, context));
  }

  /** `resource` may have list parameters of its own. */
  async function listEvents<T extends object>(
    resource: Resource,
    parameters: ListParameters,
    context: Context,
    projection: Projection<T>,
  ): Promise<ItemList<T[]> & { ids: readonly number[] | null }> {
    const plan = await parse(resource, parameters, context);
    const range = pageRange(plan, context, projection);
    const words = await wordsFor(plan, context);
    const hits = find(plan, rowRange(range), words);
    if (!hits) return { ...(await listOther(resource, plan, range, context, projection)), ids: null };
    return {
      ...pageInfo(resource, range, plan, hits.total),
      ids: hits.ids,
      // Whether a changed text still has the words is not known: any change invalidates a search.
      dependsOn: words ? null : hits,
      async items() {
        return inOrder(hits.ids, await loadItems(hits.ids, projection, context));
      },
    };
  }

  /** A list that the index cannot execute. */
  async function listOther<T extends object>(
    resource: Resource,
    plan: ListQueryPlan,
    range: ListPageRange,
    context: Context,
    projection: Projection<T>,
  ): Promise<ItemList<T[]>> {
    const hits = await findInTable(plan, range, context);
    if (!hits) return listFromStore(resource, plan, range, context, projection);
    return {
      ...pageInfo(resource, range, plan, hits.total),
      dependsOn: null,
      async items() {
        const visible = resource.baseFilter({ context, params: plan.params });
        return inOrder(hits.ids, await load(hits.ids, projection, context, visible));
      },
    };
  }

  return {
    list(resource, parameters, context, projection) {
      if (!isIndexed(resource)) return sqlReads.list(resource, parameters, context, projection);
      return listEvents(resource, parameters, context, projection);
    },
    async listJson(resource, parameters, context) {
      if (!isIndexed(resource)) return sqlReads.listJson(resource, parameters, context);
      // Fragments have the usual texts.
      const fragments = isAnonymous(context) && !context.plainTexts ? fragmentsFor(context) : null;
      const { ids, ...list } = await listEvents(resource, parameters, context, representation(events));
      if (!fragments || !ids) return list;
      const items = async () => {
        const json = await fragments(ids);
        // Texts of a large list may have to be shortened. No list with fewer bytes has that many characters.
        return json.size > MAX_LIST_TEXT ? list.items() : json;
      };
      return { ...list, items };
    },
    async listEach(resource, parameters, context, projection, conditions, limit) {
      const plain = () => sqlReads.listEach(resource, parameters, context, projection, conditions, limit);
      if (!isIndexed(resource)) return plain();
      const plan = await parse(resource, parameters, context);
      const words = await wordsFor(plan, context);
      const range = { limit, offset: 0 };
      // All at once, so that neither the index nor the events of the search change in between.
      const ranks = memoizedByObject((found: FoundItems, built: EventIndex) => slotRanks(built, found));
      const ranksOf: typeof slotRanks = (built, found) => ranks(found, built);
      const predicates = predicatesOf(resource, conditions, context);
      const hits = predicates.flatMap((condition) => find(plan, range, words, condition, ranksOf) ?? []);
      if (hits.length < conditions.length) return plain();
      const loaded = await loadItems(
        hits.flatMap(({ ids }) => ids),
        projection,
        context,
      );
      return hits.map(({ ids, total }) => ({ items: inOrder(ids, loaded), total }));
    },
  };
}

/**
 * Parses the parameters of event lists once for each request: a response that is computed again passes the same
 * object. A plan holds until the clock gives its parameters another meaning or something other than an event changes.
 */
function memoizedParser(lookups: LookupCache) {
  const plans = new WeakMap<ListParameters, { plan: ListQueryPlan; context: Context; generation: number }>();
  return async (resource: Resource, parameters: ListParameters, context: Context): Promise<ListQueryPlan> => {
    const known = plans.get(parameters);
    if (
      known &&
      known.generation === lookups.generation &&
      context.now >= known.context.now &&
      context.now < known.plan.expiresAt &&
      context.language === known.context.language &&
      context.caller === known.context.caller &&
      context.password === known.context.password
    )
      return known.plan;
    const { generation } = lookups;
    const plan = await parseListQuery(resource, parameters, context);
    plans.set(parameters, { plan, context, generation });
    return plan;
  };
}

/** Loaded items in the order of a list; those that have become invisible since it was found are left out. */
const inOrder = <T>(ids: readonly number[], loaded: ReadonlyMap<number, T>): T[] =>
  ids.flatMap((id) => loaded.get(id) ?? []);
