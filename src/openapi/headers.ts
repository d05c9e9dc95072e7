import { type Json, shared } from "./components.ts";

const text = (description: string, required = true): Json => ({
  description,
  required,
  schema: { type: "string" },
});
const count = (description: string): Json => ({
  description,
  required: true,
  schema: { type: "integer", minimum: 0 },
});

/** The headers of answers. Those that are required come with every answer that names them. */
const headers = {
  "X-Request-Id": text("Id of the request, as it stands in the log"),
  "Cache-Control": text("How the answer may be kept: publicly when it is for everybody, else not at all"),
  Vary: text("The headers of a request that its answer depends on"),
  ETag: text("Stands for this state of the answer; send it back in `If-None-Match` or `If-Match`"),
  Link: text("Where the interface begins, and for an item its translations (`rel=alternate`)"),
  Allow: text("The methods that the caller may use here"),
  "Content-Language": text("The language of the answer; all active ones for a list in every language"),
  "X-TEC-Total": count("How many items there are in all"),
  "X-TEC-TotalPages": count("How many pages there are"),
  "X-WP-Total": count("How many items there are in all"),
  "X-WP-TotalPages": count("How many pages there are"),
  Location: text("Address of what was created"),
  "Content-Disposition": text("The name to keep the file under"),
  "Set-Cookie": text("The session: HttpOnly, SameSite=Lax, Secure behind https"),
  "Retry-After": count("Seconds to wait"),
  Expires: text("Long ago, for answers that nobody may keep", false),
  "Idempotency-Replayed": text("`true` when the answer was given before to the same Idempotency-Key", false),
  "X-WP-Nonce": text("A fresh nonce, when there is a session", false),
} satisfies Record<string, Json>;

export type HeaderName = keyof typeof headers;

/** Headers that every answer has, whatever was asked. */
export const everywhere: HeaderName[] = ["X-Request-Id", "Cache-Control"];

/** Headers that every answer of the interface has besides. */
export const ofInterface: HeaderName[] = [...everywhere, "Vary", "ETag", "Link", "Expires"];

/** The `headers` of an answer. */
export const headersOf = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, shared("headers", name, headers[name])]));
