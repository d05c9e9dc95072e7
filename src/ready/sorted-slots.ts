/** A growing list of slot numbers that is kept in an order. */
export class SortedSlots {
  slots: Int32Array;
  length = 0;

  constructor(capacity = 4) {
    this.slots = new Int32Array(capacity);
  }

  /** A list of slots that are in order already. */
  static of(slots: Int32Array): SortedSlots {
    const list = new SortedSlots(0);
    list.slots = slots;
    list.length = slots.length;
    return list;
  }

  /** Adds a slot that comes after all others. */
  append(slot: number): void {
    this.grow();
    this.slots[this.length] = slot;
    this.length += 1;
  }

  /** Adds a slot where it belongs. */
  insert(slot: number, isBefore: (a: number, b: number) => boolean): void {
    const at = this.firstWhere((other) => !isBefore(other, slot));
    this.grow();
    this.slots.copyWithin(at + 1, at, this.length);
    this.slots[at] = slot;
    this.length += 1;
  }

  /** Takes a slot out; its order must still be what it was when it came in. */
  remove(slot: number, isBefore: (a: number, b: number) => boolean): void {
    const at = this.firstWhere((other) => !isBefore(other, slot));
    if (this.slots[at] !== slot) throw new Error(`Slot ${slot} is not where it belongs.`);
    this.slots.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  /** The first place whose slot satisfies a condition that holds for all that follow. */
  firstWhere(holds: (slot: number) => boolean): number {
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
