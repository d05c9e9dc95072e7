import { parseDay } from "../../domain/days.ts";
import { toWall } from "../../domain/time.ts";
import { periodOf } from "../../pages/calendar-grid.ts";
import { feedOf } from "../../pages/filters.ts";
import { type Html, html } from "../../pages/html.ts";
import { calendarUrl } from "../../pages/links.ts";
import { type PageRequest, queryParam } from "../../pages/page-request.ts";
import { type CalendarState, dateFor } from "../../pages/toolbar.ts";
import { monthBody } from "../../pages/views/month.ts";
import { type Embed, embedPath } from "../embed.ts";
import { type EmbedFilters, embedFilters, keptQuery } from "../list-filters.ts";

/** `/embed/month/`: the grid of a month, with the way to its neighbours. */
export async function monthEmbed(request: PageRequest): Promise<Embed> {
  const { context, formats } = request;
  const { site, language } = context;
  const filters = embedFilters(request);
  const day = parseDay(queryParam(request, "date")) ?? toWall(context.now, site.zone).slice(0, 10);
  const period = periodOf("month", day, formats.weekStart);
  const heading = formats.month(day);
  const shown: CalendarState = { view: "month", day, filters, period, nameOf: formats.month, heading };
  return {
    title: heading,
    body: html`<div class="calendar month" data-calendar>
<div class="toolbar"><h1>${heading}</h1>${steps(shown, filters, request)}</div>
${await monthBody(shown, request)}</div>`,
    page: calendarUrl(site, language.code, { ...filters.query, view: "month", date: dateFor("month", day) }),
    feed: feedOf(filters, request),
  };
}

/** Links to the neighbours and to this month, which stay in the frame. */
function steps({ period, nameOf }: CalendarState, filters: EmbedFilters, request: PageRequest): Html {
  const { translate } = request;
  const { date: _, ...kept } = keptQuery(filters);
  const to = (day?: string) =>
    embedPath("month", { ...kept, date: day === undefined ? null : dateFor("month", day) }, request);
  const { previous = null, next = null } = period ?? {};
  return html`<nav class="steps" aria-label="${translate("web_steps")}">
${previous && html`<a class="step" target="_self" rel="prev nofollow" data-step="previous" href="${to(previous)}" title="${nameOf(previous)}"><span aria-hidden="true">←</span><span class="visually-hidden">${translate("web_previous", nameOf(previous))}</span></a>`}
<a class="step today" target="_self" href="${to()}">${translate("web_today")}</a>
${next && html`<a class="step" target="_self" rel="next nofollow" data-step="next" href="${to(next)}" title="${nameOf(next)}"><span aria-hidden="true">→</span><span class="visually-hidden">${translate("web_next", nameOf(next))}</span></a>`}
</nav>`;
}
