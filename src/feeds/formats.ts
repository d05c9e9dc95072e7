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

/** A feed format. */
export interface Format {
  /** File name, which is also the end of its URL. */
  file: string;
  /** Display name. */
  name: string;
  type: string;
  write(events: readonly FeedEvent[], facts: FeedMetadata): string;
}

/** All formats by name. */
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

/** Renders the events of a list query in a format. */
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
    // An empty feed contains the date.
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

/** One event as an iCalendar file. */
export async function eventCalendarResult(address: ItemRef, context: Context): Promise<HandlerResult> {
  const event = await loadEvent(address, context);
  const { lang, slug, url } = event.shown;
  return {
    type: formats.ics.type,
    body: icalendar([event], feedMetadata([event], { title: "", self: url }, null, context)),
    headers: { Allow: "GET", "Content-Language": lang, "Content-Disposition": disposition(slug) },
  };
}

/** Content-Disposition with a file name; non-ASCII letters only in `filename*` (RFC 6266). */
function disposition(name: string): string {
  const plain = name.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "") || "event";
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(`${name}.ics`)}`;
  return `attachment; filename="${plain}.ics"${exact}`;
}
