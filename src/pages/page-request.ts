import type { FastifyRequest } from "fastify";
import type { Throttle } from "../auth/throttle.ts";
import { type Context, defaultLanguage } from "../context.ts";
import type { OfferResponse } from "../http/read-cache.ts";
import { type AppDependencies, requestContext } from "../http/request-context.ts";
import type { Parameters } from "../http/request-parameters.ts";
import { cookieCaller } from "../http/session.ts";
import { type MessageKey, translate } from "../locales/index.ts";
import type { Reads } from "../operations/reads.ts";
import type { Assets } from "./assets.ts";
import { type Formats, formatsOf } from "./formats.ts";

/** The dependencies of pages. */
export interface PageSite {
  app: AppDependencies;
  siteName: string;
  assets: Assets;
  cacheSeconds: number;
  /** Slows those down who guess passwords of events. */
  guard: Throttle;
}

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
    query: request.query as Parameters,
    reads: readCache.reads,
    offer,
    formats: formatsOf(language, site),
    translate: (key, ...values) => translate(language, key, ...values),
  };
}

/** One query parameter as trimmed text; "" if missing. */
export function queryParam({ query }: Pick<PageRequest, "query">, name: string): string {
  const given = query[name];
  return typeof given === "string" ? given.trim() : "";
}
