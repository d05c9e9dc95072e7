import type { PostingList } from "./posting-list.ts";

/** A list that is made of others. */
export interface MergedPosting {
  /** It has what is on one of the lists with these numbers. */
  postingIds: readonly number[];
  /** Only those of them that are out of the ordinary. */
  outliersOnly: boolean;
  posting: PostingList;
}

/** How many views are kept, and how many slots they may have together. */
const MAX_MERGED = 200;
const MAX_MERGED_SLOTS = 2_000_000;

/** Views that were asked for; the index keeps them true. The oldest go first. */
export class MergedPostings {
  private readonly entries = new Map<string, MergedPosting>();

  /** The view of these lists, made if there is none. */
  get(postingIds: readonly number[], outliersOnly: boolean, make: () => PostingList): PostingList {
    const key = `${outliersOnly ? "odd " : ""}${postingIds.join()}`;
    const known = this.entries.get(key);
    if (known) return known.posting;
    const posting = make();
    this.entries.set(key, { postingIds, outliersOnly, posting });
    let slots = this.all().reduce((sum, view) => sum + view.posting.length, 0);
    for (const [oldest, view] of this.entries) {
      if (this.entries.size <= MAX_MERGED && slots <= MAX_MERGED_SLOTS) break;
      this.entries.delete(oldest);
      slots -= view.posting.length;
    }
    return posting;
  }

  all(): MergedPosting[] {
    return [...this.entries.values()];
  }
}
