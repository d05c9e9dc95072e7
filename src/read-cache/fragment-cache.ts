import { shownLinks } from "../resources/linked.ts";
import {
  concatUnpooled,
  encodeFragment,
  HASH_BYTES,
  HASH_OFFSET,
  HEADER_BYTES,
  hashOf,
  nestedIds,
  nestedKeys,
  type SerializedEvent,
} from "./fragment-codec.ts";
import { FragmentStore } from "./fragment-store.ts";
import { Recent } from "./recent.ts";
import { Weighed } from "./weighed.ts";

/** Shows events in the language and style of a request. */
export interface FragmentRenderer {
  language: string;
  /** Events with what they hold, or alone, with gaps in its place. */
  render(ids: number[], alone?: boolean): Promise<SerializedEvent[]>;
}

/** Bytes of nested records that are kept; beyond that they are forgotten and made again. */
const MAX_NESTED_BYTES = 48 * 1024 * 1024;

/** How many nested records of a kind one event may have to be kept. */
const MAX_NESTED_IDS = 255;

/** Bytes of whole items that were used lately; twice as many may be kept. */
const MAX_RECENT_BYTES = 4 * 1024 * 1024;

/** The bytes of list items. */
export interface JsonChunks {
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
export class FragmentCache {
  private readonly file: FragmentStore;
  /** By the language of the list that holds them, key and id: the addresses in them carry that language. */
  private readonly nested = new Weighed();
  /** The languages of all lists that were asked for. */
  private readonly languages = new Set<string>();
  /** Events that are to be shown anew, but hold what they held. */
  private readonly stale = new Set<number>();
  private readonly recentItems = new Recent<Item>(MAX_RECENT_BYTES);
  /** Grows when something is forgotten: what was read before that is not kept. */
  private generation = 0;
  /** How many events were asked for, and how many of them had to be made first. */
  readonly stats = { all: 0, made: 0 };
  /** The languages whose events have all been made, or are about to be. */
  readonly warmLanguages = new Set<string>();

  constructor(folder: string, name: string) {
    this.file = new FragmentStore(folder, name);
  }

  get size(): number {
    return this.file.size;
  }

  /** Bytes in memory and in the file. */
  get bytes(): { memory: number; file: number } {
    return { memory: this.nested.bytes + this.recentItems.cost, file: this.file.bytes };
  }

  has = (id: number): boolean => this.file.has(id);

  get isFull(): boolean {
    return this.file.isFull;
  }

  /** The bytes of these events, commas between them; made first where they are missing. */
  async chunksFor(ids: readonly number[], options: FragmentRenderer): Promise<JsonChunks> {
    const { language } = options;
    this.languages.add(language);
    this.stats.all += ids.length;
    const ready = this.assemble(ids, language);
    if (ready) return ready;
    const incomplete = ids.filter((id) => !this.assembleItem(id, language));
    this.stats.made += incomplete.length;
    await this.renderMissing(this.findMissing(incomplete, language), options);
    return this.assemble(ids, language) ?? renderUncached(ids, options);
  }

  /** The same without waiting; null when something has to be made first. */
  private assemble(ids: readonly number[], language: string): JsonChunks | null {
    const bytes: Buffer[] = [];
    const hashes: Buffer[] = [];
    for (const id of ids) {
      const item = this.assembleItem(id, language);
      if (!item) return null;
      if (bytes.length > 0) bytes.push(COMMA);
      bytes.push(item.bytes);
      hashes.push(item.hash);
    }
    return { bytes, hash: Buffer.concat(hashes) };
  }

  /** An event with all it holds; null when something has to be made first. */
  private assembleItem(id: number, language: string): Item | null {
    const key = `${language} ${id}`;
    const known = this.recentItems.get(key, sizeOf);
    if (known) return known;
    const record = this.stale.has(id) ? null : this.file.get(id);
    if (!record) return null;
    const head = record.readUInt32LE(0);
    let start = HEADER_BYTES;
    for (let at = 8; at < HASH_OFFSET; at++) start += 4 * record.readUInt8(at);
    const bytes = [record.subarray(start, start + head)];
    const hashes = [record.subarray(HASH_OFFSET, HEADER_BYTES)];
    if (!this.addNested(record, language, bytes, hashes)) return null;
    bytes.push(record.subarray(start + head));
    const item = { bytes: concatUnpooled(bytes), hash: concatUnpooled(hashes) };
    this.recentItems.put(key, item, sizeOf(item));
    return item;
  }

  drop(id: number): void {
    this.markStale(id);
    this.stale.delete(id);
    this.file.drop(id);
  }

  /** Forgets the part of an event's record that is its own: it holds what it held. */
  markStale(id: number): void {
    this.generation += 1;
    if (this.file.has(id)) this.stale.add(id);
    for (const language of this.languages) this.recentItems.delete(`${language} ${id}`);
  }

  /** Forgets the record of a venue, organizer or term. */
  dropNested(id: number): void {
    this.generation += 1;
    this.recentItems.clear();
    for (const language of this.languages)
      for (const key of nestedKeys) this.nested.delete(`${language} ${key} ${id}`);
  }

