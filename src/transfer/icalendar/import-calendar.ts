import { groupBy } from "../../domain/collections.ts";
import { horizonAt } from "../../operations/series/dates.ts";
import { events } from "../../resources/events.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { series } from "../../resources/series.ts";
import type { ImportRun } from "../import-item.ts";
import { importPage } from "../import-page.ts";
import type { ImportReport } from "../import-report.ts";
import type { RemoteItem } from "../remote-item.ts";
import { calendarZones, knownZone } from "./calendar-zones.ts";
import { type CalendarComponent, parseCalendar, textOf } from "./parse-calendar.ts";
import { changesFollowing, isCancelled, isReplacement, isSeries, unsupportedReason } from "./recurrence.ts";
import { type CalendarDefaults, eventId, remoteEvent, remoteSeries } from "./remote-event.ts";
import { removeMissing } from "./remove-missing.ts";

/** How a calendar is imported. */
export interface CalendarOptions {
  lang: string;
  /** The status of new events. */
  status: string;
  /** The zone of times without one; null: that of the calendar, else that of the site. */
  zone: string | null;
  /** Upcoming events that the calendar no longer has go to the trash. */
  removesMissing: boolean;
}

/** Events that are imported at a time. */
const PAGE_SIZE = 50;

/** Imports the events of an iCalendar file. */
export async function importCalendar(text: string, options: CalendarOptions, run: ImportRun): Promise<void> {
  const calendar = parseCalendar(text);
  const { context } = run;
  const calendarZone = knownZone(textOf(calendar, "X-WR-TIMEZONE"));
  const defaults = {
    ...options,
    languages: context.site.languages,
    zone: options.zone ?? calendarZone?.zone ?? context.site.zone,
    zoneOf: calendarZones(calendar),
  };
  const current = latestOf(calendar.components.filter(({ name }) => name === "VEVENT"));
  const all = new Set(current.map(eventId));
  const found = itemsIn(current, { ...defaults, horizon: horizonAt(context) }, run.report);
  for (const kind of [found.series, found.events]) {
    const { resource, items, present } = kind;
    const importAll = async () => {
      for (let start = 0; start < items.length; start += PAGE_SIZE)
        await importPage(items.slice(start, start + PAGE_SIZE), run);
    };
    // Replacements of dates of a series come after it, and after those that replaced the same date under another name.
    if (kind === found.series) await importAll();
    await removeMissing(resource, { present, all }, options.removesMissing, run);
    if (kind === found.events) await importAll();
  }
}

/** The items of one kind, and the ids of all that the calendar has of it. */
interface CalendarItems {
  resource: Resource;
  items: RemoteItem[];
  present: Set<string>;
}

/** The series and the events of a calendar; what cannot be imported is reported. */
function itemsIn(
  current: readonly CalendarComponent[],
  defaults: CalendarDefaults & { horizon: number },
  report: ImportReport,
): { series: CalendarItems; events: CalendarItems } {
  const found: { series: CalendarItems; events: CalendarItems } = {
    series: { resource: series, items: [], present: new Set() },
    events: { resource: events, items: [], present: new Set() },
  };
  const replacements = groupBy(current.filter(isReplacement), (event) => textOf(event, "UID"));
  const exceptions = new Map<string, RemoteItem>();
  for (const event of current.filter((one) => isSeries(one) && !isCancelled(one))) {
    found.series.present.add(eventId(event));
    const made = remoteSeries(event, replacements.get(textOf(event, "UID")) ?? [], defaults);
    const reason = unsupportedReason(event, defaults) ?? (made ? null : NO_START);
    if (reason !== null || !made) reportFailed(report, series, event, reason ?? NO_START);
    else {
      found.series.items.push(made.item);
      for (const exception of made.exceptions) exceptions.set(exception.remoteId, exception);
    }
  }
  for (const event of current.filter((one) => !isSeries(one) && !isCancelled(one))) {
    const id = eventId(event);
    found.events.present.add(id);
    if (changesFollowing(event))
      report.issue(
        `${events.name}/${id}`,
        "It changes all following dates of its series; only its own was changed.",
      );
    const item = exceptions.get(id) ?? remoteEvent(event, defaults);
    if (item) found.events.items.push(item);
    else reportFailed(report, events, event, NO_START);
  }
  return found;
}

const NO_START = "It has no valid start.";

function reportFailed(
  report: ImportReport,
  { name }: Resource,
  event: CalendarComponent,
  reason: string,
): void {
  report.add(name, "failed");
  report.issue(`${name}/${eventId(event)}`, reason);
}

/** Of several versions of an event, the latest by SEQUENCE. */
function latestOf(all: CalendarComponent[]): CalendarComponent[] {
  const byId = new Map<string, CalendarComponent>();
  const sequenceOf = (event: CalendarComponent | undefined) =>
    event ? Number(textOf(event, "SEQUENCE")) || 0 : -1;
  for (const event of all) {
    const id = eventId(event);
    if (sequenceOf(event) >= sequenceOf(byId.get(id))) byId.set(id, event);
  }
  return [...byId.values()];
}
