import { toWall } from "../../domain/time.ts";
import { type EventSummary, eventLine } from "../../operations/event-summaries.ts";
import { barClasses, chip, line } from "../event-views.ts";
import { type HourDay, hourGrid } from "../hour-grid.ts";
import { type Html, html } from "../html.ts";
import { barsOf } from "../lanes.ts";
import { calendar } from "../links.ts";
import { chosenOf, type DayEvents, loadDays } from "../load-days.ts";
import { rangesOf } from "../month-cells.ts";
import type { PageRequest } from "../page-request.ts";
import { isBar } from "../times.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events the list of a day names, or a day of a very busy week at all. */
const PER_DAY = 30;

/** Bars above each other, and events of the same time beside each other. */
const [MAX_LANES, MAX_COLUMNS] = [8, 4];

/** Seven days with hours; on narrow screens lists below each other. */
export async function weekBody({ period, filters }: CalendarState, request: PageRequest): Promise<Html> {
  const { formats, context, translate } = request;
  const days = period?.days ?? [];
  const found = await loadDays(days, { perDay: PER_DAY, projection: eventLine }, filters, request);
  const today = toWall(context.now, context.site.zone).slice(0, 10);
  const link = (day: string) => calendar(request, { ...filters.query, view: "day", date: day });
  const heading = (day: string) =>
    html`<h2><a href="${link(day)}" rel="nofollow"><span>${formats.shortWeekday(day)}</span> <b>${Number(day.slice(8))}</b> <span>${formats.shortMonth(day)}</span></a></h2>`;
  const rest = (day: string, count: number) =>
    count > 0 && html`<a class="more" href="${link(day)}" rel="nofollow">${translate("web_more", count)}</a>`;
  const [bars = []] = barsOf(rangesOf(days, found), 1, MAX_LANES);
  const shownBars = new Set(bars.map(({ item }) => item));
  const hourDays = days.map((day, at): HourDay => {
    const { events, total } = found.get(day) ?? none;
    const isLost = (event: EventSummary) => isBar(event) && !shownBars.has(event);
    const lost = events.filter(isLost).length + total - events.length;
    return {
      day,
      heading: heading(day),
      bars: bars.filter(({ column }) => column === at).sort((a, b) => a.lane - b.lane),
      // All of them: the hours of those that are left out would seem free.
      events,
      more: (hidden) => html`${rest(day, lost + hidden.length)}`,
    };
  });
  const rendering = {
    maxColumns: MAX_COLUMNS,
    bar: (bar: (typeof bars)[number], classes: string) =>
      chip(bar.item, `${barClasses(bar)}${classes}`, request),
    block: (event: EventSummary, classes: string) => chip(event, classes, request),
  };
  const agendaDay = (day: string) => {
    const { events, total } = found.get(day) ?? none;
    const shown = chosenOf(events, PER_DAY);
    return html`<section class="agenda-day${day === today && " today"}">${heading(day)}
${shown.length > 0 && html`<ul class="lines">${shown.map((event) => line(event, request))}</ul>`}
${shown.length === 0 && html`<p class="empty">${translate("web_none")}</p>`}
${rest(day, total - shown.length)}</section>`;
  };
  return html`${hourGrid(hourDays, rendering, request)}
<div class="agenda">${days.map(agendaDay)}</div>`;
}

const none: DayEvents = { events: [], total: 0 };
