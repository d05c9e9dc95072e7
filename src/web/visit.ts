import type { FastifyRequest } from "fastify";
import type { Throttle } from "../auth/throttle.ts";
import { type Context, defaultLanguage } from "../context.ts";
import { type MessageKey, say } from "../locales/index.ts";
import { contextOf, type Service } from "../rest/context.ts";
import type { Parameters } from "../rest/parameters.ts";
import { cookieCaller } from "../rest/session.ts";
import type { Assets } from "./assets.ts";
import { type Formats, formatsOf } from "./formats.ts";
import type { Memory } from "./memory.ts";

/** What the pages of a site are made with. */
export interface Web {
  service: Service;
  siteName: string;
  assets: Assets;
  cacheSeconds: number;
  memory: Memory;
  /** Slows those down who guess passwords of events. */
  guard: Throttle;
}

/** Somebody who looks at a page. */
export interface Visit {
  web: Web;
  request: FastifyRequest;
  context: Context;
  query: Parameters;
  /** The last change that what is kept ready knew of when the visit began. */
  seq: number;
  formats: Formats;
  /** The service's own words in the language of the page. */
  say(key: MessageKey, ...values: (string | number)[]): string;
}

/** Who asks for a page, and in which language; a session counts by its cookie, since pages only show. */
export async function visitOf(web: Web, request: FastifyRequest, language: string): Promise<Visit> {
  const { service } = web;
  const caller = (await cookieCaller(service, request)) ?? (await service.callerOf(request));
  await service.ready?.catchUp();
  const visit = visitAs(web, request, language, contextOf(service, request, caller, {}));
  await web.memory.follow(visit.seq, visit.context.now, visit.context.db);
  return visit;
}

/** The same for a context that is known. */
export function visitAs(web: Web, request: FastifyRequest, language: string, context: Context): Visit {
  const { site } = web.service;
  const by = language === defaultLanguage(site) ? "default" : "segment";
  return {
    web,
    request,
    context: { ...context, language: { code: language, all: false, by } },
    query: request.query as Parameters,
    seq: web.service.ready?.seq() ?? 0,
    formats: formatsOf(language, site),
    say: (key, ...values) => say(language, key, ...values),
  };
}

/** One parameter of the address as text; "" when there is none. */
export function asked({ query }: Pick<Visit, "query">, name: string): string {
  const given = query[name];
  return typeof given === "string" ? given.trim() : "";
}
