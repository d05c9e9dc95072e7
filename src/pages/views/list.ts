import { parseDay } from "../calendar-grid.ts";
import { counted, eventList } from "../event-list.ts";
import { filterForm } from "../filter-form.ts";
import { listQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendar, calendarUrl } from "../links.ts";
import { loadEvents } from "../load-items.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import type { Shown } from "../toolbar.ts";

/** How many events a page of the list has. */
const PER_PAGE = 20;

/** The search and what it finds: from now on, from a day on, or what is over. */
export async function listBody(shown: Shown, visit: PageRequest): Promise<Html> {
  const { context, translate } = visit;
  const from = shown.filters.from ?? parseDay(queryParam(visit, "date"));
  const filters = { ...shown.filters, from };
  const page = queryParam(visit, "page") || undefined;
  const found = await loadEvents({ ...listQuery(filters, visit), page }, visit, PER_PAGE);
  const { query, to, isPast } = filters;
  const kept = { ...query, view: "list", from, to, past: isPast ? 1 : null };
  const base = calendarUrl(context.site, context.language.code);
  const other = calendar(visit, { ...query, view: "list", past: isPast ? null : 1 });
  return html`${await filterForm(filters, visit)}
<p class="count">${counted(found.total, visit)}${isPast && html` · ${translate("web_past_events")}`}
<a href="${other}">${isPast ? translate("web_show_upcoming") : translate("web_show_past")}</a></p>
${eventList(found, base, kept, visit)}`;
}
