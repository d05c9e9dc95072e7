import { LRUCache } from "lru-cache";

/** Items by a key, in their order. */
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

/** The same function for objects, which computes each value once for as long as its object lives. */
export function memoizedByObject<K extends object, V, A extends unknown[] = []>(
  make: (key: K, ...rest: A) => V,
): (key: K, ...rest: A) => V {
  const known = new WeakMap<K, V>();
  return (key, ...rest) => {
    const value = known.get(key) ?? make(key, ...rest);
    known.set(key, value);
    return value;
  };
}

/** Longer keys are unlikely to come again. */
const MAX_KEY_LENGTH = 100;

/** The same function, which computes the value of a key once while it is among the `max` that were used last. */
export function memoized<K extends string | number, V>(make: (key: K) => V, max: number): (key: K) => V {
  const known = new LRUCache<K, { value: V }>({ max });
  return (key) => {
    if (typeof key === "string" && key.length > MAX_KEY_LENGTH) return make(key);
    const before = known.get(key);
    if (before) return before.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
