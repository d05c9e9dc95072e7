import type { Context } from "../context.ts";
import { feedMetadata } from "../feeds/feed-metadata.ts";
import { icalendar } from "../feeds/ical.ts";
import type { FeedEvent } from "../feeds/load-events.ts";
import { events } from "../resources/events.ts";
import { siteUrl } from "../resources/shared/urls.ts";
import { eventBatches } from "../transfer/event-batches.ts";

/** The end of an iCalendar object. */
const END = "END:VCALENDAR\r\n";

/** The published events of a language as one iCalendar object, in parts: lists in feeds have a limit, this has none. */
export async function* calendarParts(context: Context, siteName: string): AsyncGenerator<string> {
  const { code } = context.language;
  /** Times of all events: the definitions of time zones at the head of the calendar depend on them. */
  const times: FeedEvent[] = [];
  // The head of the calendar uses no other properties.
  for await (const rows of eventBatches(context, code, "publish"))
    for (const { start_utc: start, end_utc: end, all_day, timezone, version } of rows)
      times.push({ shown: { all_day: all_day === 1, timezone } as FeedEvent["shown"], start, end, version });
  const home = `${siteUrl(context.site, code)}/events/`;
  const metadata = {
    ...feedMetadata([], { title: siteName, self: home }, null, context),
    updated: context.now,
    isSubscription: false,
  };
  const empty = icalendar.write([], times, metadata);
  yield empty.slice(0, -END.length);
  for await (const rows of eventBatches(context, code, "publish")) {
    const items = await events.render(rows, context, { jsonLd: false });
    for (const [at, { start_utc: start, end_utc: end, version }] of rows.entries()) {
      const shown = items[at];
      if (shown) yield icalendar.writeItem({ shown, start, end, version }, metadata);
    }
  }
  yield END;
}
