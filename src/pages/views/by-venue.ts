import { groupBy } from "../../domain/collections.ts";
import { parseDay } from "../../domain/days.ts";
import type { EventSummary, Place } from "../../operations/event-summaries.ts";
import { emptyState, eventCount, pager } from "../event-list.ts";
import { card } from "../event-views.ts";
import { listedAs, listQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendarUrl, local } from "../links.ts";
import { loadEvents } from "../load-items.ts";
import { type PageRequest, queryParam } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events a page has. */
const PER_PAGE = 40;

/** Events from now or from a day on, grouped by venue. */
export async function byVenueBody({ filters }: CalendarState, request: PageRequest): Promise<Html> {
  const { context } = request;
  const from = filters.from ?? parseDay(queryParam(request, "date"));
  const page = queryParam(request, "page") || undefined;
  const found = await loadEvents({ ...listQuery({ ...filters, from }, request), page }, request, PER_PAGE);
  if (found.events.length === 0) return emptyState(request);
  const kept = { ...filters.query, view: "venue", from, to: filters.to, ...listedAs(filters) };
  return html`<p class="count">${eventCount(found.total, request)}</p>
${venuesOf(found.events, request).map((one) => section(one, request))}
${pager(found, calendarUrl(context.site, context.language.code), kept, request)}`;
}

/** A venue and its events; those that have none are together at the end. */
interface At {
  place: Place | null;
  events: EventSummary[];
}

function venuesOf(events: readonly EventSummary[], { formats }: PageRequest): At[] {
  const pairs = events.flatMap((event) => {
    const places = event.places.length > 0 ? event.places : [null];
    return places.map((place) => ({ place, event }));
  });
  const groups = [...groupBy(pairs, ({ place }) => place?.url ?? "").values()];
  const { compare } = new Intl.Collator(formats.locale);
  return groups
    .map((group) => ({ place: group[0]?.place ?? null, events: group.map(({ event }) => event) }))
    .sort((a, b) => Number(a.place === null) - Number(b.place === null) || compare(nameOf(a), nameOf(b)));
}

const nameOf = ({ place }: At) => place?.name ?? "";

function section({ place, events }: At, request: PageRequest): Html {
  const { translate, context } = request;
  const heading = place
    ? html`<a href="${local(place.url, context.site)}">${place.name}</a>`
    : translate("web_no_venue");
  return html`<section class="cards"><h2 class="month-name">${heading}</h2>
<ol>${events.map((event) => card(event, request, "venue"))}</ol></section>`;
}
