import { hash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { FastifyRequest } from "fastify";
import type { Site } from "../context.ts";
import { ServiceError } from "../errors.ts";
import { clientErrorHandler, missingHostListener, rejectExpectations } from "./client-errors.ts";
import { requestIds } from "./request-ids.ts";
import { isGetOrHead } from "./request-kind.ts";
import { securityHeaders } from "./security-headers.ts";

export const METRICS_TYPE = "text/plain; version=0.0.4";

/** The current metrics of all processes, in the text format of Prometheus. */
export type ScrapeMetrics = () => Promise<string>;

/** Lets requests pass that have the token; without a token there are no metrics here. */
export function assertMetricsToken({ headers }: FastifyRequest, token: string | null): void {
  if (token === null) throw new ServiceError("rest_no_route");
  const digest = (text: string) => hash("sha256", text, "buffer");
  if (!timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`)))
    throw new ServiceError("rest_forbidden", { status: 401 });
}

/** A server for nothing but metrics, on a port that need not be public. What Node rejects gets the same headers. */
export function metricsServer(scrape: ScrapeMetrics, site: Site): Server {
  const newId = requestIds();
  const rejectMissingHost = missingHostListener(site, newId);
  const server = createServer({ requireHostHeader: false }, async (message, response) => {
    if (message.headers.host === undefined && message.httpVersion === "1.1")
      return rejectMissingHost(message, response);
    const isFound = message.url === "/metrics" && isGetOrHead(message);
    const text = isFound ? await scrape().catch(() => null) : "";
    response.writeHead(text === null ? 503 : isFound ? 200 : 404, {
      ...securityHeaders(site),
      "Cache-Control": "no-store",
      "Content-Type": METRICS_TYPE,
      "X-Request-Id": newId(),
    });
    response.end(text ?? "");
  });
  server.on("clientError", clientErrorHandler(site, newId));
  rejectExpectations(server, site, newId);
  return server;
}
