import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Context, IndexHits } from "../context.ts";
import { all, isOneOf, type Order, type Predicate } from "../domain/predicates.ts";
import type { PostResourceOf } from "../resources/kit/define.ts";
import { findRows } from "../store/rows.ts";
import type { Store } from "../store/store.ts";
import { buildIndex, refreshIndex } from "./build-index.ts";
import { createCacheWarmer } from "./cache-warmer.ts";
import { createChangelogConsumer } from "./changelog-consumer.ts";
import { EventIndex } from "./event-index.ts";
import { executeIndexQuery } from "./execute-index-query.ts";
import { FragmentCache, type FragmentRenderer, type JsonChunks } from "./fragment-cache.ts";
import { affectsNonEvents, applyChanges } from "./invalidate.ts";
import { ResponseCache } from "./response-cache.ts";

/** Bytes of whole answers that are kept. */
const MAX_RESPONSE_BYTES = 48 * 1024 * 1024;

/** How many look-ups are remembered, and how long their keys may be: those that are longer look for too much. */
const MAX_LOOKUPS = 5000;
const MAX_KEY_LENGTH = 1024;

/** How many styles of addresses have fragments of their own. */
const MAX_URL_STYLES = 6;

/** What can be done about memory. */
export interface GcControl {
  /** Gives back what a large piece of work has left behind. */
  collect(): void;
  /** Lets it grow before it is looked through. */
  raiseHeapGrowth(): void;
}

/** What is kept ready for callers who are nobody in particular, and how it stays true. */
export interface ReadCache {
  responses: ResponseCache;
  /** Fills the index beside the requests; until it is there, SQL answers. */
  start(): Promise<void>;
  /** Null when everything that was committed before is known already. */
  sync(): Promise<void> | null;
  /** The last change that is known. */
  position(): number;
  /** What was looked up before, until something but an event changes. */
  memoize<T>(key: string, look: () => Promise<T>): Promise<T>;
  /** A page of public events from the index; null when SQL has to answer. */
  find(
    predicate: Predicate,
    order: readonly Order[],
    span: { limit: number; offset: number },
  ): IndexHits | null;
  /**
   * The bytes of list items in the style of a context; null when its style is one too many, or when it is not known
   * which they are.
   */
  jsonChunks(ids: readonly number[] | null, context: Context): Promise<JsonChunks> | null;
  /** Figures for whoever watches. */
  metrics(): Record<string, number>;
  close(): Promise<void>;
}

