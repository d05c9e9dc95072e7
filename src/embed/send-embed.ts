import type { FastifyReply } from "fastify";
import { sendResponse } from "../http/response.ts";
import { local } from "../pages/links.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { nextMinute } from "../pages/send-page.ts";
import type { EmbedAssets } from "./assets.ts";
import type { EmbedResult } from "./embed.ts";
import { embedLayout } from "./layout.ts";

/** Files of embeds, and the sites whose frames may show them. */
export interface EmbedSettings {
  assets(): EmbedAssets;
  origins: readonly string[];
}

/**
 * Content-Security-Policy of embeds. Frames of other sites are no danger to them: they know no caller, have no forms, and
 * show nothing but what everybody may read.
 */
export const embedSecurity = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors(origins)}`,
  ].join("; ");

const frameAncestors = (origins: readonly string[]): string => {
  if (origins.length === 0) return "'none'";
  return origins.includes("*") ? "*" : ["'self'", ...origins].join(" ");
};

/** Sends the result of a request for an embed; like pages, they expire at the next full minute. */
export async function sendEmbed(
  result: EmbedResult,
  { assets, origins }: EmbedSettings,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context, raw, web } = request;
  const headers = {
    "Content-Security-Policy": embedSecurity(origins),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Permissions-Policy": "geolocation=(), camera=(), microphone=()",
    "X-Robots-Tag": "noindex",
    "Content-Language": context.language.code,
  };
  // It knows only DENY and SAMEORIGIN; `frame-ancestors` takes its place.
  reply.removeHeader("X-Frame-Options");
  if ("to" in result) {
    reply.headers({ ...headers, "Cache-Control": "no-store" });
    return reply.code(302).header("Location", local(result.to, context.site)).send();
  }
  const page = {
    status: result.status ?? 200,
    type: "text/html; charset=UTF-8",
    body: embedLayout(result, assets(), request),
    expiresAt: nextMinute(context.now),
    headers,
  };
  const policy = { seconds: web.cacheSeconds, isPublic: page.status === 200 };
  const response = await sendResponse(raw, reply, page, {}, policy);
  if (response) request.offer(raw, reply, response);
  return reply;
}
