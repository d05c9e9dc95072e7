import type { Context } from "../context.ts";
import { dayEnd } from "../domain/time.ts";
import { trimCharacters } from "../domain/trim.ts";
import { invalid } from "../errors.ts";
import { totalHeaders } from "../http/list-envelope.ts";
import type { HandlerResult } from "../http/response.ts";
import { mapInSlices, yieldToEventLoop } from "../operations/event-loop.ts";
import type { ItemRef } from "../operations/find-item.ts";
import type { Reads } from "../operations/reads.ts";
import { shortenedHeader } from "../operations/shorten-texts.ts";
import { apiLink } from "../resources/shared/urls.ts";
import { atom } from "./atom.ts";
import { type FeedMetadata, type FeedNames, feedMetadata } from "./feed-metadata.ts";
import { icalendar } from "./ical.ts";
import { jsonFeed } from "./json-feed.ts";
import { EVENTS_AT_ONCE, type FeedEvent, loadEvent, loadEvents } from "./load-events.ts";
import { rss } from "./rss.ts";
import { loadSeries, withRules } from "./series-calendar.ts";

/** A feed format. */
export interface Format {
  /** File name, which is also the end of its URL. */
  file: string;
  /** Display name. */
  name: string;
  type: string;
  /** One event as text. */
  writeItem(event: FeedEvent, metadata: FeedMetadata): string;
  /** The feed, around the texts of its events. */
  write(items: readonly string[], events: readonly FeedEvent[], metadata: FeedMetadata): string;
}

/** All formats by name. */
export const formats = {
  ics: { file: "events.ics", name: "iCalendar", type: "text/calendar; charset=utf-8", ...icalendar },
  rss: { file: "events.rss", name: "RSS", type: "application/rss+xml; charset=utf-8", ...rss },
  atom: { file: "events.atom", name: "Atom", type: "application/atom+xml; charset=utf-8", ...atom },
  json: {
    file: "events.feed.json",
    name: "JSON Feed",
    type: "application/feed+json; charset=utf-8",
    ...jsonFeed,
  },
} satisfies Record<string, Format>;

/** Renders the events of a list query in a format. */
export async function feedResult(
  format: Format,
  parameters: Record<string, unknown>,
  names: FeedNames,
  context: Context,
  reads: Reads,
): Promise<HandlerResult> {
  const { recurrence, ...others } = parameters;
  const loaded = await loadEvents(others, context, reads);
  const { page, shortened } = loaded;
  const events = asRules(format, recurrence) ? await withRules(loaded.events, context) : loaded.events;
  const { language, site } = context;
  const metadata = feedMetadata(events, names, page, context);
  const items = await mapInSlices(events, EVENTS_AT_ONCE, (slice) =>
    slice.map((event) => format.writeItem(event, metadata)),
  );
  if (events.length > EVENTS_AT_ONCE) await yieldToEventLoop();
  return {
    type: format.type,
    body: format.write(items, events, metadata),
    // An empty feed contains the date.
    expiresAt:
      events.length > 0 ? page.expiresAt : Math.min(page.expiresAt, dayEnd(context.now, site.zone) + 1),
    headers: {
      ...totalHeaders(page),
      ...shortenedHeader(shortened),
      Allow: "GET",
      "Content-Language": language.all ? site.languages.join(", ") : language.code,
      ...hubLinks(metadata, context),
      ...(format === formats.ics && { "Content-Disposition": disposition("events") }),
    },
  };
}

/** Characters of a URL in a header at most, as proxies pass them on. */
const MAX_LINK_LENGTH = 2000;

/** The links by which WebSub finds the hub of a feed and the URL that it knows the feed by. */
function hubLinks({ hub, self }: FeedMetadata, context: Context): Record<string, string> {
  if (hub === null || self.length > MAX_LINK_LENGTH) return {};
  return { Link: [apiLink(context), `<${hub}>; rel="hub"`, `<${self}>; rel="self"`].join(", ") };
}

/** One event as an iCalendar file. */
export async function eventCalendarResult(ref: ItemRef, context: Context): Promise<HandlerResult> {
  const event = await loadEvent(ref, context);
  const { lang, slug, url } = event.shown;
  const metadata = feedMetadata([event], { title: "", self: url }, null, context);
  return {
    type: formats.ics.type,
    body: icalendar.write([icalendar.writeItem(event, metadata)], [event], metadata),
    headers: { Allow: "GET", "Content-Language": lang, "Content-Disposition": disposition(slug) },
  };
}

/** A series as an iCalendar file: its rule, and the occurrences that differ from it. */
export async function seriesCalendarResult(ref: ItemRef, context: Context): Promise<HandlerResult> {
  const items = await loadSeries(ref, context);
  const { slug = "series", url = context.site.baseUrl, lang = context.language.code } = items[0]?.shown ?? {};
  const metadata = feedMetadata(items, { title: "", self: url }, null, context);
  return {
    type: formats.ics.type,
    body: icalendar.write(
      items.map((item) => icalendar.writeItem(item, metadata)),
      items,
      metadata,
    ),
    headers: { Allow: "GET", "Content-Language": lang, "Content-Disposition": disposition(slug) },
  };
}

/** Whether series are to be items with their rule. */
function asRules(format: Format, recurrence: unknown): boolean {
  if (format !== formats.ics || recurrence === undefined) return false;
  if (recurrence !== "rule") throw invalid("recurrence");
  return true;
}

/** Content-Disposition with a file name; non-ASCII letters only in `filename*` (RFC 6266). */
function disposition(name: string): string {
  const plain = trimCharacters(name.replace(/[^\w-]+/g, "-"), "-") || "event";
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(`${name}.ics`)}`;
  return `attachment; filename="${plain}.ics"${exact}`;
}
