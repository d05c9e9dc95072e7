/** A growing list of slot numbers that is kept in an order. */
export class PostingList {
  slots: Int32Array;
  length = 0;

  constructor(capacity = 4) {
    this.slots = new Int32Array(capacity);
  }

  /** A list of slots that are in order already. */
  static of(slots: Int32Array): PostingList {
    const list = new PostingList(0);
    list.slots = slots;
    list.length = slots.length;
    return list;
  }

  /** Several lists as one, each slot once. */
  static merged(lists: readonly PostingList[], isBefore: (a: number, b: number) => boolean): PostingList {
    const parts = lists.map(({ slots, length }) => slots.subarray(0, length));
    return PostingList.of(parts.reduce((left, right) => mergePair(left, right, isBefore), new Int32Array(0)));
  }

  /** Adds a slot that comes after all others. */
  append(slot: number): void {
    this.grow();
    this.slots[this.length] = slot;
    this.length += 1;
  }

  /** Adds a slot where it belongs. */
  insert(slot: number, isBefore: (a: number, b: number) => boolean): void {
    const at = this.lowerBound((other) => !isBefore(other, slot));
    this.grow();
    this.slots.copyWithin(at + 1, at, this.length);
    this.slots[at] = slot;
    this.length += 1;
  }

  /** Takes a slot out; its order must still be what it was when it came in. */
  remove(slot: number, isBefore: (a: number, b: number) => boolean): void {
    const at = this.lowerBound((other) => !isBefore(other, slot));
    if (this.slots[at] !== slot) throw new Error(`Slot ${slot} is not where it belongs.`);
    this.slots.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  /** The first place whose slot satisfies a predicate that holds for all that follow. */
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
    if (this.length < this.slots.length) return;
    const larger = new Int32Array(Math.ceil(this.slots.length * 1.5) + 4);
    larger.set(this.slots);
    this.slots = larger;
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

/** How many slots a sort key has room for beside the start. */
const MAX_SLOTS = 2 ** 22;

/**
 * Slots by start. Numbers are sorted much faster than anything that has to be compared by a function, so start and
 * slot are made one number, and only slots that start alike are compared.
 */
export function sortSlots(starts: Float64Array, isBefore: (a: number, b: number) => boolean): Int32Array {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const start of starts) {
    least = Math.min(least, start);
    greatest = Math.max(greatest, start);
  }
  const unit = Math.max(1, Math.ceil((greatest - least + 1) / (Number.MAX_SAFE_INTEGER / MAX_SLOTS)));
  const keys = starts.map((start, slot) => Math.floor((start - least) / unit) * MAX_SLOTS + slot).sort();
  const slots = Int32Array.from(keys, (key) => key % MAX_SLOTS);
  for (let from = 0, to = 0; from < keys.length; from = to) {
    const last = (Math.floor((keys[from] ?? 0) / MAX_SLOTS) + 1) * MAX_SLOTS;
    while (to < keys.length && (keys[to] ?? 0) < last) to += 1;
    if (to - from > 1) slots.subarray(from, to).sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }
  return slots;
}

/** Start, then publication, then id. */
export interface SortKey {
  start: number;
  published: number;
  id: number;
}

/** Whether one comes before the other. */
export const isEarlier = (a: SortKey, b: SortKey): boolean =>
  a.start !== b.start
    ? a.start < b.start
    : a.published !== b.published
      ? a.published < b.published
      : a.id < b.id;
