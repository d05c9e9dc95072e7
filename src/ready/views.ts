import type { SortedSlots } from "./sorted-slots.ts";

/** A list that is made of others. */
export interface View {
  /** It has what is on one of the lists with these numbers. */
  numbers: readonly number[];
  /** Only those of them that are out of the ordinary. */
  isOdd: boolean;
  list: SortedSlots;
}

/** How many views are kept, and how many slots they may have together. */
const MOST = 200;
const MOST_SLOTS = 2_000_000;

/** Views that were asked for; the index keeps them true. The oldest go first. */
export class Views {
  private readonly kept = new Map<string, View>();

  /** The view of these lists, made if there is none. */
  get(numbers: readonly number[], isOdd: boolean, make: () => SortedSlots): SortedSlots {
    const key = `${isOdd ? "odd " : ""}${numbers.join()}`;
    const known = this.kept.get(key);
    if (known) return known.list;
    const list = make();
    this.kept.set(key, { numbers, isOdd, list });
    let slots = this.all().reduce((sum, view) => sum + view.list.length, 0);
    for (const [oldest, view] of this.kept) {
      if (this.kept.size <= MOST && slots <= MOST_SLOTS) break;
      this.kept.delete(oldest);
      slots -= view.list.length;
    }
    return list;
  }

  all(): View[] {
    return [...this.kept.values()];
  }
}
