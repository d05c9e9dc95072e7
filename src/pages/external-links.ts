import { addDays, isAllDay } from "../domain/days.ts";
import { titleText } from "../domain/html.ts";
import { formatUtc } from "../domain/time.ts";
import { queryText } from "../domain/url-query.ts";
import { type EventRepresentation, venuesOf } from "../resources/shared/event-representation.ts";
import { postalAddress } from "../resources/shared/postal-address.ts";
import type { VenueRepresentation } from "../resources/venues.ts";
import { instantsOf } from "./times.ts";

/** A link to another site, and its name there. */
export interface ExternalLink {
  name: string;
  url: string;
}

/** Links that add an event to other calendars. */
export function calendarLinks(event: EventRepresentation): ExternalLink[] {
  const title = titleText(event.title);
  const [venue] = venuesOf(event);
  const location = venue ? [titleText(venue.venue), postalAddress(venue)].filter(Boolean).join(", ") : "";
  const google = { action: "TEMPLATE", text: title, dates: googleDates(event), details: event.url, location };
  const outlook = { subject: title, ...outlookDates(event), body: event.url, location };
  const compose = { path: "/calendar/action/compose", rru: "addevent", ...outlook };
  return [
    { name: "Google", url: `https://calendar.google.com/calendar/render${queryText(google)}` },
    { name: "Outlook", url: `https://outlook.live.com/calendar/0/action/compose${queryText(compose)}` },
  ];
}

/** Links to maps: by coordinates, else by postal address; none without either. */
export function mapLinks(venue: VenueRepresentation): ExternalLink[] {
  const { geo_lat: lat, geo_lng: lng } = venue;
  const place = lat !== undefined && lng !== undefined ? `${lat},${lng}` : "";
  const address = postalAddress(venue);
  if (place === "" && address === "") return [];
  const street = place
    ? `${queryText({ mlat: lat, mlon: lng })}#map=17/${lat}/${lng}`
    : `search${queryText({ query: address })}`;
  return [
    { name: "OpenStreetMap", url: `https://www.openstreetmap.org/${street}` },
    {
      name: "Google Maps",
      url: `https://www.google.com/maps/search/${queryText({ api: 1, query: place || address })}`,
    },
  ];
}

const compact = (instant: number) => `${formatUtc(instant).replace(/[-:]/g, "").replace(" ", "T")}Z`;

/** Whole days as dates, the last one excluded. */
function googleDates(event: EventRepresentation): string {
  if (!isAllDay(event)) {
    const { start, end } = instantsOf(event);
    return `${compact(start)}/${compact(end)}`;
  }
  const day = (date: string) => date.replaceAll("-", "");
  return `${day(event.start_date.slice(0, 10))}/${day(addDays(event.end_date.slice(0, 10), 1))}`;
}

function outlookDates(event: EventRepresentation) {
  if (isAllDay(event))
    return {
      startdt: event.start_date.slice(0, 10),
      enddt: addDays(event.end_date.slice(0, 10), 1),
      allday: "true",
    };
  const iso = (instant: number) => `${formatUtc(instant).replace(" ", "T")}Z`;
  const { start, end } = instantsOf(event);
  return { startdt: iso(start), enddt: iso(end) };
}
