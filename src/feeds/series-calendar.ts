import type { Context } from "../context.ts";
import { calendarRecurrence } from "../domain/recurrence/icalendar.ts";
import { withoutPermalink } from "../domain/visibility.ts";
import { ServiceError } from "../errors.ts";
import type { ItemRef } from "../operations/find-item.ts";
import { read } from "../operations/read.ts";
import { datesOf } from "../operations/series/dates.ts";
import {
  type EventRow,
  findEvents,
  findSeries,
  publishedOccurrences,
  type SeriesRow,
} from "../operations/series/find-series.ts";
import { events } from "../resources/events.ts";
import { series as resource } from "../resources/series.ts";
import type { EventRepresentation } from "../resources/shared/event-representation.ts";
import { recurrenceOf } from "../resources/shared/recurrence-field.ts";
import { dateTime, property } from "./content-lines.ts";
import type { FeedEvent } from "./load-events.ts";
import { zoneName } from "./vtimezone.ts";

/** A series as calendar items: one with its rule, and one for each occurrence that differs from it. */
export async function loadSeries(ref: ItemRef, context: Context): Promise<FeedEvent[]> {
  const row = await read(resource, ref, context);
  if (withoutPermalink.has(row.status)) throw new ServiceError("series-not-accessible");
  return seriesItems(row, context);
}

/** Replaces occurrences by their series, each once, in the place of the first. */
export async function withRules(items: readonly FeedEvent[], context: Context): Promise<FeedEvent[]> {
  const ids = items.flatMap(({ shown }) => (shown.series ? [shown.series.id] : []));
  const byId = await findSeries(ids, context);
  const found: FeedEvent[] = [];
  for (const item of items) {
    const series = item.shown.series && byId.get(item.shown.series.id);
    if (!item.shown.series) found.push(item);
    else if (series) {
      byId.delete(series.id);
      found.push(...(await seriesItems(series, context)));
    }
  }
  return found;
}

async function seriesItems(row: SeriesRow, context: Context): Promise<FeedEvent[]> {
  const occurrences = await publishedOccurrences(row, context);
  // Calendars know rules of zones with a name, and of days.
  const hasRule = row.all_day === 1 || zoneName(row.timezone) !== null;
  const changed = occurrences.filter(({ own }) => !hasRule || own !== "[]");
  const rows = await findEvents(
    changed.map(({ id }) => id),
    context,
  );
  const exceptions = await toFeedEvents(rows, context, (event) =>
    hasRule ? [at("RECURRENCE-ID", event.occurrence ?? "", row)] : null,
  );
  if (!hasRule) return exceptions;
  const [shown] = await resource.render([row], context, { jsonLd: false });
  if (!shown) return exceptions;
  const { start_utc: start, end_utc: end, version } = row;
  const instants = occurrences.flatMap((one) => [one.start_utc, one.end_utc]);
  const rule = { series: row.id, lines: ruleLines(row, occurrences, context), instants };
  // The properties that a series lacks are not those of calendar items.
  const item = { ...shown, post_parent: 0, is_recurring: true, series: null, occurrence: null };
  return [{ shown: item as EventRepresentation, start, end, version, rule }, ...exceptions];
}

async function toFeedEvents(
  rows: EventRow[],
  context: Context,
  linesOf: (event: EventRow) => string[] | null,
): Promise<FeedEvent[]> {
  const items = await events.render(rows, context, { jsonLd: false });
  return rows.flatMap((row, index) => {
    const shown = items[index];
    const lines = linesOf(row);
    const event = { start: row.start_utc, end: row.end_utc, version: row.version };
    if (!shown) return [];
    return [{ ...event, shown, ...(lines && { rule: { series: row.post_parent, lines, instants: [] } }) }];
  });
}

/** RRULE, RDATE and EXDATE; dates whose occurrence is not published are excluded, too. */
function ruleLines(
  row: SeriesRow,
  occurrences: readonly { occurrence: string | null }[],
  context: Context,
): string[] {
  const published = new Set(occurrences.map(({ occurrence }) => occurrence));
  const { dates } = datesOf(row, context);
  const hidden = dates.map(({ wall }) => wall).filter((wall) => !published.has(wall));
  const recurrence = recurrenceOf(row);
  const { rrule, rdate, exdate } = calendarRecurrence(
    { ...recurrence, exdate: [...new Set([...recurrence.exdate, ...hidden])].sort() },
    row.start_local,
    { isAllDay: row.all_day === 1 },
  );
  return [
    ...(rrule === null ? [] : [property("RRULE", rrule)]),
    ...rdate.map((date) => at("RDATE", date, row)),
    ...exdate.map((date) => at("EXDATE", date, row)),
  ];
}

/** A property with a date of a series: a day, or a wall clock of its zone. */
const at = (name: string, date: string, { all_day, timezone }: SeriesRow): string =>
  all_day === 1
    ? property(name, date.slice(0, 10).replaceAll("-", ""), { VALUE: "DATE" })
    : property(name, dateTime(date), { TZID: zoneName(timezone) ?? timezone });
