import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { throttle } from "../auth/throttle.ts";
import { defaultLanguage } from "../context.ts";
import { negotiateLanguage } from "../http/content-negotiation.ts";
import type { AppDependencies } from "../http/request-context.ts";
import { siteUrl } from "../resources/shared/urls.ts";
import { assetRoutes, assetsOf } from "./assets.ts";
import type { PageResult } from "./page.ts";
import { type PageRequest, type PageSite, pageRequest } from "./page-request.ts";
import { respond } from "./send-page.ts";
import { calendarPage } from "./views/calendar.ts";
import { docsPage } from "./views/docs.ts";
import { openEvent, showEvent } from "./views/event-route.ts";
import { postPages } from "./views/post.ts";
import { isPreview, previewPage } from "./views/preview.ts";
import { categoryPage, tagPage } from "./views/term.ts";

/** Settings of the pages. */
export interface PageOptions {
  siteName: string;
  accent: string;
  cacheSeconds: number;
}

/** Creates the dependencies of pages. */
export const createPageSite = (
  service: AppDependencies,
  { siteName, accent, cacheSeconds }: PageOptions,
): PageSite => ({
  app: service,
  siteName,
  cacheSeconds,
  assets: assetsOf(service.site, accent),
  guard: throttle(),
});

/** Handles a page request with the rest of its path. */
type PageHandler = (request: PageRequest, rest: string) => Promise<PageResult>;

/** The public pages, in every language: `/…` in the default one, `/fr/…` in French. */
export function pageRoutes(app: FastifyInstance, web: PageSite): void {
  const { site } = web.app;
  const route = (method: "GET" | "POST", url: string, language: string, show: PageHandler) =>
    app.route({ method, url, config: { isPage: true }, handler: page(web, language, show) });
  assetRoutes(app, web.assets);
  for (const language of site.languages)
    for (const prefix of language === defaultLanguage(site) ? ["", `/${language}`] : [`/${language}`]) {
      for (const [path, show] of pages) route("GET", `${prefix}${path}`, language, show);
      route("POST", `${prefix}/event/:rest`, language, (request, slug) => openEvent(request, { slug }));
    }
}

const pages: [path: string, show: PageHandler][] = [
  ["/", home],
  ["/events", calendarPage],
  ["/docs", docsPage],
  ["/event/:rest", (request, slug) => showEvent(request, { slug })],
  ...postPages.map(({ resource, show }): [string, PageHandler] => [
    `/${resource.singular}/:rest`,
    (request, slug) => show(request, { slug }),
  ]),
  ["/events/category/*", category],
  ["/events/tag/:rest", tagPage],
  ["/tag/:rest", tagPage],
];

const page =
  (web: PageSite, language: string, show: PageHandler) =>
  async (raw: FastifyRequest, reply: FastifyReply) => {
    const request = await pageRequest(web, raw, language);
    const { rest, "*": path } = raw.params as { rest?: string; "*"?: string };
    return respond(await show(request, rest ?? path ?? ""), request, reply);
  };

/** `/`: previews of unpublished items, else a redirect to the calendar in the preferred language. */
async function home(request: PageRequest): Promise<PageResult> {
  if (isPreview(request)) return previewPage(request);
  const { context, web, raw } = request;
  const { app } = web;
  const preferred = app.acceptLanguage
    ? negotiateLanguage(raw.headers["accept-language"], app.site.languages)
    : null;
  if (preferred && preferred !== context.language.code && context.language.source === "default")
    return { to: `${siteUrl(app.site, preferred)}/`, headers: { Vary: "Accept-Language" } };
  return calendarPage(request);
}

function category(request: PageRequest, rest: string): Promise<PageResult> {
  const path = rest.replace(/^\/+|\/+$/g, "").toLowerCase();
  return categoryPage(request, path.split("/").at(-1) ?? "", path);
}
