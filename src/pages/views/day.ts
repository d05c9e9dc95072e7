import { eventCard } from "../../operations/event-summaries.ts";
import { counted, nothing } from "../event-list.ts";
import { card } from "../event-views.ts";
import { type Html, html } from "../html.ts";
import { calendar } from "../links.ts";
import { loadDays } from "../load-days.ts";
import type { PageRequest } from "../page-request.ts";
import type { Shown } from "../toolbar.ts";

/** How many events the page of a day has; further ones are in the list. */
const MAX_EVENTS = 100;

/** One day with everything on it. */
export async function dayBody({ day, filters }: Shown, visit: PageRequest): Promise<Html> {
  const found = (await loadDays([day], { perDay: MAX_EVENTS, projection: eventCard }, filters, visit)).get(
    day,
  );
  if (!found || found.events.length === 0) return nothing(visit);
  const { events, total } = found;
  const list = calendar(visit, { ...filters.query, view: "list", from: day, to: day });
  return html`<p class="count">${counted(total, visit)}</p>
<section class="cards"><ol>${events.map((event) => card(event, visit))}</ol></section>
${total > events.length && html`<p><a class="more" href="${list}">${visit.translate("web_more", total - events.length)}</a></p>`}`;
}
