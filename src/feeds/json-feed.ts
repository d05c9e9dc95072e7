import { Type } from "typebox";
import { nullable } from "../resources/kit/field-types.ts";
import { type Entry, entryOf } from "./entry.ts";
import type { FeedMetadata } from "./feed-metadata.ts";
import type { FeedEvent } from "./load-events.ts";

/** Events as a JSON Feed 1.1; what is special to events is in the extension `_event`. */
export const jsonFeed = {
  writeItem: (event: FeedEvent, metadata: FeedMetadata): string =>
    JSON.stringify(item(entryOf(event, metadata))),
  write: (items: readonly string[], _events: readonly FeedEvent[], metadata: FeedMetadata): string =>
    `${head(metadata).slice(0, -1)},"items":[${items.join(",")}]}`,
};

/** The feed without its items. */
const head = (metadata: FeedMetadata): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: metadata.title,
    home_page_url: metadata.home,
    feed_url: metadata.self,
    next_url: metadata.next ?? undefined,
    language: metadata.language,
    hubs: metadata.hub === null ? undefined : [{ type: "WebSub", url: metadata.hub }],
  });

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
    is_virtual: entry.isVirtual,
    virtual_url: entry.online || undefined,
    geo: entry.point,
  },
});

const text = Type.String();
const uri = Type.String({ format: "uri" });
const moment = Type.String({ format: "date-time" });

/** Documentation of the feed. */
export const jsonFeedRepresentation = Type.Object(
  {
    version: Type.Literal("https://jsonfeed.org/version/1.1"),
    title: text,
    home_page_url: uri,
    feed_url: uri,
    next_url: Type.Optional(uri),
    language: text,
    hubs: Type.Optional(Type.Array(Type.Object({ type: text, url: uri }))),
    items: Type.Array(
      Type.Object({
        id: text,
        url: uri,
        title: text,
        summary: text,
        content_html: text,
        image: Type.Optional(uri),
        date_published: moment,
        date_modified: moment,
        authors: Type.Optional(Type.Array(Type.Object({ name: text, url: uri }))),
        tags: Type.Optional(Type.Array(text)),
        language: text,
        attachments: Type.Optional(
          Type.Array(Type.Object({ url: uri, mime_type: text, size_in_bytes: Type.Integer() })),
        ),
        _event: Type.Object({
          start: text,
          end: text,
          all_day: nullable(Type.Boolean()),
          timezone: text,
          location: Type.Optional(text),
          is_virtual: Type.Boolean(),
          virtual_url: Type.Optional(uri),
          geo: Type.Optional(Type.Object({ lat: Type.Number(), lng: Type.Number() })),
        }),
      }),
    ),
  },
  { $id: "JsonFeed", description: "Events as a JSON Feed 1.1" },
);
