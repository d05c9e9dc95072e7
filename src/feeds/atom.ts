import { branch, empty, leaf, xmlDocument } from "../domain/xml.ts";
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
    leaf("id", self),
    leaf("title", title),
    leaf("updated", new Date(updated * 1000).toISOString()),
    branch("author", [leaf("name", title), leaf("uri", home)]),
    leaf("generator", "Almanac"),
    empty("link", { rel: "self", type: "application/atom+xml", href: self }),
    empty("link", { rel: "alternate", type: "text/html", hreflang: language, href: home }),
    ...(next ? [empty("link", { rel: "next", type: "application/atom+xml", href: next })] : []),
    ...(hub ? [empty("link", { rel: "hub", href: hub })] : []),
    ...items,
  ];
  return xmlDocument(branch("feed", children, { ...NAMESPACES, "xml:lang": language }));
}

const NAMESPACES = {
  xmlns: "http://www.w3.org/2005/Atom",
  "xmlns:ev": "http://purl.org/rss/1.0/modules/event/",
  "xmlns:georss": "http://www.georss.org/georss",
};

function entry(shown: Entry): string {
  const { image, language } = shown;
  const children = [
    leaf("id", shown.id),
    leaf("title", shown.title),
    leaf("published", shown.published),
    leaf("updated", shown.updated),
    ...shown.authors.map(({ name, url }) => branch("author", [leaf("name", name), leaf("uri", url)])),
    ...shown.tags.map((tag) => empty("category", { term: tag })),
    empty("link", { rel: "alternate", type: "text/html", hreflang: language, href: shown.url }),
    ...(image
      ? [empty("link", { rel: "enclosure", type: image.type, length: image.size, href: image.url })]
      : []),
    leaf("summary", shown.summary),
    leaf("content", shown.html, { type: "html" }),
    leaf("ev:startdate", shown.start),
    leaf("ev:enddate", shown.end),
    ...(shown.where ? [leaf("ev:location", shown.where)] : []),
    ...(shown.point ? [leaf("georss:point", `${shown.point.lat} ${shown.point.lng}`)] : []),
  ];
  return branch("entry", children, { "xml:lang": language });
}
