import { FragmentFile } from "./fragment-file.ts";
import { Recent } from "./recent.ts";
import { encode, HASH, HEADER, hashOf, linksOf, nestedKeys, type Shown, standalone } from "./record.ts";
import { Weighed } from "./weighed.ts";

/** Shows events in the language and style of a request. */
export interface Showing {
  language: string;
  /** Events with what they hold, or alone, with gaps in its place. */
  show(ids: number[], alone?: boolean): Promise<Shown[]>;
}

/** Bytes of nested records that are kept; beyond that they are forgotten and made again. */
const NESTED = 48 * 1024 * 1024;

/** How many nested records of a kind one event may have to be kept. */
const MOST = 255;

/** Bytes of whole items that were used lately; twice as many may be kept. */
const RECENT = 4 * 1024 * 1024;

/** The bytes of list items. */
export interface Pieces {
  bytes: Buffer[];
  /** Changes with every byte. */
  hash: Buffer;
}

/** The bytes of one of them, put together from its own part and the records that it shares with others. */
interface Item {
  bytes: Buffer;
  hash: Buffer;
}

/**
 * Ready bytes of events in one style of addresses. The record of an event has one gap, where its categories, tags,
 * venue and organizers go; those are kept apart, so that a change of one of them is made once.
 */
export class EventFragments {
  private readonly file: FragmentFile;
  /** By the language of the list that holds them, key and id: the addresses in them carry that language. */
  private readonly nested = new Weighed();
  /** The languages of all lists that were asked for. */
  private readonly languages = new Set<string>();
  /** Events that are to be shown anew, but hold what they held. */
  private readonly outdated = new Set<number>();
  private readonly recent = new Recent<Item>(RECENT);
  /** Grows when something is forgotten: what was read before that is not kept. */
  private forgotten = 0;
  /** How many events were asked for, and how many of them had to be made first. */
  readonly asked = { all: 0, made: 0 };
  /** The languages whose events have all been made, or are about to be. */
  readonly warm = new Set<string>();

  constructor(folder: string, name: string) {
    this.file = new FragmentFile(folder, name);
  }

  get size(): number {
    return this.file.size;
  }

  /** Bytes in memory and in the file. */
  get bytes(): { memory: number; file: number } {
    return { memory: this.nested.bytes + this.recent.cost, file: this.file.bytes };
  }

  has = (id: number): boolean => this.file.has(id);

  get isFull(): boolean {
    return this.file.isFull;
  }

  /** The bytes of these events, commas between them; made first where they are missing. */
  async pieces(ids: readonly number[], showing: Showing): Promise<Pieces> {
    const { language } = showing;
    this.languages.add(language);
    this.asked.all += ids.length;
    const ready = this.assemble(ids, language);
    if (ready) return ready;
    const incomplete = ids.filter((id) => !this.whole(id, language));
    this.asked.made += incomplete.length;
    await this.make(this.missing(incomplete, language), showing);
    return this.assemble(ids, language) ?? afresh(ids, showing);
  }

  /** The same without waiting; null when something has to be made first. */
  private assemble(ids: readonly number[], language: string): Pieces | null {
    const bytes: Buffer[] = [];
    const hashes: Buffer[] = [];
    for (const id of ids) {
      const item = this.whole(id, language);
      if (!item) return null;
      if (bytes.length > 0) bytes.push(COMMA);
      bytes.push(item.bytes);
      hashes.push(item.hash);
    }
    return { bytes, hash: Buffer.concat(hashes) };
  }

  /** An event with all it holds; null when something has to be made first. */
  private whole(id: number, language: string): Item | null {
    const key = `${language} ${id}`;
    const known = this.recent.get(key, sizeOf);
    if (known) return known;
    const record = this.outdated.has(id) ? null : this.file.get(id);
    if (!record) return null;
    const head = record.readUInt32LE(0);
    const start =
      HEADER + 4 * (record.readUInt8(8) + record.readUInt8(9) + record.readUInt8(10) + record.readUInt8(11));
    const bytes = [record.subarray(start, start + head)];
    const hashes = [record.subarray(16, HEADER)];
    if (!this.addNested(record, language, bytes, hashes)) return null;
    bytes.push(record.subarray(start + head));
    const item = { bytes: standalone(bytes), hash: standalone(hashes) };
    this.recent.put(key, item, sizeOf(item));
    return item;
  }

  drop(id: number): void {
    this.outdate(id);
    this.outdated.delete(id);
    this.file.drop(id);
  }

  /** Forgets the part of an event's record that is its own: it holds what it held. */
  outdate(id: number): void {
    this.forgotten += 1;
    if (this.file.has(id)) this.outdated.add(id);
    for (const language of this.languages) this.recent.delete(`${language} ${id}`);
  }

