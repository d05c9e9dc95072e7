/** Pseudo-random numbers from 0 to below 1, deterministic for a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** An integer below a limit. */
export const below = (next, limit) => Math.floor(next() * limit);

/** An element of a list. */
export const oneOf = (next, list) => list[below(next, list.length)];

/** Ranks from 0 to below a size by Zipf's law: the second half as often as the first, and so on. */
export function zipf(size) {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) {
    sum += 1 / (rank + 1);
    sums[rank] = sum;
  }
  return (next) => {
    const wanted = next() * sum;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** A shuffled copy of a list. */
export function shuffled(next, list) {
  const result = [...list];
  for (let at = result.length - 1; at > 0; at--) {
    const other = below(next, at + 1);
    [result[at], result[other]] = [result[other], result[at]];
  }
  return result;
}
