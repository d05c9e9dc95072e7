import { branch, empty, leaf, xmlDocument } from "../domain/xml.ts";
import { type Entry, entryOf } from "./entry.ts";
import type { FeedMetadata } from "./feed-metadata.ts";
import type { FeedEvent } from "./load-events.ts";

/** Events as RSS 2.0, with their times in the elements of the event module. */
export const rss = {
  writeItem: (event: FeedEvent, metadata: FeedMetadata): string => item(entryOf(event, metadata)),
  write: (items: readonly string[], _events: readonly FeedEvent[], metadata: FeedMetadata): string =>
    feed(items, metadata),
};

function feed(items: readonly string[], metadata: FeedMetadata): string {
  const { title, language, self, home, updated, next, hub } = metadata;
  const channel = branch("channel", [
    leaf("title", title),
    leaf("link", home),
    leaf("description", title),
    leaf("language", language),
    leaf("lastBuildDate", new Date(updated * 1000).toUTCString()),
    leaf("ttl", "60"),
    leaf("generator", "Almanac"),
    empty("atom:link", { href: self, rel: "self", type: "application/rss+xml" }),
    ...(next ? [empty("atom:link", { href: next, rel: "next", type: "application/rss+xml" })] : []),
    ...(hub ? [empty("atom:link", { href: hub, rel: "hub" })] : []),
    ...items,
  ]);
  return xmlDocument(branch("rss", [channel], { version: "2.0", ...NAMESPACES }));
}

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:ev": "http://purl.org/rss/1.0/modules/event/",
  "xmlns:georss": "http://www.georss.org/georss",
};

const item = (entry: Entry): string =>
  branch("item", [
    leaf("title", entry.title),
    leaf("link", entry.url),
    leaf("guid", entry.id, { isPermaLink: "false" }),
    leaf("pubDate", new Date(entry.published).toUTCString()),
    ...entry.authors.map(({ name }) => leaf("dc:creator", name)),
    leaf("dc:language", entry.language),
    ...entry.tags.map((tag) => leaf("category", tag)),
    leaf("description", entry.summary),
    leaf("content:encoded", entry.html),
    ...(entry.image
      ? [empty("enclosure", { url: entry.image.url, length: entry.image.size, type: entry.image.type })]
      : []),
    leaf("ev:startdate", entry.start),
    leaf("ev:enddate", entry.end),
    ...(entry.where ? [leaf("ev:location", entry.where)] : []),
    ...(entry.point ? [leaf("georss:point", `${entry.point.lat} ${entry.point.lng}`)] : []),
  ]);
