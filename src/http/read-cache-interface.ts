import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Context, type Memoize, uncached } from "../context.ts";
import type { Report } from "../domain/fault-log.ts";
import { sqlReads } from "../operations/list.ts";
import type { Reads } from "../operations/reads.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { LeaseClocks } from "../store/lease.ts";
import type { Store } from "../store/store.ts";
import type { Handler, RequestInfo } from "./handler.ts";
import type { RequestLog } from "./request-log.ts";
import type { Parameters } from "./request-parameters.ts";
import type { EncodedResponse } from "./response.ts";

/** Takes the requests of a server. */
export type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/** How requests are identified in the log. */
export interface RequestIdentity {
  newId(): string;
  /** The address of the client. */
  addressOf(message: IncomingMessage): string;
}

/** The call that a response came from, so that it can be repeated when the response is stale. */
export interface HandlerCall {
  handler: Handler;
  parameters: Parameters;
  context: Context;
  request: RequestInfo;
  acceptEncoding: string | string[] | undefined;
}

/** Takes a response that may be served again; ignored when something was committed since the read began. */
export type OfferResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: EncodedResponse,
  call?: HandlerCall,
) => void;

/** Makes reads faster without changing what they return; `src/read-cache/` implements it. */
export interface ReadCache {
  reads: Reads;
  memoize: Memoize;
  /** Serves cached responses; all other requests go on to the router. */
  listener(router: Listener, identify: RequestIdentity): Listener;
  /** Whether the response cache is looked up for a request: not with credentials or a body. */
  isCacheable(message: IncomingMessage): boolean;
  /**
   * Begins a read: once it has returned or resolved, `reads`, `memoize` and the settings are those of everything
   * committed before the call.
   */
  beginRead(): OfferResponse | Promise<OfferResponse>;
  /**
   * Begins a request that writes: when it resolves, `memoize` and the settings are those of everything committed before the
   * call; null when nothing has to be waited for. Changes of events stay pending: a handler that uses `reads` begins a read.
   */
  beginWrite(): Promise<void> | null;
  /** The last entry of the change log, once everything committed before the call is applied; null: it is not followed. */
  position(): Promise<number> | null;
  /** Figures for monitoring. */
  metrics(): Record<string, number>;
  /** Fills the cache; reads are answered meanwhile. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Options of a read cache. */
export interface ReadCacheOptions {
  store: Store;
  events: Resource;
  /** For files that do not outlive the process. */
  folder: string;
  log: RequestLog;
  /** Unix seconds. */
  now(): number;
  clocks: LeaseClocks;
  /** Whether responses depend on `Accept-Language`. */
  acceptLanguage: boolean;
  /** Reports what cannot be cached; reads go to the store then. */
  report: Report;
  gc: GcControl | null;
  /** Takes over the settings that are stored; returns whether any differs. Everything cached depends on them. */
  refreshSite(): Promise<boolean>;
}

/** Controls the garbage collector. */
export interface GcControl {
  /** Collects what a large piece of work has left behind. */
  collect(): void;
  /** Lets the heap grow further between collections. */
  raiseHeapGrowth(): void;
}

export type CreateReadCache = (options: ReadCacheOptions) => ReadCache;

/** Ignores responses. */
export const ignoreResponse: OfferResponse = () => {};

/** Caches nothing, and reads the settings for every request. */
export const uncachedReads = ({ refreshSite }: Pick<ReadCacheOptions, "refreshSite">): ReadCache => ({
  ...noReadCache,
  async beginRead() {
    await refreshSite();
    return ignoreResponse;
  },
  beginWrite: () => refreshSite().then(() => {}),
});

/** Caches nothing: every response is computed from the store. */
export const noReadCache: ReadCache = {
  reads: sqlReads,
  memoize: uncached,
  listener: (router) => router,
  isCacheable: () => false,
  beginRead: () => ignoreResponse,
  beginWrite: () => null,
  position: () => null,
  metrics: () => ({}),
  start: async () => {},
  close: async () => {},
};
