import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { unpublished } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { list, type Page } from "../operations/list.ts";
import { read } from "../operations/read.ts";
import { resourceOf } from "../resources/index.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import type { ImageRepresentation } from "../resources/shared/images.ts";
import type { Row } from "../store/tables.ts";

const events = resourceOf("events");

/** A feed holds at most so many events; lists have a limit of their own. */
export const MAX_EVENTS = 500;

/** A venue as events show it; what is empty is absent. */
export type ShownVenue = { venue: string; lang: string; geo_lat?: number; geo_lng?: number } & Partial<
  Record<"address" | "city" | "stateprovince" | "zip" | "country", string>
>;

/** An organizer as events show it; what is empty is absent. */
export interface ShownOrganizer {
  organizer: string;
  url: string;
  email?: string;
  phone?: string;
}

/** What lists show of an event, as far as feeds tell it. */
export interface ShownEvent {
  id: number;
  status: string;
  lang: string;
  slug: string;
  url: string;
  title: string;
  description: string;
  excerpt: string;
  website: string;
  date_utc: string;
  modified_utc: string;
  /** Null when a password is in the way. */
  all_day: boolean | null;
  start_date: string;
  end_date: string;
  timezone: string;
  timezone_abbr: string;
  image: ImageRepresentation | false;
  categories: { name: string }[];
  tags: { name: string }[];
  venues: ShownVenue[];
  organizers: ShownOrganizer[];
}

/** An event in a feed: what lists show of it, its two instants, and how often it was changed. */
export interface FeedEvent {
  shown: ShownEvent;
  /** Unix seconds. */
  start: number;
  end: number;
  version: number;
}

/** The events of a feed: what the event list has for the same parameters, drafts apart, up to 500. */
export async function loadEvents(
  parameters: Record<string, unknown>,
  context: Context,
): Promise<{ events: FeedEvent[]; page: Page }> {
  const asked = {
    ...parameters,
    per_page: parameters.per_page ?? MAX_EVENTS,
    status: statusesOf(parameters.status, context),
  };
  const site = { ...context.site, maxPerPage: MAX_EVENTS };
  const page = await list(events, asked, { ...context, site });
  const rows = (await page.rows()) as Row<"events">[];
  return { events: await shown(rows, context), page };
}

/** One event for a feed, if the caller may read it and it is published. */
export async function loadEvent(address: ItemRef, context: Context): Promise<FeedEvent> {
  const row = (await read(events, address, context)) as Row<"events">;
  const [event] = unpublished.has(row.status) ? [] : await shown([row], context);
  if (!event) throw new ServiceError("event-not-accessible");
  return event;
}

async function shown(rows: Row<"events">[], context: Context): Promise<FeedEvent[]> {
  const items = await events.render(rows, context, { jsonLd: false });
  return rows.map((row, index) => {
    const item = items[index] as unknown as Omit<ShownEvent, "venues" | "organizers"> & {
      venue: ShownVenue | ShownVenue[];
      organizer: ShownOrganizer[];
    };
    return {
      shown: { ...item, venues: [item.venue].flat(), organizers: item.organizer },
      start: row.start_utc,
      end: row.end_utc,
      version: row.version,
    };
  });
}

/** Published events, and private ones for those who may read them: what is not published is in no feed. */
function statusesOf(given: unknown, { caller, site, now }: Context): unknown {
  if (given === undefined) return has(caller, "edit") ? ["publish", "private"] : undefined;
  try {
    const reading = { zone: site.zone, siteZone: site.zone, now };
    const wanted = events.filters.status?.type.parse(given, reading) as string[];
    if (wanted.some((status) => unpublished.has(status))) throw invalid("status", "param_status");
  } catch (error) {
    // What the list refuses it tells together with everything else that is wrong.
    if (!(error instanceof ValidationError)) throw error;
  }
  return given;
}
