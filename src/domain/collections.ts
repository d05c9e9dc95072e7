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

const LONG = 100;

/** The same function, which knows what it gave before; of more than so many it forgets all. Long texts are not kept. */
export function memoized<K extends string | number, V>(make: (key: K) => V, most: number): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (typeof key === "string" && key.length > LONG) return make(key);
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
