import { MergedPostings } from "./merged-postings.ts";
import { grown, isEarlier, PostingList, type SortKey, sortSlots } from "./posting-list.ts";

/** The columns of one public, listed event that lists filter and sort by. */
export interface IndexEntry {
  id: number;
  start: number;
  end: number;
  published: number;
  /** Bit set of FEATURED, TICKETED, PROTECTED. */
  flags: number;
  /** Ids of its posting lists: the language first, then everything it is linked to. */
  postingIds: number[];
}

/** Flags of an event; PROTECTED: has a password. */
export const FEATURED = 1;
export const TICKETED = 2;
export const PROTECTED = 4;

/** Outliers (longer than a day, or password-protected) break range counting and are tested one by one. */
export const MAX_REGULAR_SECONDS = 86_400;

/** Shorter posting lists are scanned completely. */
const FULL_SCAN_LIMIT = 500;

/** The kind of the posting lists of series, which is their table in the change log, too. */
export const SERIES = "series";

/** The name of the posting list of a linked item or series in one language. */
export const postingName = (kind: string, translation_group: number, lang: string): string =>
  `${kind} ${translation_group} ${lang}`;

/**
 * Public events in typed arrays, with a posting list sorted by start for each language, linked item and series. The cost
 * of a page with its exact total depends on the page, not on the number of stored events.
 */
export class EventIndex {
  private ids = new Uint32Array(1024);
  private starts = new Float64Array(1024);
  private ends = new Float64Array(1024);
  private publications = new Float64Array(1024);
  private flags = new Uint8Array(1024);
  /** Offset of a slot's posting ids in the pool, where the first number is their count. */
  private linkOffsets = new Uint32Array(1024);
  private linkPool = new Int32Array(4096);
  /** Offset 0 stands for none. */
  private linkPoolLength = 1;
  private slotOf = new Int32Array(1024).fill(-1);
  private freeSlots: number[] = [];
  /** One more than the greatest slot. */
  slotCount = 0;
  private readonly postings: PostingList[] = [];
  private readonly postingIds = new Map<string, number>();
  private readonly mergedPostings = new MergedPostings();
  /** The languages of the events. */
  readonly languages: string[] = [];
  /** Duration of the longest event, in seconds. */
  longest = 0;
  size = 0;

  readonly fullScanLimit: number;

  constructor(fullScanLimit = FULL_SCAN_LIMIT) {
    this.fullScanLimit = fullScanLimit;
  }

  /** Adds an event while the index is built; `sortPostings` adds it to its posting lists. */
  add(event: IndexEntry): void {
    this.allocate(event);
  }

  /**
   * Finishes the build: sorts the slots by start, so that scanning a posting list reads memory in order, and fills the
   * posting lists.
   */
  sortPostings(): void {
    const order = sortSlots(this.starts.subarray(0, this.slotCount), this.isBefore);
    for (const array of [this.ids, this.starts, this.ends, this.publications, this.flags, this.linkOffsets])
      array.set(array.slice(0, this.slotCount).map((_, slot, before) => before[order[slot] ?? 0] ?? 0));
    for (let slot = 0; slot < this.slotCount; slot++) {
      this.slotOf[this.idOf(slot)] = slot;
      const offset = this.linkOffsets[slot] ?? 0;
      const count = this.linkPool[offset] ?? 0;
      for (let at = offset + 1; at <= offset + count; at++)
        this.postingAt(this.linkPool[at] ?? -1).append(slot);
    }
  }

  /** Inserts or updates an event. */
  put(event: IndexEntry): void {
    this.remove(event.id);
    const slot = this.allocate(event);
    for (const posting of this.allPostingsOf(slot)) posting.insert(slot, this.isBefore);
  }

  /** Removes an event, if present. */
  remove(id: number): void {
    const slot = this.slotOf[id] ?? -1;
    if (slot < 0) return;
    for (const list of this.allPostingsOf(slot)) list.remove(slot, this.isBefore);
    this.slotOf[id] = -1;
    this.freeSlots.push(slot);
    this.size -= 1;
  }

