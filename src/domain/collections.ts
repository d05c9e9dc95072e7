import { LRUCache } from "lru-cache";

/** Groups items by a key and keeps their order. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Memoizes a function of an object for as long as the object lives; further arguments are not part of the key. */
export function memoizedByObject<K extends object, V, A extends unknown[] = []>(
  compute: (key: K, ...rest: A) => V,
): (key: K, ...rest: A) => V {
  const cache = new WeakMap<K, V>();
  return (key, ...rest) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key, ...rest);
    cache.set(key, value);
    return value;
  };
}

/** Values of longer keys are not cached: such a key is unlikely to occur again. */
const MAX_KEY_LENGTH = 100;

/** Memoizes a function, for the `max` keys that were used last. */
export function memoized<K extends string | number, V>(compute: (key: K) => V, max: number): (key: K) => V {
  const cache = new LRUCache<K, { value: V }>({ max });
  return (key) => {
    if (typeof key === "string" && key.length > MAX_KEY_LENGTH) return compute(key);
    const cached = cache.get(key);
    if (cached) return cached.value;
    const value = compute(key);
    cache.set(key, { value });
    return value;
  };
}

/** Whether a value is an object with properties by name. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
