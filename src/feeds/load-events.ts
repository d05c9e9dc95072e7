import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { addYears, dayEnd } from "../domain/time.ts";
import { withoutPermalink } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import { mapInSlices } from "../operations/event-loop.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { read } from "../operations/read.ts";
import type { PageInfo, Reads } from "../operations/reads.ts";
import { textShortener } from "../operations/shorten-texts.ts";
import { events } from "../resources/events.ts";
import { ValidationError } from "../resources/kit/field-types.ts";
import { projection } from "../resources/kit/projection.ts";
import { dateFilters } from "../resources/shared/event-dates.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { postFilters } from "../resources/shared/post.ts";

/** Maximum number of events in a feed; lists have their own limit. */
export const MAX_EVENTS = 500;

/** Events of a feed that are rendered in one turn of the event loop: a few milliseconds. */
export const EVENTS_AT_ONCE = 25;

/** An event in a feed: the item of a list, its two instants, and its version. */
export interface FeedEvent {
  shown: EventRepresentation;
  /** Unix seconds. */
  start: number;
  end: number;
  version: number;
  /** Of a series, or of an occurrence that differs from it. */
  rule?: CalendarRule;
}

/** The part of a calendar item that says how it repeats. */
export interface CalendarRule {
  /** The id of the series, whose UID all its items have. */
  series: number;
  /** Its own lines: RRULE, RDATE and EXDATE, or RECURRENCE-ID. */
  lines: string[];
  /** Instants at which its zone must be right, beside start and end. */
  instants: number[];
}

/** The events of a feed: the event list for the same parameters, and running events, without drafts, up to 500. */
export async function loadEvents(
  parameters: Record<string, unknown>,
  context: Context,
  reads: Reads,
): Promise<{ events: FeedEvent[]; page: PageInfo; shortened: number }> {
  const window = runningWindow(parameters, context);
  const listParameters = {
    ...parameters,
    ...window,
    per_page: parameters.per_page ?? MAX_EVENTS,
    status: statusesOf(parameters.status, context),
  };
  const page = await reads.list(events, listParameters, context, feedEvent);
  const texts = textShortener();
  const items = await mapInSlices(await page.items(), EVENTS_AT_ONCE, (slice) =>
    slice.map((event) => texts.shorten(event)),
  );
  const expiresAt = window
    ? Math.min(page.expiresAt, windowExpiry(items, page, parameters, context))
    : page.expiresAt;
  return { events: items, page: { ...page, expiresAt }, shortened: texts.count() };
}

/** Parameters that say where a feed begins. */
export const beginnings = [
  "start_date",
  "starts_before",
  "starts_after",
  "ends_before",
  "ends_after",
  "include",
];

/**
 * The dates of a feed that says nothing of its beginning: unlike lists of the API, whose clients expect events that
 * start today or later, it begins with the events that have not ended.
 */
function runningWindow(
  parameters: Record<string, unknown>,
  { now, site: { zone } }: Context,
): Record<string, unknown> | null {
  if (beginnings.some((name) => parameters[name] !== undefined)) return null;
  const fromNow = { ends_after: String(now), strict_dates: "true" };
  const { end_date = String(addYears(now, 2, zone)), strict_dates = "false" } = parameters;
  try {
    const reading = { zone, siteZone: zone, now };
    const isStrict = dateFilters.strict_dates.type.parse(strict_dates, reading);
    const { instant } = dateFilters.end_date.type.parse(end_date, reading);
    // Only the moment of now is strict by itself: a feed ends with a whole day.
    const isExact = isStrict && parameters.end_date !== undefined;
    return { ...fromNow, end_date: String(isExact ? instant : dayEnd(instant, zone)) };
  } catch (error) {
    // The list itself reports invalid values, together with all other issues.
    if (!(error instanceof ValidationError)) throw error;
    return { ...fromNow, end_date, strict_dates };
  }
}

/**
 * When a feed of events that have not ended changes by the clock alone: as soon as one of its events ends, or the date
 * up to which it goes moves on. No event of the pages after the first ends before the last of the first page starts; of a
 * later page, and in another order, nothing is known about the others.
 */
function windowExpiry(
  events: readonly FeedEvent[],
  { page, pages }: PageInfo,
  { order, orderby, end_date }: Record<string, unknown>,
  context: Context,
): number {
  const soon = context.now + 1;
  const isFirst = page === 1 && order === undefined && orderby === undefined;
  if (pages > 1 && !isFirst) return soon;
  const stableUntil = dateFilters.end_date.stableUntil?.(end_date, context) ?? Number.POSITIVE_INFINITY;
  const laterPages = pages > 1 ? Math.max(soon, events.at(-1)?.start ?? soon) : Number.POSITIVE_INFINITY;
  return Math.min(stableUntil, laterPages, ...events.map(({ end }) => end));
}

/** One event for a feed, if the caller may read it and it is published. */
export async function loadEvent(ref: ItemRef, context: Context): Promise<FeedEvent> {
  const row = await read(events, ref, context);
  const [event] = withoutPermalink.has(row.status) ? [] : await feedEvent.load([row], context);
  if (!event) throw new ServiceError("event-not-accessible");
  return event;
}

const feedEvent = projection("events", {
  name: "feed",
  maxPerPage: MAX_EVENTS,
  async load(rows, context): Promise<FeedEvent[]> {
    const items = await mapInSlices(rows, EVENTS_AT_ONCE, (slice) =>
      events.render([...slice], context, { jsonLd: false }),
    );
    return rows.flatMap(({ start_utc: start, end_utc: end, version }, at) => {
      const item = items[at];
      return item ? [{ shown: item, start, end, version }] : [];
    });
  },
});

/** The status filter of a feed: published events, and private ones for callers who may read them. */
function statusesOf(given: unknown, { caller, site, now }: Context): unknown {
  if (given === undefined || given === "") return has(caller, "edit") ? ["publish", "private"] : undefined;
  try {
    const reading = { zone: site.zone, siteZone: site.zone, now };
    const wanted = postFilters.status.type.parse(given, reading);
    if (wanted.some((status) => withoutPermalink.has(status))) throw invalid("status", "param_status");
  } catch (error) {
    // The list itself reports invalid values, together with all other issues.
    if (!(error instanceof ValidationError)) throw error;
  }
  return given;
}
