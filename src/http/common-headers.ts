import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Site } from "../context.ts";
import { apiLink } from "../resources/shared/urls.ts";
import type { ReadCache } from "./read-cache-interface.ts";
import { loginOf } from "./request-caller.ts";
import type { RequestLog } from "./request-log.ts";
import { addVary } from "./response.ts";
import { securityHeaders } from "./security-headers.ts";

const EXPOSED =
  "X-TEC-Total, X-TEC-TotalPages, X-Almanac-Ignored, X-Almanac-Shortened, X-WP-Total, X-WP-TotalPages, Link, ETag, Location, Content-Language, X-WP-Nonce, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset";
const ALLOWED =
  "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Almanac-Messages, X-TEC-EEA";

/** Headers that responses vary by, because they identify the caller. */
const CALLER = "Origin, Authorization, Cookie";

/** Adds the headers of every response, and CORS. */
export function commonHeaders(
  app: FastifyInstance,
  site: Site,
  { origins, acceptLanguage }: { origins: readonly string[]; acceptLanguage: boolean },
): void {
  const security = securityHeaders(site);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      ...security,
      "X-Request-Id": request.id,
    });
    if (!request.url.toLowerCase().startsWith(`/${site.apiRoot.toLowerCase()}`)) return;
    reply.headers({
      "X-Robots-Tag": "noindex",
      Link: apiLink({ site }),
      "Access-Control-Expose-Headers": EXPOSED,
      "Access-Control-Allow-Headers": ALLOWED,
      Vary: addVary(reply, acceptLanguage ? `${CALLER}, Accept-Language` : CALLER),
    });
    const { origin } = request.headers;
    const any = origins.includes("*");
    if (!origin || !(any || origins.includes(origin))) return;
    reply.header("Access-Control-Allow-Origin", any ? "*" : origin);
    reply.header("Access-Control-Allow-Methods", "OPTIONS, GET, POST, PUT, PATCH, DELETE");
    if (!any) reply.header("Access-Control-Allow-Credentials", "true");
  });
}

/** Logs each request that reaches the router; the read cache logs those that it serves. */
export function logRequests(
  app: FastifyInstance,
  log: RequestLog,
  { readCache, addressOf }: { readCache: ReadCache; addressOf(message: IncomingMessage): string },
): void {
  app.addHook("onResponse", async (request, reply) => {
    log.write({
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: reply.statusCode,
      ms: reply.elapsedTime,
      cache: readCache.isCacheable(request.raw) ? "miss" : "bypass",
      address: addressOf(request.raw),
      user: loginOf(request),
      requestId: request.id,
    });
  });
}
