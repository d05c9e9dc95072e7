import { memoizedByObject } from "../domain/collections.ts";
import type { EventSummary } from "../operations/event-summaries.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import type { ImageRepresentation } from "../resources/shared/images.ts";
import { type Day, daysTouched } from "./calendar-grid.ts";
import { type Html, html } from "./html.ts";
import { local } from "./links.ts";
import type { PageRequest } from "./page-request.ts";
import { hoursOf, isAllDay, isOver } from "./times.ts";

/** An event in a grid cell: hours and name, or one line for all-day events. */
export function chip(event: EventSummary, day: Day, request: PageRequest): Html {
  const looks = [
    isBar(event) ? "bar" : "",
    event.featured ? "featured" : "",
    day > event.start_date.slice(0, 10) ? "goes-on" : "",
    isOver(event, request) ? "over" : "",
  ];
  return html`<li class="chip ${looks.filter(Boolean).join(" ")}">${chipText(event, request)}</li>`;
}

// A view has one language, so its markup is rendered once.
const chipText = memoizedByObject((event: EventSummary, request: PageRequest): Html => {
  const hours = html`<span class="hours${isBar(event) && " visually-hidden"}">${hoursOf(event, request)}</span>`;
  return html`<a href="${local(event.url, request.context.site)}">${hours} <span class="title">${event.name}</span></a>`;
});

function isBar(event: EventSummary): boolean {
  const { first, last } = daysTouched(event.start_date, event.end_date);
  return isAllDay(event) || first !== last;
}

/** An event in a list below its day: hours beside name and place. */
export const line = (event: EventSummary, request: PageRequest): Html =>
  html`<li class="line${isOver(event, request) && " over"}">${lineText(event, request)}</li>`;

const lineText = memoizedByObject(
  (
    event: EventSummary,
    request: PageRequest,
  ): Html => html`<span class="hours">${hoursOf(event, request)}</span>
<div><a class="title" href="${local(event.url, request.context.site)}">${event.name}</a>${badges(event, request)}${placeLine(event)}</div>`,
);

/** An event in a list of its own: day, name, place, the first sentence, a picture. */
export const card = (event: EventSummary, request: PageRequest, level: 2 | 3 = 2): Html =>
  html`<li class="card${isOver(event, request) && " over"}">${cardTexts[level](event, request)}</li>`;

const cardText = (level: 2 | 3) =>
  memoizedByObject((event: EventSummary, request: PageRequest): Html => {
    const { formats, context } = request;
    const { summary, image } = event;
    const day = event.start_date.slice(0, 10);
    const name = html`<a href="${local(event.url, context.site)}">${event.name}</a>${badges(event, request)}`;
    return html`
<p class="leaf" aria-hidden="true"><span>${formats.shortWeekday(day)}</span><b>${Number(day.slice(8))}</b><span>${formats.shortMonth(day)}</span></p>
<div class="text">
<p class="hours"><span class="visually-hidden">${formats.longDay(day)}, </span>${spanOf(event, request)}${hoursOf(event, request)}</p>
${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
${placeLine(event)}
${summary !== "" && html`<p class="summary">${summary}</p>`}
</div>
${image && picture(image, request, { sizes: "10rem", isLazy: true })}
`;
  });

const cardTexts = { 2: cardText(2), 3: cardText(3) };

/** The days of an event that lasts several. */
function spanOf({ start_date, end_date }: EventSummary, { formats }: PageRequest): Html | null {
  const { first, last } = daysTouched(start_date, end_date);
  return first === last ? null : html`${formats.dates(first, last)} · `;
}

function placeLine({ places, cost }: EventSummary): Html | null {
  const names = places.map(({ name }) => name);
  const all = cost ? [...names, cost] : names;
  return all.length === 0 ? null : html`<p class="place">${all.join(" · ")}</p>`;
}

/** Badges: featured, pinned, status. */
export const badges = (
  { featured, status, all_day }: Pick<EventRepresentation, "featured" | "status" | "all_day">,
  { translate }: PageRequest,
): Html =>
  html`${featured && html` <span class="badge">${translate("web_featured")}</span>`}${all_day === null && html` <span class="badge quiet">${translate("web_protected_badge")}</span>`}${status !== "publish" && html` <span class="badge quiet">${translate("web_not_public")}</span>`}`;

/** An image with its sizes; decorative, so its alternative text is empty. */
export function picture(
  image: ImageRepresentation,
  { context: { site } }: PageRequest,
  { sizes, isLazy }: { sizes: string; isLazy: boolean },
): Html {
  const sized = Object.entries(image.sizes ?? {})
    .filter(([name]) => name !== "thumbnail")
    .map(([, size]) => size);
  const all = [...sized, image].map(({ url, width }) => `${local(url, site)} ${width}w`);
  const fallback = sized.at(-1) ?? image;
  return html`<img src="${local(fallback.url, site)}" srcset="${all.join(", ")}" sizes="${sizes}" width="${image.width}" height="${image.height}" alt=""${isLazy && html` loading="lazy"`}>`;
}
