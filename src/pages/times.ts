import { memoizedByObject } from "../domain/collections.ts";
import { addDays, daysTouched, isAllDay } from "../domain/days.ts";
import { isoWithOffset, offsetAt, toInstant, zoneAbbreviation } from "../domain/time.ts";
import type { EventSummary } from "../operations/event-summaries.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { type Html, html } from "./html.ts";
import type { PageRequest } from "./page-request.ts";

/** The time properties of an event; instants in unix seconds. */
export type Timed = Pick<EventRepresentation, "all_day" | "start_date" | "end_date" | "timezone"> &
  (Pick<EventRepresentation, "utc_start_date" | "utc_end_date"> | { instants: Instants });

interface Instants {
  start: number;
  end: number;
}

/** The instants of an event. */
export const instantsOf = (event: Timed): Instants =>
  "instants" in event
    ? event.instants
    : { start: toInstant(event.utc_start_date, "UTC"), end: toInstant(event.utc_end_date, "UTC") };

/** The days that an event covers in its own zone, which its texts name; computed once, because they are asked for often. */
export const touchedDays = memoizedByObject(
  ({ start_date, end_date }: Pick<Timed, "start_date" | "end_date">) => daysTouched(start_date, end_date),
);

/** The days of a grid that an event covers: those of the site, like the hours beside it and the line of the present. */
export const gridDays = memoizedByObject(
  ({ siteStart, siteEnd }: Pick<EventSummary, "siteStart" | "siteEnd">) => daysTouched(siteStart, siteEnd),
);

/** Whether a grid shows an event as a bar, because it covers whole days or several. */
export function isBar(event: EventSummary): boolean {
  const { first, last } = gridDays(event);
  return isAllDay(event) || first !== last;
}

/** The day of the hours of an event, where a grid has it on another because of its zone. */
export function farDay(event: EventSummary, { formats }: PageRequest): Html | null {
  const { first } = touchedDays(event);
  return first === gridDays(event).first ? null : html`${formats.shortWeekday(first)} `;
}

/** Whether it is over. */
export const isOver = (event: Timed, { context }: PageRequest): boolean =>
  instantsOf(event).end <= context.now;

/** The hours of an event, without its day. */
export function hoursOf(event: Timed, { formats, context, translate }: PageRequest): Html {
  if (isAllDay(event)) return html`${translate("web_all_day")}`;
  const { first, last } = touchedDays(event);
  const isFar = offsetOf(event) !== offsetAt(instantsOf(event).start, context.site.zone);
  // After more than one midnight the hour of the end says little without its day.
  const isNight = first === last || last === addDays(first, 1);
  const text = isNight ? formats.times(event.start_date, event.end_date) : formats.time(event.start_date);
  return html`${stamp(event, text)}${isFar && html` ${zoneOf(event)}`}`;
}

/** When an event is, in full: days on the first line, hours on the second. */
export function whenOf(event: Timed, request: PageRequest): { days: Html; hours: Html } {
  const { formats, translate } = request;
  const { first, last } = touchedDays(event);
  const zone = zoneOf(event);
  if (isAllDay(event)) {
    const days = first === last ? formats.longDay(first) : formats.dates(first, last);
    return { days: stamp(event, days), hours: html`${translate("web_all_day")}` };
  }
  if (first === last) {
    const hours = html`${formats.times(event.start_date, event.end_date)} ${zone}`;
    return { days: stamp(event, formats.longDay(first)), hours };
  }
  return {
    days: stamp(event, formats.dates(first, last)),
    hours: html`${formats.moments(event.start_date, event.end_date)} ${zone}`,
  };
}

/** An element that the script fills with the visitor's local time, if it differs. */
export function yourTime(event: Timed, { translate, formats }: PageRequest): Html | null {
  if (isAllDay(event)) return null;
  const { start, end } = instantsOf(event);
  return html`<p class="yours" hidden data-yours="${translate("web_your_time", "%s")}" data-start="${start}" data-end="${end}" data-offset="${offsetOf(event) / 60}" data-locale="${formats.locale}"></p>`;
}

const zoneOf = (event: Timed) =>
  html`<abbr title="${event.timezone}">${zoneAbbreviation(instantsOf(event).start, event.timezone)}</abbr>`;

const offsetOf = (event: Timed) => offsetAt(instantsOf(event).start, event.timezone);

const stamp = (event: Timed, text: string) => {
  const moment = isAllDay(event)
    ? event.start_date.slice(0, 10)
    : isoWithOffset(instantsOf(event).start, event.timezone);
  return html`<time datetime="${moment}">${text}</time>`;
};
