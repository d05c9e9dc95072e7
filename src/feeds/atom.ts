import { element, emptyElement, textElement, xmlDocument } from "../domain/xml.ts";
import { type Entry, entryOf } from "./entry.ts";
import type { FeedMetadata } from "./feed-metadata.ts";
import type { FeedEvent } from "./load-events.ts";

/** Events as an Atom feed (RFC 4287), with their times in the elements of the event module. */
export const atom = {
  writeItem: (event: FeedEvent, metadata: FeedMetadata): string => entry(entryOf(event, metadata)),
  write: (items: readonly string[], _events: readonly FeedEvent[], metadata: FeedMetadata): string =>
    feed(items, metadata),
};

function feed(items: readonly string[], metadata: FeedMetadata): string {
  const { title, language, self, home, updated, next, hub } = metadata;
  const children = [
    textElement("id", self),
    textElement("title", title),
    textElement("updated", new Date(updated * 1000).toISOString()),
    element("author", [textElement("name", title), textElement("uri", home)]),
    textElement("generator", "Almanac"),
    emptyElement("link", { rel: "self", type: "application/atom+xml", href: self }),
    emptyElement("link", { rel: "alternate", type: "text/html", hreflang: language, href: home }),
    ...(next ? [emptyElement("link", { rel: "next", type: "application/atom+xml", href: next })] : []),
    ...(hub ? [emptyElement("link", { rel: "hub", href: hub })] : []),
    ...items,
  ];
  return xmlDocument(element("feed", children, { ...NAMESPACES, "xml:lang": language }));
}

const NAMESPACES = {
  xmlns: "http://www.w3.org/2005/Atom",
  "xmlns:ev": "http://purl.org/rss/1.0/modules/event/",
  "xmlns:georss": "http://www.georss.org/georss",
};

function entry(shown: Entry): string {
  const { image, language } = shown;
  const children = [
    textElement("id", shown.id),
    textElement("title", shown.title),
    textElement("published", shown.published),
    textElement("updated", shown.updated),
    ...shown.authors.map(({ name, url }) =>
      element("author", [textElement("name", name), textElement("uri", url)]),
    ),
    ...shown.tags.map((tag) => emptyElement("category", { term: tag })),
    emptyElement("link", { rel: "alternate", type: "text/html", hreflang: language, href: shown.url }),
    ...(image
      ? [emptyElement("link", { rel: "enclosure", type: image.type, length: image.size, href: image.url })]
      : []),
    textElement("summary", shown.summary),
    textElement("content", shown.html, { type: "html" }),
    textElement("ev:startdate", shown.start),
    textElement("ev:enddate", shown.end),
    ...(shown.where ? [textElement("ev:location", shown.where)] : []),
    ...(shown.point ? [textElement("georss:point", `${shown.point.lat} ${shown.point.lng}`)] : []),
  ];
  return element("entry", children, { "xml:lang": language });
}
