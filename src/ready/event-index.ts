import { inOrder, isEarlier, SortedSlots, type SortKey } from "./sorted-slots.ts";
import { Views } from "./views.ts";

/** What lists filter and sort by, of one event that everybody may see in lists. */
export interface IndexedEvent {
  id: number;
  start: number;
  end: number;
  published: number;
  /** The sum of what holds of it. */
  flags: number;
  /** Numbers of the lists it is on: of its language, and of everything it is linked to. */
  lists: number[];
}

/** Flags of an event. */
export const FEATURED = 1;
export const TICKETED = 2;
/** Has a password. */
export const PROTECTED = 4;

/** Events that last longer, in seconds, are odd, and so are those with a password: few, and looked at one by one. */
export const LONG = 86_400;

/** Lists of so many are looked at whole. */
const FEW = 500;

/** The name of the posting of something that events are linked to, in one language. */
export const postingName = (kind: string, grp: number, lang: string): string => `${kind} ${grp} ${lang}`;

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
  private linkPlaces = new Uint32Array(1024);
  private pool = new Int32Array(4096);
  /** Place 0 stands for none. */
  private poolLength = 1;
  private slotOf = new Int32Array(1024).fill(-1);
  private free: number[] = [];
  private used = 0;
  private readonly lists: SortedSlots[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly views = new Views();
  /** The languages that events have. */
  readonly languages: string[] = [];
  /** No event lasts longer, in seconds. */
  longest = 0;
  size = 0;

  /** Up to here a list is short enough to look at all of it. */
  readonly few: number;

  constructor(few = FEW) {
    this.few = few;
  }

  /** Adds an event to an index that is being filled; it is on no list until it is arranged. */
  add(event: IndexedEvent): void {
    this.take(event);
  }

  /**
   * Ends the filling: puts everything that was added on its lists, in order. The slots themselves are put in that order
   * too, so that a walk along a list is one along memory.
   */
  arrange(): void {
    const order = inOrder(this.starts.subarray(0, this.used), this.isBefore);
    for (const array of [this.ids, this.starts, this.ends, this.publications, this.flags, this.linkPlaces])
      array.set(array.slice(0, this.used).map((_, slot, before) => before[order[slot] ?? 0] ?? 0));
    for (let slot = 0; slot < this.used; slot++) {
      this.slotOf[this.idOf(slot)] = slot;
      const place = this.linkPlaces[slot] ?? 0;
      const count = this.pool[place] ?? 0;
      for (let at = place + 1; at <= place + count; at++) this.listAt(this.pool[at] ?? -1).append(slot);
    }
  }

  /** Adds an event, or brings one up to date. */
  put(event: IndexedEvent): void {
    this.remove(event.id);
    const slot = this.take(event);
    for (const list of this.allListsOf(slot)) list.insert(slot, this.isBefore);
  }

  /** Takes an event out, if it is in. */
  remove(id: number): void {
    const slot = this.slotOf[id] ?? -1;
    if (slot < 0) return;
    for (const list of this.allListsOf(slot)) list.remove(slot, this.isBefore);
    this.slotOf[id] = -1;
    this.free.push(slot);
    this.size -= 1;
  }

  /** The number of the list with a name, which is made if there is none. */
  numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.lists.length);
    if (!name.includes(" ")) this.languages.push(name);
    this.lists.push(new SortedSlots());
    return this.lists.length - 1;
  }

  /** The number of a list, if there is one by this name. */
  numberOfKnown = (name: string): number | undefined => this.numbers.get(name);

  /** How many lists there are. */
  get listCount(): number {
    return this.lists.length;
  }

  /** The list of a language or posting; an empty one where there is nothing. */
  list(name: string): SortedSlots {
    return this.listAt(this.numbers.get(name) ?? -1);
  }

  /** At most so many slots are on one of the lists with these numbers. */
  lengthOf(numbers: readonly number[]): number {
    return numbers.reduce((sum, number) => sum + this.listAt(number).length, 0);
  }

  /** What is on one of the lists with these numbers. */
  listOf(numbers: readonly number[]): SortedSlots {
    if (numbers.length < 2) return this.listAt(numbers[0] ?? -1);
    return this.views.get(numbers, false, () => SortedSlots.merged(numbers.map(this.listAt), this.isBefore));
  }

  /** What is odd of that. */
  oddOf(numbers: readonly number[]): SortedSlots {
    return this.views.get(numbers, true, () => {
      const { slots, length } = this.listOf(numbers);
      return SortedSlots.of(slots.subarray(0, length).filter(this.isOdd));
    });
  }

  private listAt = (number: number): SortedSlots => this.lists[number] ?? nothing;

  private isOdd = (slot: number): boolean =>
    this.endOf(slot) - this.startOf(slot) > LONG || (this.flagsOf(slot) & PROTECTED) > 0;

  /** The ids on a list, those that start from an instant on first, then those before it, the latest first. */
  idsAround(name: string, instant: number): number[] {
    const list = this.list(name);
    const from = list.firstWhere((slot) => this.startOf(slot) >= instant);
    const ids = this.idsOn(name);
    return [...ids.slice(from), ...ids.slice(0, from).reverse()];
  }

  /** The ids on a list: what hangs together with a venue, say. */
  idsOn(name: string): number[] {
    const { slots, length } = this.list(name);
    return Array.from(slots.subarray(0, length), (slot) => this.idOf(slot));
  }

  /** Where an event is; below 0 when it is not in. */
  slot = (id: number): number => this.slotOf[id] ?? -1;

  /** Whether it has an event in a language. */
  isIn(id: number, lang: string): boolean {
    const slot = this.slot(id);
    return slot >= 0 && this.languageOf(slot) === this.numbers.get(lang);
  }

  /** The numbers of the lists that an event is on. */
  listsOf(id: number): number[] {
    return this.numbersOf(this.slot(id));
  }

  /** Whether it has an event just so. */
  has(event: IndexedEvent): boolean {
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
  isLinkedAs({ id, flags, lists }: IndexedEvent): boolean {
    const slot = this.slot(id);
    const place = this.linkPlaces[slot] ?? 0;
    return (
      slot >= 0 &&
      (flags & PROTECTED) === (this.flagsOf(slot) & PROTECTED) &&
      lists.length === this.pool[place] &&
      lists.every((number, at) => number === this.pool[place + 1 + at])
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
  languageOf = (slot: number): number => this.pool[(this.linkPlaces[slot] ?? 0) + 1] ?? -1;

  /** Whether a slot is on one of the lists with these numbers. */
  isOnAny(slot: number, numbers: readonly number[]): boolean {
    if (numbers.length === 0) return false;
    const place = this.linkPlaces[slot] ?? 0;
    const count = this.pool[place] ?? 0;
    for (let at = place + 1; at <= place + count; at++)
      if (numbers.includes(this.pool[at] ?? -1)) return true;
    return false;
  }

  private take(event: IndexedEvent): number {
    const slot = this.free.pop() ?? this.used++;
    if (slot >= this.ids.length) this.growSlots();
    if (event.id >= this.slotOf.length) this.growIds(event.id);
    this.ids[slot] = event.id;
    this.starts[slot] = event.start;
    this.ends[slot] = event.end;
    this.publications[slot] = event.published;
    this.flags[slot] = event.flags;
    this.slotOf[event.id] = slot;
    this.linkPlaces[slot] = this.store(event.lists, this.linkPlaces[slot] ?? 0);
    this.longest = Math.max(this.longest, event.end - event.start);
    this.size += 1;
    return slot;
  }

  /** Notes the lists of a slot: where those of its last event were, if there is room. */
  private store(lists: number[], before: number): number {
    const isRoom = before > 0 && (this.pool[before] ?? 0) >= lists.length;
    const place = isRoom ? before : this.poolLength;
    if (!isRoom) {
      if (place + lists.length + 1 > this.pool.length)
        this.pool = enlarged(this.pool, Int32Array, lists.length + 1);
      this.poolLength += lists.length + 1;
    }
    this.pool[place] = lists.length;
    for (let at = 0; at < lists.length; at++) this.pool[place + 1 + at] = lists[at] ?? 0;
    return place;
  }

  /** All lists that a slot is on, views too. */
  private allListsOf(slot: number): SortedSlots[] {
    const isOdd = this.isOdd(slot);
    const lists = this.numbersOf(slot).map(this.listAt);
    for (const view of this.views.all())
      if ((!view.isOdd || isOdd) && this.isOnAny(slot, view.numbers)) lists.push(view.list);
    return lists;
  }

  private numbersOf(slot: number): number[] {
    const place = this.linkPlaces[slot] ?? 0;
    return Array.from(this.pool.subarray(place + 1, place + 1 + (this.pool[place] ?? 0)));
  }

  private growSlots(): void {
    this.ids = enlarged(this.ids, Uint32Array);
    this.starts = enlarged(this.starts, Float64Array);
    this.ends = enlarged(this.ends, Float64Array);
    this.publications = enlarged(this.publications, Float64Array);
    this.flags = enlarged(this.flags, Uint8Array);
    this.linkPlaces = enlarged(this.linkPlaces, Uint32Array);
  }

  private growIds(id: number): void {
    const larger = new Int32Array(Math.max(id + 1, Math.ceil(this.slotOf.length * 1.5))).fill(-1);
    larger.set(this.slotOf);
    this.slotOf = larger;
  }
}

const nothing = new SortedSlots(0);

type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;

function enlarged<T extends Numbers>(array: T, make: new (length: number) => T, more = 0): T {
  const larger = new make(Math.ceil(array.length * 1.5) + more);
  larger.set(array);
  return larger;
}
