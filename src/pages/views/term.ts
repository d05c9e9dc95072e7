import { plainText } from "../../domain/html.ts";
import { slugForUrl } from "../../domain/slug.ts";
import { summaryOf } from "../../domain/summary.ts";
import { categories } from "../../resources/categories.ts";
import { apiUrl, siteUrl } from "../../resources/shared/urls.ts";
import { type TagRepresentation, tags } from "../../resources/tags.ts";
import { listDownload } from "../download.ts";
import { feedOf } from "../filters.ts";
import { html } from "../html.ts";
import { loadItem } from "../load-items.ts";
import { alternatesOf, elsewhere, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { richText } from "../rich-text.ts";
import { listing } from "./listing.ts";

/** `/events/category/{…}/{slug}/`: the events of a category and of those below it; other paths lead to its own. */
export async function categoryPage(request: PageRequest, slug: string, path: string): Promise<PageResult> {
  const category = await loadItem(categories, { slug }, request.context);
  const { site } = request.context;
  const wanted = `${siteUrl(site, category.lang)}/events/category/${path}/`;
  if (category.lang === request.context.language.code && decoded(category.url) !== wanted.toLowerCase())
    return { to: category.url, status: 301 };
  return termPage(category, categories.nested.name, request.translate("web_category"), request);
}

/** `/tag/{slug}/` and `/events/tag/{slug}/`: the events of a tag. */
export const tagPage = async (request: PageRequest, slug: string): Promise<PageResult> =>
  termPage(
    await loadItem(tags, { slug }, request.context),
    tags.nested.name,
    request.translate("web_tag"),
    request,
  );

async function termPage(
  term: TagRepresentation,
  filter: string,
  kind: string,
  request: PageRequest,
): Promise<PageResult> {
  const other = elsewhere(term, request);
  if (other) return other;
  const query = { [filter]: term.slug };
  const feed = feedOf({ query }, request);
  if (queryParam(request, "ical") !== "") return listDownload(request, query);
  const title = plainText(term.name);
  return {
    title,
    summary: summaryOf(term.description) || title,
    body: html`<article class="item">
<header class="wide"><p class="kind">${kind}</p><h1>${title}</h1>
<div class="prose">${richText(term.description, request)}</div></header>
${await listing(term.url, query, request)}</article>`,
    canonical: term.url,
    alternates: alternatesOf(term),
    root: `${apiUrl(request.context)}/events/?${filter}=${slugForUrl(term.slug)}`,
    feed,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path;
  }
}
