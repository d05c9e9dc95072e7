import { MergedPostings } from "./merged-postings.ts";
import { grown, isEarlier, PostingList, type SortKey, sortSlots } from "./posting-list.ts";

/** What lists filter and sort by, of one event that everybody may see in lists. */
export interface IndexEntry {
  id: number;
  start: number;
  end: number;
  published: number;
  /** The sum of what holds of it. */
  flags: number;
  /** Numbers of the lists it is on: of its language, and of everything it is linked to. */
  postingIds: number[];
}

/** Flags of an event; PROTECTED: has a password. */
export const FEATURED = 1;
export const TICKETED = 2;
export const PROTECTED = 4;

/** Events that last longer, in seconds, are odd, and so are those with a password: few, and looked at one by one. */
export const MAX_REGULAR_SECONDS = 86_400;

/** Lists of so many are looked at whole. */
const FULL_SCAN_LIMIT = 500;

/** The name of the posting of something that events are linked to, in one language. */
export const postingName = (kind: string, translation_group: number, lang: string): string =>
  `${kind} ${translation_group} ${lang}`;

/**
 * Public events by start: typed arrays, a sorted list a language, and one for everything that events are linked to.
 * A page and its exact total cost what the page costs, not what is stored.
 */
export class EventIndex {
  private ids = new Uint32Array(1024);
  private starts = new Float64Array(1024);
  private ends = new Float64Array(1024);
  private publications = new Float64Array(1024);
  private flags = new Uint8Array(1024);
  /** Where the postings of a slot begin in the pool; the first number there is how many they are. */
  private linkOffsets = new Uint32Array(1024);
  private linkPool = new Int32Array(4096);
  /** Place 0 stands for none. */
  private linkPoolLength = 1;
  private slotOf = new Int32Array(1024).fill(-1);
  private freeSlots: number[] = [];
  private slotCount = 0;
  private readonly postings: PostingList[] = [];
  private readonly postingIds = new Map<string, number>();
  private readonly mergedPostings = new MergedPostings();
  /** The languages that events have. */
  readonly languages: string[] = [];
  /** No event lasts longer, in seconds. */
  longest = 0;
  size = 0;

  readonly fullScanLimit: number;

  constructor(few = FULL_SCAN_LIMIT) {
    this.fullScanLimit = few;
  }

  /** Adds an event to an index that is being filled; it is on no list until it is arranged. */
  add(event: IndexEntry): void {
    this.allocate(event);
  }

  /**
   * Ends the filling: puts everything that was added on its lists, in order. The slots themselves are put in that order
   * too, so that a walk along a list is one along memory.
   */
  sortPostings(): void {
    const order = sortSlots(this.starts.subarray(0, this.slotCount), this.isBefore);
    for (const array of [this.ids, this.starts, this.ends, this.publications, this.flags, this.linkOffsets])
      array.set(array.slice(0, this.slotCount).map((_, slot, before) => before[order[slot] ?? 0] ?? 0));
    for (let slot = 0; slot < this.slotCount; slot++) {
      this.slotOf[this.idOf(slot)] = slot;
      const place = this.linkOffsets[slot] ?? 0;
      const count = this.linkPool[place] ?? 0;
      for (let at = place + 1; at <= place + count; at++)
        this.postingAt(this.linkPool[at] ?? -1).append(slot);
    }
  }

  /** Adds an event, or brings one up to date. */
  put(event: IndexEntry): void {
    this.remove(event.id);
    const slot = this.allocate(event);
    for (const posting of this.allPostingsOf(slot)) posting.insert(slot, this.isBefore);
  }

  /** Takes an event out, if it is in. */
  remove(id: number): void {
    const slot = this.slotOf[id] ?? -1;
    if (slot < 0) return;
    for (const list of this.allPostingsOf(slot)) list.remove(slot, this.isBefore);
    this.slotOf[id] = -1;
    this.freeSlots.push(slot);
    this.size -= 1;
  }

  /** The number of the list with a name, which is made if there is none. */
  postingId(name: string): number {
    const known = this.postingIds.get(name);
    if (known !== undefined) return known;
    this.postingIds.set(name, this.postings.length);
    if (!name.includes(" ")) this.languages.push(name);
    this.postings.push(new PostingList());
    return this.postings.length - 1;
  }

  /** The number of a list, if there is one by this name. */
  knownPostingId = (name: string): number | undefined => this.postingIds.get(name);

  /** How many lists there are. */
  get postingCount(): number {
    return this.postings.length;
  }

  /** The list of a language or posting; an empty one where there is nothing. */
  list(name: string): PostingList {
    return this.postingAt(this.postingIds.get(name) ?? -1);
  }

  /** At most so many slots are on one of the lists with these numbers. */
  maxLength(numbers: readonly number[]): number {
    return numbers.reduce((sum, number) => sum + this.postingAt(number).length, 0);
  }

