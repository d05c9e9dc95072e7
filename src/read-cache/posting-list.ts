/** A sorted, growing array of slots. */
export class PostingList {
  slots: Int32Array;
  length = 0;

  constructor(capacity = 4) {
    this.slots = new Int32Array(capacity);
  }

  /** Wraps slots that are sorted already. */
  static of(slots: Int32Array): PostingList {
    const list = new PostingList(0);
    list.slots = slots;
    list.length = slots.length;
    return list;
  }

  /** The union of several lists. */
  static merged(lists: readonly PostingList[], isBefore: (a: number, b: number) => boolean): PostingList {
    const parts = lists.map(({ slots, length }) => slots.subarray(0, length));
    return PostingList.of(parts.reduce((left, right) => mergePair(left, right, isBefore), new Int32Array(0)));
  }

  /** Appends a slot that sorts last. */
  append(slot: number): void {
    this.grow();
    this.slots[this.length] = slot;
    this.length += 1;
  }

  /** Inserts a slot at its sort position. */
  insert(slot: number, isBefore: (a: number, b: number) => boolean): void {
    const at = this.lowerBound((other) => !isBefore(other, slot));
    this.grow();
    this.slots.copyWithin(at + 1, at, this.length);
    this.slots[at] = slot;
    this.length += 1;
  }

  /** Removes a slot; its sort key must be the one it was inserted with. */
  remove(slot: number, isBefore: (a: number, b: number) => boolean): void {
    const at = this.lowerBound((other) => !isBefore(other, slot));
    if (this.slots[at] !== slot) throw new Error(`Slot ${slot} is not where it belongs.`);
    this.slots.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  /** Binary search: the first index at which a monotonic condition holds. */
  lowerBound(holds: (slot: number) => boolean): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.slots[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private grow(): void {
    if (this.length === this.slots.length) this.slots = grown(this.slots, Int32Array, 4);
  }
}

function mergePair(
  left: Int32Array,
  right: Int32Array,
  isBefore: (a: number, b: number) => boolean,
): Int32Array {
  const result = new Int32Array(left.length + right.length);
  let [l, r, length] = [0, 0, 0];
  while (l < left.length && r < right.length) {
    const [a, b] = [left[l] ?? 0, right[r] ?? 0];
    const takeLeft = a === b || isBefore(a, b);
    result[length++] = takeLeft ? a : b;
    if (takeLeft) l += 1;
    if (!takeLeft || a === b) r += 1;
  }
  const rest = l < left.length ? left.subarray(l) : right.subarray(r);
  result.set(rest, length);
  return result.subarray(0, length + rest.length);
}

/** Slots that a sort key has room for beside the start. */
const MAX_SLOTS = 2 ** 22;

/**
 * Slots by start. Numbers are sorted much faster than anything that is compared by a function, so start and slot become
 * one number, and only slots with the same start are compared. More slots than such a number has room for are all
 * compared.
 */
export function sortSlots(
  starts: Float64Array,
  isBefore: (a: number, b: number) => boolean,
  maxSlots = MAX_SLOTS,
): Int32Array {
  const order = (a: number, b: number) => (isBefore(a, b) ? -1 : 1);
  if (starts.length > maxSlots) return Int32Array.from(starts.keys()).sort(order);
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const start of starts) {
    least = Math.min(least, start);
    greatest = Math.max(greatest, start);
  }
  const unit = Math.max(1, Math.ceil((greatest - least + 1) / (Number.MAX_SAFE_INTEGER / maxSlots)));
  const keys = starts.map((start, slot) => Math.floor((start - least) / unit) * maxSlots + slot).sort();
  const slots = Int32Array.from(keys, (key) => key % maxSlots);
  for (let from = 0, to = 0; from < keys.length; from = to) {
    const last = (Math.floor((keys[from] ?? 0) / maxSlots) + 1) * maxSlots;
    while (to < keys.length && (keys[to] ?? 0) < last) to += 1;
    if (to - from > 1) slots.subarray(from, to).sort(order);
  }
  return slots;
}

/** Start, then publication, then id. */
export interface SortKey {
  start: number;
  published: number;
  id: number;
}

/** Compares two sort keys. */
export const isEarlier = (a: SortKey, b: SortKey): boolean =>
  a.start !== b.start
    ? a.start < b.start
    : a.published !== b.published
      ? a.published < b.published
      : a.id < b.id;

type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** A copy that is half as long again, and longer by so many. */
export function grown<T extends Numbers>(array: T, make: new (length: number) => T, more = 0): T {
  const larger = new make(Math.ceil(array.length * 1.5) + more);
  larger.set(array);
  return larger;
}
