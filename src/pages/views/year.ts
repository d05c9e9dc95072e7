import { addDays, type Day } from "../../domain/days.ts";
import { toWall } from "../../domain/time.ts";
import { eventLine, MAX_SUMMARIES } from "../../operations/event-summaries.ts";
import { events } from "../../resources/events.ts";
import { addMonths, periodOf, weeksOf } from "../calendar-grid.ts";
import { eventCount } from "../event-list.ts";
import { fuzzySearch, statusQuery, windowQuery } from "../filters.ts";
import { type Html, html } from "../html.ts";
import { calendar } from "../links.ts";
import { beginningOn, placed, running } from "../load-days.ts";
import type { PageRequest } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

/** The months of a year, each with its number of events and, unless there are very many, the days that have some. */
export async function yearBody({ day, filters }: CalendarState, request: PageRequest): Promise<Html> {
  const { context } = request;
  const months = Array.from({ length: 12 }, (_, at) => addMonths(`${day.slice(0, 4)}-01-01`, at));
  const found = await loadYear(months, filters.query, request);
  const today = toWall(context.now, context.site.zone).slice(0, 10);
  return html`<div class="months">${months.map((month) => monthOf(month, { found, today, query: filters.query }, request))}</div>`;
}

/** Numbers of events by month, and by day where they are known. */
interface Numbers {
  byMonth: Map<string, number>;
  byDay: Map<Day, number> | null;
}

interface Year {
  found: Numbers;
  today: Day;
  query: CalendarState["filters"]["query"];
}

function monthOf(month: Day, { found, today, query }: Year, request: PageRequest): Html {
  const { formats } = request;
  const key = month.slice(0, 7);
  const href = calendar(request, { ...query, view: "month", date: key });
  const { days } = periodOf("month", month, formats.weekStart);
  const [week = []] = weeksOf(days);
  const link = calendar(request, { ...query, view: "day" });
  const cell = (day: Day) => {
    if (!day.startsWith(key)) return html`<td></td>`;
    const count = found.byDay?.get(day) ?? 0;
    const classes = `${day === today ? "today" : ""}${count > 0 ? " busy" : ""}`.trim();
    const number = Number(day.slice(8));
    return count > 0
      ? html`<td class="${classes}"><a href="${link}&amp;date=${day}" rel="nofollow" aria-label="${formats.longDay(day)}, ${eventCount(count, request)}">${number}</a></td>`
      : html`<td${classes !== "" && html` class="${classes}"`}>${number}</td>`;
  };
  return html`<section class="small-month"><h2><a href="${href}" rel="nofollow">${formats.monthName(month)}</a> <span class="count-of">${eventCount(found.byMonth.get(key) ?? 0, request)}</span></h2>
<table><thead><tr>${week.map((one) => html`<th scope="col"><abbr title="${formats.weekday(one)}">${formats.shortWeekday(one).slice(0, 2)}</abbr></th>`)}</tr></thead>
<tbody>${weeksOf(days).map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody></table></section>`;
}

async function loadYear(months: Day[], query: Year["query"], request: PageRequest): Promise<Numbers> {
  const { reads, context } = request;
  const first = months[0] ?? "";
  const days = daysOfYear(first);
  const window = windowQuery(first, days.at(-1) ?? first, request);
  const parameters = { ...fuzzySearch(query), ...statusQuery(request), ...window, per_page: MAX_SUMMARIES };
  const found = await reads.list(events, parameters, context, eventLine);
  if (found.total <= MAX_SUMMARIES) return numbersOf(days, await found.items());
  const conditions = [
    ...months.map((month) => beginningOn(month, request, addMonths(month, 1))),
    ...months.map((month) => running(month, request)),
  ];
  const parts = await reads.listEach(events, parameters, context, eventLine, conditions, 1);
  const countOf = (part: number) => parts[part]?.total ?? 0;
  const byMonth = new Map(
    months.map((month, at) => [month.slice(0, 7), countOf(at) + countOf(months.length + at)]),
  );
  return { byMonth, byDay: null };
}

function numbersOf(days: Day[], items: Parameters<typeof placed>[1]): Numbers {
  const byMonth = new Map<string, Set<object>>();
  const byDay = new Map<Day, number>();
  for (const [day, { events: onDay, total }] of placed(days, items)) {
    byDay.set(day, total);
    const month = byMonth.get(day.slice(0, 7)) ?? new Set();
    byMonth.set(day.slice(0, 7), month);
    for (const event of onDay) month.add(event);
  }
  return { byDay, byMonth: new Map([...byMonth].map(([month, { size }]) => [month, size])) };
}

function daysOfYear(first: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day.startsWith(first.slice(0, 4)) && days.length < 366; day = addDays(day, 1))
    days.push(day);
  return days;
}
