import { counted, eventList } from "../event-list.ts";
import { filtersOf, listQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { local, type Query, queryText } from "../links.ts";
import { loadEvents } from "../load.ts";
import { asked, type Visit } from "../visit.ts";

/** How many events a page of a listing has. */
const PER_PAGE = 12;

/** The events of a venue, organizer, category or tag: those to come, or those that are over. */
export async function listing(base: string, filter: Query, visit: Visit): Promise<Html> {
  const { say, context } = visit;
  const isPast = asked(visit, "past") === "1";
  const filters = { ...filtersOf(visit), query: filter, isPast };
  const page = asked(visit, "page") || undefined;
  const found = await loadEvents({ ...listQuery(filters, visit), page }, visit, PER_PAGE);
  const other = `${local(base, context.site)}${queryText({ past: isPast ? null : 1 })}`;
  return html`<section class="wide listing">
<h2>${isPast ? say("web_past_events") : say("web_upcoming")}</h2>
<p class="count">${counted(found.total, visit)} <a href="${other}" rel="nofollow">${isPast ? say("web_show_upcoming") : say("web_show_past")}</a></p>
${eventList(found, base, { past: isPast ? 1 : null }, visit)}
</section>`;
}
