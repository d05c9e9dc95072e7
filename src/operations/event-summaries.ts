import type { Context } from "../context.ts";
import { memoizedByObject } from "../domain/collections.ts";
import { displayCost } from "../domain/cost-display.ts";
import { isAllDay } from "../domain/days.ts";
import { renderTitle, titleText } from "../domain/html.ts";
import { summaryOf } from "../domain/summary.ts";
import { toWall } from "../domain/time.ts";
import { passwordAllows } from "../domain/visibility.ts";
import { translate } from "../locales/index.ts";
import { events } from "../resources/events.ts";
import { projection } from "../resources/kit/projection.ts";
import { loadColours } from "../resources/shared/category-colours.ts";
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
  /** Start and end on the clock of the site, where grids place it; of whole days its own, which are days everywhere. */
  siteStart: string;
  siteEnd: string;
  isSticky: boolean;
  places: VenueSummary[];
  isVirtual: boolean;
  cost: string;
  /** The colour of its first category that has one, `#rrggbb`; empty for none. */
  colour: string;
  /** The beginning of its excerpt or description; empty, like the image, except in cards. */
  summary: string;
}

/** Properties with the same meaning as in the API. */
type SameProperties =
  | ("id" | "url" | "status" | "featured" | "image")
  | ("all_day" | "start_date" | "end_date" | "timezone");

/** A venue of an event: its name with its city, the URL of its page, and where it is, if that is known. */
export interface VenueSummary {
  id: number;
  translation_group: number;
  name: string;
  url: string;
  lat: number | null;
  lng: number | null;
}

/** Maximum of items in a list on pages; the site's maximum is for clients of the API. */
export const MAX_SUMMARIES = 400;

/** Characters of a card's summary. */
const SUMMARY_LENGTH = 180;

const lineColumns = [
  ...(["id", "author", "status", "lang", "slug", "title", "password", "cost", "featured", "sticky"] as const),
  ...(["start_utc", "end_utc", "start_local", "end_local", "timezone", "all_day", "is_virtual"] as const),
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

/** The venues of an event alone, for lists that are sorted by them; none if a password hides them. */
export interface EventVenues {
  id: number;
  places: VenueSummary[];
}

/** Maximum of events whose venues are loaded. */
export const MAX_GROUPED = 2_000;

/** Events with nothing but their venues: thousands of them fit where few cards do. */
export const eventVenues = projection("events", {
  name: "venues",
  columns: ["id", "author", "status", "lang", "password"],
  maxPerPage: MAX_GROUPED,
  async load(rows, context): Promise<EventVenues[]> {
    const shown = rows.filter((row) => passwordAllows(row, context.caller, context));
    const byEvent = await loadVenues(shown, context);
    const toPlace = memoizedByObject((venue: Row<"venues">) => venueSummary(venue, context));
    return rows.map(({ id }) => ({ id, places: (byEvent.get(id) ?? []).map((venue) => toPlace(venue)) }));
  },
  // Events that were loaded together share their places.
  sizeOf: ({ places }) => 100 + places.length * 8,
});

async function summarize<R extends LineRow>(
  rows: R[],
  context: Context,
  more: (row: R) => Pick<EventSummary, "summary" | "image">,
): Promise<EventSummary[]> {
  const unprotected = new Set(rows.filter((row) => passwordAllows(row, context.caller, context)));
  const venuesByEvent = await loadVenues([...unprotected], context);
  const colours = await loadColours([...unprotected], context);
  return rows.map((row) => ({
    id: row.id,
    url: postUrl(context.site, events, row),
    status: row.status,
    name: nameOf(row.title),
    start_date: row.start_local,
    end_date: row.end_local,
    timezone: row.timezone,
    instants: { start: row.start_utc, end: row.end_utc },
    ...onSite(row, unprotected.has(row) ? row.all_day === 1 : null, context),
    ...(unprotected.has(row)
      ? {
          all_day: row.all_day === 1,
          featured: row.featured === 1,
          isSticky: row.sticky === 1,
          isVirtual: row.is_virtual === 1,
          places: (venuesByEvent.get(row.id) ?? []).map((venue) => venueSummary(venue, context)),
          cost: costOf(row, context),
          colour: colours.get(row.id) ?? "",
          ...more(row),
        }
      : hiddenByPassword),
  }));
}

const hiddenByPassword = {
  all_day: null,
  featured: null,
  isSticky: false,
  isVirtual: false,
  places: [],
  cost: "",
  colour: "",
  summary: "",
  image: false as const,
};

function onSite(
  { start_utc, end_utc, start_local, end_local, timezone }: LineRow,
  all_day: boolean | null,
  { site: { zone } }: Context,
): Pick<EventSummary, "siteStart" | "siteEnd"> {
  if (timezone === zone || isAllDay({ all_day, start_date: start_local, end_date: end_local }))
    return { siteStart: start_local, siteEnd: end_local };
  return { siteStart: toWall(start_utc, zone), siteEnd: toWall(end_utc, zone) };
}

const venueSummary = (venue: Row<"venues">, { site }: Context): VenueSummary => ({
  id: venue.id,
  translation_group: venue.translation_group,
  name: [nameOf(venue.title), titleText(venue.city)].filter(Boolean).join(", "),
  url: postUrl(site, venues, venue),
  lat: venue.geo_lat,
  lng: venue.geo_lng,
});

const costOf = ({ cost }: LineRow, { site, language }: Context): string =>
  cost === null
    ? ""
    : displayCost(JSON.parse(cost), language.code, site.currencySymbol, translate(language.code, "free"));

/** A title as plain text; titles without markup skip the parser. */
const nameOf = (title: string): string =>
  /[<&\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(title) ? titleText(renderTitle(title)) : title.trim();
