import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReadyAnswer } from "../ready/answers.ts";
import type { Ready } from "../ready/ready.ts";
import { addressOf } from "./arrival.ts";
import { endStuckConnections } from "./connections.ts";
import { encodingFor, isFresh, type Parcel } from "./delivery.ts";
import { type HeadLines, headLines, KEEP_ALIVE, readySender } from "./ready-head.ts";
import type { RequestLog } from "./request-log.ts";

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/** What the front needs to know. */
export interface FrontParts {
  /** Null when nothing is kept ready: every request goes on to the router. */
  ready: Ready | null;
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
export function front(parts: FrontParts) {
  const { ready, now } = parts;
  const send = readySender();

  function listener(router: Listener): Listener {
    if (!ready) return router;
    const { answers } = ready;
    const catchUp = onceATurn(ready.catchUp);
    return (message, response) => {
      const key = keyOf(message, message.url ?? "/", parts.acceptLanguage);
      if (key === null) return router(message, response);
      const known = answers.get(key);
      if (!known) {
        answers.misses += 1;
        return router(message, response);
      }
      const waiting = catchUp();
      if (!waiting) return again(key, known, message, response);
      waiting.then(
        () => again(key, answers.get(key), message, response),
        () => router(message, response),
      );
    };

    function again(
      key: string,
      answer: ReadyAnswer | undefined,
      message: IncomingMessage,
      response: ServerResponse,
    ) {
      if (!answer || now() >= answer.validUntil) {
        answers.misses += 1;
        answers.drop(key);
        return router(message, response);
      }
      if (!answer.isStale) {
        answers.hits += 1;
        return give(message, response, answer);
      }
      anew(key, answer).then(
        (made) => (made ? give(message, response, made) : router(message, response)),
        () => router(message, response),
      );
    }
  }

  function give(message: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): void {
    const id = parts.newId();
    const isKnown = isFresh(message.headers["if-none-match"], answer.etag);
    const head = `${isKnown ? answer.headAlone : answer.head}x-request-id: ${id}\r\n`;
    send(response, head, isKnown || message.method === "HEAD" ? undefined : answer.body, now());
    parts.log.note({
      method: message.method ?? "GET",
      route: answer.route,
      status: isKnown ? 304 : 200,
      ms: 0,
      request: id,
    });
  }

  /** Answers that are being made anew, by key and by what was known when that began. */
  const beingMade = new Map<string, Promise<ReadyAnswer | null>>();

  /** Makes an answer anew that something has changed, without asking the router; those who come meanwhile share it. */
  function anew(key: string, stale: ReadyAnswer): Promise<ReadyAnswer | null> {
    const name = `${ready?.seq()} ${key}`;
    const making = beingMade.get(name) ?? remade(key, stale).finally(() => beingMade.delete(name));
    beingMade.set(name, making);
    return making;
  }

  async function remade(key: string, stale: ReadyAnswer): Promise<ReadyAnswer | null> {
    if (!ready || !stale.remake) return null;
    const seq = ready.seq();
    const made = await stale.remake();
    // What was computed before the last change may not be true any more.
    if (ready.seq() !== seq) return made;
    ready.answers.remade += 1;
    if (made) ready.answers.put(key, made);
    else ready.answers.drop(key);
    return made;
  }

  return {
    /** The server whose requests come here first. */
    serverFactory: (router: Listener, { http }: { http?: ServerOptions }): Server => {
      const server = createServer(http ?? {}, listener(router));
      server.keepAliveTimeout = KEEP_ALIVE * 1000;
      server.requestTimeout = 30_000;
      endStuckConnections(server, { every: 15_000, still: 45_000 });
      return server;
    },
    /** Keeps an answer that has just been given. */
    keep(request: FastifyRequest, reply: FastifyReply, parcel: Parcel, seq: number): void {
      const key = keyOf(request.raw, addressOf(request.raw), parts.acceptLanguage);
      // What was computed before the last change may not be true any more.
      if (key === null || !ready || ready.seq() !== seq) return;
      const own = ["x-request-id", "content-length", ...Object.keys(parcel.headers)];
      const fixed = headLines(reply.getHeaders(), new Set(own.map((name) => name.toLowerCase())));
      ready.answers.put(key, readyAnswer(parcel, fixed, request.routeOptions.url ?? ""));
    },
  };
}

/** A parcel as it is sent again; headers that do not go with its body are those of its first time. */
function readyAnswer(parcel: Parcel, fixed: HeadLines, route: string): ReadyAnswer {
  const { headers, body, etag, validUntil, scope, again } = parcel;
  const own = headLines({ "content-length": body.length, ...headers });
  return {
    // Joined: a text that was added up is put together anew whenever it is sent.
    head: ["HTTP/1.1 200 OK\r\n", fixed.whole, own.whole].join(""),
    headAlone: ["HTTP/1.1 304 Not Modified\r\n", fixed.alone, own.alone].join(""),
    body,
    etag,
    route,
    scope,
    validUntil,
    isStale: false,
    remake: again
      ? async () => {
          const next = await again();
          return next && readyAnswer(next, fixed, route);
        }
      : null,
  };
}

/** How many requests may come one by one before it is tried again whether several come at once. */
const ALONE = 16;

/**
 * Asks whether something was committed once for all requests that a turn of the event loop takes in: they were there
 * before the turn began, so whatever was acknowledged before they were sent is seen. Knowing when a turn ends has its
 * price, so it is done only while turns bring several requests.
 */
function onceATurn(catchUp: Ready["catchUp"]): Ready["catchUp"] {
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
    const waiting = catchUp();
    if (waiting) return waiting;
    asked += 1;
    if (spared > 0 || asked % ALONE === 0) {
      spared = 0;
      isKnown = true;
      setImmediate(end);
    }
    return null;
  };
}

/** What makes two requests the same; null for those that are somebody's, or carry a body. */
function keyOf(message: IncomingMessage, address: string, acceptLanguage: boolean): string | null {
  const { method, headers } = message;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization || headers.cookie || headers["x-wp-nonce"] !== undefined) return null;
  if (headers["content-length"] || headers["transfer-encoding"]) return null;
  const encoding = headers["accept-encoding"];
  const { origin } = headers;
  const language = acceptLanguage ? headers["accept-language"] : undefined;
  if (!encoding && !origin && !language) return address;
  return `${encodingFor(encoding) ?? ""} ${origin ?? ""} ${language ?? ""} ${address}`;
}
