import { LRUCache } from "lru-cache";
import type { Memoize } from "../context.ts";
import { approximateBytes } from "../domain/memory-size.ts";

/** Bytes of lookups of each kind, and the length of a key at most: longer ones are unlikely to be repeated. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_KEY_LENGTH = 1024;

/** Memory that an entry takes beside its key and its value. */
const ENTRY_OVERHEAD = 400;

/** Results of `context.memoize`: what depends on no event, apart from the number of events that terms have. */
export class LookupCache {
  private readonly lookups = new LRUCache<string, Promise<unknown>>({ maxSize: MAX_BYTES });
  private readonly countLookups = new LRUCache<string, Promise<unknown>>({ maxSize: MAX_BYTES });
  /** Grows with every `clear`. */
  generation = 0;
  hits = 0;
  misses = 0;

  get size(): number {
    return this.lookups.size + this.countLookups.size;
  }

  get bytes(): number {
    return this.lookups.calculatedSize + this.countLookups.calculatedSize;
  }

  memoize: Memoize = (key, load, uses) => {
    const lookups = uses === "counts" ? this.countLookups : this.lookups;
    const known = lookups.get(key);
    if (known) {
      this.hits += 1;
      // All callers of one key load the same type.
      return known as ReturnType<typeof load>;
    }
    this.misses += 1;
    const loading = load();
    if (key.length > MAX_KEY_LENGTH) return loading;
    const size = key.length + ENTRY_OVERHEAD;
    lookups.set(key, loading, { size });
    const isCached = () => lookups.peek(key) === loading;
    loading.then(
      (value) => {
        // Setting the same value again would not change its size.
        if (isCached() && lookups.delete(key))
          lookups.set(key, loading, { size: size + approximateBytes(value) });
      },
      () => isCached() && lookups.delete(key),
    );
    return loading;
  };

  /** Drops everything: something other than an event has changed. */
  clear(): void {
    this.generation += 1;
    this.lookups.clear();
    this.countLookups.clear();
  }

  /** Drops what depends on the number of events that terms have. */
  clearCounts(): void {
    this.countLookups.clear();
  }
}
