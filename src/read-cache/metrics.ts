import type { EventIndex } from "./event-index.ts";
import type { FragmentCache } from "./fragment-cache.ts";
import type { ItemCache } from "./item-cache.ts";
import type { LookupCache } from "./lookup-cache.ts";
import type { ResponseCache } from "./response-cache.ts";

/** The parts of the read cache. */
interface CacheParts {
  index: EventIndex | null;
  responses: ResponseCache;
  fragmentCaches: readonly FragmentCache[];
  items: ItemCache;
  lookups: LookupCache;
}

/** Entries, bytes and hit rates of every cache, for `/metrics`. */
export function cacheMetrics({ index, responses, fragmentCaches, items, lookups }: CacheParts) {
  const sum = (figure: (fragments: FragmentCache) => number) =>
    fragmentCaches.reduce((total, fragments) => total + figure(fragments), 0);
  return {
    index_events: index?.size ?? 0,
    response_cache_entries: responses.size,
    response_cache_bytes: responses.bytes,
    response_cache_revalidations: responses.revalidations,
    ...hitRates("response_cache", responses.hits, responses.misses + responses.revalidations),
    fragment_cache_entries: sum(({ size }) => size),
    fragment_cache_memory_bytes: sum(({ bytes }) => bytes.memory),
    fragment_cache_file_bytes: sum(({ bytes }) => bytes.file),
    ...hitRates(
      "fragment_cache",
      sum(({ hits }) => hits),
      sum(({ misses }) => misses),
    ),
    item_cache_entries: items.size,
    item_cache_bytes: items.bytes,
    ...hitRates("item_cache", items.hits, items.misses),
    lookup_cache_entries: lookups.size,
    lookup_cache_bytes: lookups.bytes,
    ...hitRates("lookup_cache", lookups.hits, lookups.misses),
  };
}

const hitRates = (name: string, hits: number, misses: number) => ({
  [`${name}_hits`]: hits,
  [`${name}_misses`]: misses,
  [`${name}_hit_rate`]: hits + misses > 0 ? hits / (hits + misses) : 0,
});
