import type { Day } from "../domain/days.ts";
import { toWall } from "../domain/time.ts";
import type { EventSummary } from "../operations/event-summaries.ts";
import { blocksOf, type Hours, quartersOf } from "./hour-blocks.ts";
import { type Html, html } from "./html.ts";
import type { Bar } from "./lanes.ts";
import type { PageRequest } from "./page-request.ts";
import { isBar } from "./times.ts";

/** A day with hours. */
export interface HourDay {
  day: Day;
  /** Empty where the day is that of the page. */
  heading: Html | null;
  /** Events of whole days or several, by lane. */
  bars: Bar<EventSummary>[];
  /** Timed events. Those that do not fit beside overlapping ones are passed to `more`. */
  events: EventSummary[];
  /** Events that are left out. */
  more(hidden: EventSummary[]): Html | null;
}

/** How the events of a grid are rendered. */
interface Rendering {
  /** Events beside each other. */
  maxColumns: number;
  bar(bar: Bar<EventSummary>, classes: string): Html;
  block(event: EventSummary, classes: string): Html;
}

/** The hours that a grid shows at least. */
const [OPENING, CLOSING] = [8, 20];

/** Days beside each other with their hours: first events of whole days, then the others at their time. */
export function hourGrid(
  days: readonly HourDay[],
  { maxColumns, bar, block }: Rendering,
  request: PageRequest,
): Html {
  const { formats, translate, context } = request;
  const timed = days.map(({ events }) => events.filter((event) => !isBar(event)).map(hoursOf));
  const all = timed.flat();
  const first = Math.floor(Math.min(OPENING * 4, ...all.map(({ start }) => start)) / 4);
  const last = Math.ceil(Math.max(CLOSING * 4, ...all.map(({ end }) => end)) / 4);
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  const label = (hour: number) => formats.time(`2000-01-01 ${String(hour).padStart(2, "0")}:00:00`);
  const now = toWall(context.now, context.site.zone);
  const hasBars = days.some(({ bars }) => bars.length > 0);
  const column = ({ day, heading, bars, more }: HourDay, at: number) => {
    const blocks = blocksOf(timed[at] ?? [], maxColumns);
    const placed = new Set(blocks.map(({ item }) => item));
    const hidden = (timed[at] ?? []).flatMap(({ item }) => (placed.has(item) ? [] : [item]));
    const isToday = now.startsWith(day);
    return html`<section class="column${isToday && " today"}">
<div class="head">${heading}</div>
<ul class="lanes">${laneChips(bars, bar)}</ul>
<ol class="track hours${last - first}">${blocks.map(({ item, start, end, column: place, columns }) => block(item, ` block t${start - first * 4} d${end - start} of${columns} at${place}`))}${isToday && nowLine(now, first, last)}</ol>
<div class="foot">${more(hidden)}</div>
</section>`;
  };
  return html`<div class="hourly${days.length === 1 && " one"}" data-previews>
<div class="scale" aria-hidden="true"><span class="head"></span><span class="lanes">${hasBars && translate("web_all_day")}</span><span class="track">${hours.map((hour) => html`<span>${label(hour)}</span>`)}</span></div>
${days.map(column)}
</div>`;
}

const hoursOf = (event: EventSummary): Hours<EventSummary> => ({
  item: event,
  ...quartersOf(event.siteStart, event.siteEnd),
});

/** Bars in their lanes; classes leave room for bars that began on an earlier day. */
function laneChips(bars: readonly Bar<EventSummary>[], render: Rendering["bar"]): Html[] {
  let next = 0;
  return bars.map((bar) => {
    const skipped = bar.lane - next;
    next = bar.lane + 1;
    return render(bar, skipped > 0 ? ` skip${skipped}` : "");
  });
}

/** The line of the current time; null outside the hours that are shown. */
function nowLine(now: string, first: number, last: number): Html | null {
  const minutes = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)) - first * 60;
  if (minutes < 0 || minutes >= (last - first) * 60) return null;
  return html`<li class="now t${Math.floor(minutes / 15)} n${minutes % 15}" aria-hidden="true"></li>`;
}
