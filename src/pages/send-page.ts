import type { FastifyReply } from "fastify";
import { isGetOrHead } from "../http/request-kind.ts";
import { type HandlerResult, sendResponse } from "../http/response.ts";
import { apiLink } from "../resources/shared/urls.ts";
import { layout } from "./layout.ts";
import { local } from "./links.ts";
import type { Page, PageResult } from "./page.ts";
import type { PageRequest } from "./page-request.ts";

/** Content-Security-Policy of pages: only our own scripts, styles and requests; images of at most one other origin, which is named. */
export const contentSecurity = (images?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${images ? ` ${images}` : ""}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** That of pages that request nothing of other sites: all but maps on tiles. */
export const CONTENT_SECURITY = contentSecurity();

const MINUTE = 60;

/** When pages expire: at the next full minute, because they show which events are over and which day it is. */
export const nextMinute = (now: number): number => (Math.floor(now / MINUTE) + 1) * MINUTE;

/** Headers that pages vary by, because they identify the caller. */
const CALLER = "Authorization, Cookie";

/** Sends the result of a page request. */
export async function respond(
  outcome: PageResult,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context, raw } = request;
  reply.header("Vary", CALLER);
  if ("to" in outcome) {
    reply.headers({ "Cache-Control": "no-store", Link: apiLink(context), ...outcome.headers });
    return reply
      .code(outcome.status ?? 302)
      .header("Location", local(outcome.to, context.site))
      .send();
  }
  const isPublic =
    context.caller.role === null && isGetOrHead(raw) && !("isPrivate" in outcome && outcome.isPrivate);
  const result = "body" in outcome && "title" in outcome ? toHandlerResult(outcome, request) : outcome;
  const policy = { seconds: request.web.cacheSeconds, isPublic };
  const response = await sendResponse(raw, reply, result, {}, policy);
  if (response && isPublic) request.offer(raw, reply, response);
  return reply;
}

/** A page with its frame and everything that its headers tell. */
function toHandlerResult(page: Page, request: PageRequest): HandlerResult {
  const { now, site, language } = request.context;
  return {
    status: page.status ?? 200,
    type: "text/html; charset=UTF-8",
    body: layout(page, request),
    expiresAt: nextMinute(now),
    headers: {
      "Content-Security-Policy": CONTENT_SECURITY,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "geolocation=(self), camera=(), microphone=()",
      "Content-Language": language.code,
      // For discovery clients.
      "X-TEC-API-VERSION": "v1",
      "X-TEC-API-ROOT": page.root,
      "X-TEC-API-ORIGIN": site.baseUrl,
      Link: apiLink({ site }),
      ...page.headers,
    },
  };
}
