import type { FastifyRequest } from "fastify";
import { type Context, defaultLanguage, type Site } from "../context.ts";
import { type Formats, formatsOf } from "../domain/formats.ts";
import { negotiateLanguage } from "../http/content-negotiation.ts";
import type { OfferResponse } from "../http/read-cache-interface.ts";
import { rememberCaller } from "../http/request-caller.ts";
import { type AppDependencies, requestContext } from "../http/request-context.ts";
import type { Parameters } from "../http/request-parameters.ts";
import type { RouteDependencies } from "../http/route.ts";
import { cookieCaller } from "../http/session.ts";
import { type MessageKey, translate } from "../locales/index.ts";
import type { Reads } from "../operations/reads.ts";
import type { Assets } from "./assets.ts";
import type { Guide } from "./guide/guide.ts";
import type { MapTiles } from "./map-tiles.ts";

/** The dependencies of pages. */
export interface PageSite {
  app: AppDependencies & Pick<RouteDependencies, "hasher">;
  /** The present name of the site. */
  readonly siteName: string;
  /** Further namespaces of the API. Detectors of calendars look for the name of the usual one in the head of a page. */
  aliases: readonly string[];
  /** The files in the present colour. */
  readonly assets: Assets;
  cacheSeconds: number;
  /** The server of tiles of maps; without one they are drawn without land. */
  tiles: MapTiles | null;
  /** The guide, if it was built. */
  guide: Guide | null;
}

/** The dependencies of pages in a service; name and files are those of the moment. */
export const pageSite = (
  app: RouteDependencies,
  assets: () => Assets,
  { MAP_TILES: pattern, MAP_ATTRIBUTION: attribution }: { MAP_TILES: string | null; MAP_ATTRIBUTION: string },
  guide: Guide | null,
): PageSite => ({
  ...{ app, aliases: app.aliases, cacheSeconds: app.cacheSeconds },
  get siteName() {
    return app.site.name;
  },
  get assets() {
    return assets();
  },
  guide,
  tiles: pattern === null ? null : { pattern, attribution },
});

/** A request for a page. */
export interface PageRequest {
  web: PageSite;
  raw: FastifyRequest;
  context: Context;
  query: Parameters;
  reads: Reads;
  /** Takes the response for caching. */
  offer: OfferResponse;
  formats: Formats;
  /** The service's own words in the language of the page. */
  translate(key: MessageKey, ...values: (string | number)[]): string;
}

/** Authenticates a page request and selects its language. The session cookie suffices, since pages never write. */
export async function pageRequest(
  web: PageSite,
  request: FastifyRequest,
  language: string,
): Promise<PageRequest> {
  const { app } = web;
  const caller = (await cookieCaller(app, request)) ?? (await app.authenticate(request));
  rememberCaller(request, caller);
  const offer = await app.readCache.beginRead();
  return pageRequestFor(web, request, language, requestContext(app, request, caller, {}), offer);
}

/** The same for a context that is known. */
export function pageRequestFor(
  web: PageSite,
  request: FastifyRequest,
  language: string,
  context: Context,
  offer: OfferResponse,
): PageRequest {
  const { site, readCache } = web.app;
  const source = language === defaultLanguage(site) ? "default" : "segment";
  return {
    web,
    raw: request,
    context: { ...context, language: { code: language, all: false, source } },
    // As `parseQueryString` returns it; Fastify leaves the type open.
    query: request.query as Parameters,
    reads: readCache.reads,
    offer,
    formats: formatsOf(language, site),
    translate: (key, ...values) => translate(language, key, ...values),
  };
}

/** The language of a page that nobody else sees: that of the URL, else of the browser, else the default. */
export function languageOfVisitor({ url, headers }: FastifyRequest, site: Site): string {
  const segment = url.split(/[/?]/)[1]?.toLowerCase() ?? "";
  const known = site.languages.find((code) => code.toLowerCase() === segment);
  return known ?? negotiateLanguage(headers["accept-language"], site.languages) ?? defaultLanguage(site);
}

/** The same request in the language of the visitor. */
export const inLanguageOfVisitor = ({ web, raw, context, offer }: PageRequest): PageRequest =>
  pageRequestFor(web, raw, languageOfVisitor(raw, context.site), context, offer);

/** One query parameter as trimmed text; "" if missing. */
export function queryParam({ query }: Pick<PageRequest, "query">, name: string): string {
  const given = query[name];
  return typeof given === "string" ? given.trim() : "";
}
