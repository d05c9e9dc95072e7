import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import { all, isOneOf } from "../domain/predicates.ts";
import type { CreateReadCache, OfferResponse } from "../http/read-cache-interface.ts";
import type { Resource } from "../resources/kit/define.ts";
import { COUNTS_KIND } from "../store/changelog.ts";
import { findRows } from "../store/rows.ts";
import { buildIndex, refreshIndex } from "./build-index.ts";
import { createCacheWarmer } from "./cache-warmer.ts";
import { createCachedReads, urlStyle } from "./cached-reads.ts";
import { cachedResponses } from "./cached-response-listener.ts";
import { type ChangeListener, createChangelogConsumer } from "./changelog-consumer.ts";
import { EventIndex } from "./event-index.ts";
import { FragmentCache, type FragmentRenderer } from "./fragment-cache.ts";
import { affectsNonEvents, affectsSite, applyChanges, isOfIndexed } from "./invalidate.ts";
import { ItemCache } from "./item-cache.ts";
import { LookupCache } from "./lookup-cache.ts";
import { cacheMetrics } from "./metrics.ts";
import { ResponseCache } from "./response-cache.ts";
import { syncedEventTable } from "./synced-event-table.ts";

/** Bytes of cached responses. */
const MAX_RESPONSE_BYTES = 48 * 1024 * 1024;

/** Delay before the index is built again after a failure; it doubles up to the second value. */
const MIN_RETRY_MS = 200;
const MAX_RETRY_MS = 10_000;

/** URL styles with fragments of their own. */
const MAX_URL_STYLES = 6;

/** Keeps an index, serialized events and whole responses in memory, and follows the change log to invalidate them. */
export const createReadCache: CreateReadCache = (options) => {
  const { store, events, folder, now, clocks, report, gc, refreshSite } = options;
  const responses = new ResponseCache(MAX_RESPONSE_BYTES);
  const lookups = new LookupCache();
  const items = new ItemCache();
  const table = syncedEventTable(store, report);
  const fragmentCaches = new Map<string, FragmentCache>();
  let index: EventIndex | null = null;
  let isClosed = false;
  let requestCount = 0;

  /** Ids of events that changed while the index was being built; `all`: everything was dropped meanwhile. */
  const missedChanges = { ids: new Set<number>(), all: false };

  const lease = store.openLease(clocks, report);
  const listenerOfChanges: ChangeListener = {
    note(changes) {
      if (changes.some(({ kind }) => kind === COUNTS_KIND)) lookups.clearCounts();
      return changes.some(affectsNonEvents);
    },
    async apply(changes) {
      if (changes.some(affectsSite) && (await refreshSite())) return dropAll();
      if (changes.some(affectsNonEvents)) {
        lookups.clear();
        items.clear();
      }
      const changed = changes.filter(isOfIndexed).map(({ id }) => id);
      if (!index) for (const id of changed) missedChanges.ids.add(id);
      table.markChanged(changed);
      const state = { index, fragmentCaches: [...fragmentCaches.values()], responses, store };
      items.drop(await applyChanges(changes, state));
    },
    async reset() {
      await refreshSite();
      dropAll();
    },
  };

  function dropAll() {
    lookups.clear();
    items.clear();
    responses.clear();
    table.reset();
    for (const fragments of fragmentCaches.values()) fragments.clear();
    missedChanges.all = true;
    if (!index) return;
    index = null;
    building = retry(build);
  }
  const changelog = createChangelogConsumer(store, listenerOfChanges, lease);

  /** Builds the index beside the requests, which are answered by SQL until then. */
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
  const closing = new AbortController();

  /** Repeats work that builds the index until it succeeds: the store may be away. */
  async function retry(work: () => Promise<void>) {
    for (let delay = MIN_RETRY_MS; !isClosed; delay = Math.min(2 * delay, MAX_RETRY_MS))
      try {
        return await work();
      } catch (error) {
        if (!isClosed) report("The index cannot be built yet; lists are read with SQL.", error);
        await sleep(delay, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      }
  }

  const reportFragments = (error: unknown) =>
    report("Serialized events cannot be cached; they are rendered for each request.", error);

  function sync(): Promise<void> | null {
    requestCount += 1;
    return changelog.sync();
  }

  function beginWrite(): Promise<void> | null {
    requestCount += 1;
    return changelog.syncForWrite();
  }

  const warmer = createCacheWarmer({ requests: () => requestCount, isClosed: () => isClosed });

  /** The first list of a URL style and language has all events of that language serialized in the background. */
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
      .catch(reportFragments);
  }

  function fragmentCacheFor(context: Context): FragmentCache | null {
    const style = urlStyle(context);
    const known = fragmentCaches.get(style);
    if (known || fragmentCaches.size >= MAX_URL_STYLES) return known ?? null;
    try {
      mkdirSync(folder, { recursive: true });
      const made = new FragmentCache(folder, String(fragmentCaches.size), reportFragments);
      fragmentCaches.set(style, made);
      return made;
    } catch (error) {
      reportFragments(error);
      return null;
    }
  }

  const reads = createCachedReads({
    events,
    index: () => index,
    table: table.current,
    lookups,
    items,
    fragmentsFor(context) {
      const fragments = fragmentCacheFor(context);
      if (!fragments) return null;
      const renderer = fragmentRenderer(events, context);
      warmUp(fragments, renderer, context.now);
      return (ids) => fragments.serialize(ids, renderer);
    },
  });

  const { listener, isCacheable, offer } = cachedResponses(
    responses,
    { sync, epoch: changelog.epoch, isCurrent: changelog.isCurrent },
    options,
  );

  /** Takes responses that are computed from here on. */
  function offerFromHere(): OfferResponse {
    const start = { epoch: changelog.epoch(), time: now() };
    return (request, reply, response, call) => offer(start, request, reply, response, call ?? null);
  }

  return {
    reads,
    memoize: lookups.memoize,
    listener,
    isCacheable,
    beginRead: () => sync()?.then(offerFromHere) ?? offerFromHere(),
    beginWrite,
    async position() {
      await changelog.sync();
      return changelog.position();
    },
    metrics: () => ({
      ...cacheMetrics({ index, responses, lookups, items, fragmentCaches: [...fragmentCaches.values()] }),
      ...lease?.metrics(),
    }),
    start() {
      lease?.start();
      building = retry(() => changelog.restart().then(build));
      return building;
    },
    async close() {
      isClosed = true;
      closing.abort();
      await lease?.close();
      await building;
      for (const fragments of fragmentCaches.values()) fragments.close();
    },
  };
};

/** Renders events as the API's lists show them in the language and URL style of a context. */
const fragmentRenderer = (events: Resource, context: Context): FragmentRenderer => ({
  language: context.language.code,
  async render(ids, withoutRelations = false) {
    // The store may be ahead of the index, so visibility is checked again.
    const visible = all(isOneOf("id", ids), events.baseFilter({ context, params: {} }));
    const rows = await findRows(context.store.read, events.name, visible);
    const options = { jsonLd: false, withoutRelations };
    return events.render(rows, { ...context, db: context.store.read }, options);
  },
});
