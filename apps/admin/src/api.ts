import { AlmanacError, createClient } from "../../../clients/typescript/src/index.ts";
import { settings } from "./settings.ts";

export { AlmanacError, etagOf } from "../../../clients/typescript/src/index.ts";

/** The nonce of the session; each response has a fresh one. */
let nonce: string | null = null;

const expiryListeners = new Set<() => void>();

/** Calls a function whenever the service no longer knows the session. */
export function onSessionExpiry(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Sets the nonce that a session starts with; null after logging out. */
export function setNonce(fresh: string | null): void {
  nonce = fresh;
}

/**
 * The URL of a request. The app may speak a language that the site does not have: the API would refuse that one as the
 * language of content, and the header says in which language messages are expected.
 */
function urlOf(input: string | URL | Request): URL {
  const url = new URL(input instanceof Request ? input.url : input);
  const language = url.searchParams.get("wpml_language");
  const isContent = language === "all" || settings.languages.some((code) => code === language);
  if (!isContent) url.searchParams.delete("wpml_language");
  return url;
}

/** Sends the nonce and the language of messages along and keeps the nonce of the response. A read whose nonce has expired is anonymous, so its absence tells. */
const fetchInSession: typeof fetch = async (input, init = {}) => {
  const headers = new Headers(init.headers);
  const sent = nonce;
  if (sent) headers.set("X-WP-Nonce", sent);
  headers.set("X-Almanac-Messages", document.documentElement.lang);
  const response = await fetch(urlOf(input), { ...init, headers, credentials: "same-origin" });
  const fresh = response.headers.get("X-WP-Nonce");
  if (fresh) nonce = fresh;
  else if (sent && sent === nonce) {
    // Requests with a nonce of another session would be refused, logging in again among them.
    nonce = null;
    for (const listener of expiryListeners) listener();
  }
  return response;
};

/** The API of this site. */
export const client = createClient({
  baseUrl: `${location.origin}${settings.base}`,
  apiRoot: settings.apiRoot,
  fetch: fetchInSession,
});

/** Whether an error means that the service was not reached, or is not able to respond at the moment. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof AlmanacError && error.status >= 502);

/** Whether the login or link was right, and a code of the second factor is needed besides. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof AlmanacError && error.code === "rest_second_factor_required";

/** The API's messages by field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof AlmanacError)) return {};
  return Array.isArray(error.params)
    ? Object.fromEntries(error.params.map((name: string) => [name, error.message]))
    : // `Array.isArray` does not tell the compiler that it is no readonly array.
      { ...(error.params as Record<string, string>) };
}
