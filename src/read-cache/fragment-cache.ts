import { LRUCache } from "lru-cache";
import { yieldToEventLoop } from "../operations/event-loop.ts";
import { SerializedJson } from "../operations/serialized-json.ts";
import { nestedResources } from "../resources/linked.ts";
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

/** Renders events in the language and URL style of a request. */
export interface FragmentRenderer {
  language: string;
  /** Events with the items they are linked to, or without. */
  render(ids: readonly number[], withoutRelations?: boolean): Promise<SerializedEvent[]>;
}

/** Bytes of nested items. */
const MAX_NESTED_BYTES = 48 * 1024 * 1024;

/** Bytes of assembled items. */
const MAX_ASSEMBLED_BYTES = 8 * 1024 * 1024;

/** Memory that an entry takes beside its bytes. */
const ENTRY_OVERHEAD = 128;

/** Events that a list renders in one turn of the event loop: a few milliseconds. */
const SLICE = 10;

/** Nested items of a kind that a fragment can count. */
const MAX_NESTED_IDS = 255;

/** A list item, assembled from its own fragment and those that it shares with others. */
interface AssembledItem {
  bytes: Buffer;
  hash: Buffer;
}

/**
 * Serialized events in one URL style. The fragment of an event has one gap, for its categories, tags, venue and
 * organizers; those are cached apart, so that a change of one of them is rendered once.
 */
export class FragmentCache {
  private readonly file: FragmentStore;
  /** By the language of the list that shows them, key and id: their URLs carry that language. */
  private readonly nested = new LRUCache<string, Buffer>({
    maxSize: MAX_NESTED_BYTES,
    sizeCalculation: ({ length }) => length + ENTRY_OVERHEAD,
  });
  /** The languages of all lists so far. */
  private readonly languages = new Set<string>();
  /** Events that are to be rendered again, but are linked to the same items. */
  private readonly stale = new Set<number>();
  private readonly assembled = new LRUCache<string, AssembledItem>({
    maxSize: MAX_ASSEMBLED_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD,
  });
  /** Grows when something is dropped: what was rendered before that is not cached. */
  private generation = 0;
  hits = 0;
  misses = 0;
  /** The languages all of whose events have been rendered, or are about to be. */
  readonly warmLanguages = new Set<string>();

  constructor(folder: string, name: string, report: (error: unknown) => void) {
    this.file = new FragmentStore(folder, name, report);
  }

  get size(): number {
    return this.file.size;
  }

  /** Bytes in memory and in the file. */
  get bytes(): { memory: number; file: number } {
    const memory = this.nested.calculatedSize + this.assembled.calculatedSize;
    return { memory, file: this.file.bytes };
  }

  has = (id: number): boolean => this.file.has(id);

  get isFull(): boolean {
    return this.file.isFull;
  }

  /** These events as a JSON array; those that have no fragment are rendered first. */
  async serialize(ids: readonly number[], renderer: FragmentRenderer): Promise<SerializedJson> {
    const { language } = renderer;
    this.languages.add(language);
    const ready = this.assemble(ids, language);
    if (ready) {
      this.hits += ids.length;
      return ready;
    }
    const incomplete = ids.filter((id) => !this.assembleItem(id, language));
    this.hits += ids.length - incomplete.length;
    this.misses += incomplete.length;
    await this.renderInSlices(this.findMissing(incomplete, language), renderer);
    return this.assemble(ids, language) ?? renderUncached(ids, renderer);
  }

  /** The same without waiting; null when something has to be rendered first. */
  private assemble(ids: readonly number[], language: string): SerializedJson | null {
    const items: AssembledItem[] = [];
    for (const id of ids) {
      const item = this.assembleItem(id, language);
      if (!item) return null;
      items.push(item);
    }
    return toArray(items);
  }

  /** An event with all it is linked to; null when something has to be rendered first. */
  private assembleItem(id: number, language: string): AssembledItem | null {
    const key = `${language} ${id}`;
    const known = this.assembled.get(key);
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
    this.assembled.set(key, item);
    return item;
  }

  drop(id: number): void {
    this.markStale(id);
    this.stale.delete(id);
    this.file.drop(id);
  }

  /** Drops an event's own fragment; it is still linked to the same items. */
  markStale(id: number): void {
    this.generation += 1;
    if (this.file.has(id)) this.stale.add(id);
    for (const language of this.languages) this.assembled.delete(`${language} ${id}`);
  }

  /** Drops the fragment of a venue, organizer or term. */
  dropNested(id: number): void {
    this.generation += 1;
    this.assembled.clear();
    for (const language of this.languages)
      for (const key of nestedKeys) this.nested.delete(`${language} ${key} ${id}`);
  }

