import { createServer, type Server, type ServerOptions } from "node:http";
import { limitPipelining } from "./limit-pipelining.ts";
import type { Listener } from "./read-cache-interface.ts";
import { timeOutStalledClients } from "./slow-client-timeout.ts";

/** How long a connection without requests stays open, in seconds. */
export const KEEP_ALIVE_SECONDS = 65;

/** Makes servers whose requests pass through a listener before they reach the router, unless they lack `Host`. */
export const serverFactory =
  (rejectMissingHost: Listener, wrap: (router: Listener) => Listener) =>
  (router: Listener, { http }: { http?: ServerOptions }): Server => {
    const serve = wrap(router);
    // HTTP/1.1 requires the header, HTTP/1.0 does not have it. Node's own check would send a response without headers.
    const listener: Listener = (message, response) =>
      message.headers.host === undefined && message.httpVersion === "1.1"
        ? rejectMissingHost(message, response)
        : serve(message, response);
    const server = createServer({ ...http, requireHostHeader: false }, limitPipelining(listener));
    server.keepAliveTimeout = KEEP_ALIVE_SECONDS * 1000;
    server.requestTimeout = 30_000;
    timeOutStalledClients(server, { checkEveryMs: 10_000, timeoutMs: 25_000 });
    return server;
  };

const noCompiler = (): never => {
  throw new Error("Routes have no schemas for Fastify.");
};

/** No route has a schema for Fastify: field types validate. Fastify would load compilers of schemas otherwise. */
export const noSchemas = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } };
