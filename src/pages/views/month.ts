import { toWall } from "../../domain/time.ts";
import { type EventSummary, eventLine } from "../../operations/event-summaries.ts";
import { type Day, weeksOf } from "../calendar-grid.ts";
import { counted, nothing } from "../event-list.ts";
import { chip, line } from "../event-views.ts";
import { type Html, html } from "../html.ts";
import { calendar } from "../links.ts";
import { type DayEvents, loadDays } from "../load-days.ts";
import type { PageRequest } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events a day of the grid names. */
const PER_DAY = 4;

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
  return html`<table class="grid">
<caption class="visually-hidden">${formats.month(day)}</caption>
<thead><tr>${week.map((one) => html`<th scope="col"><abbr title="${formats.weekday(one)}">${formats.shortWeekday(one)}</abbr></th>`)}</tr></thead>
<tbody>${weeksOf(days).map(
    (row) =>
      html`<tr>${row.map((one) => cell({ day: one, month, today, link, found: found.get(one) }, request))}</tr>`,
  )}</tbody>
</table>
<section class="agenda" aria-label="${translate("web_events")}">
${agenda.length === 0 ? nothing(request) : agenda}
</section>`;
}

interface Cell {
  day: Day;
  month: string;
  today: Day;
  link(day: Day): string;
  found: DayEvents | undefined;
}

function cell({ day, month, today, link, found }: Cell, request: PageRequest): Html {
  const { formats } = request;
  const { events, total } = found ?? { events: [], total: 0 };
  const looks = [
    !day.startsWith(month) && "other",
    day === today && "today",
    day < today && "gone",
    (events.some(startsOn(day)) || total > events.length) && "busy",
  ];
  return html`<td class="${looks.filter(Boolean).join(" ")}">
<a class="date" href="${link(day)}" rel="nofollow" aria-label="${formats.longDay(day)}, ${counted(total, request)}"${day === today && html` aria-current="date"`}>${Number(day.slice(8))}</a>
${events.length > 0 && html`<ul class="chips">${events.map((event) => chip(event, day, request))}</ul>`}
${more(day, total - events.length, link, request)}
</td>`;
}

const startsOn =
  (day: Day) =>
  ({ start_date }: EventSummary): boolean =>
    start_date.startsWith(day);

/** A day of the agenda; events that continue from the day before are listed on the first day of the month only. */
function agendaDay(
  day: Day,
  isFirst: boolean,
  found: DayEvents | undefined,
  link: Cell["link"],
  request: PageRequest,
): Html | null {
  const { events, total } = found ?? { events: [], total: 0 };
  const shown = isFirst ? events : events.filter(startsOn(day));
  if (shown.length === 0 && total === events.length) return null;
  return html`<h2>${request.formats.shortDay(day)}</h2>
<ul class="lines">${shown.map((event) => line(event, request))}</ul>
${more(day, total - events.length, link, request)}`;
}

const more = (
  day: Day,
  count: number,
  link: Cell["link"],
  { translate, formats }: PageRequest,
): Html | null =>
  count > 0
    ? html`<a class="more" href="${link(day)}" rel="nofollow">${translate("web_more", count)}<span class="visually-hidden">, ${formats.shortDay(day)}</span></a>`
    : null;
