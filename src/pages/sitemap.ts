import { defaultLanguage } from "../context.ts";
import { views } from "../domain/calendar-views.ts";
import { anonymous } from "../domain/roles.ts";
import { isoUtc } from "../domain/time.ts";
import { element, emptyElement, textElement, xmlDocument } from "../domain/xml.ts";
import { ServiceError } from "../errors.ts";
import type { PageInfo } from "../operations/reads.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Projection } from "../resources/kit/projection.ts";
import { indexed } from "./indexed.ts";
import { alternatesInEveryLanguage, alternatesOf, type Download } from "./page.ts";
import type { PageRequest } from "./page-request.ts";
import { GUIDE_PATH } from "./views/guide.ts";

/** URLs in one file: far below the 50,000 of the protocol, because each is rendered with all its translations. */
const MAX_URLS = 1000;

const XML = "application/xml; charset=utf-8";
const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML = "http://www.w3.org/1999/xhtml";

/** A URL of the sitemap, with the same page in other languages. */
interface Entry {
  url: string;
  alternates: Record<string, string>;
  modified?: string | undefined;
}

/** `/robots.txt`: everything may be read but the pages that people act on. */
export const robots = async ({ context: { site } }: PageRequest): Promise<Download> => ({
  type: "text/plain; charset=utf-8",
  body: `User-agent: *\nDisallow: /wp-admin/\n\nSitemap: ${site.baseUrl}/sitemap.xml\n`,
});

/** `/sitemap.xml`: every public page in every language or, where there are many, the files that list them. */
export async function sitemap(request: PageRequest): Promise<Download> {
  const lists = await Promise.all(
    resources.map(async (resource) => ({ resource, page: await list(resource, 1, request) })),
  );
  const total = lists.reduce((sum, { page }) => sum + page.total, 0);
  if (total <= MAX_URLS) {
    const entries = await Promise.all(lists.map(({ page }) => page.items()));
    return urlset([...calendars(request), ...entries.flat()], request);
  }
  const { baseUrl } = request.context.site;
  const files = lists.flatMap(({ resource, page }) =>
    Array.from(
      { length: Math.ceil(page.total / MAX_URLS) },
      (_, at) => `sitemap-${resource.name}-${at + 1}.xml`,
    ),
  );
  const children = ["sitemap-calendar-1.xml", ...files].map((file) =>
    element("sitemap", [textElement("loc", `${baseUrl}/${file}`)]),
  );
  return { type: XML, body: xmlDocument(element("sitemapindex", children, { xmlns: SCHEMA })) };
}

/** `/sitemap-events-2.xml`: one of those files. */
export async function sitemapPart(request: PageRequest, file: string): Promise<Download> {
  const [, name = "", number = "0"] = /^([a-z]+)-(\d{1,6})\.xml$/.exec(file) ?? [];
  if (name === "calendar" && number === "1") return urlset(calendars(request), request);
  const resource = resources.find((one) => one.name === name);
  const found = resource && (await list(resource, Math.max(1, Number(number)), request));
  if (!found || Number(number) < 1 || Number(number) > found.pages) throw new ServiceError("rest_no_route");
  return urlset(await found.items(), request);
}

/** A page of the public items of a resource in all languages, by the one rule of visibility. */
async function list(
  resource: Resource,
  page: number,
  { context, reads }: PageRequest,
): Promise<PageInfo & { items(): Promise<Entry[]> }> {
  const language = { code: defaultLanguage(context.site), all: true, source: "default" } as const;
  const open = { ...context, caller: anonymous, language };
  const parameters = { ...resource.listEverything, orderby: "id", order: "asc", page, per_page: MAX_URLS };
  const found = await reads.list(resource, parameters, open, entries(resource));
  return { ...found, items: async () => (await found.items()).flatMap(({ entry }) => entry ?? []) };
}

/** Entries of items; null for protected ones, whose pages show nothing to search engines. */
const entries = (resource: Resource): Projection<{ entry: Entry | null }> => ({
  name: "sitemap",
  maxPerPage: MAX_URLS,
  async load(rows, context) {
    const items = await resource.render(rows, context, { jsonLd: false });
    return rows.map((row, at) => {
      const { [at]: item } = items;
      if (!item || ("password" in row && row.password !== null)) return { entry: null };
      const modified = resource.kind === "post" ? isoUtc(row.modified) : undefined;
      return { entry: { url: item.url, alternates: alternatesOf(item), modified } };
    });
  },
});

/** Pages that are the same in every language: the calendar in each of its views, and all items of a resource. */
function calendars(request: PageRequest): Entry[] {
  const paths = [
    "/events/",
    ...otherViews.map((view) => `/events/?view=${view}`),
    ...indexed.map(({ path }) => path),
    "/docs/",
    ...(request.web.guide ? [GUIDE_PATH] : []),
  ];
  return paths.flatMap((path) => {
    const alternates = alternatesInEveryLanguage(request, path);
    return Object.values(alternates).map((url) => ({ url, alternates }));
  });
}

function urlset(all: readonly Entry[], { context }: PageRequest): Download {
  const fallback = defaultLanguage(context.site);
  const children = all.map(({ url, alternates, modified }) => {
    const languages = Object.entries(alternates);
    const others = languages.length < 2 ? [] : languages.map(([code, href]) => alternate(code, href));
    const standard = others.length > 0 && alternates[fallback];
    return element("url", [
      textElement("loc", url),
      ...(modified ? [textElement("lastmod", modified)] : []),
      ...others,
      ...(standard ? [alternate("x-default", standard)] : []),
    ]);
  });
  return {
    type: XML,
    body: xmlDocument(element("urlset", children, { xmlns: SCHEMA, "xmlns:xhtml": XHTML })),
  };
}

/** Views that `/events/` itself does not show. */
const otherViews = views.filter((view) => view !== "month");

const alternate = (hreflang: string, href: string): string =>
  emptyElement("xhtml:link", { rel: "alternate", hreflang, href });
