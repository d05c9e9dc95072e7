import type { IncomingMessage } from "node:http";
import type { Site } from "../context.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { isGetOrHead } from "./request-kind.ts";

/** The parts of a URL that are removed before routing. */
export interface UrlNormalization {
  namespace: string;
  /** The language segment of the path. */
  languageSegment: string | null;
  /** A POST that stands for another method. */
  isOverridden: boolean;
}

const normalizations = new WeakMap<IncomingMessage, UrlNormalization>();
const originalUrls = new WeakMap<IncomingMessage, string>();

/** The URL of a request before normalization. */
export const originalUrl = (message: IncomingMessage): string =>
  originalUrls.get(message) ?? message.url ?? "/";

/** The removed parts of a request's URL. */
export const urlNormalizationOf = (message: IncomingMessage): UrlNormalization =>
  normalizations.get(message) ?? { namespace: NAMESPACE, languageSegment: null, isOverridden: false };

/** Whether a request is a GET or HEAD as sent, without a body: only its response may be shared. */
export const isPlainRead = (message: IncomingMessage): boolean => {
  const { headers } = message;
  const hasBody = (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
  return isGetOrHead(message) && !hasBody && !urlNormalizationOf(message).isOverridden;
};

/**
 * Normalizes the URLs of the API: the language segment and the alias of the namespace are stored and removed, so that one
 * set of routes serves all. A POST may override its method.
 */
export function normalizeUrl(options: {
  apiRoot: string;
  aliases: readonly string[];
  /** Its languages may change. */
  site: Pick<Site, "languages">;
}) {
  const root = `/${options.apiRoot}`.toLowerCase();
  const { site } = options;
  const aliases = options.aliases.map((alias) => ({ alias, path: `${root}/${alias.toLowerCase()}` }));

  return (message: IncomingMessage): string => {
    const url = message.url ?? "/";
    originalUrls.set(message, url);
    const isOverridden = overrideMethod(message, url);
    const mark = url.indexOf("?");
    let path = (mark < 0 ? url : url.slice(0, mark)).replace(/\/{2,}/g, "/");
    const query = mark < 0 ? "" : url.slice(mark);
    const removed: UrlNormalization = { namespace: NAMESPACE, languageSegment: null, isOverridden };
    const first = path.split("/")[1]?.toLowerCase() ?? "";
    const language = site.languages.find((code) => code.toLowerCase() === first);
    if (language && startsWith(path.slice(first.length + 1), root)) {
      removed.languageSegment = language;
      path = path.slice(first.length + 1);
    }
    for (const { alias, path: prefix } of aliases)
      if (startsWith(path, prefix)) {
        removed.namespace = alias;
        path = `${root}/${NAMESPACE}${path.slice(prefix.length)}`;
      }
    normalizations.set(message, removed);
    return `${path}${query}`;
  };
}

const startsWith = (path: string, prefix: string) => {
  const start = path.slice(0, prefix.length).toLowerCase();
  return start === prefix && (path.length === prefix.length || path[prefix.length] === "/");
};

/** HEAD becomes GET: the client sent a POST and waits for a body. */
const methods: Record<string, string> = {
  ...{ GET: "GET", HEAD: "GET", POST: "POST", PUT: "PUT", PATCH: "PATCH", DELETE: "DELETE" },
  OPTIONS: "OPTIONS",
};

function overrideMethod(message: IncomingMessage, url: string): boolean {
  if (message.method !== "POST") return false;
  const query = /[?&]_method=([a-z]+)/i.exec(url)?.[1];
  const wanted = String(query ?? message.headers["x-http-method-override"] ?? "").toUpperCase();
  message.method = (Object.hasOwn(methods, wanted) && methods[wanted]) || "POST";
  return message.method !== "POST";
}
