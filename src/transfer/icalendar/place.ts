import { plainAsHtml } from "../plain-html.ts";
import { type CalendarComponent, propertyOf, textOf, unescaped } from "./parse-calendar.ts";

/** Where an event takes place. */
export interface EventPlace {
  /** The fields of its venue; null for none. */
  venue: Record<string, unknown> | null;
  online: { is_virtual: boolean; virtual_url: string | null };
}

/** Properties with the URL of a meeting, of several programs. */
const meetingProperties = [
  ...["CONFERENCE", "X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL"],
  "X-MICROSOFT-ONLINEMEETINGCONFLINK",
];

/** The place of a VEVENT: its location by Apple's structured form, or by LOCATION and GEO; a URL means that it is online. */
export function placeOf(event: CalendarComponent): EventPlace {
  const location = textOf(event, "LOCATION");
  const isUrl = /^https?:\/\/\S+$/i.test(location);
  const urls = [...meetingProperties.map((name) => textOf(event, name)), isUrl ? location : ""];
  const virtual_url = urls.find((url) => /^https?:\/\//i.test(url)) ?? null;
  return {
    venue: isUrl ? null : venueOf(event, location),
    online: { is_virtual: virtual_url !== null, virtual_url },
  };
}

function venueOf(event: CalendarComponent, location: string): Record<string, unknown> | null {
  const structured = propertyOf(event, "X-APPLE-STRUCTURED-LOCATION");
  const { parameters = {} } = structured ?? {};
  const [title, ownAddress] = [
    unescaped(parameters["X-TITLE"] ?? ""),
    unescaped(parameters["X-ADDRESS"] ?? ""),
  ];
  const lines = location.split(/\n|, ?/).map((part) => part.trim());
  const name = title.split("\n")[0]?.trim() || (lines[0] ?? "");
  if (name === "") return null;
  const rest = lines.filter((line) => line !== "" && line !== name).join(", ");
  const address = ownAddress.split("\n").join(", ").trim() || rest;
  const point = pointIn(structured?.value.replace(/^geo:/i, "") ?? "") ?? pointIn(textOf(event, "GEO"));
  return { venue: plainAsHtml(name), ...(address && { address }), ...point };
}

/** Coordinates, separated by a semicolon or a comma. */
function pointIn(text: string): { geo_lat: number; geo_lng: number } | null {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(/[;,]/).map(Number);
  if (!Number.isFinite(lat) || !Number.isFinite(lng) || (lat === 0 && lng === 0)) return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { geo_lat: lat, geo_lng: lng } : null;
}
