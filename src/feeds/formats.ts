import type { Context } from "../context.ts";
import { dayEnd } from "../domain/time.ts";
import { totalHeaders } from "../http/list-envelope.ts";
import type { HandlerResult } from "../http/response.ts";
import type { ItemRef } from "../operations/find-item.ts";
import type { Reads } from "../operations/reads.ts";
import { atom } from "./atom.ts";
import { type FeedMetadata, type FeedNames, feedMetadata } from "./feed-metadata.ts";
import { icalendar } from "./ical.ts";
import { jsonFeed } from "./json-feed.ts";
import { type FeedEvent, loadEvent, loadEvents } from "./load-events.ts";
import { rss } from "./rss.ts";

/** A form in which events can be had. */
export interface Format {
  /** The name of its file, which is also the end of its address. */
  file: string;
  /** What people call it. */
  name: string;
  type: string;
  write(events: readonly FeedEvent[], facts: FeedMetadata): string;
}

/** Every form, by its name. */
export const formats = {
  ics: { file: "events.ics", name: "iCalendar", type: "text/calendar; charset=utf-8", write: icalendar },
  rss: { file: "events.rss", name: "RSS", type: "application/rss+xml; charset=utf-8", write: rss },
  atom: { file: "events.atom", name: "Atom", type: "application/atom+xml; charset=utf-8", write: atom },
  json: {
    file: "events.feed.json",
    name: "JSON Feed",
    type: "application/feed+json; charset=utf-8",
    write: jsonFeed,
  },
} satisfies Record<string, Format>;

/** The events that pass the parameters of the event list, in a form. */
export async function feedResult(
  format: Format,
  parameters: Record<string, unknown>,
  names: FeedNames,
  context: Context,
  reads: Reads,
): Promise<HandlerResult> {
  const { events, page } = await loadEvents(parameters, context, reads);
  const { language, site } = context;
  return {
    type: format.type,
    body: format.write(events, feedMetadata(events, names, page, context)),
    // One without events tells the day.
    expiresAt:
      events.length > 0 ? page.expiresAt : Math.min(page.expiresAt, dayEnd(context.now, site.zone) + 1),
    headers: {
      ...totalHeaders(page),
      Allow: "GET",
      "Content-Language": language.all ? site.languages.join(", ") : language.code,
      ...(format === formats.ics && { "Content-Disposition": disposition("events") }),
    },
  };
}

/** One event as an iCalendar file to take home. */
export async function eventCalendarResult(address: ItemRef, context: Context): Promise<HandlerResult> {
  const event = await loadEvent(address, context);
  const { lang, slug, url } = event.shown;
  return {
    type: formats.ics.type,
    body: icalendar([event], feedMetadata([event], { title: "", self: url }, null, context)),
    headers: { Allow: "GET", "Content-Language": lang, "Content-Disposition": disposition(slug) },
  };
}

/** A file name for the client; letters beyond ASCII are only in the form that newer clients read. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "") || "event";
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(`${name}.ics`)}`;
  return `attachment; filename="${plain}.ics"${exact}`;
}
