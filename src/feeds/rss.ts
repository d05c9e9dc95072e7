import { element, emptyElement, textElement, xmlDocument } from "../domain/xml.ts";
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
  const channel = element("channel", [
    textElement("title", title),
    textElement("link", home),
    textElement("description", title),
    textElement("language", language),
    textElement("lastBuildDate", new Date(updated * 1000).toUTCString()),
    textElement("ttl", "60"),
    textElement("generator", "Almanac"),
    emptyElement("atom:link", { href: self, rel: "self", type: "application/rss+xml" }),
    ...(next ? [emptyElement("atom:link", { href: next, rel: "next", type: "application/rss+xml" })] : []),
    ...(hub ? [emptyElement("atom:link", { href: hub, rel: "hub" })] : []),
    ...items,
  ]);
  return xmlDocument(element("rss", [channel], { version: "2.0", ...NAMESPACES }));
}

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:ev": "http://purl.org/rss/1.0/modules/event/",
  "xmlns:georss": "http://www.georss.org/georss",
};

const item = (entry: Entry): string =>
  element("item", [
    textElement("title", entry.title),
    textElement("link", entry.url),
    textElement("guid", entry.id, { isPermaLink: "false" }),
    textElement("pubDate", new Date(entry.published).toUTCString()),
    ...entry.authors.map(({ name }) => textElement("dc:creator", name)),
    textElement("dc:language", entry.language),
    ...entry.tags.map((tag) => textElement("category", tag)),
    textElement("description", entry.summary),
    textElement("content:encoded", entry.html),
    ...(entry.image
      ? [
          emptyElement("enclosure", {
            url: entry.image.url,
            length: entry.image.size,
            type: entry.image.type,
          }),
        ]
      : []),
    textElement("ev:startdate", entry.start),
    textElement("ev:enddate", entry.end),
    ...(entry.where ? [textElement("ev:location", entry.where)] : []),
    ...(entry.point ? [textElement("georss:point", `${entry.point.lat} ${entry.point.lng}`)] : []),
  ]);
