import { groupBy } from "../domain/collections.ts";
import { type Query, queryText } from "../domain/url-query.ts";
import { card } from "./event-views.ts";
import { type Html, html } from "./html.ts";
import { local } from "./links.ts";
import type { EventPage } from "./load-items.ts";
import type { PageRequest } from "./page-request.ts";

/** Event cards grouped by month, or the best matches of a search first, with paging; `base` is the URL without a query. */
export function eventList(found: EventPage, base: string, query: Query, request: PageRequest): Html {
  if (found.events.length === 0) return emptyState(request);
  const { formats } = request;
  if (query.search)
    return html`<section class="cards"><ol>${found.events.map((event) => card(event, request, "page"))}</ol></section>
${pager(found, base, query, request)}`;
  const months = [...groupBy(found.events, ({ siteStart }) => siteStart.slice(0, 7))];
  return html`${months.map(
    ([
      month,
      events,
    ]) => html`<section class="cards"><h2 class="month-name">${formats.month(`${month}-01`)}</h2>
<ol>${events.map((event) => card(event, request, "month"))}</ol></section>`,
  )}
${pager(found, base, query, request)}`;
}

/** The empty state of a list: a heading and a hint. */
export const emptyState = ({ translate }: PageRequest): Html =>
  html`<div class="nothing"><p class="lead">${translate("web_none")}</p><p>${translate("web_none_hint")}</p></div>`;

/** How many events, in words. */
export const eventCount = (count: number, { translate, formats }: PageRequest): string =>
  formats.isOne(count) ? translate("web_event_one", count) : translate("web_event_many", count);

/** The way to further pages; it stays in the frame of an embed, whose other links leave it. */
export function pager(
  { page, pages }: Pick<EventPage, "page" | "pages">,
  base: string,
  query: Query,
  request: PageRequest,
): Html | null {
  if (pages < 2) return null;
  const { translate, context } = request;
  const to = (number: number) =>
    `${local(base, context.site)}${queryText({ ...query, page: number > 1 ? number : null })}`;
  return html`<nav class="pager" aria-label="${translate("web_pages")}">
${page > 1 && html`<a rel="prev" target="_self" href="${to(page - 1)}">${translate("web_previous_page")}</a>`}
<span>${translate("web_page", page, pages)}</span>
${page < pages && html`<a rel="next" target="_self" href="${to(page + 1)}">${translate("web_next_page")}</a>`}
</nav>`;
}
