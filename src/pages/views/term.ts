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
import { alternatesOf, elsewhere, type Outcome } from "../page.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import { richText } from "../rich-text.ts";
import { listing } from "./listing.ts";

/** `/events/category/{…}/{slug}/`: the events of a category and of those below it; other paths lead to its own. */
export async function categoryPage(visit: PageRequest, slug: string, path: string): Promise<Outcome> {
  const category = await loadItem(categories, { slug }, visit.context);
  const { site } = visit.context;
  const wanted = `${siteUrl(site, category.lang)}/events/category/${path}/`;
  if (category.lang === visit.context.language.code && decoded(category.url) !== wanted.toLowerCase())
    return { to: category.url, status: 301 };
  return termPage(category, categories.nested.name, visit.translate("web_category"), visit);
}

/** `/tag/{slug}/` and `/events/tag/{slug}/`: the events of a tag. */
export const tagPage = async (visit: PageRequest, slug: string): Promise<Outcome> =>
  termPage(
    await loadItem(tags, { slug }, visit.context),
    tags.nested.name,
    visit.translate("web_tag"),
    visit,
  );

async function termPage(
  term: TagRepresentation,
  filter: string,
  kind: string,
  visit: PageRequest,
): Promise<Outcome> {
  const other = elsewhere(term, visit);
  if (other) return other;
  const query = { [filter]: term.slug };
  const feed = feedOf({ query }, visit);
  if (queryParam(visit, "ical") !== "") return listDownload(visit, query);
  const title = plainText(term.name);
  return {
    title,
    summary: summaryOf(term.description) || title,
    body: html`<article class="item">
<header class="wide"><p class="kind">${kind}</p><h1>${title}</h1>
<div class="prose">${richText(term.description, visit)}</div></header>
${await listing(term.url, query, visit)}</article>`,
    canonical: term.url,
    alternates: alternatesOf(term),
    root: `${apiUrl(visit.context)}/events/?${filter}=${slugForUrl(term.slug)}`,
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
