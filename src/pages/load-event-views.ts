import type { Context } from "../context.ts";
import { formatCost } from "../domain/cost.ts";
import { decodeEntities, plainText, renderTitle } from "../domain/html.ts";
import { all, isOneOf } from "../domain/predicates.ts";
import { passwordAllows } from "../domain/visibility.ts";
import { translate } from "../locales/index.ts";
import { events } from "../resources/events.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { eventType } from "../resources/shared/event-serialization.ts";
import { loadImages } from "../resources/shared/images.ts";
import { loadVenues } from "../resources/shared/link-fields.ts";
import { postUrl } from "../resources/shared/urls.ts";
import { venues } from "../resources/venues.ts";
import { selectWhere } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import type { PageRequest } from "./page-request.ts";
import { summaryOf } from "./rich-text.ts";
import type { Timed } from "./times.ts";
import { viewCacheFor } from "./view-cache.ts";

/** What grids and lists tell of an event; what a password hides is null or empty. */
export type EventView = Timed &
  Pick<EventRepresentation, "id" | "url" | "status" | "featured" | "image"> & {
    name: string;
    isPinned: boolean;
    /** Where it is. */
    places: Place[];
    cost: string;
    /** What it is about; only cards have it, and a picture. */
    summary: string;
  };

/** A venue of an event: its name with its town, and its page. */
export interface Place {
  name: string;
  url: string;
}

/** How much of events is wanted. */
export type Extent = "line" | "card";

const lineColumns = [
  "id",
  "author",
  "status",
  "lang",
  "slug",
  "title",
  "password",
  "cost",
  "featured",
  "sticky",
  "start_utc",
  "end_utc",
  "start_local",
  "end_local",
  "timezone",
  "all_day",
] as const;
const cardColumns = ["excerpt", "description", "image_id"] as const;

/** The columns that entries are made from; those of cards may be absent. */
type EventViewRow = Pick<Row<"events">, (typeof lineColumns)[number]> &
  Partial<Pick<Row<"events">, (typeof cardColumns)[number]>>;

/** How many characters a card tells of what an event is about. */
const SUMMARY_LENGTH = 180;

/** Events by their ids, in that order. The ids come from lists; those that went from them meanwhile are left out. */
export async function loadEventViews(
  ids: readonly number[],
  extent: Extent,
  visit: PageRequest,
): Promise<EventView[]> {
  const { context } = visit;
  const keyOf = (id: number) => `${extent} ${context.language.code} ${id}`;
  const known = viewCacheFor(visit);
  const found = new Map(ids.map((id) => [id, known?.get(keyOf(id)) as EventView | undefined]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  const made = await toEventViews(await findEntryRows(missing, extent, context), context);
  // Only while what was read is what holds.
  const still = viewCacheFor(visit);
  for (const entry of made) {
    found.set(entry.id, entry);
    still?.set(keyOf(entry.id), entry);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function findEntryRows(
  ids: readonly number[],
  extent: Extent,
  context: Context,
): Promise<EventViewRow[]> {
  if (ids.length === 0) return [];
  const columns = extent === "card" ? [...lineColumns, ...cardColumns] : lineColumns;
  const visible = all(isOneOf("id", ids), events.baseFilter({ context, params: {} }));
  const rows = await selectWhere(context.db, "events", visible)
    .select(columns as never)
    .execute();
  return rows as EventViewRow[];
}

/** The same for rows of lists. */
export async function toEventViews(rows: readonly EventViewRow[], context: Context): Promise<EventView[]> {
  const open = rows.filter((row) => passwordAllows(row, context.caller, context));
  const venuesByEvent = await loadVenues(open, context);
  const images = await loadImages(
    open.map(({ image_id = 0 }) => ({ image_id })),
    context,
  );
  const isOpen = new Set(open);
  return rows.map((row) => ({
    id: row.id,
    url: postUrl(context.site, eventType, row),
    status: row.status,
    name: nameOf(row.title),
    start_date: row.start_local,
    end_date: row.end_local,
    timezone: row.timezone,
    instants: { start: row.start_utc, end: row.end_utc },
    ...(isOpen.has(row)
      ? {
          all_day: row.all_day === 1,
          featured: row.featured === 1,
          isPinned: row.sticky === 1,
          places: (venuesByEvent.get(row.id) ?? []).map((venue) => placeOf(venue, context)),
          cost: costOf(row, context),
          summary: summaryOf(row.excerpt || row.description || "", SUMMARY_LENGTH),
          image: images.get(row.image_id ?? 0) ?? false,
        }
      : lockedProperties),
  }));
}

/** What a password keeps shut. */
const lockedProperties = {
  all_day: null,
  featured: null,
  isPinned: false,
  places: [] as Place[],
  cost: "",
  summary: "",
  image: false as const,
};

const placeOf = (venue: Row<"venues">, { site }: Context): Place => ({
  name: [nameOf(venue.title), plainText(venue.city)].filter(Boolean).join(", "),
  url: postUrl(site, venues, venue),
});

const costOf = ({ cost }: EventViewRow, { site, language }: Context): string =>
  cost === null
    ? ""
    : decodeEntities(
        formatCost(
          JSON.parse(cost),
          { symbol: site.currencySymbol, position: "prefix" },
          translate(language.code, "free"),
        ),
      );

/** A title without its markup; most have none. */
const nameOf = (title: string): string =>
  /[<&\p{Cc}]/u.test(title) ? plainText(renderTitle(title)) : title.trim();