  /** Forgets the record of a venue, organizer or term. */
  dropNested(id: number): void {
    this.forgotten += 1;
    this.recent.clear();
    for (const language of this.languages)
      for (const key of nestedKeys) this.nested.delete(`${language} ${key} ${id}`);
  }

  clear(): void {
    this.forgotten += 1;
    this.warm.clear();
    this.file.clear();
    this.outdated.clear();
    this.nested.clear();
    this.recent.clear();
  }

  close(): void {
    this.file.close();
  }

  /** Makes the records of events, and of what they hold where that is not there. */
  async make(ids: number[], { language, show }: Showing): Promise<void> {
    const before = this.forgotten;
    const alone = ids.filter((id) => this.outdated.has(id) && this.isHolding(id, language));
    const items = alone.length < ids.length ? await show(ids.filter((id) => !alone.includes(id))) : [];
    const itemsAlone = alone.length > 0 ? await show(alone, true) : [];
    if (this.forgotten !== before) return;
    if (this.nested.bytes > NESTED) this.nested.clear();
    this.languages.add(language);
    const kept = new Set<unknown>();
    for (const item of items) {
      const links = nestedKeys.map((key) => this.keepNested(`${language} ${key}`, item[key], kept));
      this.put(item, links);
    }
    for (const item of itemsAlone) {
      const record = this.file.get(item.id as number);
      if (record) this.put(item, linksOf(record));
    }
  }

  private put(item: Shown, links: number[][]): void {
    const id = item.id as number;
    this.outdated.delete(id);
    // One that holds more than its header can count is made each time.
    if (links.every(({ length }) => length <= MOST)) this.file.put(id, encode(item, links));
    else this.file.drop(id);
  }

  /** Those that have no record, or lack something in it. */
  private missing(ids: readonly number[], language: string): number[] {
    const covered = new Set<string>();
    return ids.filter((id) => {
      if (!this.file.has(id) || this.outdated.has(id)) return true;
      const lacking = this.lacking(id, language).filter((key) => !covered.has(key));
      for (const key of lacking) covered.add(key);
      return lacking.length > 0;
    });
  }

  /** Whether an event has a record, and all that it holds is there. */
  private isHolding(id: number, language: string): boolean {
    return this.file.has(id) && this.lacking(id, language).length === 0;
  }

  /** The keys of what the record of an event holds and is not there. */
  private lacking(id: number, language: string): string[] {
    const record = this.file.get(id);
    const links = record ? linksOf(record) : [];
    return nestedKeys
      .flatMap((key, at) => (links[at] ?? []).map((linked) => `${language} ${key} ${linked}`))
      .filter((key) => !this.nested.has(key));
  }

  /** Keeps nested records, but for those that were kept just now. */
  private keepNested(key: string, value: unknown, kept: Set<unknown>): number[] {
    const items = (Array.isArray(value) ? value : [value]) as { id: number }[];
    for (const item of items) {
      if (kept.has(item)) continue;
      kept.add(item);
      const text = Buffer.from(JSON.stringify(item));
      this.nested.set(`${key} ${item.id}`, standalone([hashOf(text), text]));
    }
    return items.map(({ id }) => id);
  }

  private addNested(record: Buffer, language: string, bytes: Buffer[], hashes: Buffer[]): boolean {
    let place = HEADER;
    for (const [at, key] of nestedKeys.entries()) {
      const count = record.readUInt8(8 + at);
      const isList = key !== "venue" || count !== 1;
      bytes.push(opening[at]?.[isList ? 1 : 0] ?? COMMA);
      for (let number = 0; number < count; number++, place += 4) {
        const found = this.nested.get(`${language} ${key} ${record.readUInt32LE(place)}`);
        if (!found) return false;
        if (number > 0) bytes.push(COMMA);
        hashes.push(found.subarray(0, HASH));
        bytes.push(found.subarray(HASH));
      }
      if (isList) bytes.push(CLOSE);
    }
    return true;
  }
}

/** Events that cannot be kept, or that went while they were being made, as they are now. */
async function afresh(ids: readonly number[], { show }: Showing): Promise<Pieces> {
  const shown = new Map(
    (await show([...ids])).map((item) => [item.id as number, Buffer.from(JSON.stringify(item))]),
  );
  const texts = ids.flatMap((id) => shown.get(id) ?? []);
  const bytes = texts.flatMap((text, at) => (at === 0 ? [text] : [COMMA, text]));
  return { bytes, hash: hashOf(Buffer.concat(texts)) };
}

const sizeOf = ({ bytes }: Item) => bytes.length;

const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("]");

/** What stands before the nested records of each key: as one object, as a list. */
const opening = nestedKeys.map((key, at) => {
  const name = `${at === 0 ? "" : ","}${JSON.stringify(key)}:`;
  return [Buffer.from(name), Buffer.from(`${name}[`)] as const;
});
