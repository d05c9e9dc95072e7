import { memoizedByObject } from "../domain/collections.ts";
import { addDays, isAllDay } from "../domain/days.ts";
import type { EventSummary } from "../operations/event-summaries.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import type { ImageRepresentation } from "../resources/shared/images.ts";
import { focalClass } from "./assets/focal-styles.ts";
import { colourMark } from "./colour-mark.ts";
import { flattened, type Html, html } from "./html.ts";
import type { Bar } from "./lanes.ts";
import { local } from "./links.ts";
import type { PageRequest } from "./page-request.ts";
import { farDay, gridDays, hoursOf, isBar, isOver, touchedDays } from "./times.ts";

/** An event in a grid cell: hours and name. `classes` are further ones of its element. */
export const chip = (event: EventSummary, classes: string, request: PageRequest): Html =>
  html`<li class="chip${classes}${event.colour !== "" && " coloured"}${event.featured && " featured"}${isOver(event, request) && " over"}">${chipText(event, request)}</li>`;

/**
 * Markup that is rendered once per event object: the cache of items has one for each projection, language and URL style, and
 * drops it with the event. What depends on the present time stays outside.
 */
const memoizedMarkup = (render: (event: EventSummary, request: PageRequest) => Html) =>
  memoizedByObject((event: EventSummary, request: PageRequest) => flattened(render(event, request)));

const chipText = memoizedMarkup((event, request) => {
  const url = local(event.url, request.context.site);
  return html`<a href="${url}">${colourMark(event.colour)}${chipHours(event, request)} <span class="title" dir="auto">${event.name}</span></a>`;
});

/** The hours of an event; of a bar its days as well, which only people who see the grid know. */
function chipHours(event: EventSummary, request: PageRequest): Html {
  const { first, last } = touchedDays(event);
  const hours = html`${farDay(event, request)}${hoursOf(event, request)}`;
  if (!isBar(event)) return html`<span class="hours">${hours}</span>`;
  if (first === last && isAllDay(event)) return html`<span class="hours visually-hidden">${hours}</span>`;
  const days =
    first !== last && html`<span class="visually-hidden">${request.formats.dates(first, last)}</span> `;
  const isNight = gridDays(event).last === addDays(gridDays(event).first, 1);
  return isNight && !isAllDay(event) ? html`${days}<span class="hours">${hours}</span>` : html`${days}`;
}

/** The classes of a bar: how many days it has, and where it goes on. */
export const barClasses = ({ length, isContinued, goesOn }: Bar<EventSummary>): string =>
  ` bar${length > 1 ? ` days${length}` : ""}${isContinued ? " continued" : ""}${goesOn ? " goes-on" : ""}`;

/** An event at its hours: with its place. */
export const block = (event: EventSummary, classes: string, request: PageRequest): Html =>
  html`<li class="chip${classes}${event.colour !== "" && " coloured"}${event.featured && " featured"}${isOver(event, request) && " over"}"><div class="about">${colourMark(event.colour)}${lineText(event, request)}</div></li>`;

/** An event in a list below its day: hours beside name and place. */
export const line = (event: EventSummary, request: PageRequest): Html =>
  html`<li class="line${isOver(event, request) && " over"}">${lineText(event, request)}</li>`;

const lineText = memoizedMarkup(
  (
    event,
    request,
  ) => html`<span class="hours">${spanOf(event, request) ?? farDay(event, request)}${hoursOf(event, request)}</span>
<div>${colourMark(event.colour)}<a class="title" dir="auto" href="${local(event.url, request.context.site)}">${event.name}</a>${badges(event, request)}${placeLine(event, request)}</div>`,
);

/** An event in a list without days: day and hours above its name. */
export const datedLine = (event: EventSummary, request: PageRequest): Html => {
  const url = local(event.url, request.context.site);
  return html`<li class="line${isOver(event, request) && " over"}"><span class="hours">${dayOf(event, request)}${hoursOf(event, request)}</span>
<div>${colourMark(event.colour)}<a class="title" dir="auto" href="${url}">${event.name}</a>${badges(event, request)}</div></li>`;
};

/** An event in a list: day, name, place, the first sentence, a picture. */
export const card = (event: EventSummary, request: PageRequest, below: keyof typeof cardTexts): Html =>
  html`<li class="card${isOver(event, request) && " over"}">${cardTexts[below](event, request)}</li>`;

const cardText = (level: 2 | 3, hasYear: boolean) =>
  memoizedMarkup((event, request) => {
    const { formats, context } = request;
    const { summary, image } = event;
    const day = event.start_date.slice(0, 10);
    const name = html`<a dir="auto" href="${local(event.url, context.site)}">${event.name}</a>${badges(event, request)}`;
    return html`
<p class="leaf" aria-hidden="true">${colourMark(event.colour)}<span>${formats.shortWeekday(day)}</span><b>${Number(day.slice(8))}</b><span>${formats.shortMonth(day)}${hasYear && ` ${day.slice(0, 4)}`}</span></p>
<div class="text">
<p class="hours"><span class="visually-hidden">${formats.longDay(day)}, </span>${spanOf(event, request)}${hoursOf(event, request)}</p>
${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
${placeLine(event, request)}
${summary !== "" && html`<p class="summary" dir="auto">${summary}</p>`}
</div>
${image && picture(image, request, { sizes: "10rem", isLazy: true })}
`;
  });

/** Cards by the heading that they are below: only that of a month says which year it is. */
const cardTexts = { page: cardText(2, true), month: cardText(3, false), venue: cardText(3, true) };

/** An event by its picture. */
export const photoCard = (event: EventSummary, request: PageRequest): Html =>
  html`<li class="photo-card${isOver(event, request) && " over"}">${photoText(event, request)}</li>`;

const photoText = memoizedMarkup((event, request) => {
  const day = event.start_date.slice(0, 10);
  const image = event.image
    ? picture(event.image, request, { sizes: "(min-width: 46rem) 20rem, 100vw", isLazy: true })
    : html`<span class="no-photo" aria-hidden="true">${Number(day.slice(8))}</span>`;
  return html`${image}<div class="text">${colourMark(event.colour)}<p class="hours">${dayOf(event, request)}${hoursOf(event, request)}</p>
<h2><a dir="auto" href="${local(event.url, request.context.site)}">${event.name}</a>${badges(event, request)}</h2>
${placeLine(event, request)}</div>`;
});

/** The day of an event with its year, because lists without headings go over years; or its days. */
function dayOf(event: EventSummary, request: PageRequest): Html | null {
  const { first } = touchedDays(event);
  return spanOf(event, request) ?? html`${request.formats.dayOfYear(first)}, `;
}

/** The days of an event that lasts several. */
function spanOf(event: EventSummary, { formats }: PageRequest): Html | null {
  const { first, last } = touchedDays(event);
  return first === last ? null : html`${formats.dates(first, last)} · `;
}

function placeLine({ places, isVirtual, cost }: EventSummary, { translate }: PageRequest): Html | null {
  const names = [...places.map(({ name }) => name), ...(isVirtual ? [translate("online")] : [])];
  const all = cost ? [...names, cost] : names;
  return all.length === 0 ? null : html`<p class="place" dir="auto">${all.join(" · ")}</p>`;
}

/** Badges: featured, protected, not public. */
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
  const { focal_point: focus } = image;
  const classes = focus && html` class="${focalClass("x", focus.x)} ${focalClass("y", focus.y)}"`;
  return html`<img${classes} src="${local(fallback.url, site)}" srcset="${all.join(", ")}" sizes="${sizes}" width="${image.width}" height="${image.height}" alt=""${isLazy && html` loading="lazy"`}>`;
}
