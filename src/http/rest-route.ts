import type { Site } from "../context.ts";
import type { FirstSegments } from "./first-segments.ts";
import { decoded } from "./query-string.ts";
import type { Listener } from "./read-cache-interface.ts";
import { relativeTargets } from "./request-target.ts";

/** Settings that the URLs of the API depend on; the languages may change. */
type UrlSettings = Pick<Site, "apiRoot" | "languages">;

/**
 * Rewrites the other URLs that WordPress has for its API, `/?rest_route=/…` and `/index.php/wp-json/…`, to the usual one.
 * It runs before everything else, so that all spellings of a request share limits, routes and cached responses.
 */
export function rewriteRestRoutes(
  settings: UrlSettings & { baseUrl: string },
  own: Pick<FirstSegments, "has">,
): (next: Listener) => Listener {
  const rewrite = restRouteRewriter(settings);
  const withRelativeTargets = relativeTargets(settings, own);
  return (next) =>
    withRelativeTargets((message, response) => {
      const { url = "/" } = message;
      if (url.includes("rest_route=") || url.includes("/index.php")) message.url = rewrite(url);
      next(message, response);
    });
}

/** Makes the function that returns the usual URL of a request; URLs outside the API stay as they are. */
export function restRouteRewriter(site: UrlSettings): (url: string) => string {
  const { apiRoot } = site;
  const isLanguage = (segment: string) => site.languages.some((code) => code.toLowerCase() === segment);
  const root = `${apiRoot.toLowerCase()}/`;
  /** The language segment at the beginning of a path, or nothing, and the segments after it. */
  const splitLanguage = (segments: readonly string[]) =>
    isLanguage(segments[0]?.toLowerCase() ?? "")
      ? { language: segments.slice(0, 1), rest: segments.slice(1) }
      : { language: [], rest: segments };

  return (url) => {
    const [path, query] = splitAt(url, "?");
    const { language, rest } = splitLanguage(path.split("/").filter((segment) => segment !== ""));
    const isScript = rest[0] === "index.php";
    const inside = isScript ? rest.slice(1) : rest;
    if (inside.length > 0) {
      const isApi = `${splitLanguage(inside).rest.join("/").toLowerCase()}/`.startsWith(root);
      return isScript && isApi ? joinQuery([...language, ...inside], [query]) : url;
    }
    const parameters = query.split("&");
    // As PHP has it, the last of several counts.
    const given = parameters.findLast((one) => one.startsWith(PARAMETER)) ?? PARAMETER;
    if (given === PARAMETER) return url;
    // Some clients add their parameters to the route as if nothing stood before it.
    const [route, further] = splitAt(decoded(given.slice(PARAMETER.length)), "?");
    const segments = route.split("/").filter((segment) => segment !== "");
    const others = parameters.filter((one) => !one.startsWith(PARAMETER));
    return joinQuery([...language, apiRoot, ...segments.map(encodeURIComponent)], [further, ...others]);
  };
}

const PARAMETER = "rest_route=";

function splitAt(text: string, sign: string): [before: string, after: string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

const joinQuery = (segments: readonly string[], parts: readonly string[]): string => {
  const path = `/${segments.join("/")}`;
  const query = parts.filter((part) => part !== "").join("&");
  return query === "" ? path : `${path}?${query}`;
};
