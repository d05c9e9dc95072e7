import { toInstant } from "../../domain/time.ts";
import { events } from "../../resources/events.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { series } from "../../resources/series.ts";
import { bareItem, type ItemLanguage, linkedItem, nameField } from "../linked-item.ts";
import { plainAsHtml } from "../plain-html.ts";
import type { RemoteItem, RemoteLink } from "../remote-item.ts";
import { hashOf } from "../source-map.ts";
import { type EventTimes, eventTimes, type TimeDefaults } from "./event-times.ts";
import { type CalendarComponent, propertyOf, textList, textOf, unescaped } from "./parse-calendar.ts";
import { placeOf } from "./place.ts";
import { isCancelled, recurrenceIn, replacedDate, seriesDefaults } from "./recurrence.ts";

/** How the events of a calendar are imported. */
export interface CalendarDefaults extends TimeDefaults, ItemLanguage {
  status: string;
}

/** The id of a VEVENT: those of a series share a UID and differ in the time that they replace. */
export function eventId(event: CalendarComponent): string {
  const uid = textOf(event, "UID") || hashOf([textOf(event, "SUMMARY"), propertyOf(event, "DTSTART")?.value]);
  const replaced = propertyOf(event, "RECURRENCE-ID")?.value.trim();
  return replaced ? `${uid}/${replaced}` : uid;
}

/** A VEVENT as an item; null if it has no valid start. */
export function remoteEvent(event: CalendarComponent, defaults: CalendarDefaults): RemoteItem | null {
  const times = eventTimes(event, defaults);
  return times && remoteItem(events, event, times, {}, defaults);
}

/** A series of a calendar, and the events that replace some of its dates. */
export interface CalendarSeries {
  item: RemoteItem;
  exceptions: RemoteItem[];
}

/**
 * A VEVENT with a rule as a series, without the dates that others cancel; null if it has no valid start. A date that is
 * replaced becomes an occurrence with values of its own; one beyond the horizon, which has no occurrence yet, is left out of
 * the series and an event.
 */
export function remoteSeries(
  event: CalendarComponent,
  replacements: readonly CalendarComponent[],
  defaults: CalendarDefaults & { horizon: number },
): CalendarSeries | null {
  const own = seriesDefaults(event, defaults);
  const times = eventTimes(event, own);
  if (!times) return null;
  const { timezone } = times;
  const isLate = (date: string) => toInstant(`${date} 00:00:00`.slice(0, 19), timezone) > defaults.horizon;
  const dated = replacements.map((replacement) => ({
    replacement,
    date: replacedDate(replacement, times, own),
  }));
  const left = dated.filter(
    ({ replacement, date }) => isCancelled(replacement) || date === null || isLate(date),
  );
  const recurrence = recurrenceIn(
    event,
    times,
    left.map(({ replacement }) => replacement),
    own,
  );
  const item = remoteItem(series, event, times, { recurrence }, defaults);
  const basis = hashOf([{ ...item.fields, recurrence: null }, item.links, item.image]);
  const exceptions = dated.flatMap(({ replacement, date }) => {
    const exception = isCancelled(replacement) ? null : remoteEvent(replacement, { ...own, zone: timezone });
    if (!exception) return [];
    if (date === null || isLate(date)) return [exception];
    const occurrenceOf = { series: item.remoteId, date, isException: true, mayStandAlone: true, basis };
    return [{ ...exception, externalId: "", occurrenceOf }];
  });
  return { item, exceptions };
}

function remoteItem(
  resource: Resource,
  event: CalendarComponent,
  times: EventTimes,
  more: Record<string, unknown>,
  defaults: CalendarDefaults,
): RemoteItem {
  const remoteId = eventId(event);
  const id = `ics:${remoteId}`;
  const place = placeOf(event);
  return {
    ...bareItem(resource, remoteId, defaults.lang),
    modified: textOf(event, "LAST-MODIFIED") || textOf(event, "DTSTAMP"),
    fields: { ...fieldsOf(event, times, defaults), ...place.online, ...more },
    links: linksOf(event, place.venue, defaults),
    image: imageOf(event),
    externalId: id.length <= 200 ? id : `ics:${hashOf(id)}`,
  };
}

function fieldsOf(event: CalendarComponent, times: EventTimes, { status }: CalendarDefaults) {
  const website = textOf(event, "URL");
  const isPrivate = /^(private|confidential)$/i.test(textOf(event, "CLASS"));
  return {
    title: plainAsHtml(textOf(event, "SUMMARY")) || "–",
    description: descriptionOf(event),
    ...times,
    website: /^https?:\/\//i.test(website) ? website : null,
    status: isPrivate && status === "publish" ? "private" : status,
  };
}

/** The description: as HTML where the calendar has it so, else as plain text. */
function descriptionOf(event: CalendarComponent): string {
  const html = propertyOf(event, "X-ALT-DESC");
  if (html && /html/i.test(html.parameters.FMTTYPE ?? "")) return bodyOf(unescaped(html.value));
  const text = textOf(event, "DESCRIPTION");
  return /<(?:p|br|a|b|i|ul|ol|li|div|span|strong|em|html)\b[^<>]*>/i.test(text)
    ? bodyOf(text)
    : plainAsHtml(text);
}

/** The body of a document, of which Outlook writes the head as well. */
function bodyOf(html: string): string {
  const start = html.search(/<body\b/i);
  return start < 0 ? html : html.slice(html.indexOf(">", start) + 1).replace(/<\/(body|html)>/gi, "");
}

/** Links by the names of events' fields, to items that are known by their names. */
function linksOf(
  event: CalendarComponent,
  venue: Record<string, unknown> | null,
  language: ItemLanguage,
): Record<string, RemoteLink[]> {
  const categories = event.properties
    .filter(({ name }) => name === "CATEGORIES")
    .flatMap(({ value }) => textList(value));
  const organizer = propertyOf(event, "ORGANIZER")?.parameters.CN?.trim() ?? "";
  // An address of a person is not published: only a name is taken over.
  const organizers = organizer === "" || organizer.includes("@") ? [] : [organizer];
  const named = (field: string, names: readonly string[]) =>
    [...new Set(names.map(plainAsHtml))].map((name) =>
      linkedItem(field, { [nameField(field)]: name }, language),
    );
  return {
    venue: venue ? [linkedItem("venue", venue, language)] : [],
    organizer: named("organizer", organizers),
    categories: named("categories", categories),
  };
}

/** The image of an event, by IMAGE or ATTACH. */
function imageOf(event: CalendarComponent): string | null {
  for (const { name, value, parameters } of event.properties) {
    if (name !== "IMAGE" && name !== "ATTACH") continue;
    const url = unescaped(value).trim();
    const isImage =
      name === "IMAGE" || /^image\//i.test(parameters.FMTTYPE ?? "") || /\.(jpe?g|png|webp|gif)$/i.test(url);
    if (isImage && /^https?:\/\//i.test(url)) return url;
  }
  return null;
}
