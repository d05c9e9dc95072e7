import { trimEndCharacters } from "../domain/trim.ts";
import { type FirstSegments, firstSegment } from "./first-segments.ts";
import type { Listener } from "./read-cache-interface.ts";

/**
 * Reduces the target of each request to the path below the site and its query: without scheme and host, which clients send
 * to a proxy, and some to any server (RFC 9112, section 3.2.2), and without the path of the base URL. So a reverse proxy
 * that serves the site below a path may pass requests on as they are, or remove that path. Where the service has paths that
 * begin like it (`own`), it is left if the rest would be no path of the service: of `https://example.org/events`,
 * `/events/category/jazz/` is what a proxy has left of `/events/events/category/jazz/`.
 */
export function relativeTargets(
  { baseUrl }: { baseUrl: string },
  own: Pick<FirstSegments, "has">,
): (next: Listener) => Listener {
  const prefix = trimEndCharacters(new URL(baseUrl).pathname, "/");
  const isRemoved = (rest: string): boolean => {
    const segment = firstSegment(rest);
    return segment === "" || own.has(segment) || !own.has(firstSegment(prefix));
  };
  return (next) => (message, response) => {
    if (message.url?.startsWith("http")) message.url = withoutOrigin(message.url);
    if (prefix !== "" && message.url?.startsWith(prefix)) {
      const rest = withoutPrefix(message.url, prefix);
      if (isRemoved(rest)) message.url = rest;
    }
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
