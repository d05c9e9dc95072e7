import type { FastifyInstance } from "fastify";
import type { Site } from "../context.ts";
import { apiLink } from "../resources/shared/urls.ts";
import type { RequestLog } from "./request-log.ts";
import { addVary } from "./response.ts";

const EXPOSED =
  "X-TEC-Total, X-TEC-TotalPages, X-WP-Total, X-WP-TotalPages, Link, ETag, Location, Content-Language, X-WP-Nonce";
const ALLOWED =
  "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, Idempotency-Key";

/** Headers that responses vary by, because they identify the caller. */
const CALLER = "Origin, Authorization, Cookie";

/** Adds the headers of every response and CORS, and logs each request. */
export function commonHeaders(
  app: FastifyInstance,
  site: Site,
  { origins, acceptLanguage, log }: { origins: readonly string[]; acceptLanguage: boolean; log: RequestLog },
): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "cross-origin",
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

  app.addHook("onResponse", async (request, reply) => {
    log.write({
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      request: request.id,
    });
  });
}