  clear(): void {
    this.generation += 1;
    this.warmLanguages.clear();
    this.file.clear();
    this.stale.clear();
    this.nested.clear();
    this.assembled.clear();
  }

  close(): void {
    // Fragments that are still being rendered are discarded: the descriptor may be reused by another file.
    this.generation += 1;
    this.file.close();
  }

  /** Renders the events of a list, a few per turn: cached responses and short lists are sent in between. */
  private async renderInSlices(ids: readonly number[], renderer: FragmentRenderer): Promise<void> {
    for (let at = 0; at < ids.length; at += SLICE) {
      if (at > 0) await yieldToEventLoop();
      await this.renderMissing(ids.slice(at, at + SLICE), renderer);
    }
  }

  /** Renders events, and what they are linked to where that is missing. */
  async renderMissing(ids: readonly number[], { language, render }: FragmentRenderer): Promise<void> {
    const before = this.generation;
    const alone = ids.filter((id) => this.stale.has(id) && this.hasAllNested(id, language));
    const items = alone.length < ids.length ? await render(ids.filter((id) => !alone.includes(id))) : [];
    const itemsAlone = alone.length > 0 ? await render(alone, true) : [];
    if (this.generation !== before) return;
    this.languages.add(language);
    const cachedInBatch = new Set<unknown>();
    for (const item of items) {
      const links = nestedKeys.map((key) => this.cacheNested(`${language} ${key}`, item[key], cachedInBatch));
      this.put(item, links);
    }
    for (const item of itemsAlone) {
      const record = this.file.get(item.id);
      if (record) this.put(item, nestedIds(record));
    }
  }

  private put(item: SerializedEvent, links: number[][]): void {
    const { id } = item;
    this.stale.delete(id);
    // An event with more links than the header can count is rendered each time.
    if (links.every(({ length }) => length <= MAX_NESTED_IDS)) this.file.put(id, encodeFragment(item, links));
    else this.file.drop(id);
  }

  /** Events without a fragment, or with a nested item that is missing. */
  private findMissing(ids: readonly number[], language: string): number[] {
    const covered = new Set<string>();
    return ids.filter((id) => {
      if (!this.file.has(id) || this.stale.has(id)) return true;
      const missingNested = this.lacking(id, language).filter((key) => !covered.has(key));
      for (const key of missingNested) covered.add(key);
      return missingNested.length > 0;
    });
  }

  /** Whether an event has a fragment and all its nested items are cached. */
  private hasAllNested(id: number, language: string): boolean {
    return this.file.has(id) && this.lacking(id, language).length === 0;
  }

  /** The keys of nested items of an event that are not cached. */
  private lacking(id: number, language: string): string[] {
    const record = this.file.get(id);
    const links = record ? nestedIds(record) : [];
    return nestedKeys
      .flatMap((key, at) => (links[at] ?? []).map((linked) => `${language} ${key} ${linked}`))
      .filter((key) => !this.nested.has(key));
  }

  /** Caches nested items, each once per batch. */
  private cacheNested(key: string, value: unknown, cachedInBatch: Set<unknown>): number[] {
    // `nestedKeys` are properties with an item, or with several.
    const items = (Array.isArray(value) ? value : [value]) as { id: number }[];
    for (const item of items) {
      if (cachedInBatch.has(item)) continue;
      cachedInBatch.add(item);
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

/** Events that cannot be cached, or that were dropped while they were being rendered. */
async function renderUncached(ids: readonly number[], { render }: FragmentRenderer): Promise<SerializedJson> {
  const rendered = new Map(
    (await render(ids)).map((item) => {
      const bytes = Buffer.from(JSON.stringify(item));
      return [item.id, { bytes, hash: hashOf(bytes) }];
    }),
  );
  return toArray(ids.flatMap((id) => rendered.get(id) ?? []));
}

const OPEN = Buffer.from("[");
const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("]");

/** The properties that hold a single item as an object. */
const singleKeys = new Set(
  nestedResources.filter(({ nested }) => nested.isSingle).map(({ nested }) => nested.name),
);
function toArray(items: readonly AssembledItem[]): SerializedJson {
  const chunks: Buffer[] = [OPEN];
  for (const { bytes } of items) {
    if (chunks.length > 1) chunks.push(COMMA);
    chunks.push(bytes);
  }
  chunks.push(CLOSE);
  return new SerializedJson(chunks, Buffer.concat(items.map(({ hash }) => hash)));
}

/** The JSON before the nested items of each property: as one object, as an array. */
const nestedPrefixes = nestedKeys.map((key, at) => {
  const name = `${at === 0 ? "" : ","}${JSON.stringify(key)}:`;
  return [Buffer.from(name), Buffer.from(`${name}[`)] as const;
});
