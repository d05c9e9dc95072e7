import type { Day } from "../../domain/days.ts";
import { toWall } from "../../domain/time.ts";
import { eventLine } from "../../operations/event-summaries.ts";
import { weeksOf } from "../calendar-grid.ts";
import { emptyState, eventCount } from "../event-list.ts";
import { barClasses, chip, line } from "../event-views.ts";
import { type Html, html } from "../html.ts";
import { calendar } from "../links.ts";
import { type DayEvents, loadDays } from "../load-days.ts";
import { type MonthCell, monthCells, PER_DAY } from "../month-cells.ts";
import type { PageRequest } from "../page-request.ts";
import { gridDays, isBar } from "../times.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events of a day the list of narrow screens names. */
const PER_AGENDA_DAY = 12;

/** The grid of a month; on narrow screens a small one, with its events in a list below. */
export async function monthBody(
  { day, period, filters }: CalendarState,
  request: PageRequest,
): Promise<Html> {
  const days = period?.days ?? [];
  const found = await loadDays(days, { perDay: PER_DAY, projection: eventLine }, filters, request);
  const month = day.slice(0, 7);
  const { formats, context, translate } = request;
  const today = toWall(context.now, context.site.zone).slice(0, 10);
  const anyDay = calendar(request, { ...filters.query, view: "day" });
  const link = (one: Day) => `${anyDay}&date=${one}`;
  const [week = []] = weeksOf(days);
  const inMonth = days.filter((one) => one.startsWith(month));
  const agenda = inMonth.flatMap(
    (one) => agendaDay(one, inMonth[0] === one, found.get(one), link, request) ?? [],
  );
  const cells = monthCells(days, found).map((one) => cell(one, { month, today, link }, request));
  return html`<table class="grid" data-previews>
<caption class="visually-hidden">${formats.month(day)}</caption>
<thead><tr>${week.map((one) => html`<th scope="col"><abbr title="${formats.weekday(one)}">${formats.shortWeekday(one)}</abbr></th>`)}</tr></thead>
<tbody>${weeksOf(cells).map((row) => html`<tr>${row}</tr>`)}</tbody>
</table>
<section class="agenda" aria-label="${translate("web_events")}">
${agenda.length === 0 ? emptyState(request) : agenda}
</section>`;
}

interface Month {
  month: string;
  today: Day;
  link(day: Day): string;
}

function cell(shown: MonthCell, { month, today, link }: Month, request: PageRequest): Html {
  const { day, total, isRunning, isBusy } = shown;
  const classes = [
    !day.startsWith(month) && "other",
    day === today && "today",
    day < today && "gone",
    isRunning && "running",
    isBusy && "busy",
  ];
  return html`<td class="${classes.filter(Boolean).join(" ")}">
<a class="date" href="${link(day)}" rel="nofollow" aria-label="${request.formats.longDay(day)}, ${eventCount(total, request)}"${day === today && html` aria-current="date"`}>${Number(day.slice(8))}</a>
${chips(shown, request)}
${more(shown, link, request)}
</td>`;
}

/** Bars in their lanes, then the other events; classes leave room for bars that began on an earlier day. */
function chips({ bars, lanes, events }: MonthCell, request: PageRequest): Html | null {
  if (bars.length + events.length === 0) return null;
  let next = 0;
  const skipTo = (lane: number) => {
    const skipped = lane - next;
    next = lane + 1;
    return skipped > 0 ? ` skip${skipped}` : "";
  };
  const placed = bars.map((bar) => chip(bar.item, `${barClasses(bar)}${skipTo(bar.lane)}`, request));
  const others = events.map((event, at) => chip(event, at === 0 ? skipTo(lanes) : "", request));
  return html`<ul class="chips">${placed}${others}</ul>`;
}

/** The events for which a day has no room: they open in place, or are on the page of the day. */
function more(shown: MonthCell, link: Month["link"], request: PageRequest): Html | null {
  const { day, bars, lanes, events, hidden, beyond } = shown;
  if (hidden.length === 0) return rest(day, beyond, link, request);
  const { translate, formats } = request;
  const skipped = bars.length + events.length === 0 && lanes > 0 ? ` skip${lanes}` : "";
  const list = hidden.map((event) => chip(event, isBar(event) ? " bar" : "", request));
  return html`<details class="more-here${skipped}"><summary>${translate("web_more", hidden.length + beyond)}<span class="visually-hidden">, ${formats.shortDay(day)}</span></summary>
<ul class="chips">${list}</ul>${rest(day, beyond, link, request)}</details>`;
}

/** A day of the agenda; events that continue from the day before are listed on the first day of the month only. */
function agendaDay(
  day: Day,
  isFirst: boolean,
  found: DayEvents | undefined,
  link: Month["link"],
  request: PageRequest,
): Html | null {
  const { events, total } = found ?? { events: [], total: 0 };
  const ofDay = isFirst ? events : events.filter((event) => gridDays(event).first === day);
  if (ofDay.length === 0 && total === events.length) return null;
  const shown = ofDay.slice(0, PER_AGENDA_DAY);
  return html`<h2>${request.formats.shortDay(day)}</h2>
<ul class="lines">${shown.map((event) => line(event, request))}</ul>
${rest(day, total - events.length + ofDay.length - shown.length, link, request)}`;
}

/** A link to the page of a day, which has all events. */
const rest = (
  day: Day,
  count: number,
  link: Month["link"],
  { translate, formats }: PageRequest,
): Html | null =>
  count > 0
    ? html`<a class="more" href="${link(day)}" rel="nofollow">${translate("web_more", count)}<span class="visually-hidden">, ${formats.shortDay(day)}</span></a>`
    : null;
