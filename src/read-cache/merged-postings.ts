import { LRUCache } from "lru-cache";
import type { PostingList } from "./posting-list.ts";

/** A posting list that is the union of others. */
export interface MergedPosting {
  /** The ids of the merged posting lists. */
  postingIds: readonly number[];
  outliersOnly: boolean;
  posting: PostingList;
}

/** Merged lists, and how many slots they may have together when they are made. */
const MAX_MERGED = 200;
const MAX_MERGED_SLOTS = 2_000_000;

/** Unions of posting lists that queries have needed; the index keeps them up to date. */
export class MergedPostings {
  private readonly entries = new LRUCache<string, MergedPosting>({
    max: MAX_MERGED,
    maxSize: MAX_MERGED_SLOTS,
    sizeCalculation: ({ posting }) => posting.length + 1,
  });

  /** The union of posting lists; built on first use. */
  get(postingIds: readonly number[], outliersOnly: boolean, make: () => PostingList): PostingList {
    const key = `${outliersOnly ? "outliers " : ""}${postingIds.join()}`;
    const known = this.entries.get(key);
    if (known) return known.posting;
    const posting = make();
    this.entries.set(key, { postingIds, outliersOnly, posting });
    return posting;
  }

  all(): Iterable<MergedPosting> {
    return this.entries.values();
  }
}
