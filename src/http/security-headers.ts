import type { Site } from "../context.ts";

/** How long browsers use only https for a site that has it, in seconds. */
const HSTS_SECONDS = 31_536_000;

/**
 * The security headers of every response: JSON, errors, files, redirects, and what Node rejects before the router. Pages
 * replace the policies of content and resources by their own.
 */
export const securityHeaders = ({ baseUrl }: Pick<Site, "baseUrl">): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  ...(baseUrl.startsWith("https:") && { "Strict-Transport-Security": `max-age=${HSTS_SECONDS}` }),
});
