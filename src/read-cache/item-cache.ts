import { LRUCache } from "lru-cache";

/** Bytes of items. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Memory that an entry takes beside its item. */
const ENTRY_OVERHEAD = 200;

/** Loads the items of events; those that are not public any more are absent. */
type LoadItems<T> = (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>;

/** Projected events, one by one: pages that show the same event share them. */
export class ItemCache {
  private readonly items = new LRUCache<string, object>({ maxSize: MAX_BYTES });
  /** Every combination of projection, language and URL style; there are few. */
  private readonly variants = new Set<string>();
  /** Grows whenever items are dropped: what was loaded before that is not cached. */
  private generation = 0;
  hits = 0;
  misses = 0;

  get size(): number {
    return this.items.size;
  }

  get bytes(): number {
    return this.items.calculatedSize;
  }

  /** The items of events in one variant, by id; missing ones are loaded together. */
  async get<T extends object>(
    variant: string,
    ids: readonly number[],
    sizeOf: (item: T) => number,
    load: LoadItems<T>,
  ): Promise<ReadonlyMap<number, T>> {
    const found = new Map<number, T>();
    for (const id of ids) {
      // A variant includes its projection, all of whose items have one type.
      const item = this.items.get(`${variant} ${id}`) as T | undefined;
      if (item !== undefined) found.set(id, item);
    }
    const missing = ids.filter((id) => !found.has(id));
    this.hits += ids.length - missing.length;
    this.misses += missing.length;
    if (missing.length === 0) return found;
    const { generation } = this;
    const loaded = await load(missing);
    const isCurrent = generation === this.generation;
    if (isCurrent) this.variants.add(variant);
    for (const [id, item] of loaded) {
      found.set(id, item);
      if (isCurrent) this.items.set(`${variant} ${id}`, item, { size: sizeOf(item) + ENTRY_OVERHEAD });
    }
    return found;
  }

  /** Drops the items of events in every variant. */
  drop(ids: Iterable<number>): void {
    this.generation += 1;
    for (const id of ids) for (const variant of this.variants) this.items.delete(`${variant} ${id}`);
  }

  clear(): void {
    this.generation += 1;
    this.items.clear();
  }
}
