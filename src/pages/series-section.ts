import { titleText } from "../domain/html.ts";
import { findSeries } from "../operations/series/find-series.ts";
import { recurrenceText } from "../resources/series.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { type Html, html } from "./html.ts";
import { local } from "./links.ts";
import { loadEvents } from "./load-items.ts";
import type { PageRequest } from "./page-request.ts";

/** Further dates that the page of an event names. */
const MAX_DATES = 5;

/** The series of an event: its name, its rule in words, and the next dates. Null for an event that is in none. */
export async function seriesSection(event: EventRepresentation, request: PageRequest): Promise<Html | null> {
  const { translate, context, formats } = request;
  const { series } = event;
  const row = series && (await findSeries([series.id], context)).get(series.id);
  if (!series || !row) return null;
  const page = await loadEvents({ series: series.id }, request, MAX_DATES + 1);
  const others = page.events.filter(({ id }) => id !== event.id).slice(0, MAX_DATES);
  const dates = others.map(
    ({ url, start_date }) =>
      html`<li><a href="${local(url, context.site)}">${formats.longDay(start_date.slice(0, 10))}</a></li>`,
  );
  return html`<section class="series" aria-labelledby="series"><h2 id="series">${translate("web_part_of_series")}</h2>
<p><a class="strong" dir="auto" href="${local(series.url, context.site)}">${titleText(row.title)}</a></p>
<p>${recurrenceText(row, context.language.code, context.site)}</p>
${dates.length > 0 && html`<p class="label">${translate("web_next_dates")}</p><ul class="outside">${dates}</ul>`}
</section>`;
}
