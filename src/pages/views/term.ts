import { titleText } from "../../domain/html.ts";
import { slugForUrl } from "../../domain/slug.ts";
import { summaryOf } from "../../domain/summary.ts";
import type { ItemRef } from "../../operations/find-item.ts";
import { categories } from "../../resources/categories.ts";
import { apiUrl, siteUrl } from "../../resources/shared/urls.ts";
import { type TagRepresentation, tags } from "../../resources/tags.ts";
import { untranslatedNotice } from "../components.ts";
import { listDownload } from "../download.ts";
import { feedOf } from "../filters.ts";
import { html } from "../html.ts";
import { loadItem } from "../load-items.ts";
import { alternatesOf, bySlugOrFormer, canonicalRedirect, type PageResult } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { termPageOf } from "../reference-urls.ts";
import { richText } from "../rich-text.ts";
import { listing } from "./listing.ts";

/** `/events/category/{…}/{slug}/`: the events of a category and of those below it; other paths lead to its own. */
async function showCategory(request: PageRequest, slug: string, path: string): Promise<PageResult> {
  const category = await loadItem(categories, bySlugOrFormer(slug), request.context);
  const { site } = request.context;
  const wanted = `${siteUrl(site, category.lang)}/events/category/${path}/`;
  if (category.lang === request.context.language.code && decoded(category.url) !== wanted.toLowerCase())
    return { to: category.url, status: 301 };
  return termPage(
    category,
    bySlugOrFormer(slug),
    categories.nested.name,
    request.translate("web_category"),
    request,
  );
}

/** Whether a path is that of a category, though its last segment may be a word of the calendar. */
async function isCategoryPath(request: PageRequest, path: string): Promise<boolean> {
  const slug = path.split("/").at(-1) ?? "";
  const found = await loadItem(categories, bySlugOrFormer(slug), request.context).catch(() => null);
  return found !== null && decoded(found.url).endsWith(`/events/category/${path}/`);
}

/** `/tag/{slug}/` and `/events/tag/{slug}/`: the events of a tag. */
const showTag = async (request: PageRequest, slug: string): Promise<PageResult> =>
  termPage(
    await loadItem(tags, bySlugOrFormer(slug), request.context),
    bySlugOrFormer(slug),
    tags.nested.name,
    request.translate("web_tag"),
    request,
  );

/** The pages of terms by their resource: `/events/category/…` is the page of a category, or the calendar of its events. */
export const termPages = [
  { resource: categories, show: termPageOf(showCategory, categories, isCategoryPath) },
  { resource: tags, show: termPageOf(showTag, tags, async () => false) },
];

async function termPage(
  term: TagRepresentation,
  ref: ItemRef,
  filter: string,
  kind: string,
  request: PageRequest,
): Promise<PageResult> {
  const other = canonicalRedirect(term, request, ref);
  if (other) return other;
  const query = { [filter]: term.slug };
  const feed = feedOf({ query }, request);
  if (queryParam(request, "ical") !== "") return listDownload(request, query);
  const title = titleText(term.name);
  return {
    title,
    summary: summaryOf(term.description) || title,
    body: html`<article class="item">
<header class="wide">${untranslatedNotice(term, request)}<p class="kind">${kind}</p><h1 dir="auto">${title}</h1>
<div class="prose" dir="auto">${richText(term.description, request)}</div></header>
${await listing(term.url, query, request)}</article>`,
    canonical: term.url,
    alternates: alternatesOf(term),
    root: `${apiUrl(request.context)}/events/?${filter}=${slugForUrl(term.slug)}`,
    feed,
    isEmbeddable: true,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path;
  }
}
