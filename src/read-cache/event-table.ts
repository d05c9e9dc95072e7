import type { Row } from "../store/tables.ts";

/** Columns of numbers. */
const numberColumns = [
  "id",
  "translation_group",
  "author",
  "start_utc",
  "end_utc",
  "published",
  "modified",
  "hidden",
  "featured",
  "ticketed",
  "is_virtual",
] as const;

/** Columns with few different texts: each text is stored as a number. */
const codeColumns = ["lang", "status"] as const;

/** The columns of an event that the table needs. */
export const tableColumns = [...numberColumns, ...codeColumns, "title_key", "password"] as const;

/** An event as the table takes it. */
export type TableRow = Pick<Row<"events">, (typeof tableColumns)[number]>;

/** No slot. */
const NONE = -1;

/**
 * The columns that the lists of editors filter and sort by, of all events in all statuses and languages, as arrays of
 * numbers: a scan of 100,000 events takes some milliseconds. A removed event leaves a slot with the id 0.
 */
export class EventTable {
  private readonly columns = new Map<string, Float64Array>(
    [...numberColumns, ...codeColumns, "protected"].map((name) => [name, new Float64Array(1024)]),
  );
  private readonly codes = new Map<string, number>();
  private readonly slots = new Map<number, number>();
  private readonly free: number[] = [];
  /** The items of a translation group are a chain: its first slot, and the next one of each slot. */
  private readonly groups = new Map<number, number>();
  private following = new Int32Array(1024);
  /** Texts that JavaScript compares in the order of their code points, as the stores do. */
  readonly titles: string[] = [];
  /** Slots, free ones included. */
  length = 0;

  /** Adds an event, or replaces it. */
  put(row: TableRow): void {
    this.remove(row.id);
    const slot = this.free.pop() ?? this.length++;
    if (slot >= this.following.length) this.grow();
    for (const name of numberColumns) this.set(name, slot, row[name]);
    for (const name of codeColumns) this.set(name, slot, this.newCode(row[name]));
    this.set("protected", slot, row.password === null ? 0 : 1);
    this.titles[slot] = byCodePoint(row.title_key);
    this.slots.set(row.id, slot);
    this.following[slot] = this.groups.get(row.translation_group) ?? NONE;
    this.groups.set(row.translation_group, slot);
  }

  /** Removes an event, if present. */
  remove(id: number): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    this.unchain(slot);
    this.set("id", slot, 0);
    this.titles[slot] = "";
    this.free.push(slot);
  }

  /** The slot of an event; -1 for none. */
  slotOf = (id: number): number => this.slots.get(id) ?? NONE;

  /** The values of a column by slot; texts by their code. */
  column(name: string): Float64Array | undefined {
    return this.columns.get(name);
  }

  /** Whether the values of a column are codes of texts. */
  isCoded = (name: string): boolean => codeColumns.some((column) => column === name);

  /** The code of a text; one that no event has is -1. */
  codeOf = (text: string): number => this.codes.get(text) ?? NONE;

  /** Returns a function that tells whether a translation of a slot, itself included, passes a test of both. */
  anyInGroup(test: (translation: number, slot: number) => boolean): (slot: number) => boolean {
    const { groups, following } = this;
    const groupOf = this.column("translation_group") ?? new Float64Array();
    return (slot) => {
      for (let at = groups.get(groupOf[slot] ?? 0) ?? NONE; at !== NONE; at = following[at] ?? NONE)
        if (test(at, slot)) return true;
      return false;
    };
  }

  private set(name: string, slot: number, value: number): void {
    const column = this.columns.get(name);
    if (column) column[slot] = value;
  }

  private newCode(text: string): number {
    const code = this.codes.get(text) ?? this.codes.size;
    this.codes.set(text, code);
    return code;
  }

  private unchain(slot: number): void {
    const { groups, following } = this;
    const group = this.column("translation_group")?.[slot] ?? 0;
    const next = following[slot] ?? NONE;
    const first = groups.get(group) ?? NONE;
    if (first === slot) {
      if (next === NONE) groups.delete(group);
      else groups.set(group, next);
      return;
    }
    for (let at = first; at !== NONE; at = following[at] ?? NONE)
      if (following[at] === slot) following[at] = next;
  }

  private grow(): void {
    const size = Math.ceil(this.following.length * 1.5);
    for (const [name, column] of this.columns) {
      const larger = new Float64Array(size);
      larger.set(column);
      this.columns.set(name, larger);
    }
    const following = new Int32Array(size);
    following.set(this.following);
    this.following = following;
  }
}

/**
 * Code units in the order of code points: surrogates, which stand for the highest code points, move behind the units that
 * follow them.
 */
const byCodePoint = (text: string): string =>
  text.replaceAll(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
