import type { Day } from "../../domain/days.ts";
import { type EventSummary, eventCard } from "../../operations/event-summaries.ts";
import { emptyState, eventCount } from "../event-list.ts";
import { barClasses, block, chip, line } from "../event-views.ts";
import { hourGrid } from "../hour-grid.ts";
import { type Html, html } from "../html.ts";
import type { Bar } from "../lanes.ts";
import { calendar } from "../links.ts";
import { chosenOf, loadDays } from "../load-days.ts";
import type { PageRequest } from "../page-request.ts";
import { gridDays, isBar } from "../times.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events the page of a day has; further ones are in the list. */
const MAX_EVENTS = 100;

/** Events of the same time beside each other; further ones are below. */
const MAX_COLUMNS = 6;

/** One day with everything on it, by hours. */
export async function dayBody({ day, filters }: CalendarState, request: PageRequest): Promise<Html> {
  const room = { perDay: MAX_EVENTS, projection: eventCard };
  const found = (await loadDays([day], room, filters, request)).get(day);
  if (!found || found.events.length === 0) return emptyState(request);
  const events = chosenOf(found.events, MAX_EVENTS);
  const { total } = found;
  const list = calendar(request, { ...filters.query, view: "list", from: day, to: day });
  const rendering = {
    maxColumns: MAX_COLUMNS,
    bar: (bar: Bar<EventSummary>, classes: string) => chip(bar.item, `${barClasses(bar)}${classes}`, request),
    block: (event: EventSummary, classes: string) => block(event, classes, request),
  };
  const more = (hidden: EventSummary[]) =>
    hidden.length > 0 ? html`<ul class="lines">${hidden.map((event) => line(event, request))}</ul>` : null;
  const bars = events.filter(isBar).map((event, lane) => barOn(day, event, lane));
  const hourDay = { day, heading: null, bars, events, more };
  return html`<p class="count">${eventCount(total, request)}</p>
${hourGrid([hourDay], rendering, request)}
${total > events.length && html`<p><a class="more" href="${list}">${request.translate("web_more", total - events.length)}</a></p>`}`;
}

/** The part of an event that lies in one day. */
function barOn(day: Day, event: EventSummary, lane: number): Bar<EventSummary> {
  const { first, last } = gridDays(event);
  return { item: event, lane, column: 0, length: 1, isContinued: first < day, goesOn: last > day };
}