/** Keeps an index, fragments and whole answers ready, and follows the log of changes. */
export function createReadCache(
  store: Store,
  events: PostResourceOf<"events">,
  folder: string,
  report: (error: unknown) => void,
  gc: GcControl | null = null,
): ReadCache {
  mkdirSync(join(folder), { recursive: true });
  const responses = new ResponseCache(MAX_RESPONSE_BYTES);
  const fragmentCaches = new Map<string, FragmentCache>();
  const lookups = new Map<string, Promise<unknown>>();
  const lookupStats = { hits: 0, misses: 0 };
  let index: EventIndex | null = null;
  let isClosed = false;
  /** How many reads there have been. */
  let requestCount = 0;

  /** Events that changed while the index was being filled, and whether too much changed to tell. */
  const missedChanges = { ids: new Set<number>(), all: false };

  const changelog = createChangelogConsumer(store, {
    async apply(changes) {
      if (changes.some(affectsNonEvents)) lookups.clear();
      if (!index) for (const { kind, id } of changes) if (kind === events.name) missedChanges.ids.add(id);
      await applyChanges(changes, { index, fragmentCaches: [...fragmentCaches.values()], responses, store });
    },
    async reset() {
      lookups.clear();
      responses.clear();
      for (const fragments of fragmentCaches.values()) fragments.clear();
      missedChanges.all = true;
      if (!index) return;
      index = null;
      building = build().catch(reportFailure);
    },
  });

  /** Fills the index beside the requests; until it is there, SQL answers. */
  async function build() {
    let fresh = new EventIndex();
    do {
      fresh = new EventIndex();
      missedChanges.all = false;
      missedChanges.ids.clear();
      await buildIndex(fresh, store.read);
      while (missedChanges.ids.size > 0) {
        const ids = [...missedChanges.ids];
        missedChanges.ids.clear();
        await refreshIndex(fresh, store.read, ids);
      }
    } while (missedChanges.all && !isClosed);
    index = fresh;
    gc?.collect();
  }
  let building = Promise.resolve();

  /** Without an index SQL goes on answering. */
  function reportFailure(error: unknown) {
    if (!isClosed) report(error);
  }

  function fragmentCacheFor(context: Context): FragmentCache | null {
    const { source } = context.language;
    const style = `${context.namespace} ${source === "segment" || source === "parameter" ? source : "plain"}`;
    const known = fragmentCaches.get(style);
    if (known || fragmentCaches.size >= MAX_URL_STYLES) return known ?? null;
    const made = new FragmentCache(folder, String(fragmentCaches.size));
    fragmentCaches.set(style, made);
    return made;
  }

  const warmer = createCacheWarmer({
    requests: () => requestCount,
    isClosed: () => isClosed,
  });

  /** The first list of a style and language lets the records of the whole language be made. */
  function warmUp(fragments: FragmentCache, renderer: FragmentRenderer, now: number) {
    const { language } = renderer;
    if (fragments.warmLanguages.has(language)) return;
    fragments.warmLanguages.add(language);
    const ids = () => index?.idsAround(language, now) ?? [];
    warmer
      .add(fragments, () => building.then(ids), renderer)
      .then(() => {
        gc?.collect();
        gc?.raiseHeapGrowth();
      })
      .catch(reportFailure);
  }

  return {
    responses,
    start() {
      building = changelog.restart().then(build).catch(reportFailure);
      return building;
    },
    sync() {
      requestCount += 1;
      return changelog.sync();
    },
    position: changelog.position,
    memoize(key, look) {
      const known = lookups.get(key);
      if (known) {
        lookupStats.hits += 1;
        return known as ReturnType<typeof look>;
      }
      lookupStats.misses += 1;
      if (key.length > MAX_KEY_LENGTH) return look();
      if (lookups.size >= MAX_LOOKUPS) lookups.clear();
      const made = look();
      lookups.set(key, made);
      made.catch(() => lookups.delete(key));
      return made;
    },
    find: (predicate, order, span) => (index ? executeIndexQuery(index, predicate, order, span) : null),
    jsonChunks(ids, context) {
      const fragments = fragmentCacheFor(context);
      if (!fragments) return null;
      const renderer = {
        language: context.language.code,
        render: (wanted: number[], withoutRelations = false) =>
          renderEvents(events, wanted, context, withoutRelations),
      };
      warmUp(fragments, renderer, context.now);
      return ids && fragments.chunksFor(ids, renderer);
    },
    metrics() {
      const all = [...fragmentCaches.values()];
      const sum = (figure: (fragments: FragmentCache) => number) =>
        all.reduce((total, fragments) => total + figure(fragments), 0);
      const made = sum(({ stats: { made } }) => made);
      const found = sum(({ stats: { all } }) => all) - made;
      return {
        index_events: index?.size ?? 0,
        answers: responses.size,
        answers_bytes: responses.bytes,
        answers_remade: responses.revalidated,
        ...hitRates("answers", responses.hits, responses.misses + responses.revalidated),
        fragments: sum(({ size }) => size),
        fragments_memory_bytes: sum(({ bytes }) => bytes.memory),
        fragments_file_bytes: sum(({ bytes }) => bytes.file),
        ...hitRates("fragments", found, made),
        lookups: lookups.size,
        ...hitRates("lookups", lookupStats.hits, lookupStats.misses),
      };
    },
    async close() {
      isClosed = true;
      await building;
      for (const fragments of fragmentCaches.values()) fragments.close();
    },
  };
}

/** How often something was there when it was asked for, and which share of the time. */
const hitRates = (name: string, hits: number, misses: number) => ({
  [`${name}_hits`]: hits,
  [`${name}_misses`]: misses,
  [`${name}_hit_rate`]: hits + misses > 0 ? hits / (hits + misses) : 0,
});

async function renderEvents(
  events: PostResourceOf<"events">,
  ids: number[],
  context: Context,
  withoutRelations: boolean,
) {
  // One that is not public any more may still be in the index: the store is ahead of it.
  const visible = all(isOneOf("id", ids), events.baseFilter({ context, params: {} }));
  const rows = await findRows(context.store.read, "events", visible);
  return events.render(rows, { ...context, db: context.store.read }, { jsonLd: false, withoutRelations });
}
