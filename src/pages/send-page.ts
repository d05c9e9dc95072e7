import type { FastifyReply } from "fastify";
import { type HandlerResult, sendResponse } from "../http/response.ts";
import { layout } from "./layout.ts";
import { local } from "./links.ts";
import type { Outcome, Page } from "./page.ts";
import type { PageRequest } from "./page-request.ts";

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

/** What pages tell of the time, what is over and which day it is, changes when a minute begins: so do events and days. */
const MINUTE = 60;

/** What tells visitors apart: a response that is cached for one of them is not for another. */
const CALLER = "Authorization, Cookie";

/** Sends what a visit leads to. */
export async function respond(
  outcome: Outcome,
  visit: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context, request } = visit;
  reply.header("Vary", CALLER);
  if ("to" in outcome) {
    reply.headers({ "Cache-Control": "no-store", ...outcome.headers });
    return reply
      .code(outcome.status ?? 302)
      .header("Location", local(outcome.to, context.site))
      .send();
  }
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isPublic = context.caller.role === null && isRead && !("isPrivate" in outcome && outcome.isPrivate);
  const result = "body" in outcome && "title" in outcome ? toHandlerResult(outcome, visit) : outcome;
  const policy = { seconds: visit.web.cacheSeconds, isPublic };
  const response = await sendResponse(request, reply, result, {}, policy);
  if (response && isPublic) visit.offer(request, reply, response);
  return reply;
}

/** A page with its frame and everything that its headers tell. */
function toHandlerResult(page: Page, visit: PageRequest): HandlerResult {
  const { now, site, language } = visit.context;
  return {
    status: page.status ?? 200,
    type: "text/html; charset=UTF-8",
    body: layout(page, visit),
    expiresAt: (Math.floor(now / MINUTE) + 1) * MINUTE,
    headers: {
      "Content-Security-Policy": CONTENT_SECURITY,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "geolocation=(self), camera=(), microphone=()",
      "Content-Language": language.code,
      // What discovery clients look for.
      "X-TEC-API-VERSION": "v1",
      "X-TEC-API-ROOT": page.root,
      "X-TEC-API-ORIGIN": site.baseUrl,
      Link: `<${site.baseUrl}/${site.apiRoot}/>; rel="https://api.w.org/"`,
      ...page.headers,
    },
  };
}
