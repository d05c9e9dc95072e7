import { plainText } from "../domain/html.ts";
import { type Day, daysTouched } from "./calendar-grid.ts";
import { type Html, html } from "./html.ts";
import { type EventItem, type ImageItem, venuesOf } from "./items.ts";
import { local } from "./links.ts";
import { summaryOf } from "./rich-text.ts";
import { hoursOf, isAllDay, isOver } from "./times.ts";
import type { Visit } from "./visit.ts";

/** An event in a cell of a grid: its hours and its name, or one line for what takes whole days. */
export function chip(event: EventItem, day: Day, visit: Visit): Html {
  const { first, last } = daysTouched(event.start_date, event.end_date);
  const isBar = isAllDay(event) || first !== last;
  const looks = [
    isBar ? "bar" : "",
    event.featured ? "featured" : "",
    day > first ? "goes-on" : "",
    isOver(event, visit) ? "over" : "",
  ];
  const hours = html`<span class="hours${isBar && " visually-hidden"}">${hoursOf(event, visit)}</span>`;
  return html`<li class="chip ${looks.filter(Boolean).join(" ")}"><a href="${local(event.url, visit.context.site)}">${hours} <span class="title">${plainText(event.title)}</span></a></li>`;
}

/** An event in a list below its day: hours beside name and place. */
export function line(event: EventItem, visit: Visit): Html {
  const { site } = visit.context;
  return html`<li class="line${isOver(event, visit) && " over"}"><span class="hours">${hoursOf(event, visit)}</span>
<div><a class="title" href="${local(event.url, site)}">${plainText(event.title)}</a>${badges(event, visit)}${placeLine(event)}</div></li>`;
}

/** An event in a list of its own: day, name, place, the first sentence, a picture. */
export function card(event: EventItem, visit: Visit, level: 2 | 3 = 2): Html {
  const { formats, context } = visit;
  const day = event.start_date.slice(0, 10);
  const name = html`<a href="${local(event.url, context.site)}">${plainText(event.title)}</a>${badges(event, visit)}`;
  const summary = summaryOf(event.excerpt || event.description, 180);
  return html`<li class="card${isOver(event, visit) && " over"}">
<p class="leaf" aria-hidden="true"><span>${formats.shortWeekday(day)}</span><b>${Number(day.slice(8))}</b><span>${formats.shortMonth(day)}</span></p>
<div class="text">
<p class="hours"><span class="visually-hidden">${formats.longDay(day)}, </span>${spanOf(event, visit)}${hoursOf(event, visit)}</p>
${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
${placeLine(event)}
${summary !== "" && html`<p class="summary">${summary}</p>`}
</div>
${event.image && picture(event.image, visit, { sizes: "10rem", isLazy: true })}
</li>`;
}

/** The days of an event that lasts several. */
function spanOf({ start_date, end_date }: EventItem, { formats }: Visit): Html | null {
  const { first, last } = daysTouched(start_date, end_date);
  return first === last ? null : html`${formats.dates(first, last)} · `;
}

function placeLine(event: EventItem): Html | null {
  const parts = venuesOf(event).map(({ venue, city }) =>
    [venue, city]
      .filter((part): part is string => Boolean(part))
      .map(plainText)
      .join(", "),
  );
  const cost = plainText(event.cost);
  const all = [...parts, ...(cost ? [cost] : [])];
  return all.length === 0 ? null : html`<p class="place">${all.join(" · ")}</p>`;
}

/** What is special about an event. */
export const badges = ({ featured, status, all_day }: EventItem, { say }: Visit): Html =>
  html`${featured && html` <span class="badge">${say("web_featured")}</span>`}${all_day === null && html` <span class="badge quiet">${say("web_protected_badge")}</span>`}${status !== "publish" && html` <span class="badge quiet">${say("web_not_public")}</span>`}`;

/** A picture in the sizes that there are; it tells nothing that the words beside it do not. */
export function picture(
  image: ImageItem,
  { context: { site } }: Visit,
  { sizes, isLazy }: { sizes: string; isLazy: boolean },
): Html {
  const sized = Object.entries(image.sizes ?? {})
    .filter(([name]) => name !== "thumbnail")
    .map(([, size]) => size);
  const all = [...sized, image].map(({ url, width }) => `${local(url, site)} ${width}w`);
  const fallback = sized.at(-1) ?? image;
  return html`<img src="${local(fallback.url, site)}" srcset="${all.join(", ")}" sizes="${sizes}" width="${image.width}" height="${image.height}" alt=""${isLazy && html` loading="lazy"`}>`;
}
