import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { throttle } from "../auth/throttle.ts";
import { defaultLanguage } from "../context.ts";
import { negotiateLanguage } from "../http/content-negotiation.ts";
import type { AppDependencies } from "../http/request-context.ts";
import { siteUrl } from "../resources/shared/urls.ts";
import { assetRoutes, assetsOf } from "./assets.ts";
import type { Outcome } from "./page.ts";
import { type PageRequest, type PageSite, pageRequest } from "./page-request.ts";
import { respond } from "./send-page.ts";
import { calendarPage } from "./views/calendar.ts";
import { docsPage } from "./views/docs.ts";
import { openEvent, showEvent } from "./views/event-route.ts";
import { postPages } from "./views/post.ts";
import { isPreview, previewPage } from "./views/preview.ts";
import { categoryPage, tagPage } from "./views/term.ts";

/** What the pages are told by the settings. */
export interface WebOptions {
  siteName: string;
  accent: string;
  cacheSeconds: number;
}

/** What the pages of a service are made with. */
export const webOf = (
  service: AppDependencies,
  { siteName, accent, cacheSeconds }: WebOptions,
): PageSite => ({
  service,
  siteName,
  cacheSeconds,
  assets: assetsOf(service.site, accent),
  guard: throttle(),
});

/** What a page does with a visit and the rest of its path. */
type Show = (visit: PageRequest, rest: string) => Promise<Outcome>;

/** The public pages, in every language: `/…` in the default one, `/fr/…` in French. */
export function webRoutes(app: FastifyInstance, web: PageSite): void {
  const { site } = web.service;
  const route = (method: "GET" | "POST", url: string, language: string, show: Show) =>
    app.route({ method, url, config: { isPage: true }, handler: page(web, language, show) });
  assetRoutes(app, web.assets);
  for (const language of site.languages)
    for (const prefix of language === defaultLanguage(site) ? ["", `/${language}`] : [`/${language}`]) {
      for (const [path, show] of pages) route("GET", `${prefix}${path}`, language, show);
      route("POST", `${prefix}/event/:rest`, language, (visit, slug) => openEvent(visit, { slug }));
    }
}

const pages: [path: string, show: Show][] = [
  ["/", home],
  ["/events", calendarPage],
  ["/docs", docsPage],
  ["/event/:rest", (visit, slug) => showEvent(visit, { slug })],
  ...postPages.map(({ resource, show }): [string, Show] => [
    `/${resource.singular}/:rest`,
    (visit, slug) => show(visit, { slug }),
  ]),
  ["/events/category/*", category],
  ["/events/tag/:rest", tagPage],
  ["/tag/:rest", tagPage],
];

const page =
  (web: PageSite, language: string, show: Show) => async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await pageRequest(web, request, language);
    const { rest, "*": path } = request.params as { rest?: string; "*"?: string };
    return respond(await show(visit, rest ?? path ?? ""), visit, reply);
  };

/** `/`: an item that has no page yet, or the calendar in the language that the visitor prefers. */
async function home(visit: PageRequest): Promise<Outcome> {
  if (isPreview(visit)) return previewPage(visit);
  const { context, web, request } = visit;
  const { service } = web;
  const preferred = service.acceptLanguage
    ? negotiateLanguage(request.headers["accept-language"], service.site.languages)
    : null;
  if (preferred && preferred !== context.language.code && context.language.source === "default")
    return { to: `${siteUrl(service.site, preferred)}/`, headers: { Vary: "Accept-Language" } };
  return calendarPage(visit);
}

function category(visit: PageRequest, rest: string): Promise<Outcome> {
  const path = rest.replace(/^\/+|\/+$/g, "").toLowerCase();
  return categoryPage(visit, path.split("/").at(-1) ?? "", path);
}