  /** The id of the posting list of a name; created if missing. */
  postingId(name: string): number {
    const known = this.postingIds.get(name);
    if (known !== undefined) return known;
    this.postingIds.set(name, this.postings.length);
    if (!name.includes(" ")) this.languages.push(name);
    this.postings.push(new PostingList());
    return this.postings.length - 1;
  }

  /** The id of a posting list, if it exists. */
  knownPostingId = (name: string): number | undefined => this.postingIds.get(name);

  /** Number of posting lists. */
  get postingCount(): number {
    return this.postings.length;
  }

  /** The posting list of a name; empty if missing. */
  list(name: string): PostingList {
    return this.postingAt(this.postingIds.get(name) ?? -1);
  }

  /** Upper bound of the size of the union of posting lists. */
  maxLength(numbers: readonly number[]): number {
    return numbers.reduce((sum, number) => sum + this.postingAt(number).length, 0);
  }

  /** The union of posting lists. */
  postingFor(numbers: readonly number[]): PostingList {
    if (numbers.length < 2) return this.postingAt(numbers[0] ?? -1);
    return this.mergedPostings.get(numbers, false, () =>
      PostingList.merged(numbers.map(this.postingAt), this.isBefore),
    );
  }

  /** The outliers of that union. */
  outliersOf(numbers: readonly number[]): PostingList {
    return this.mergedPostings.get(numbers, true, () => {
      const { slots, length } = this.postingFor(numbers);
      return PostingList.of(slots.subarray(0, length).filter(this.isOutlier));
    });
  }

  private postingAt = (number: number): PostingList => this.postings[number] ?? emptyPosting;

  private isOutlier = (slot: number): boolean =>
    this.endOf(slot) - this.startOf(slot) > MAX_REGULAR_SECONDS || (this.flagsOf(slot) & PROTECTED) > 0;

  /** The ids of a posting list: upcoming ones first, then past ones, latest first. */
  idsAround(name: string, instant: number): number[] {
    const list = this.list(name);
    const from = list.lowerBound((slot) => this.startOf(slot) >= instant);
    const ids = this.idsIn(name);
    return [...ids.slice(from), ...ids.slice(0, from).reverse()];
  }

  /** The ids of a posting list, for instance the events of a venue. */
  idsIn(name: string): number[] {
    const { slots, length } = this.list(name);
    return Array.from(slots.subarray(0, length), (slot) => this.idOf(slot));
  }

  /** The slot of an event; negative when it is not indexed. */
  slot = (id: number): number => this.slotOf[id] ?? -1;

  /** Whether an event is indexed in a language. */
  hasInLanguage(id: number, lang: string): boolean {
    const slot = this.slot(id);
    return slot >= 0 && this.languageOf(slot) === this.postingIds.get(lang);
  }

  /** The posting list ids of an event. */
  postingIdsOf(id: number): number[] {
    return this.postingIdsAt(this.slot(id));
  }

  /** Whether the indexed event equals an entry. */
  has(event: IndexEntry): boolean {
    const slot = this.slot(event.id);
    return (
      this.isLinkedAs(event) &&
      event.start === this.starts[slot] &&
      event.end === this.ends[slot] &&
      event.published === this.publications[slot] &&
      event.flags === this.flags[slot]
    );
  }

  /** Whether the indexed event has the same language, links and protection. */
  isLinkedAs({ id, flags, postingIds }: IndexEntry): boolean {
    const slot = this.slot(id);
    const offset = this.linkOffsets[slot] ?? 0;
    return (
      slot >= 0 &&
      (flags & PROTECTED) === (this.flagsOf(slot) & PROTECTED) &&
      postingIds.length === this.linkPool[offset] &&
      postingIds.every((number, at) => number === this.linkPool[offset + 1 + at])
    );
  }

  idOf = (slot: number): number => this.ids[slot] ?? 0;
  startOf = (slot: number): number => this.starts[slot] ?? 0;
  endOf = (slot: number): number => this.ends[slot] ?? 0;
  flagsOf = (slot: number): number => this.flags[slot] ?? 0;

