import type { Context } from "../context.ts";
import { dayEnd } from "../domain/time.ts";
import type { Address } from "../operations/locate.ts";
import type { Answer } from "../rest/delivery.ts";
import { totalHeaders } from "../rest/envelope.ts";
import { atom } from "./atom.ts";
import { collect, collectOne, type FeedEvent } from "./collect.ts";
import { type FeedFacts, type FeedNames, factsOf } from "./facts.ts";
import { icalendar } from "./ical.ts";
import { jsonFeed } from "./json-feed.ts";
import { rss } from "./rss.ts";

/** A form in which events can be had. */
export interface Format {
  /** The name of its file, which is also the end of its address. */
  file: string;
  /** What people call it. */
  name: string;
  type: string;
  write(events: readonly FeedEvent[], facts: FeedFacts): string;
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
export async function feedAnswer(
  format: Format,
  parameters: Record<string, unknown>,
  names: FeedNames,
  context: Context,
): Promise<Answer> {
  const { events, page } = await collect(parameters, context);
  const { language, site } = context;
  return {
    type: format.type,
    body: format.write(events, factsOf(events, names, page, context)),
    // One without events tells the day.
    validUntil:
      events.length > 0 ? page.validUntil : Math.min(page.validUntil, dayEnd(context.now, site.zone) + 1),
    headers: {
      ...totalHeaders(page),
      Allow: "GET",
      "Content-Language": language.all ? site.languages.join(", ") : language.code,
      ...(format === formats.ics && { "Content-Disposition": disposition("events") }),
    },
  };
}

/** One event as an iCalendar file to take home. */
export async function eventCalendarAnswer(address: Address, context: Context): Promise<Answer> {
  const event = await collectOne(address, context);
  const { lang, slug, url } = event.shown;
  return {
    type: formats.ics.type,
    body: icalendar([event], factsOf([event], { title: "", self: url }, null, context)),
    headers: { Allow: "GET", "Content-Language": lang, "Content-Disposition": disposition(slug) },
  };
}

/** A file name for the client; letters beyond ASCII are only in the form that newer clients read. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "") || "event";
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(`${name}.ics`)}`;
  return `attachment; filename="${plain}.ics"${exact}`;
}
