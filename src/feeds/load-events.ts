import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { unpublished } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { read } from "../operations/read.ts";
import type { PageInfo, Reads } from "../operations/reads.ts";
import { events } from "../resources/events.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import { projection } from "../resources/kit/projection.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { postFilters } from "../resources/shared/post.ts";

/** Maximum number of events in a feed; lists have their own limit. */
export const MAX_EVENTS = 500;

/** An event in a feed: the item of a list, its two instants, and its version. */
export interface FeedEvent {
  shown: EventRepresentation;
  /** Unix seconds. */
  start: number;
  end: number;
  version: number;
}

/** The events of a feed: the event list for the same parameters, without drafts, up to 500. */
export async function loadEvents(
  parameters: Record<string, unknown>,
  context: Context,
  reads: Reads,
): Promise<{ events: FeedEvent[]; page: PageInfo }> {
  const asked = {
    ...parameters,
    per_page: parameters.per_page ?? MAX_EVENTS,
    status: statusesOf(parameters.status, context),
  };
  const page = await reads.list(events, asked, context, feedEvent);
  return { events: await page.items(), page };
}

/** One event for a feed, if the caller may read it and it is published. */
export async function loadEvent(address: ItemRef, context: Context): Promise<FeedEvent> {
  const row = await read(events, address, context);
  const [event] = unpublished.has(row.status) ? [] : await feedEvent.load([row], context);
  if (!event) throw new ServiceError("event-not-accessible");
  return event;
}

const feedEvent = projection("events", {
  name: "feed",
  maxPerPage: MAX_EVENTS,
  async load(rows, context): Promise<FeedEvent[]> {
    const items = await events.render(rows, context, { jsonLd: false });
    return rows.flatMap(({ start_utc: start, end_utc: end, version }, at) => {
      const item = items[at];
      return item ? [{ shown: item, start, end, version }] : [];
    });
  },
});

/** The status filter of a feed: published events, and private ones for callers who may read them. */
function statusesOf(given: unknown, { caller, site, now }: Context): unknown {
  if (given === undefined) return has(caller, "edit") ? ["publish", "private"] : undefined;
  try {
    const reading = { zone: site.zone, siteZone: site.zone, now };
    const wanted = postFilters.status.type.parse(given, reading);
    if (wanted.some((status) => unpublished.has(status))) throw invalid("status", "param_status");
  } catch (error) {
    // The list itself reports invalid values, together with all other issues.
    if (!(error instanceof ValidationError)) throw error;
  }
  return given;
}
