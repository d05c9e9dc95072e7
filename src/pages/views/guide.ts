import { ServiceError } from "../../errors.ts";
import { apiUrl, siteUrl } from "../../resources/shared/urls.ts";
import type { Guide } from "../guide/guide.ts";
import { guideView } from "../guide/view.ts";
import { local } from "../links.ts";
import { alternatesInEveryLanguage, type PageResult } from "../page.ts";
import type { PageRequest } from "../page-request.ts";

/** The path of the guide, without the language. */
export const GUIDE_PATH = "/docs/guide/";

/** Where the files that the guide links are, below it. */
const FILES = "files/";

/** `/docs/guide/…`: a page of the guide, or a file that one links. */
export async function guidePage(request: PageRequest, rest: string): Promise<PageResult> {
  const { guide } = request.web;
  if (!guide) throw new ServiceError("rest_no_route");
  const path = rest.replace(/\/$/, "");
  if (path.startsWith(FILES)) return guideFile(guide, path.slice(FILES.length));
  const contents = guide.contents();
  const page = contents.pages.find((one) => one.path === path);
  if (!page) throw new ServiceError("rest_no_route");
  const { context, translate, web } = request;
  const address = pathOf(page.path);
  return {
    title: page.path === "" ? translate("web_guide") : page.title,
    summary: page.path === "" ? translate("web_guide_summary") : page.summary,
    body: guideView(page, await guide.page(page.path), contents, {
      translate,
      language: context.language.code,
      pageUrl: (other) => url(pathOf(other), request),
      fileUrl: (file) =>
        file === OPENAPI
          ? local(`${apiUrl(context)}/doc?version=3.1`, context.site)
          : url(pathOf(`${FILES}${file}`), request),
    }),
    canonical: `${siteUrl(context.site, context.language.code)}${address}`,
    alternates: alternatesInEveryLanguage(request, address),
    root: `${apiUrl(context)}/`,
    own: web.assets.guide,
  };
}

/** The OpenAPI document of the repository: the service has a current one. */
const OPENAPI = "docs/openapi.json";

/** The path of a page or file; those of pages end with a slash. */
const pathOf = (path: string): string =>
  `${GUIDE_PATH}${path}${path === "" || path.startsWith(FILES) ? "" : "/"}`;

const url = (path: string, { context: { site, language } }: PageRequest): string =>
  local(`${siteUrl(site, language.code)}${path}`, site);

async function guideFile(guide: Guide, path: string): Promise<PageResult> {
  const found = await guide.file(path);
  if (!found) throw new ServiceError("rest_no_route");
  return { type: found.type, body: found.text };
}
