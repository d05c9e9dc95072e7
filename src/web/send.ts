import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { encodingFor, isFresh, send, varied } from "../rest/delivery.ts";
import { layout } from "./layout.ts";
import { local } from "./links.ts";
import type { Outcome, Page } from "./page.ts";
import type { Visit } from "./visit.ts";

/** What browsers may do with a page: nothing that asks another site, no script or style but our files. */
export const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sends what a visit leads to. */
export async function respond(outcome: Outcome, visit: Visit, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(outcome.headers ?? {});
  if ("to" in outcome) {
    reply.headers({ "Cache-Control": "no-store", Vary: CALLER });
    return reply
      .code(outcome.status ?? 302)
      .header("Location", local(outcome.to, visit.context.site))
      .send();
  }
  reply.headers({ ...securityHeaders, ...discoveryHeaders(outcome, visit) });
  reply.header("Content-Language", visit.context.language.code);
  return sendPage(outcome, visit, reply);
}

const CALLER = "Authorization, Cookie";

const securityHeaders = {
  "Content-Type": "text/html; charset=UTF-8",
  "Content-Security-Policy": CONTENT_SECURITY,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "geolocation=(self), camera=(), microphone=()",
};

/** What discovery clients look for on pages. */
const discoveryHeaders = ({ root }: Page, { context: { site } }: Visit) => ({
  "X-TEC-API-VERSION": "v1",
  "X-TEC-API-ROOT": root,
  "X-TEC-API-ORIGIN": site.baseUrl,
  Link: `<${site.baseUrl}/${site.apiRoot}/>; rel="https://api.w.org/"`,
});

async function sendPage(page: Page, visit: Visit, reply: FastifyReply): Promise<FastifyReply> {
  const { request, context, web } = visit;
  const text = layout(page, visit);
  const { status = 200 } = page;
  const isPublic = context.caller.role === null && !page.isPrivate && status === 200;
  reply.code(status).headers({
    "Cache-Control": isPublic ? `public, max-age=${web.cacheSeconds}, must-revalidate` : "private, no-store",
    Vary: CALLER,
  });
  if (status !== 200) return send(request, reply, text);
  const etag = tagOf(text, request);
  reply.header("ETag", etag);
  if (!isFresh(request.headers["if-none-match"], etag)) return send(request, reply, text);
  return reply.header("Vary", varied(reply, "Accept-Encoding")).code(304).send();
}

/** A strong tag: it changes with every byte that is sent. */
function tagOf(text: string, { headers }: FastifyRequest): string {
  const hash = createHash("sha1").update(text).digest("base64url");
  const encoding = encodingFor(headers["accept-encoding"]);
  return `"${hash}${encoding ? `-${encoding}` : ""}"`;
}