  clear(): void {
    this.generation += 1;
    this.warmLanguages.clear();
    this.file.clear();
    this.stale.clear();
    this.nested.clear();
    this.recentItems.clear();
  }

  close(): void {
    this.file.close();
  }

  /** Makes the records of events, and of what they hold where that is not there. */
  async renderMissing(ids: number[], { language, render }: FragmentRenderer): Promise<void> {
    const before = this.generation;
    const alone = ids.filter((id) => this.stale.has(id) && this.hasAllNested(id, language));
    const items = alone.length < ids.length ? await render(ids.filter((id) => !alone.includes(id))) : [];
    const itemsAlone = alone.length > 0 ? await render(alone, true) : [];
    if (this.generation !== before) return;
    if (this.nested.bytes > MAX_NESTED_BYTES) this.nested.clear();
    this.languages.add(language);
    const kept = new Set<unknown>();
    for (const item of items) {
      const links = nestedKeys.map((key) => this.cacheNested(`${language} ${key}`, item[key], kept));
      this.put(item, links);
    }
    for (const item of itemsAlone) {
      const record = this.file.get(item.id as number);
      if (record) this.put(item, nestedIds(record));
    }
  }

  private put(item: SerializedEvent, links: number[][]): void {
    const id = item.id as number;
    this.stale.delete(id);
    // One that holds more than its header can count is made each time.
    if (links.every(({ length }) => length <= MAX_NESTED_IDS)) this.file.put(id, encodeFragment(item, links));
    else this.file.drop(id);
  }

  /** Those that have no record, or lack something in it. */
  private findMissing(ids: readonly number[], language: string): number[] {
    const covered = new Set<string>();
    return ids.filter((id) => {
      if (!this.file.has(id) || this.stale.has(id)) return true;
      const missingNested = this.lacking(id, language).filter((key) => !covered.has(key));
      for (const key of missingNested) covered.add(key);
      return missingNested.length > 0;
    });
  }

  /** Whether an event has a record, and all that it holds is there. */
  private hasAllNested(id: number, language: string): boolean {
    return this.file.has(id) && this.lacking(id, language).length === 0;
  }

  /** The keys of what the record of an event holds and is not there. */
  private lacking(id: number, language: string): string[] {
    const record = this.file.get(id);
    const links = record ? nestedIds(record) : [];
    return nestedKeys
      .flatMap((key, at) => (links[at] ?? []).map((linked) => `${language} ${key} ${linked}`))
      .filter((key) => !this.nested.has(key));
  }

  /** Keeps nested records, but for those that were kept just now. */
  private cacheNested(key: string, value: unknown, kept: Set<unknown>): number[] {
    const items = (Array.isArray(value) ? value : [value]) as { id: number }[];
    for (const item of items) {
      if (kept.has(item)) continue;
      kept.add(item);
      const text = Buffer.from(JSON.stringify(item));
      this.nested.set(`${key} ${item.id}`, concatUnpooled([hashOf(text), text]));
    }
    return items.map(({ id }) => id);
  }

  private addNested(record: Buffer, language: string, bytes: Buffer[], hashes: Buffer[]): boolean {
    let place = HEADER_BYTES;
    for (const [at, key] of nestedKeys.entries()) {
      const count = record.readUInt8(8 + at);
      const isList = count !== 1 || !singleKeys.has(key);
      bytes.push(nestedPrefixes[at]?.[isList ? 1 : 0] ?? COMMA);
      for (let number = 0; number < count; number++, place += 4) {
        const found = this.nested.get(`${language} ${key} ${record.readUInt32LE(place)}`);
        if (!found) return false;
        if (number > 0) bytes.push(COMMA);
        hashes.push(found.subarray(0, HASH_BYTES));
        bytes.push(found.subarray(HASH_BYTES));
      }
      if (isList) bytes.push(CLOSE);
    }
    return true;
  }
}

/** Events that cannot be kept, or that went while they were being made, as they are now. */
async function renderUncached(ids: readonly number[], { render }: FragmentRenderer): Promise<JsonChunks> {
  const shown = new Map(
    (await render([...ids])).map((item) => [item.id as number, Buffer.from(JSON.stringify(item))]),
  );
  const texts = ids.flatMap((id) => shown.get(id) ?? []);
  const bytes = texts.flatMap((text, at) => (at === 0 ? [text] : [COMMA, text]));
  return { bytes, hash: hashOf(Buffer.concat(texts)) };
}

const sizeOf = ({ bytes }: Item) => bytes.length;

const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("]");

/** The properties that hold a single item as an object. */
const singleKeys = new Set(
  shownLinks.filter(({ nested }) => nested.isSingle).map(({ nested }) => nested.name),
);

/** What stands before the nested records of each key: as one object, as a list. */
const nestedPrefixes = nestedKeys.map((key, at) => {
  const name = `${at === 0 ? "" : ","}${JSON.stringify(key)}:`;
  return [Buffer.from(name), Buffer.from(`${name}[`)] as const;
});
