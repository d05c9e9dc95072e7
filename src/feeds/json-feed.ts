import type { FeedEvent } from "./collect.ts";
import { type Entry, entryOf } from "./entry.ts";
import type { FeedFacts } from "./facts.ts";

/** Events as a JSON Feed 1.1; what is special to events is in the extension `_event`. */
export function jsonFeed(events: readonly FeedEvent[], facts: FeedFacts): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: facts.title,
    home_page_url: facts.home,
    feed_url: facts.self,
    next_url: facts.next ?? undefined,
    language: facts.language,
    items: events.map((event) => item(entryOf(event, facts))),
  });
}

const item = ({ image, ...entry }: Entry) => ({
  id: entry.id,
  url: entry.url,
  title: entry.title,
  summary: entry.summary,
  content_html: entry.html,
  image: image ? image.url : undefined,
  date_published: entry.published,
  date_modified: entry.updated,
  authors: entry.authors.length > 0 ? entry.authors : undefined,
  tags: entry.tags.length > 0 ? entry.tags : undefined,
  language: entry.language,
  attachments: image ? [{ url: image.url, mime_type: image.type, size_in_bytes: image.size }] : undefined,
  _event: {
    start: entry.start,
    end: entry.end,
    all_day: entry.allDay,
    timezone: entry.timezone,
    location: entry.where || undefined,
    geo: entry.point,
  },
});
