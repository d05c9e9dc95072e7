import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReadCache } from "../read-cache/read-cache.ts";
import type { CachedResponse } from "../read-cache/response-cache.ts";
import { negotiateEncoding } from "./content-negotiation.ts";
import { type HeaderLines, headerLines, KEEP_ALIVE_SECONDS, rawSender } from "./raw-response-head.ts";
import type { RequestLog } from "./request-log.ts";
import { type EncodedResponse, matchesEtag } from "./response.ts";
import { timeOutStalledClients } from "./slow-client-timeout.ts";
import { originalUrl } from "./url-normalization.ts";

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/** What the front needs to know. */
export interface ListenerOptions {
  /** Null when nothing is kept ready: every request goes on to the router. */
  readCache: ReadCache | null;
  log: RequestLog;
  /** A request id that nothing else has. */
  newId(): string;
  /** Unix seconds. */
  now(): number;
  acceptLanguage: boolean;
}

/**
 * What stands in front of the router: requests of nobody in particular that were answered before, with nothing
 * changed since, are answered with the same bytes at once. Everything else goes on to the router.
 */
export function cachedResponseListener(parts: ListenerOptions) {
  const { readCache, now } = parts;
  const send = rawSender();

  function listener(router: Listener): Listener {
    if (!readCache) return router;
    const { responses } = readCache;
    const sync = oncePerTick(readCache.sync);
    return (message, response) => {
      const key = cacheKey(message, message.url ?? "/", parts.acceptLanguage);
      if (key === null) return router(message, response);
      const known = responses.get(key);
      if (!known) {
        responses.misses += 1;
        return router(message, response);
      }
      const waiting = sync();
      if (!waiting) return serveOrRevalidate(key, known, message, response);
      waiting.then(
        () => serveOrRevalidate(key, responses.get(key), message, response),
        () => router(message, response),
      );
    };

    function serveOrRevalidate(
      key: string,
      answer: CachedResponse | undefined,
      message: IncomingMessage,
      response: ServerResponse,
    ) {
      if (!answer || now() >= answer.expiresAt) {
        responses.misses += 1;
        responses.delete(key);
        return router(message, response);
      }
      if (!answer.isStale) {
        responses.hits += 1;
        return serveCached(message, response, answer);
      }
      revalidate(key, answer).then(
        (made) => (made ? serveCached(message, response, made) : router(message, response)),
        () => router(message, response),
      );
    }
  }

  function serveCached(message: IncomingMessage, response: ServerResponse, answer: CachedResponse): void {
    const id = parts.newId();
    const isKnown = matchesEtag(message.headers["if-none-match"], answer.etag);
    const head = `${isKnown ? answer.notModifiedHead : answer.head}x-request-id: ${id}\r\n`;
    send(response, head, isKnown || message.method === "HEAD" ? undefined : answer.body, now());
    parts.log.write({
      method: message.method ?? "GET",
      route: answer.route,
      status: isKnown ? 304 : 200,
      ms: 0,
      request: id,
    });
  }

  /** Answers that are being made anew, by key and by what was known when that began. */
  const revalidations = new Map<string, Promise<CachedResponse | null>>();

  /** Makes an answer anew that something has changed, without asking the router; those who come meanwhile share it. */
  function revalidate(key: string, stale: CachedResponse): Promise<CachedResponse | null> {
    const name = `${readCache?.position()} ${key}`;
    const making =
      revalidations.get(name) ?? runRevalidation(key, stale).finally(() => revalidations.delete(name));
    revalidations.set(name, making);
    return making;
  }

  async function runRevalidation(key: string, stale: CachedResponse): Promise<CachedResponse | null> {
    if (!readCache || !stale.revalidate) return null;
    const position = readCache.position();
    const made = await stale.revalidate();
    // What was computed before the last change may not be true any more.
    if (readCache.position() !== position) return made;
    readCache.responses.revalidated += 1;
    if (made) readCache.responses.set(key, made);
    else readCache.responses.delete(key);
    return made;
  }

  return {
    /** The server whose requests come here first. */
    serverFactory: (router: Listener, { http }: { http?: ServerOptions }): Server => {
      const server = createServer(http ?? {}, listener(router));
      server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1000;
      server.requestTimeout = 30_000;
      timeOutStalledClients(server, { checkEveryMs: 15_000, timeoutMs: 45_000 });
      return server;
    },
    /** Keeps an answer that has just been given. */
    cacheResponse(
      request: FastifyRequest,
      reply: FastifyReply,
      parcel: EncodedResponse,
      position: number,
    ): void {
      const key = cacheKey(request.raw, originalUrl(request.raw), parts.acceptLanguage);
      // What was computed before the last change may not be true any more.
      if (key === null || !readCache || readCache.position() !== position) return;
      const own = ["x-request-id", "content-length", ...Object.keys(parcel.headers)];
      const fixed = headerLines(reply.getHeaders(), new Set(own.map((name) => name.toLowerCase())));
      readCache.responses.set(key, toCachedResponse(parcel, fixed, request.routeOptions.url ?? ""));
    },
  };
}

/** A parcel as it is sent again; headers that do not go with its body are those of its first time. */
function toCachedResponse(parcel: EncodedResponse, fixed: HeaderLines, route: string): CachedResponse {
  const { headers, body, etag, expiresAt, dependsOn, revalidate } = parcel;
  const own = headerLines({ "content-length": body.length, ...headers });
  return {
    // Joined: a text that was added up is put together anew whenever it is sent.
    head: ["HTTP/1.1 200 OK\r\n", fixed.full, own.full].join(""),
    notModifiedHead: ["HTTP/1.1 304 Not Modified\r\n", fixed.notModified, own.notModified].join(""),
    body,
    etag,
    route,
    dependsOn,
    expiresAt,
    isStale: false,
    revalidate: revalidate
      ? async () => {
          const next = await revalidate();
          return next && toCachedResponse(next, fixed, route);
        }
      : null,
  };
}

/** How many requests may come one by one before it is tried again whether several come at once. */
const PROBE_INTERVAL = 16;

/**
 * Asks whether something was committed once for all requests that a turn of the event loop takes in: they were there
 * before the turn began, so whatever was acknowledged before they were sent is seen. Knowing when a turn ends has its
 * price, so it is done only while turns bring several requests.
 */
function oncePerTick(sync: ReadCache["sync"]): ReadCache["sync"] {
  let isKnown = false;
  let [asked, spared] = [0, 0];
  const end = () => {
    isKnown = false;
  };
  return () => {
    if (isKnown) {
      spared += 1;
      return null;
    }
    const waiting = sync();
    if (waiting) return waiting;
    asked += 1;
    if (spared > 0 || asked % PROBE_INTERVAL === 0) {
      spared = 0;
      isKnown = true;
      setImmediate(end);
    }
    return null;
  };
}

/** What makes two requests the same; null for those that are somebody's, or carry a body. */
function cacheKey(message: IncomingMessage, address: string, acceptLanguage: boolean): string | null {
  const { method, headers } = message;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization || headers.cookie || headers["x-wp-nonce"] !== undefined) return null;
  if (headers["content-length"] || headers["transfer-encoding"]) return null;
  const encoding = headers["accept-encoding"];
  const { origin } = headers;
  const language = acceptLanguage ? headers["accept-language"] : undefined;
  if (!encoding && !origin && !language) return address;
  return `${negotiateEncoding(encoding) ?? ""} ${origin ?? ""} ${language ?? ""} ${address}`;
}
