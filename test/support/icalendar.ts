import ICAL from "ical.js";
import type { Client } from "./service.ts";

/** An event of an iCalendar file, read by an independent parser. */
export interface ReadEvent {
  uid: string;
  /** Unix seconds; null for dates. */
  start: number | null;
  end: number | null;
  /** `2030-06-01` or `2030-06-01T10:00:00`. */
  startText: string;
  endText: string;
  startZone: string;
  endZone: string;
  /** The value of a property as text; null when it is absent. */
  value(name: string): string | null;
  /** All values of a property, of all its lines. */
  values(name: string): string[];
  parameter(property: string, name: string): string | null;
}

/** An iCalendar file, read by an independent parser. */
export interface ReadCalendar {
  text: string;
  zones: string[];
  events: ReadEvent[];
  value(name: string): string | null;
}

/** Parses an iCalendar file with its own VTIMEZONEs, and no others. */
export function readCalendar(text: string): ReadCalendar {
  const root = new ICAL.Component(ICAL.parse(text));
  return {
    text,
    zones: root.getAllSubcomponents("vtimezone").map((zone) => String(zone.getFirstPropertyValue("tzid"))),
    events: root.getAllSubcomponents("vevent").map(readEvent),
    value: (name) => textOf(root, name),
  };
}

/** The parsed calendar at a path. */
export async function getCalendar(client: Client, path: string): Promise<ReadCalendar> {
  const { status, text } = await client.get(path);
  if (status !== 200) throw new Error(`${path} responses ${status}: ${text}`);
  return readCalendar(text);
}

function readEvent(component: ICAL.Component): ReadEvent {
  const { startDate, endDate, uid } = new ICAL.Event(component);
  const instant = (time: ICAL.Time) => (time.isDate ? null : time.toUnixTime());
  return {
    uid,
    start: instant(startDate),
    end: instant(endDate),
    startText: startDate.toString(),
    endText: endDate.toString(),
    startZone: startDate.zone?.tzid ?? "",
    endZone: endDate.zone?.tzid ?? "",
    value: (name) => textOf(component, name),
    values: (name) =>
      component.getAllProperties(name).flatMap((property) => property.getValues().map(String)),
    parameter: (property, name) => {
      const found = component.getFirstProperty(property)?.getParameter(name);
      return found === undefined ? null : String(found);
    },
  };
}

const textOf = (component: ICAL.Component, name: string): string | null => {
  const value = component.getFirstPropertyValue(name);
  return value === null ? null : String(value);
};
