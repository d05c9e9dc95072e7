import { groupBy } from "../domain/collections.ts";
import { card } from "./entries.ts";
import { type Html, html } from "./html.ts";
import { local, type Query, queryText } from "./links.ts";
import type { EventPage } from "./load.ts";
import type { Visit } from "./visit.ts";

/** Cards under the months that they begin in, with the way to further pages; `base` is the address without a query. */
export function eventList(found: EventPage, base: string, query: Query, visit: Visit): Html {
  if (found.events.length === 0) return nothing(visit);
  const { formats } = visit;
  const months = [...groupBy(found.events, ({ start_date }) => start_date.slice(0, 7))];
  return html`${months.map(
    ([
      month,
      events,
    ]) => html`<section class="cards"><h2 class="month-name">${formats.month(`${month}-01`)}</h2>
<ol>${events.map((event) => card(event, visit, 3))}</ol></section>`,
  )}
${pager(found, base, query, visit)}`;
}

/** What stands where there are no events. */
export const nothing = ({ say }: Visit): Html =>
  html`<div class="nothing"><p class="lead">${say("web_none")}</p><p>${say("web_none_hint")}</p></div>`;

/** How many events, in words. */
export const counted = (count: number, { say, formats }: Visit): string =>
  formats.isOne(count) ? say("web_event_one", count) : say("web_event_many", count);

/** The way to further pages. */
export function pager({ page, pages }: EventPage, base: string, query: Query, visit: Visit): Html | null {
  if (pages < 2) return null;
  const { say, context } = visit;
  const to = (number: number) =>
    `${local(base, context.site)}${queryText({ ...query, page: number > 1 ? number : null })}`;
  return html`<nav class="pager" aria-label="${say("web_pages")}">
${page > 1 && html`<a rel="prev" href="${to(page - 1)}">${say("web_previous_page")}</a>`}
<span>${say("web_page", page, pages)}</span>
${page < pages && html`<a rel="next" href="${to(page + 1)}">${say("web_next_page")}</a>`}
</nav>`;
}
