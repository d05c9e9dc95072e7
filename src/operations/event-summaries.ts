import type { Context } from "../context.ts";
import { formatCost } from "../domain/cost.ts";
import { decodeEntities, plainText, renderTitle } from "../domain/html.ts";
import { summaryOf } from "../domain/summary.ts";
import { passwordAllows } from "../domain/visibility.ts";
import { translate } from "../locales/index.ts";
import { events } from "../resources/events.ts";
import { projection } from "../resources/kit/projection.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { loadImages } from "../resources/shared/images.ts";
import { loadVenues } from "../resources/shared/link-fields.ts";
import { postUrl } from "../resources/shared/urls.ts";
import { venues } from "../resources/venues.ts";
import type { Row } from "../store/tables.ts";

/** The properties of an event in lists and grids of pages, as plain text; null or empty if a password hides them. */
export interface EventSummary extends Pick<EventRepresentation, SameProperties> {
  name: string;
  /** Unix seconds. */
  instants: { start: number; end: number };
  isPinned: boolean;
  places: Place[];
  cost: string;
  /** The beginning of its excerpt or description; empty, like the image, except in cards. */
  summary: string;
}

/** Properties with the same meaning as in the API. */
type SameProperties =
  | ("id" | "url" | "status" | "featured" | "image")
  | ("all_day" | "start_date" | "end_date" | "timezone");

/** A venue of an event: its name with its city, and the URL of its page. */
export interface Place {
  name: string;
  url: string;
}

/** Maximum of items in a list on pages; the site's maximum is for clients of the API. */
export const MAX_SUMMARIES = 400;

/** Characters of a card's summary. */
const SUMMARY_LENGTH = 180;

const lineColumns = [
  ...(["id", "author", "status", "lang", "slug", "title", "password", "cost", "featured", "sticky"] as const),
  ...(["start_utc", "end_utc", "start_local", "end_local", "timezone", "all_day"] as const),
];
const cardColumns = ["excerpt", "description", "image_id"] as const;

type LineRow = Pick<Row<"events">, (typeof lineColumns)[number]>;
type CardRow = LineRow & Pick<Row<"events">, (typeof cardColumns)[number]>;

const sizeOf = ({ url, name, cost, summary, places, image }: EventSummary): number =>
  600 + url.length + name.length + cost.length + summary.length + places.length * 200 + (image ? 1000 : 0);

/** Events with name, time, venues and cost. */
export const eventLine = projection("events", {
  name: "line",
  columns: lineColumns,
  maxPerPage: MAX_SUMMARIES,
  load: (rows, context) => summarize(rows, context, () => ({ summary: "", image: false })),
  sizeOf,
});

/** The same with a summary and an image. */
export const eventCard = projection("events", {
  name: "card",
  columns: [...lineColumns, ...cardColumns],
  maxPerPage: MAX_SUMMARIES,
  async load(rows: CardRow[], context): Promise<EventSummary[]> {
    const images = await loadImages(rows, context);
    return summarize(rows, context, ({ excerpt, description, image_id }) => ({
      summary: summaryOf(excerpt || description, SUMMARY_LENGTH),
      image: images.get(image_id) ?? false,
    }));
  },
  sizeOf,
});

async function summarize<R extends LineRow>(
  rows: R[],
  context: Context,
  more: (row: R) => Pick<EventSummary, "summary" | "image">,
): Promise<EventSummary[]> {
  const unprotected = new Set(rows.filter((row) => passwordAllows(row, context.caller, context)));
  const venuesByEvent = await loadVenues([...unprotected], context);
  return rows.map((row) => ({
    id: row.id,
    url: postUrl(context.site, events, row),
    status: row.status,
    name: nameOf(row.title),
    start_date: row.start_local,
    end_date: row.end_local,
    timezone: row.timezone,
    instants: { start: row.start_utc, end: row.end_utc },
    ...(unprotected.has(row)
      ? {
          all_day: row.all_day === 1,
          featured: row.featured === 1,
          isPinned: row.sticky === 1,
          places: (venuesByEvent.get(row.id) ?? []).map((venue) => placeOf(venue, context)),
          cost: costOf(row, context),
          ...more(row),
        }
      : hiddenByPassword),
  }));
}

const hiddenByPassword = {
  all_day: null,
  featured: null,
  isPinned: false,
  places: [],
  cost: "",
  summary: "",
  image: false as const,
};

const placeOf = (venue: Row<"venues">, { site }: Context): Place => ({
  name: [nameOf(venue.title), plainText(venue.city)].filter(Boolean).join(", "),
  url: postUrl(site, venues, venue),
});

const costOf = ({ cost }: LineRow, { site, language }: Context): string =>
  cost === null
    ? ""
    : decodeEntities(
        formatCost(
          JSON.parse(cost),
          { symbol: site.currencySymbol, position: "prefix" },
          translate(language.code, "free"),
        ),
      );

/** A title as plain text; titles without markup skip the parser. */
const nameOf = (title: string): string =>
  /[<&\p{Cc}]/u.test(title) ? plainText(renderTitle(title)) : title.trim();
