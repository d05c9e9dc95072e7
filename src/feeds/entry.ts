import { escapeHtml, plainText } from "../domain/html.ts";
import { imageTypes } from "../media/process.ts";
import { venuesOf } from "../resources/shared/event-representation.ts";
import type { FeedMetadata } from "./feed-metadata.ts";
import type { FeedEvent } from "./load-events.ts";
import { summaryOf, whenOf, whereOf } from "./text.ts";

/** An event as an entry of a news feed, for all formats. */
export type Entry = ReturnType<typeof entryOf>;

/** The content of an entry: time and place first, then the summary. */
export function entryOf({ shown }: FeedEvent, metadata: FeedMetadata) {
  const [when, where] = [whenOf(shown), whereOf(shown)];
  const online = shown.is_virtual ? shown.virtual_url : "";
  const link = online && `<br /><a href="${escapeHtml(online)}">${escapeHtml(online)}</a>`;
  const facing = `<p><strong>${escapeHtml(when)}</strong>${where && `<br />${escapeHtml(where)}`}${link}</p>`;
  const point = venuesOf(shown).find(({ geo_lat }) => geo_lat !== undefined);
  return {
    id: metadata.permanentId(shown.id),
    url: shown.url,
    title: plainText(shown.title),
    summary: [when, where, summaryOf(shown)].filter((part) => part !== "").join(" · "),
    html: `${facing}${shown.description && `\n${shown.description}`}`,
    language: shown.lang,
    published: asIso(shown.date_utc),
    updated: asIso(shown.modified_utc),
    authors: shown.organizer.map(({ organizer, url }) => ({ name: plainText(organizer), url })),
    tags: [...shown.categories, ...shown.tags].map(({ name }) => plainText(name)),
    image: shown.image && {
      url: shown.image.url,
      type: imageTypes[shown.image.extension],
      size: shown.image.filesize,
    },
    start: shown.start,
    end: shown.end,
    allDay: shown.all_day,
    timezone: shown.timezone,
    where,
    isVirtual: shown.is_virtual,
    online,
    point: point && { lat: point.geo_lat ?? 0, lng: point.geo_lng ?? 0 },
  };
}

/** A wall clock of UTC in ISO 8601. */
const asIso = (wall: string) => `${wall.replace(" ", "T")}Z`;