  /** What is on one of the lists with these numbers. */
  postingFor(numbers: readonly number[]): PostingList {
    if (numbers.length < 2) return this.postingAt(numbers[0] ?? -1);
    return this.mergedPostings.get(numbers, false, () =>
      PostingList.merged(numbers.map(this.postingAt), this.isBefore),
    );
  }

  /** What is odd of that. */
  outliersOf(numbers: readonly number[]): PostingList {
    return this.mergedPostings.get(numbers, true, () => {
      const { slots, length } = this.postingFor(numbers);
      return PostingList.of(slots.subarray(0, length).filter(this.isOutlier));
    });
  }

  private postingAt = (number: number): PostingList => this.postings[number] ?? emptyPosting;

  private isOutlier = (slot: number): boolean =>
    this.endOf(slot) - this.startOf(slot) > MAX_REGULAR_SECONDS || (this.flagsOf(slot) & PROTECTED) > 0;

  /** The ids on a list, those that start from an instant on first, then those before it, the latest first. */
  idsAround(name: string, instant: number): number[] {
    const list = this.list(name);
    const from = list.lowerBound((slot) => this.startOf(slot) >= instant);
    const ids = this.idsIn(name);
    return [...ids.slice(from), ...ids.slice(0, from).reverse()];
  }

  /** The ids on a list: what hangs together with a venue, say. */
  idsIn(name: string): number[] {
    const { slots, length } = this.list(name);
    return Array.from(slots.subarray(0, length), (slot) => this.idOf(slot));
  }

  /** Where an event is; below 0 when it is not in. */
  slot = (id: number): number => this.slotOf[id] ?? -1;

  /** Whether it has an event in a language. */
  hasInLanguage(id: number, lang: string): boolean {
    const slot = this.slot(id);
    return slot >= 0 && this.languageOf(slot) === this.postingIds.get(lang);
  }

  /** The numbers of the lists that an event is on. */
  postingIdsOf(id: number): number[] {
    return this.postingIdsAt(this.slot(id));
  }

  /** Whether it has an event just so. */
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

  /** Whether it has an event in the same language, with the same links, and as open or not. */
  isLinkedAs({ id, flags, postingIds }: IndexEntry): boolean {
    const slot = this.slot(id);
    const place = this.linkOffsets[slot] ?? 0;
    return (
      slot >= 0 &&
      (flags & PROTECTED) === (this.flagsOf(slot) & PROTECTED) &&
      postingIds.length === this.linkPool[place] &&
      postingIds.every((number, at) => number === this.linkPool[place + 1 + at])
    );
  }

  idOf = (slot: number): number => this.ids[slot] ?? 0;
  startOf = (slot: number): number => this.starts[slot] ?? 0;
  endOf = (slot: number): number => this.ends[slot] ?? 0;
  flagsOf = (slot: number): number => this.flags[slot] ?? 0;

  /** What events are sorted by. */
  keyOf = (slot: number): SortKey => ({
    start: this.starts[slot] ?? 0,
    published: this.publications[slot] ?? 0,
    id: this.ids[slot] ?? 0,
  });

  isBefore = (a: number, b: number): boolean => {
    const byStart = (this.starts[a] ?? 0) - (this.starts[b] ?? 0);
    return byStart === 0 ? isEarlier(this.keyOf(a), this.keyOf(b)) : byStart < 0;
  };

  /** The number of the list of a slot's language. */
  languageOf = (slot: number): number => this.linkPool[(this.linkOffsets[slot] ?? 0) + 1] ?? -1;

  /** Whether a slot is on one of the lists with these numbers. */
  isInAny(slot: number, numbers: readonly number[]): boolean {
    if (numbers.length === 0) return false;
    const place = this.linkOffsets[slot] ?? 0;
    const count = this.linkPool[place] ?? 0;
    for (let at = place + 1; at <= place + count; at++)
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

  /** Notes the lists of a slot: where those of its last event were, if there is room. */
  private writeLinks(lists: number[], before: number): number {
    const isRoom = before > 0 && (this.linkPool[before] ?? 0) >= lists.length;
    const place = isRoom ? before : this.linkPoolLength;
    if (!isRoom) {
      if (place + lists.length + 1 > this.linkPool.length)
        this.linkPool = grown(this.linkPool, Int32Array, lists.length + 1);
      this.linkPoolLength += lists.length + 1;
    }
    this.linkPool[place] = lists.length;
    for (let at = 0; at < lists.length; at++) this.linkPool[place + 1 + at] = lists[at] ?? 0;
    return place;
  }

  /** All lists that a slot is on, views too. */
  private allPostingsOf(slot: number): PostingList[] {
    const isOdd = this.isOutlier(slot);
    const lists = this.postingIdsAt(slot).map(this.postingAt);
    for (const view of this.mergedPostings.all())
      if ((!view.outliersOnly || isOdd) && this.isInAny(slot, view.postingIds)) lists.push(view.posting);
    return lists;
  }

  private postingIdsAt(slot: number): number[] {
    const place = this.linkOffsets[slot] ?? 0;
    return Array.from(this.linkPool.subarray(place + 1, place + 1 + (this.linkPool[place] ?? 0)));
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
