import { LRUCache } from "lru-cache";
import type { HandlerCall } from "../http/read-cache-interface.ts";
import type { Dependencies } from "../operations/reads.ts";

/** A response as it is sent again. */
export interface CachedResponse {
  key: string;
  /** Status line and headers, but for those that differ each time. */
  head: string;
  /** The same for a client that has the body. */
  notModifiedHead: string;
  /** The headers that stay when the response is computed again, and the names of those that belong to its body. */
  fixedHeaders: HeaderLines;
  ownHeaders: string;
  body: Buffer;
  etag: string;
  /** The pattern of its route, for the log. */
  route: string;
  /** Null: any change of an event may alter it. */
  dependsOn: Dependencies | null;
  /** Unix seconds from which on it is not served. */
  expiresAt: number;
  /** Whether something it depends on has changed. */
  isStale: boolean;
  /** The handler call that computes it again; null when only the router can. */
  call: HandlerCall | null;
}

/** Headers as they are sent: with a body, and with a 304. */
export interface HeaderLines {
  full: string;
  notModified: string;
}

/** Memory that an entry takes beside its texts and its body: the plan, the links and the context of its call. */
const ENTRY_OVERHEAD = 6 * 1024;

/** Memory for each event that it shows, in it and in the index of responses by event. */
const EVENT_OVERHEAD = 250;

/** URLs that are longer are unlikely to be requested twice. */
const MAX_KEY_LENGTH = 4096;

const sizeOf = ({ key, head, notModifiedHead, fixedHeaders, body, dependsOn }: CachedResponse): number =>
  // The parameters of its call are about as long as its key, and so are its links.
  4 * key.length +
  head.length +
  notModifiedHead.length +
  fixedHeaders.full.length +
  fixedHeaders.notModified.length +
  body.length +
  EVENT_OVERHEAD * (dependsOn?.ids.length ?? 0) +
  ENTRY_OVERHEAD;

/** Responses by request, bounded in bytes. */
export class ResponseCache {
  private readonly entries: LRUCache<string, CachedResponse>;
  /** The responses that show an event and are not stale, by its id. */
  private readonly byEvent = new Map<number, Set<CachedResponse>>();
  /** Responses that are not stale and depend on certain events. */
  private readonly scoped = new Set<CachedResponse>();
  /** Responses that any change may alter. */
  private readonly unscoped = new Set<CachedResponse>();
  hits = 0;
  misses = 0;
  revalidations = 0;

  constructor(maxBytes: number) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      sizeCalculation: sizeOf,
      dispose: (response) => this.unindex(response),
    });
  }

  get size(): number {
    return this.entries.size;
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get(key: string): CachedResponse | undefined {
    return this.entries.get(key);
  }

  set(response: CachedResponse): void {
    const { key, dependsOn } = response;
    if (key.length > MAX_KEY_LENGTH) return;
    this.entries.set(key, response);
    // Too large to be cached.
    if (this.entries.peek(key) !== response) return;
    (dependsOn ? this.scoped : this.unscoped).add(response);
    for (const id of dependsOn?.ids ?? []) {
      const responses = this.byEvent.get(id) ?? new Set();
      this.byEvent.set(id, responses.add(response));
    }
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  /** The events that responses show that are not stale. */
  eventIds(): IterableIterator<number> {
    return this.byEvent.keys();
  }

  /** Invalidates the responses that show one of these events, and those that any change may alter. */
  invalidate(ids: Iterable<number>): void {
    for (const response of this.unscoped) this.entries.delete(response.key);
    for (const id of ids) for (const response of this.byEvent.get(id) ?? []) this.markStale(response);
  }

  /** Invalidates the responses whose dependencies satisfy a predicate. */
  invalidateWhere(isAffected: (response: CachedResponse, dependsOn: Dependencies) => boolean): void {
    for (const response of this.scoped)
      if (response.dependsOn && isAffected(response, response.dependsOn)) this.markStale(response);
  }

  /** The responses that are not stale and depend on certain events. */
  freshResponses(): ReadonlySet<CachedResponse> {
    return this.scoped;
  }

  /**
   * A stale response is computed again at its next request, or dropped where only the router can do that. It leaves the
   * index, so that the next commits do not look at what is shown by responses that nobody requests.
   */
  private markStale(response: CachedResponse): void {
    if (!response.call) return void this.entries.delete(response.key);
    response.isStale = true;
    this.unindex(response);
  }

  private unindex(response: CachedResponse): void {
    this.scoped.delete(response);
    this.unscoped.delete(response);
    for (const id of response.dependsOn?.ids ?? []) {
      const responses = this.byEvent.get(id);
      responses?.delete(response);
      if (responses?.size === 0) this.byEvent.delete(id);
    }
  }
}