  /** The sort key of a slot. */
  keyOf = (slot: number): SortKey => ({
    start: this.starts[slot] ?? 0,
    published: this.publications[slot] ?? 0,
    id: this.ids[slot] ?? 0,
  });

  isBefore = (a: number, b: number): boolean => {
    const byStart = (this.starts[a] ?? 0) - (this.starts[b] ?? 0);
    return byStart === 0 ? isEarlier(this.keyOf(a), this.keyOf(b)) : byStart < 0;
  };

  /** The posting list id of a slot's language. */
  languageOf = (slot: number): number => this.linkPool[(this.linkOffsets[slot] ?? 0) + 1] ?? -1;

  /** Whether a slot is in one of the posting lists. */
  isInAny(slot: number, numbers: readonly number[]): boolean {
    if (numbers.length === 0) return false;
    const offset = this.linkOffsets[slot] ?? 0;
    const count = this.linkPool[offset] ?? 0;
    for (let at = offset + 1; at <= offset + count; at++)
      if (numbers.includes(this.linkPool[at] ?? -1)) return true;
    return false;
  }

  private allocate(event: IndexEntry): number {
    const slot = this.freeSlots.pop() ?? this.slotCount++;
    if (slot >= this.ids.length) this.growSlots();
    if (event.id >= this.slotOf.length) this.growIds(event.id);
    this.ids[slot] = event.id;
    this.starts[slot] = event.start;
    this.ends[slot] = event.end;
    this.publications[slot] = event.published;
    this.flags[slot] = event.flags;
    this.slotOf[event.id] = slot;
    this.linkOffsets[slot] = this.writeLinks(event.postingIds, this.linkOffsets[slot] ?? 0);
    this.longest = Math.max(this.longest, event.end - event.start);
    this.size += 1;
    return slot;
  }

  /** Stores the posting ids of a slot, reusing the space of its previous event if it fits. */
  private writeLinks(lists: number[], before: number): number {
    const isRoom = before > 0 && (this.linkPool[before] ?? 0) >= lists.length;
    const offset = isRoom ? before : this.linkPoolLength;
    if (!isRoom) {
      if (offset + lists.length + 1 > this.linkPool.length)
        this.linkPool = grown(this.linkPool, Int32Array, lists.length + 1);
      this.linkPoolLength += lists.length + 1;
    }
    this.linkPool[offset] = lists.length;
    for (let at = 0; at < lists.length; at++) this.linkPool[offset + 1 + at] = lists[at] ?? 0;
    return offset;
  }

  /** All posting lists that contain a slot, merged ones included. */
  private allPostingsOf(slot: number): PostingList[] {
    const isOutlier = this.isOutlier(slot);
    const lists = this.postingIdsAt(slot).map(this.postingAt);
    for (const view of this.mergedPostings.all())
      if ((!view.outliersOnly || isOutlier) && this.isInAny(slot, view.postingIds)) lists.push(view.posting);
    return lists;
  }

  private postingIdsAt(slot: number): number[] {
    const offset = this.linkOffsets[slot] ?? 0;
    return Array.from(this.linkPool.subarray(offset + 1, offset + 1 + (this.linkPool[offset] ?? 0)));
  }

  private growSlots(): void {
    this.ids = grown(this.ids, Uint32Array);
    this.starts = grown(this.starts, Float64Array);
    this.ends = grown(this.ends, Float64Array);
    this.publications = grown(this.publications, Float64Array);
    this.flags = grown(this.flags, Uint8Array);
    this.linkOffsets = grown(this.linkOffsets, Uint32Array);
  }

  private growIds(id: number): void {
    const larger = new Int32Array(Math.max(id + 1, Math.ceil(this.slotOf.length * 1.5))).fill(-1);
    larger.set(this.slotOf);
    this.slotOf = larger;
  }
}

const emptyPosting = new PostingList(0);
