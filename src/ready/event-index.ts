import { SortedSlots } from "./sorted-slots.ts";

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

/** Flags of an event. */
export const FEATURED = 1;
export const TICKETED = 2;
/** Has a password. */
export const PROTECTED = 4;

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
  /** No event lasts longer, in seconds. */
  longest = 0;
  size = 0;
  /** How many of them have a password: few, and mostly none. */
  protectedSize = 0;

  /** Adds an event to an index that is being filled; it is on no list until it is arranged. */
  add(event: IndexedEvent): void {
    this.take(event);
  }

  /** Ends the filling: puts everything that was added on its lists, in order. */
  arrange(): void {
    for (const slot of inOrder(this.starts.subarray(0, this.used), this.isBefore)) {
      const place = this.linkPlaces[slot] ?? 0;
      const count = this.pool[place] ?? 0;
      for (let at = place + 1; at <= place + count; at++) this.lists[this.pool[at] ?? 0]?.append(slot);
    }
  }

  /** Adds an event, or brings one up to date. */
  put(event: IndexedEvent): void {
    this.remove(event.id);
    const slot = this.take(event);
    for (const list of this.listsOf(slot)) list.insert(slot, this.isBefore);
  }

  /** Takes an event out, if it is in. */
  remove(id: number): void {
    const slot = this.slotOf[id] ?? -1;
    if (slot < 0) return;
    for (const list of this.listsOf(slot)) list.remove(slot, this.isBefore);
    this.slotOf[id] = -1;
    this.free.push(slot);
    this.size -= 1;
    if (this.flagsOf(slot) & PROTECTED) this.protectedSize -= 1;
  }

  /** The number of the list with a name, which is made if there is none. */
  numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.lists.length);
    this.lists.push(new SortedSlots());
    return this.lists.length - 1;
  }

  /** The number of a list, if there is one by this name. */
  numberOfKnown = (name: string): number | undefined => this.numbers.get(name);

  /** The list of a language or posting; an empty one where there is nothing. */
  list(name: string): SortedSlots {
    const number = this.numbers.get(name);
    return (number === undefined ? undefined : this.lists[number]) ?? nothing;
  }

  /** The languages that events have. */
  languages(): string[] {
    return [...this.numbers.keys()].filter((name) => !name.includes(" "));
  }

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
  /** All that is known of an event, as a text to compare. */
  stateOf(id: number): string {
    const slot = this.slot(id);
    if (slot < 0) return "";
    const place = this.linkPlaces[slot] ?? 0;
    const links = this.pool.subarray(place + 1, place + 1 + (this.pool[place] ?? 0));
    return `${this.starts[slot]} ${this.ends[slot]} ${this.publications[slot]} ${this.flags[slot]} ${links.join()}`;
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
    if (this.flagsOf(slot) & PROTECTED) this.protectedSize += 1;
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

  private listsOf(slot: number): SortedSlots[] {
    const place = this.linkPlaces[slot] ?? 0;
    const numbers = this.pool.subarray(place + 1, place + 1 + (this.pool[place] ?? 0));
    return Array.from(numbers, (number) => this.lists[number] ?? nothing);
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

/** How many slots a sort key has room for beside the start. */
const ROOM = 2 ** 22;

/**
 * Slots by start. Numbers are sorted much faster than anything that has to be compared by a function, so start and
 * slot are made one number, and only slots that start alike are compared.
 */
function inOrder(starts: Float64Array, isBefore: (a: number, b: number) => boolean): Int32Array {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const start of starts) {
    least = Math.min(least, start);
    greatest = Math.max(greatest, start);
  }
  const unit = Math.max(1, Math.ceil((greatest - least + 1) / (Number.MAX_SAFE_INTEGER / ROOM)));
  const keys = starts.map((start, slot) => Math.floor((start - least) / unit) * ROOM + slot).sort();
  const slots = Int32Array.from(keys, (key) => key % ROOM);
  for (let from = 0, to = 0; from < keys.length; from = to) {
    const last = (Math.floor((keys[from] ?? 0) / ROOM) + 1) * ROOM;
    while (to < keys.length && (keys[to] ?? 0) < last) to += 1;
    if (to - from > 1) slots.subarray(from, to).sort((a, b) => (isBefore(a, b) ? -1 : 1));
  }
  return slots;
}

type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;

function enlarged<T extends Numbers>(array: T, make: new (length: number) => T, more = 0): T {
  const larger = new make(Math.ceil(array.length * 1.5) + more);
  larger.set(array);
  return larger;
}
