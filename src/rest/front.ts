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
import { encodingFor, isFresh, type Parcel } from "./delivery.ts";
import type { RequestLog } from "./request-log.ts";

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/** Has a request answered elsewhere; false when it has to be answered here. */
export type Forward = (message: IncomingMessage, response: ServerResponse) => boolean;

/** What the front needs to know. */
export interface FrontParts {
  forward: Forward | null;
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

  function listener(router: Listener): Listener {
    const { forward } = parts;
    const reader = reading(router);
    if (!forward) return reader;
    return (message, response) => {
      if (!isWrite(message) || !forward(message, response)) reader(message, response);
    };
  }

  function reading(router: Listener): Listener {
    if (!ready) return router;
    const { answers } = ready;
    const isValid = (answer: ReadyAnswer) => now() < answer.validUntil;
    return (message, response) => {
      const key = keyOf(message, parts.acceptLanguage);
      if (key === null || !answers.get(key)) return router(message, response);
      const again = () => {
        const answer = answers.get(key);
        if (answer && isValid(answer)) {
          answers.hits += 1;
          return give(message, response, answer, parts);
        }
        answers.drop(key);
        return router(message, response);
      };
      const waiting = ready.catchUp();
      if (waiting) waiting.then(again, () => router(message, response));
      else again();
    };
  }

  return {
    /** The server whose requests come here first. */
    serverFactory: (router: Listener, { http }: { http?: ServerOptions }): Server => {
      const server = createServer(http ?? {}, listener(router));
      server.keepAliveTimeout = 65_000;
      server.requestTimeout = 30_000;
      server.timeout = 60_000;
      return server;
    },
    /** Keeps an answer that has just been given. */
    keep(
      request: FastifyRequest,
      reply: FastifyReply,
      { body, etag, validUntil, scope }: Parcel,
      seq: number,
    ): void {
      const key = keyOf(request.raw, parts.acceptLanguage);
      // What was computed before the last change may not be true any more.
      if (key === null || !ready || ready.seq() !== seq) return;
      ready.answers.misses += 1;
      const headers = headersOf(reply, body);
      ready.answers.put(key, {
        headers,
        headersAlone: withoutBody(headers),
        body,
        etag,
        route: request.routeOptions.url ?? "",
        scope,
        validUntil,
      });
    },
  };
}

const isWrite = ({ method }: IncomingMessage) =>
  method !== "GET" && method !== "HEAD" && method !== "OPTIONS";

/** What makes two requests the same; null for those that are somebody's, or carry a body. */
function keyOf(message: IncomingMessage, acceptLanguage: boolean): string | null {
  const { method, headers } = message;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization || headers.cookie || headers["x-wp-nonce"] !== undefined) return null;
  if (headers["content-length"] || headers["transfer-encoding"]) return null;
  const language = acceptLanguage ? (headers["accept-language"] ?? "") : "";
  return `${encodingFor(headers["accept-encoding"]) ?? ""} ${headers.origin ?? ""} ${language} ${addressOf(message)}`;
}

/** The headers of an answer as they can be sent again. */
function headersOf(reply: FastifyReply, body: Buffer): string[] {
  const { "x-request-id": _, "content-length": __, ...headers } = reply.getHeaders();
  const flat = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );
  return [...flat, "content-length", String(body.length), "x-request-id", ""];
}

/** Headers that a 304 has no use for. */
const ofBody = new Set(["content-length", "content-type", "content-encoding"]);

function give(
  message: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  { log, newId }: FrontParts,
): void {
  const id = newId();
  const isKnown = isFresh(message.headers["if-none-match"], answer.etag);
  const headers = isKnown ? answer.headersAlone : answer.headers;
  // The last value is the id of the request; the list is read before another one comes.
  headers[headers.length - 1] = id;
  response.writeHead(isKnown ? 304 : 200, headers);
  response.end(isKnown || message.method === "HEAD" ? undefined : answer.body);
  log.note({
    method: message.method ?? "GET",
    route: answer.route,
    status: isKnown ? 304 : 200,
    ms: 0,
    request: id,
  });
}

const withoutBody = (headers: string[]): string[] =>
  headers.filter((_, at) => !ofBody.has(headers[at - (at % 2)] ?? ""));
