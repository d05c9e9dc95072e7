import type { PagePosition } from "../context.ts";

/** Which changes of events an answer can have noticed; absent: any. */
export interface CacheDependencies {
  /** The events that it shows. */
  ids: readonly number[];
  /** Where an event, as the index has it now, is in the list that it shows a page of. */
  positionOf(id: number): PagePosition;
}

/** An answer that was given before, as it goes out. */
export interface CachedResponse {
  /** Its status and headers, but for those that differ each time. */
  head: string;
  /** The same for a client that has the body. */
  notModifiedHead: string;
  body: Buffer;
  etag: string;
  /** The pattern of the route that gave it, for the log. */
  route: string;
  dependsOn: CacheDependencies | null;
  /** Unix seconds from which on it may be another one. */
  expiresAt: number;
  /** Whether something has changed that it may have noticed. */
  isStale: boolean;
  /** The same answer as it is now; null when the router has to be asked. */
  revalidate: (() => Promise<CachedResponse | null>) | null;
}

/** What an entry costs beside its texts and its body. */
const ENTRY_OVERHEAD = 1024;

/** Longer keys are those of addresses that nobody asks twice. */
const MAX_KEY_LENGTH = 4096;

/** Bytes that an answer takes. What it can be made anew from is about as long as its key. */
const sizeOf = (key: string, { head, notModifiedHead, body }: CachedResponse): number =>
  2 * key.length + head.length + notModifiedHead.length + body.length + ENTRY_OVERHEAD;

/** Answers by request, bounded in bytes; the oldest go first. */
export class ResponseCache {
  private readonly entries = new Map<string, CachedResponse>();
  /** The keys of the answers that show an event, by its id. */
  private readonly keysByEvent = new Map<number, Set<string>>();
  /** The keys of those that any change can concern. */
  private readonly unscopedKeys = new Set<string>();
  private readonly maxBytes: number;
  bytes = 0;
  hits = 0;
  misses = 0;
  /** How many were made anew. */
  revalidated = 0;

  constructor(limit: number) {
    this.maxBytes = limit;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: string): CachedResponse | undefined {
    return this.entries.get(key);
  }

  set(key: string, answer: CachedResponse): void {
    this.delete(key);
    const cost = sizeOf(key, answer);
    if (cost > this.maxBytes / 8 || key.length > MAX_KEY_LENGTH) return;
    this.entries.set(key, answer);
    this.bytes += cost;
    if (!answer.dependsOn) this.unscopedKeys.add(key);
    for (const id of answer.dependsOn?.ids ?? []) {
      const keys = this.keysByEvent.get(id) ?? new Set();
      this.keysByEvent.set(id, keys.add(key));
    }
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.bytes -= sizeOf(key, entry);
    this.unscopedKeys.delete(key);
    for (const id of entry.dependsOn?.ids ?? []) {
      const keys = this.keysByEvent.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.keysByEvent.delete(id);
    }
  }

  /** The events that are shown. */
  cachedEventIds(): IterableIterator<number> {
    return this.keysByEvent.keys();
  }

  /** Ends those that show one of these events, and those that any change can concern. */
  invalidate(ids: Iterable<number>): void {
    for (const key of this.unscopedKeys) this.markStale(key);
    for (const id of ids) for (const key of this.keysByEvent.get(id) ?? []) this.markStale(key);
  }

  /** Ends those that a predicate names. */
  invalidateWhere(isAffected: (answer: CachedResponse, scope: CacheDependencies) => boolean): void {
    for (const [key, answer] of this.entries)
      if (!answer.isStale && answer.dependsOn && isAffected(answer, answer.dependsOn)) this.markStale(key);
  }

  /** Those that are true. */
  *freshResponses(): IterableIterator<CachedResponse> {
    for (const answer of this.entries.values()) if (!answer.isStale) yield answer;
  }

  clear(): void {
    this.entries.clear();
    this.keysByEvent.clear();
    this.unscopedKeys.clear();
    this.bytes = 0;
  }

  /** An answer is not given again as it is: it is made anew, or dropped where that cannot be. */
  private markStale(key: string): void {
    const answer = this.entries.get(key);
    if (answer?.revalidate) answer.isStale = true;
    else this.delete(key);
  }
}
