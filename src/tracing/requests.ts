import type { IncomingMessage, ServerResponse } from "node:http";
import type { Span, Tracer } from "./tracer.ts";

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/** The properties of an answered request that its span shows. */
interface TracedRequest {
  method: string;
  route: string;
  status: number;
  cache: string;
  address: string;
  requestId: string;
}

/** Spans of the requests of a server, from their arrival until their responses are sent or their clients are gone. */
export function requestSpans(tracer: Tracer) {
  const spans = new WeakMap<IncomingMessage, Span>();
  return {
    listener(next: Listener): Listener {
      if (!tracer.isEnabled) return next;
      return (message, response) => {
        const span = startSpan(tracer, message);
        spans.set(message, span);
        response.once("close", () => span.end());
        tracer.run(span, () => next(message, response));
      };
    },
    /** Continues with a request whose context was lost: events of its body, and other requests, have called back. */
    resume(message: IncomingMessage, next: () => void): void {
      tracer.run(spans.get(message) ?? null, next);
    },
    fail(message: IncomingMessage, error: unknown): void {
      spans.get(message)?.fail(error);
    },
  };
}

/** Methods with a name of their own; clients may invent others. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const MAX_USER_AGENT = 256;
const MAX_PATH = 1000;

/** The paths of requests, by their spans. */
const paths = new WeakMap<Span, string>();

function startSpan(tracer: Tracer, { method = "", url = "", headers, httpVersion }: IncomingMessage): Span {
  const known = methods.has(method) ? method : "_OTHER";
  const span = tracer.start(known === "_OTHER" ? "HTTP" : known, {
    kind: "server",
    parent: { traceparent: headers.traceparent, tracestate: headers.tracestate },
    attributes: {
      "http.request.method": known,
      "url.scheme": "http",
      "network.protocol.version": httpVersion,
      "user_agent.original": headers["user-agent"]?.slice(0, MAX_USER_AGENT),
    },
  });
  paths.set(span, url.replace(/[?#].*/s, "").slice(0, MAX_PATH));
  return span;
}

/**
 * Adds to the span of a request what is known when it has been answered: the same as its line in the log, but no user.
 * Parameters may hold secrets, and so may text in a path: whoever knows the name of an image's file may read it.
 */
export function describeRequest(span: Span, entry: TracedRequest): void {
  const { method, route, status, cache, address, requestId } = entry;
  const hasRoute = route.startsWith("/");
  if (hasRoute && methods.has(method)) span.rename(`${method} ${route}`);
  if (status >= 500) span.fail();
  span.set({
    "http.route": hasRoute ? route : undefined,
    "url.path": hasRoute && !hasFreeText(route) ? paths.get(span) : undefined,
    "http.response.status_code": status,
    "error.type": status >= 500 ? String(status) : undefined,
    "client.address": address,
    "almanac.cache": cache,
    "almanac.request_id": requestId,
  });
}

/** Whether a pattern has parameters, other than numbers: `/events/:id(^\d+$)` has none, `/media/:file` has one. */
const hasFreeText = (route: string): boolean => /[:*]/.test(route.replace(/:\w+\(\^\\d[^)]*\)/g, ""));
