import { eventCard } from "../../operations/event-summaries.ts";
import { counted, nothing } from "../event-list.ts";
import { card } from "../event-views.ts";
import { type Html, html } from "../html.ts";
import { calendar } from "../links.ts";
import { loadDays } from "../load-days.ts";
import type { PageRequest } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events the page of a day has; further ones are in the list. */
const MAX_EVENTS = 100;

/** One day with everything on it. */
export async function dayBody({ day, filters }: CalendarState, request: PageRequest): Promise<Html> {
  const found = (await loadDays([day], { perDay: MAX_EVENTS, projection: eventCard }, filters, request)).get(
    day,
  );
  if (!found || found.events.length === 0) return nothing(request);
  const { events, total } = found;
  const list = calendar(request, { ...filters.query, view: "list", from: day, to: day });
  return html`<p class="count">${counted(total, request)}</p>
<section class="cards"><ol>${events.map((event) => card(event, request))}</ol></section>
${total > events.length && html`<p><a class="more" href="${list}">${request.translate("web_more", total - events.length)}</a></p>`}`;
}
