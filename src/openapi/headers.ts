import type { ResponseHeader } from "../http/route.ts";
import { type Json, shared } from "./components.ts";

const text = (description: string, required = true): Json => ({
  description,
  required,
  schema: { type: "string" },
});
const count = (description: string, required = true): Json => ({
  description,
  required,
  schema: { type: "integer", minimum: 0 },
});

/** Response headers. Those that are required are in every response that declares them. */
const headers = {
  "X-Request-Id": text("Id of the request in the log"),
  "Cache-Control": text("Public caching for responses to anonymous callers, `no-store` for others"),
  Vary: text("The request headers on which the response depends"),
  ETag: text("Version of the response; send it back in `If-None-Match` or `If-Match`"),
  Link: text("The root of the API, and for an item its translations (`rel=alternate`)"),
  Allow: text("The methods that the caller may use here"),
  "Content-Language": text("The language of the response; all active ones for a list in every language"),
  "X-Almanac-Ignored": text(
    "Parameters of a read that are not known here, and files of a form that are not taken; they had no effect. Percent-encoded and separated by commas; absent when there are none",
    false,
  ),
  "X-Almanac-Shortened": {
    description:
      "How many items have summaries in place of long texts, or entries values that are cut, because those of the whole response would have more than 2,000,000 characters; absent when none has",
    required: false,
    schema: { type: "integer", minimum: 1 },
  },
  "X-TEC-Total": count("How many items there are in all"),
  "X-TEC-TotalPages": count("How many pages there are"),
  "X-WP-Total": count("How many items there are in all"),
  "X-WP-TotalPages": count("How many pages there are"),
  Location: text("URL of the created item"),
  "Content-Disposition": text("The name of the file"),
  "Set-Cookie": text("The session: HttpOnly, SameSite=Lax, Secure behind https"),
  "Retry-After": count("Seconds to wait"),
  "RateLimit-Limit": count("Requests that the exceeded limit allows in its window", false),
  "RateLimit-Remaining": count("Requests that it still allows", false),
  "RateLimit-Reset": count("Seconds until its window ends", false),
  Expires: text("In the past, for responses that must not be cached", false),
  "Idempotency-Replayed": text(
    "`true` when the response repeats that of an earlier request with the same key",
    false,
  ),
  "X-WP-Nonce": text("A fresh nonce, when there is a session", false),
} satisfies Record<ResponseHeader, Json> & Record<string, Json>;

export type HeaderName = keyof typeof headers;

/** Headers of every response. */
export const commonHeaders: HeaderName[] = ["X-Request-Id", "Cache-Control"];

/** Headers of every response of the API. */
export const apiHeaders: HeaderName[] = [...commonHeaders, "Vary", "ETag", "Link", "Expires"];

/** The `headers` of a response. */
export const headersOf = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, shared("headers", name, headers[name])]));
