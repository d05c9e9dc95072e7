import { toWall } from "../../domain/time.ts";
import { eventLine } from "../../operations/event-summaries.ts";
import type { Day } from "../calendar-grid.ts";
import { chip, line } from "../event-views.ts";
import { type Html, html } from "../html.ts";
import { calendar } from "../links.ts";
import { type DayEvents, loadDays } from "../load-days.ts";
import type { PageRequest } from "../page-request.ts";
import type { CalendarState } from "../toolbar.ts";

/** How many events a day of the week names. */
const PER_DAY = 20;

/** Seven days beside each other; on narrow screens below each other. */
export async function weekBody({ period, filters }: CalendarState, request: PageRequest): Promise<Html> {
  const { formats, context, translate } = request;
  const found = await loadDays(
    period?.days ?? [],
    { perDay: PER_DAY, projection: eventLine },
    filters,
    request,
  );
  const today = toWall(context.now, context.site.zone).slice(0, 10);
  const day = ([date, { events, total }]: [Day, DayEvents]) => {
    const href = calendar(request, { ...filters.query, view: "day", date });
    const goesOn = events.filter(({ start_date }) => start_date.slice(0, 10) < date);
    const starts = events.filter((event) => !goesOn.includes(event));
    return html`<section class="column${date === today && " today"}">
<h2><a href="${href}" rel="nofollow"><span>${formats.shortWeekday(date)}</span> <b>${Number(date.slice(8))}</b> <span>${formats.shortMonth(date)}</span></a></h2>
${goesOn.length > 0 && html`<ul class="chips">${goesOn.map((event) => chip(event, date, request))}</ul>`}
${starts.length > 0 && html`<ul class="lines">${starts.map((event) => line(event, request))}</ul>`}
${events.length === 0 && html`<p class="empty"><span aria-hidden="true">–</span><span class="visually-hidden">${translate("web_none")}</span></p>`}
${total > events.length && html`<a class="more" href="${href}" rel="nofollow">${translate("web_more", total - events.length)}</a>`}
</section>`;
  };
  return html`<div class="columns">${[...found].map(day)}</div>`;
}
