import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { negotiateEncoding } from "../http/content-negotiation.ts";
import type {
  HandlerCall,
  Listener,
  ReadCacheOptions,
  RequestIdentity,
} from "../http/read-cache-interface.ts";
import { isGetOrHead } from "../http/request-kind.ts";
import { type EncodedResponse, encodeResponse, matchesEtag } from "../http/response.ts";
import { originalUrl } from "../http/url-normalization.ts";
import type { CacheOutcome } from "../metrics/request-metrics.ts";
import { headerLines, rawSender } from "./raw-response-head.ts";
import type { CachedResponse, HeaderLines, ResponseCache } from "./response-cache.ts";

/** The state of the change log that responses are compared with. */
interface ChangelogState {
  /** Applies the entries of the change log that are new; null when there are none. */
  sync(): Promise<void> | null;
  /** Number of the state of the cache, which changes when entries are applied or responses dropped. */
  epoch(): number;
  /** Whether the last sync still covers every commit: the lease is live, and no later commit has been announced. */
  isCurrent(): boolean;
}

/** Headers of one response to one client. */
const ownHeaders = [
  ...["x-request-id", "content-length"],
  ...["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
];

/**
 * Serves cached responses before requests reach the router, and takes responses to cache. Only anonymous requests
 * without a body are served.
 */
export function cachedResponses(
  responses: ResponseCache,
  changelog: ChangelogState,
  { now, log, acceptLanguage }: Pick<ReadCacheOptions, "now" | "log" | "acceptLanguage">,
) {
  const send = rawSender();
  /** When the newest of the cached responses was computed. */
  let newest = 0;

  /** Caches a response. */
  function keep(response: CachedResponse, computedAt: number) {
    // A clock that was set back during the computation: this would be a response from the future.
    if (computedAt > now()) return;
    newest = Math.max(newest, computedAt);
    responses.set(response);
  }

  /** Drops all responses when the clock was set back: they may show what is true only later. */
  function clearFuture(time: number) {
    newest = time;
    responses.clear();
  }

  function listener(router: Listener, { newId, addressOf }: RequestIdentity): Listener {
    const sync = oncePerTick(changelog);
    return (message, response) => {
      const key = cacheKey(message, message.url ?? "/", acceptLanguage);
      if (key === null) return router(message, response);
      const known = responses.get(key);
      if (!known) {
        responses.misses += 1;
        return router(message, response);
      }
      const waiting = sync();
      if (!waiting) return serveOrRevalidate(known, message, response, null);
      const started = log.clock();
      waiting.then(
        () => serveOrRevalidate(responses.get(key), message, response, started),
        () => router(message, response),
      );
    };

    /** `started`: null when the request has not waited for anything; that takes no time worth measuring. */
    function serveOrRevalidate(
      cached: CachedResponse | undefined,
      message: IncomingMessage,
      response: ServerResponse,
      started: number | null,
    ) {
      const time = now();
      if (!cached || time >= cached.expiresAt || time < newest) {
        responses.misses += 1;
        if (time < newest) clearFuture(time);
        else if (cached) responses.delete(cached.key);
        return router(message, response);
      }
      if (!cached.isStale) {
        responses.hits += 1;
        return serve(message, response, cached, started === null ? 0 : log.clock() - started, "hit");
      }
      const since = started ?? log.clock();
      revalidate(cached).then(
        (fresh) =>
          fresh
            ? serve(message, response, fresh, log.clock() - since, "revalidated")
            : router(message, response),
        () => router(message, response),
      );
    }

    function serve(
      message: IncomingMessage,
      response: ServerResponse,
      cached: CachedResponse,
      ms: number,
      outcome: CacheOutcome,
    ): void {
      const id = newId();
      const isKnown = matchesEtag(message.headers["if-none-match"], cached.etag);
      const head = `${isKnown ? cached.notModifiedHead : cached.head}x-request-id: ${id}\r\n`;
      send(response, head, isKnown || message.method === "HEAD" ? undefined : cached.body, now());
      log.write({
        method: message.method ?? "GET",
        route: cached.route,
        status: isKnown ? 304 : 200,
        ms,
        cache: isKnown && outcome === "hit" ? "not-modified" : outcome,
        address: addressOf(message),
        user: null,
        requestId: id,
      });
    }
  }

  /** Running revalidations, by key and state of the cache. */
  const revalidations = new Map<string, Promise<CachedResponse | null>>();

  /** Computes a stale response again, past the router; concurrent requests share the result. */
  function revalidate(stale: CachedResponse): Promise<CachedResponse | null> {
    const name = `${changelog.epoch()} ${stale.key}`;
    const running = revalidations.get(name) ?? recompute(stale).finally(() => revalidations.delete(name));
    revalidations.set(name, running);
    return running;
  }

  async function recompute(stale: CachedResponse): Promise<CachedResponse | null> {
    const epoch = changelog.epoch();
    const time = now();
    const fresh = await repeatCall(stale, time).catch(() => null);
    responses.revalidations += 1;
    // Computed before the last change, it may be stale already.
    if (changelog.epoch() !== epoch) return fresh;
    if (fresh) keep(fresh, time);
    else responses.delete(stale.key);
    return fresh;
  }

  return {
    listener,
    isCacheable: (message: IncomingMessage) =>
      cacheKey(message, originalUrl(message), acceptLanguage) !== null,
    /** Caches a response whose computation began at a time and in a state of the cache, if nothing has changed since. */
    offer(
      start: { epoch: number; time: number },
      request: FastifyRequest,
      reply: FastifyReply,
      response: EncodedResponse,
      call: HandlerCall | null,
    ): void {
      const key = cacheKey(request.raw, originalUrl(request.raw), acceptLanguage);
      if (key === null || changelog.epoch() !== start.epoch) return;
      const own = [...ownHeaders, ...Object.keys(response.headers)];
      const fixed = headerLines(reply.getHeaders(), new Set(own.map((name) => name.toLowerCase())));
      keep(toCachedResponse(key, response, fixed, request.routeOptions.url ?? "", call), start.time);
    },
  };
}

/** The response that the call of a cached one gives now; null where the router has to decide. */
async function repeatCall(stale: CachedResponse, now: number): Promise<CachedResponse | null> {
  const { key, call, fixedHeaders, route } = stale;
  if (!call) return null;
  const { handler, parameters, context, request, acceptEncoding } = call;
  const result = await handler(parameters, { ...context, now }, request);
  const encoded = await encodeResponse(result, parameters, acceptEncoding);
  const fresh = toCachedResponse(key, encoded, fixedHeaders, route, call);
  const hasSameHeaders = fresh.ownHeaders === stale.ownHeaders;
  return hasSameHeaders && (result.status ?? 200) === 200 ? fresh : null;
}

function toCachedResponse(
  key: string,
  { headers, body, etag, expiresAt, dependsOn }: EncodedResponse,
  fixedHeaders: HeaderLines,
  route: string,
  call: HandlerCall | null,
): CachedResponse {
  const own = headerLines({ "content-length": body.length, ...headers });
  return {
    key,
    // Joined: a concatenated string would be flattened each time it is sent.
    head: ["HTTP/1.1 200 OK\r\n", fixedHeaders.full, own.full].join(""),
    notModifiedHead: ["HTTP/1.1 304 Not Modified\r\n", fixedHeaders.notModified, own.notModified].join(""),
    fixedHeaders,
    ownHeaders: Object.keys(headers).join(),
    body,
    etag,
    route,
    dependsOn,
    expiresAt,
    isStale: false,
    call: dependsOn ? call : null,
  };
}

/** Unbatched requests before probing again for batching. */
const PROBE_INTERVAL = 16;

/**
 * Syncs once for all requests that one turn of the event loop takes in: they had arrived before it began, so whatever
 * was acknowledged before they were sent is seen. Knowing when a turn ends has its price, so it is done only while
 * turns bring several requests. A lease is checked for each request: a process that was stopped goes on with its turn, and
 * may take in requests that were sent long after its lease had ended.
 */
function oncePerTick({ sync, isCurrent }: ChangelogState): ChangelogState["sync"] {
  let isKnown = false;
  let [syncs, skipped] = [0, 0];
  const end = () => {
    isKnown = false;
  };
  return () => {
    if (isKnown && isCurrent()) {
      skipped += 1;
      return null;
    }
    const waiting = sync();
    if (waiting) return waiting;
    syncs += 1;
    if (skipped > 0 || syncs % PROBE_INTERVAL === 0) {
      skipped = 0;
      isKnown = true;
      setImmediate(end);
    }
    return null;
  };
}

/** The cache key of a request; null when it has credentials or a body. */
function cacheKey(message: IncomingMessage, url: string, acceptLanguage: boolean): string | null {
  if (!isGetOrHead(message)) return null;
  const { headers } = message;
  if (headers.authorization || headers.cookie || headers["x-wp-nonce"] !== undefined) return null;
  if (headers["content-length"] || headers["transfer-encoding"]) return null;
  const encoding = headers["accept-encoding"];
  const { origin } = headers;
  const language = acceptLanguage ? headers["accept-language"] : undefined;
  if (!encoding && !origin && !language) return url;
  return `${negotiateEncoding(encoding) ?? ""} ${origin ?? ""} ${language ?? ""} ${url}`;
}
