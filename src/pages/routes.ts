import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { defaultLanguage } from "../context.ts";
import { CALENDAR_SEGMENT } from "../domain/calendar-paths.ts";
import { negotiateLanguage } from "../http/content-negotiation.ts";
import { pathPart } from "../http/path-parts.ts";
import { AUTHORIZATION_PATH, siteUrl } from "../resources/shared/urls.ts";
import { languagePrefixes } from "./language-prefixes.ts";
import { bySlugOrFormer, type PageResult } from "./page.ts";
import { type PageRequest, type PageSite, pageRequest } from "./page-request.ts";
import { referencePage } from "./reference-urls.ts";
import { respond } from "./send-page.ts";
import { robots, sitemap, sitemapPart } from "./sitemap.ts";
import { authorizePage, submitAuthorization } from "./views/authorize.ts";
import { calendarPage } from "./views/calendar.ts";
import { docsPage } from "./views/docs.ts";
import { openEvent, showEvent, showOccurrence } from "./views/event-route.ts";
import { guidePage } from "./views/guide.ts";
import { indexPages } from "./views/index-of.ts";
import { postPages } from "./views/post.ts";
import { isPreview, previewPage } from "./views/preview.ts";
import { submitPage, submitSent } from "./views/submit.ts";
import { termPages } from "./views/term.ts";
import { hostMeta, hostMetaJson, securityText } from "./well-known.ts";

/** Handles a page request with the rest of its path. */
type PageHandler = (request: PageRequest, rest: string) => Promise<PageResult>;

/** The public pages, in every language: `/…` in the default one, `/fr/…` in French. */
export function pageRoutes(app: FastifyInstance, web: PageSite): void {
  const { site } = web.app;
  const route = (method: "GET" | "POST", url: string, languageOf: () => string, show: PageHandler) =>
    app.route({ method, url, config: { isPage: true }, handler: page(web, languageOf, show) });
  for (const [path, show] of files) route("GET", path, () => defaultLanguage(site), show);
  for (const { prefix, languageOf } of languagePrefixes(site)) {
    for (const [path, show] of pages) route("GET", `${prefix}${path}`, languageOf, show);
    route("POST", `${prefix}${AUTHORIZATION_PATH}`, languageOf, submitAuthorization);
    route("POST", `${prefix}/${CALENDAR_SEGMENT}/submit`, languageOf, submitSent);
    route("POST", `${prefix}/event/:rest`, languageOf, (request, slug) =>
      openEvent(request, bySlugOrFormer(slug)),
    );
  }
}

const pages: [path: string, show: PageHandler][] = [
  ["/", home],
  [`/${CALENDAR_SEGMENT}`, calendarPage],
  ["/docs", docsPage],
  ["/docs/guide", guidePage],
  ["/docs/guide/*", guidePage],
  [AUTHORIZATION_PATH, authorizePage],
  ["/event/:rest", (request, slug) => showEvent(request, bySlugOrFormer(slug))],
  ["/event/:rest/:date", showOccurrence],
  ...postPages.map(({ resource, show }): [string, PageHandler] => [
    `/${resource.singular}/:rest`,
    (request, slug) => show(request, bySlugOrFormer(slug)),
  ]),
  ...indexPages.map(({ path, show }): [string, PageHandler] => [path, show]),
  [`/${CALENDAR_SEGMENT}/submit`, submitPage],
  ...termPages.flatMap(({ resource, show }) =>
    resource.pagePaths.map((path): [string, PageHandler] => [`${path}/*`, show]),
  ),
  [`/${CALENDAR_SEGMENT}/*`, referencePage],
];

/** Files for programs that know no more than the host, under the names that they and WordPress have. */
const files: [path: string, show: PageHandler][] = [
  ["/robots.txt", robots],
  ["/.well-known/security.txt", securityText],
  ["/.well-known/host-meta", hostMeta],
  ["/.well-known/host-meta.json", hostMetaJson],
  ["/sitemap.xml", sitemap],
  ["/sitemap-:rest", sitemapPart],
  ...["/wp-sitemap.xml", "/sitemap_index.xml"].map((path): [string, PageHandler] => [
    path,
    async ({ context: { site } }) => ({ to: `${site.baseUrl}/sitemap.xml`, status: 301 }),
  ]),
];

const page =
  (web: PageSite, languageOf: () => string, show: PageHandler) =>
  async (raw: FastifyRequest, reply: FastifyReply) => {
    const request = await pageRequest(web, raw, languageOf());
    return respond(await show(request, pathPart(raw, "rest") || pathPart(raw, "*")), request, reply);
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
