import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { unpublished } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { list, type Page } from "../operations/list.ts";
import { read } from "../operations/read.ts";
import { events } from "../resources/events.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { postFilters } from "../resources/shared/post.ts";
import type { Row } from "../store/tables.ts";

/** A feed holds at most so many events; lists have a limit of their own. */
export const MAX_EVENTS = 500;

/** An event in a feed: the item of a list, its two instants, and its version. */
export interface FeedEvent {
  shown: EventRepresentation;
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
  return { events: await shown(await page.rows(), context), page };
}

/** One event for a feed, if the caller may read it and it is published. */
export async function loadEvent(address: ItemRef, context: Context): Promise<FeedEvent> {
  const row = await read(events, address, context);
  const [event] = unpublished.has(row.status) ? [] : await shown([row], context);
  if (!event) throw new ServiceError("event-not-accessible");
  return event;
}

async function shown(rows: Row<"events">[], context: Context): Promise<FeedEvent[]> {
  const items = await events.render(rows, context, { jsonLd: false });
  return rows.flatMap(({ start_utc: start, end_utc: end, version }, at) => {
    const item = items[at];
    return item ? [{ shown: item, start, end, version }] : [];
  });
}

/** Published events, and private ones for those who may read them: what is not published is in no feed. */
function statusesOf(given: unknown, { caller, site, now }: Context): unknown {
  if (given === undefined) return has(caller, "edit") ? ["publish", "private"] : undefined;
  try {
    const reading = { zone: site.zone, siteZone: site.zone, now };
    const wanted = postFilters.status.type.parse(given, reading);
    if (wanted.some((status) => unpublished.has(status))) throw invalid("status", "param_status");
  } catch (error) {
    // What the list refuses it tells together with everything else that is wrong.
    if (!(error instanceof ValidationError)) throw error;
  }
  return given;
}
