import { titleText } from "../../domain/html.ts";
import type { MessageKey } from "../../locales/index.ts";
import type { PostResource } from "../../resources/kit/define.ts";
import type { Projection } from "../../resources/kit/projection.ts";
import { apiUrl, postUrl, siteUrl } from "../../resources/shared/urls.ts";
import { emptyState, pager } from "../event-list.ts";
import { statusQuery } from "../filters.ts";
import { html } from "../html.ts";
import { indexed } from "../indexed.ts";
import { local } from "../links.ts";
import { alternatesInEveryLanguage, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";

/** How many items a page names. */
const PER_PAGE = 60;

/** Makes the page of all items of a resource by name: `/venues/` and the like. */
const indexPage =
  (resource: PostResource, plural: MessageKey, path: string) =>
  async (request: PageRequest): Promise<PageResult> => {
    const { context, reads, translate, web } = request;
    const page = queryParam(request, "page") || undefined;
    const parameters = { ...statusQuery(request), orderby: "title", order: "asc", per_page: PER_PAGE, page };
    const found = await reads.list(resource, parameters, context, entriesOf(resource));
    const items = await found.items();
    const url = `${siteUrl(context.site, context.language.code)}${path}`;
    const title = translate(plural);
    return {
      title,
      summary: translate("web_index_summary", title, web.siteName),
      body: html`<div class="wide"><h1>${title}</h1>
${items.length === 0 && emptyState(request)}
<ul class="index">${items.map((item) => html`<li><a dir="auto" href="${local(item.url, context.site)}">${item.name}</a>${item.note !== "" && html` <span class="place" dir="auto">${item.note}</span>`}</li>`)}</ul>
${pager(found, url, {}, request)}</div>`,
      canonical: url,
      alternates: alternatesInEveryLanguage(request, path),
      root: `${apiUrl(context)}/`,
    };
  };

interface Entry {
  name: string;
  note: string;
  url: string;
}

const entriesOf = (resource: PostResource): Projection<Entry> => ({
  name: "index entry",
  maxPerPage: PER_PAGE,
  load: (rows, { site }) =>
    rows.flatMap((row) =>
      "title" in row
        ? [
            {
              name: titleText(row.title),
              note: titleText(resource.indexNote?.(row) ?? ""),
              url: postUrl(site, resource, row),
            },
          ]
        : [],
    ),
});

/** The pages of all items. */
export const indexPages = indexed.map(({ resource, plural, path }) => ({
  path: path.slice(0, -1),
  show: indexPage(resource, plural, path),
}));
