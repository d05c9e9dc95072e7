import { trimEndCharacters } from "../domain/trim.ts";
import type { Listener } from "./read-cache.ts";

/**
 * Reduces the target of each request to the path below the site and its query: without scheme and host, which clients send
 * to a proxy, and some to any server (RFC 9112, section 3.2.2), and without the path of the base URL. So a reverse proxy
 * that serves the site below a path may pass requests on as they are, or remove that path.
 */
export function relativeTargets({ baseUrl }: { baseUrl: string }): (next: Listener) => Listener {
  const prefix = trimEndCharacters(new URL(baseUrl).pathname, "/");
  return (next) => (message, response) => {
    if (message.url?.startsWith("http")) message.url = withoutOrigin(message.url);
    if (prefix !== "" && message.url?.startsWith(prefix)) message.url = withoutPrefix(message.url, prefix);
    next(message, response);
  };
}

const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/?]*\/?/i, "/");

/** A URL that begins with the prefix, without it; unchanged if the prefix ends within a segment. */
function withoutPrefix(url: string, prefix: string): string {
  const rest = url.slice(prefix.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}
