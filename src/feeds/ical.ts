import { plainText } from "../domain/html.ts";
import { plainLines } from "../domain/plain-lines.ts";
import { formatUtc, utcSeconds } from "../domain/time.ts";
import { translate } from "../locales/index.ts";
import { imageTypes } from "../media/process.ts";
import type { OrganizerRepresentation } from "../resources/organizers.ts";
import { type EventRepresentation, venuesOf } from "../resources/shared/event-representation.ts";
import { dateTime, property, text, written } from "./content-lines.ts";
import type { FeedMetadata } from "./feed-metadata.ts";
import type { FeedEvent } from "./load-events.ts";
import { whereOf } from "./text.ts";
import { isUnambiguous, vtimezone, zoneName } from "./vtimezone.ts";

/** Events as an iCalendar object (RFC 5545 and 7986). */
export const icalendar = {
  writeItem: (event: FeedEvent, metadata: FeedMetadata): string => written(vevent(event, metadata)),
  write(items: readonly string[], events: readonly FeedEvent[], metadata: FeedMetadata): string {
    const head = written([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Almanac//Event calendar//EN",
      "CALSCALE:GREGORIAN",
      ...(metadata.isSubscription ? subscription(metadata) : []),
      ...zonesOf(events, metadata),
    ]);
    return `${head}${items.join("")}${written(["END:VCALENDAR"])}`;
  },
};

/** Refresh interval for subscribed calendars. */
const REFRESH = "PT1H";

/** Properties for subscriptions. There is no METHOD: DTSTAMP is the time of the last change in the store. */
const subscription = ({ title, language, self, home, updated, zone }: FeedMetadata): string[] => [
  property("NAME", text(title), { LANGUAGE: language }),
  property("X-WR-CALNAME", text(title)),
  property("X-WR-TIMEZONE", text(zoneName(zone) ?? "UTC")),
  property("LAST-MODIFIED", dateTime(formatUtc(updated), "Z")),
  property("URL", home),
  property("SOURCE", self, { VALUE: "URI" }),
  property("REFRESH-INTERVAL", REFRESH, { VALUE: "DURATION" }),
  property("X-PUBLISHED-TTL", REFRESH),
];

/** One VTIMEZONE per zone in use. RFC 5545 requires a component, so an empty calendar has the zone of the site. */
function zonesOf(events: readonly FeedEvent[], { zone, updated }: FeedMetadata): string[] {
  const used = new Map<string, number[]>();
  for (const event of events) {
    const { shown, start, end, rule } = event;
    if (clockOf(event) !== "zone") continue;
    const name = zoneName(shown.timezone) ?? shown.timezone;
    const instants = used.get(name) ?? [];
    instants.push(start, end, ...(rule?.instants ?? []));
    used.set(name, instants);
  }
  if (events.length === 0) used.set(zone, [updated]);
  return [...used].flatMap(([name, instants]) => vtimezone(name, instants));
}

/** All-day events are dates; other times are local to their zone, or UTC where the zone is a mere offset or the local time is ambiguous. */
function clockOf({ shown: { all_day, timezone }, start, end, rule }: FeedEvent): "date" | "zone" | "utc" {
  if (all_day) return "date";
  // A rule is one of the clock of its zone.
  if (rule) return "zone";
  const isPlain = zoneName(timezone) && isUnambiguous(start, timezone) && isUnambiguous(end, timezone);
  return isPlain ? "zone" : "utc";
}

