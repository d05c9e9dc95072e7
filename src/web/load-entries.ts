import type { Context } from "../context.ts";
import { all, isOneOf } from "../domain/conditions.ts";
import { type Cost, formatCost } from "../domain/cost.ts";
import { decodeEntities, plainText, renderTitle } from "../domain/html.ts";
import { opens } from "../domain/visibility.ts";
import { say } from "../locales/index.ts";
import { resourceOf } from "../resources/index.ts";
import { postUrl } from "../resources/shared/addresses.ts";
import { eventKind } from "../resources/shared/event-presentation.ts";
import { loadImages } from "../resources/shared/images.ts";
import { loadVenues } from "../resources/shared/links.ts";
import { passing } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import type { ImageItem } from "./items.ts";
import { memoryOf } from "./memory.ts";
import { summaryOf } from "./rich-text.ts";
import type { Timed } from "./times.ts";
import type { Visit } from "./visit.ts";

/** What grids and lists tell of an event; what a password hides is null or empty. */
export type EventEntry = Timed & {
  id: number;
  url: string;
  status: string;
  name: string;
  featured: boolean | null;
  isPinned: boolean;
  /** Where it is. */
  places: Place[];
  cost: string;
  /** What it is about; only cards have it, and a picture. */
  summary: string;
  image: ImageItem | false;
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
type EntryRow = Pick<Row<"events">, (typeof lineColumns)[number]> &
  Partial<Pick<Row<"events">, (typeof cardColumns)[number]>>;

/** How many characters a card tells of what an event is about. */
const SUMMARY = 180;

/** Events by their ids, in that order. The ids come from lists; those that went from them meanwhile are left out. */
export async function loadEntries(
  ids: readonly number[],
  extent: Extent,
  visit: Visit,
): Promise<EventEntry[]> {
  const { context } = visit;
  const keyOf = (id: number) => `${extent} ${context.language.code} ${id}`;
  const known = memoryOf(visit);
  const found = new Map(ids.map((id) => [id, known?.get(keyOf(id)) as EventEntry | undefined]));
  const missing = ids.filter((id) => found.get(id) === undefined);
  const made = await entriesOf(await findEntryRows(missing, extent, context), context);
  // Only while what was read is what holds.
  const still = memoryOf(visit);
  for (const entry of made) {
    found.set(entry.id, entry);
    still?.set(keyOf(entry.id), entry);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function findEntryRows(ids: readonly number[], extent: Extent, context: Context): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const columns = extent === "card" ? [...lineColumns, ...cardColumns] : lineColumns;
  const visible = all(isOneOf("id", ids), resourceOf("events").always({ context, given: {} }));
  const rows = await passing(context.db, "events", visible)
    .select(columns as never)
    .execute();
  return rows as EntryRow[];
}

/** The same for rows of lists. */
export async function entriesOf(rows: readonly EntryRow[], context: Context): Promise<EventEntry[]> {
  const open = rows.filter((row) => opens(row, context.caller, context));
  const venues = await loadVenues(open, context);
  const images = await loadImages(
    open.map(({ image_id = 0 }) => ({ image_id })),
    context,
  );
  const isOpen = new Set(open);
  return rows.map((row) => ({
    id: row.id,
    url: postUrl(context.site, eventKind, row),
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
          places: (venues.get(row.id) ?? []).map((venue) => placeOf(venue, context)),
          cost: costOf(row, context),
          summary: summaryOf(row.excerpt || row.description || "", SUMMARY),
          image: (images.get(row.image_id ?? 0) as ImageItem | undefined) ?? false,
        }
      : closed),
  }));
}

/** What a password keeps shut. */
const closed = {
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
  url: postUrl(site, resourceOf("venues"), venue),
});

const costOf = ({ cost }: EntryRow, { site, language }: Context): string =>
  cost === null
    ? ""
    : decodeEntities(
        formatCost(
          JSON.parse(cost) as Cost,
          { symbol: site.currencySymbol, position: "prefix" },
          say(language.code, "free"),
        ),
      );

/** A title without its markup; most have none. */
const nameOf = (title: string): string =>
  /[<&\p{Cc}]/u.test(title) ? plainText(renderTitle(title)) : title.trim();
