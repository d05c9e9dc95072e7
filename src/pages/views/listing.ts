import { type Query, queryText } from "../../domain/url-query.ts";
import { eventCount, eventList } from "../event-list.ts";
import { filtersOf, listQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { local } from "../links.ts";
import { loadEvents } from "../load-items.ts";
import { type PageRequest, queryParam } from "../page-request.ts";

/** How many events a page of a listing has. */
const PER_PAGE = 12;

/** The events of a venue, organizer, category or tag: those to come, or those that are over. */
export async function listing(base: string, filter: Query, request: PageRequest): Promise<Html> {
  const { translate, context } = request;
  const isPast = queryParam(request, "past") === "1";
  const filters = { ...filtersOf(request), query: filter, isPast, isCollapsed: false };
  const page = queryParam(request, "page") || undefined;
  const found = await loadEvents({ ...listQuery(filters, request), page }, request, PER_PAGE);
  const other = `${local(base, context.site)}${queryText({ past: isPast ? null : 1 })}`;
  return html`<section class="wide listing">
<h2>${isPast ? translate("web_past_events") : translate("web_upcoming")}</h2>
<p class="count">${eventCount(found.total, request)} <a href="${other}" rel="nofollow">${isPast ? translate("web_show_upcoming") : translate("web_show_past")}</a></p>
${eventList(found, base, { past: isPast ? 1 : null }, request)}
</section>`;
}
