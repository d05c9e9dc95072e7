import { LRUCache } from "lru-cache";
import type { Memoize } from "../context.ts";

/** Lookups, and the length of a key at most: longer ones are unlikely to be repeated. */
const MAX_LOOKUPS = 5000;
const MAX_KEY_LENGTH = 1024;

/** Results of `context.memoize`: what depends on no event, apart from the number of events that terms have. */
export class LookupCache {
  private readonly lookups = new LRUCache<string, Promise<unknown>>({ max: MAX_LOOKUPS });
  private readonly countLookups = new LRUCache<string, Promise<unknown>>({ max: MAX_LOOKUPS });
  /** Grows with every `clear`. */
  generation = 0;
  hits = 0;
  misses = 0;

  get size(): number {
    return this.lookups.size + this.countLookups.size;
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
    lookups.set(key, loading);
    loading.catch(() => {
      if (lookups.peek(key) === loading) lookups.delete(key);
    });
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