function vevent(event: FeedEvent, metadata: FeedMetadata): string[] {
  const { shown, version } = event;
  const { lang } = shown;
  const optional = (name: string, value: string, parameters = {}) =>
    value === "" ? [] : [property(name, text(value), parameters)];
  const modified = dateTime(shown.modified_utc, "Z");
  return [
    "BEGIN:VEVENT",
    property("UID", metadata.uid(event.rule?.series ?? shown.id)),
    property("DTSTAMP", modified),
    property("CREATED", dateTime(shown.date_utc, "Z")),
    property("LAST-MODIFIED", modified),
    property("SEQUENCE", version - 1),
    ...timesOf(event),
    ...(event.rule?.lines ?? []),
    property("SUMMARY", text(plainText(shown.title)), { LANGUAGE: lang }),
    ...optional("DESCRIPTION", plainLines(shown.description) || plainLines(shown.excerpt), {
      LANGUAGE: lang,
    }),
    ...optional("LOCATION", whereOf(shown), { LANGUAGE: venuesOf(shown)[0]?.lang ?? lang }),
    ...placeOf(shown),
    ...conferenceOf(shown),
    property("URL", shown.url),
    ...categoriesOf(shown),
    ...shown.organizer.map((organizer, index) => (index === 0 ? organizerLine : contactLine)(organizer)),
    ...imageOf(shown),
    "STATUS:CONFIRMED",
    ...(shown.status === "private" ? ["CLASS:PRIVATE"] : []),
    "END:VEVENT",
  ];
}

/** The start, and the end unless it is the start. */
function timesOf(event: FeedEvent): string[] {
  const { shown, start, end } = event;
  const clock = clockOf(event);
  if (clock === "date") {
    const date = (seconds: number) => formatUtc(seconds).slice(0, 10).replace(/-/g, "");
    const parameters = { VALUE: "DATE" };
    return [
      property("DTSTART", date(dayOf(shown.start_date)), parameters),
      property("DTEND", date(dayOf(shown.end_date) + 86_400), parameters),
    ];
  }
  const parameters: Record<string, string> =
    clock === "zone" ? { TZID: zoneName(shown.timezone) ?? shown.timezone } : {};
  const dateTimeAt = (wall: string, instant: number) =>
    clock === "zone" ? dateTime(wall) : dateTime(formatUtc(instant), "Z");
  return [
    property("DTSTART", dateTimeAt(shown.start_date, start), parameters),
    ...(end > start ? [property("DTEND", dateTimeAt(shown.end_date, end), parameters)] : []),
  ];
}

/** The day of a wall clock, as the instant at which it begins in UTC. */
const dayOf = (wall: string) =>
  utcSeconds(Number(wall.slice(0, 4)), Number(wall.slice(5, 7)), Number(wall.slice(8, 10)));

function placeOf(event: EventRepresentation): string[] {
  const { geo_lat: lat, geo_lng: lng } = venuesOf(event).find((venue) => venue.geo_lat !== undefined) ?? {};
  return lat === undefined || lng === undefined ? [] : [property("GEO", `${decimal(lat)};${decimal(lng)}`)];
}

/** The URL of a virtual event (RFC 7986); LOCATION says that it is online to calendars that do not support this. */
const conferenceOf = ({ is_virtual, virtual_url, lang }: EventRepresentation): string[] =>
  is_virtual && virtual_url !== ""
    ? [property("CONFERENCE", virtual_url, { VALUE: "URI", LABEL: translate(lang, "online") })]
    : [];

/** Never in exponent form, which calendars cannot parse. */
const decimal = (value: number) => String(Number(value.toFixed(6)));

function categoriesOf({ categories, lang }: EventRepresentation): string[] {
  if (categories.length === 0) return [];
  const names = categories.map(({ name }) => text(plainText(name))).join(",");
  return [property("CATEGORIES", names, { LANGUAGE: lang })];
}

/** ORGANIZER may occur once; its value is a mailto: URI, else the URL of the organizer's page. */
const organizerLine = ({ organizer, email, url }: OrganizerRepresentation): string =>
  property("ORGANIZER", email ? `mailto:${encodeURI(email)}` : url, { CN: plainText(organizer) });

const contactLine = ({ organizer, email, phone }: OrganizerRepresentation): string =>
  property("CONTACT", text([plainText(organizer), phone, email].filter(Boolean).join(", ")));

/** As ATTACH for all calendars, and as IMAGE (RFC 7986) for those that support it. */
function imageOf({ image }: EventRepresentation): string[] {
  if (!image) return [];
  const FMTTYPE = imageTypes[image.extension];
  return [
    property("ATTACH", image.url, { FMTTYPE }),
    property("IMAGE", image.url, { VALUE: "URI", DISPLAY: "FULLSIZE", FMTTYPE }),
  ];
}
