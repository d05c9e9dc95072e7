import type { Place } from "../context.ts";

/** Which changes of events an answer can have noticed; absent: any. */
export interface Scope {
  /** The events that it shows. */
  ids: readonly number[];
  /** Where an event, as the index has it now, is in the list that it shows a page of. */
  place(id: number): Place;
}

/** An answer that was given before, as it goes out. */
export interface ReadyAnswer {
  /** Its status and headers, but for those that differ each time. */
  head: string;
  /** The same for a client that has the body. */
  headAlone: string;
  body: Buffer;
  etag: string;
  /** The pattern of the route that gave it, for the log. */
  route: string;
  scope: Scope | null;
  /** Unix seconds from which on it may be another one. */
  validUntil: number;
  /** Whether something has changed that it may have noticed. */
  isStale: boolean;
  /** The same answer as it is now; null when the router has to be asked. */
  remake: (() => Promise<ReadyAnswer | null>) | null;
}

/** What an entry costs beside its texts and its body. */
const OVERHEAD = 1024;

/** Longer keys are those of addresses that nobody asks twice. */
const LONGEST_KEY = 4096;

/** Bytes that an answer takes. What it can be made anew from is about as long as its key. */
const costOf = (key: string, { head, headAlone, body }: ReadyAnswer): number =>
  2 * key.length + head.length + headAlone.length + body.length + OVERHEAD;

/** Answers by request, bounded in bytes; the oldest go first. */
export class Answers {
  private readonly entries = new Map<string, ReadyAnswer>();
  /** The keys of the answers that show an event, by its id. */
  private readonly showing = new Map<number, Set<string>>();
  /** The keys of those that any change can concern. */
  private readonly unscoped = new Set<string>();
  private readonly limit: number;
  bytes = 0;
  hits = 0;
  misses = 0;
  /** How many were made anew. */
  remade = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get count(): number {
    return this.entries.size;
  }

  get(key: string): ReadyAnswer | undefined {
    return this.entries.get(key);
  }

  put(key: string, answer: ReadyAnswer): void {
    this.drop(key);
    const cost = costOf(key, answer);
    if (cost > this.limit / 8 || key.length > LONGEST_KEY) return;
    this.entries.set(key, answer);
    this.bytes += cost;
    if (!answer.scope) this.unscoped.add(key);
    for (const id of answer.scope?.ids ?? []) {
      const keys = this.showing.get(id) ?? new Set();
      this.showing.set(id, keys.add(key));
    }
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.limit) return;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= costOf(key, entry);
    this.unscoped.delete(key);
    for (const id of entry.scope?.ids ?? []) {
      const keys = this.showing.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.showing.delete(id);
    }
  }

  /** The events that are shown. */
  shown(): IterableIterator<number> {
    return this.showing.keys();
  }

  /** Ends those that show one of these events, and those that any change can concern. */
  expire(ids: Iterable<number>): void {
    for (const key of this.unscoped) this.end(key);
    for (const id of ids) for (const key of this.showing.get(id) ?? []) this.end(key);
  }

  /** Ends those that a condition names. */
  expireWhere(isAffected: (answer: ReadyAnswer, scope: Scope) => boolean): void {
    for (const [key, answer] of this.entries)
      if (!answer.isStale && answer.scope && isAffected(answer, answer.scope)) this.end(key);
  }

  /** Those that are true. */
  *fresh(): IterableIterator<ReadyAnswer> {
    for (const answer of this.entries.values()) if (!answer.isStale) yield answer;
  }

  clear(): void {
    this.entries.clear();
    this.showing.clear();
    this.unscoped.clear();
    this.bytes = 0;
  }

  /** An answer is not given again as it is: it is made anew, or dropped where that cannot be. */
  private end(key: string): void {
    const answer = this.entries.get(key);
    if (answer?.remake) answer.isStale = true;
    else this.drop(key);
  }
}
