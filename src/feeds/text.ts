import { memoized } from "../domain/collections.ts";
import { plainText } from "../domain/html.ts";
import { cutAtWord } from "../domain/summary.ts";
import { translate } from "../locales/index.ts";
import { type EventRepresentation, venuesOf } from "../resources/shared/event-representation.ts";
import type { VenueRepresentation } from "../resources/venues.ts";

/** The places of an event in one line: name and address of each, and whether it is online. */
export const whereOf = (event: EventRepresentation): string =>
  [...venuesOf(event).map(placeOf), event.is_virtual ? translate(event.lang, "online") : ""]
    .filter((place) => place !== "")
    .join("; ");

function placeOf({ venue, address, city, stateprovince, zip, country }: VenueRepresentation): string {
  const town = [city, [stateprovince, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [plainText(venue), address, town, country].filter(Boolean).join(", ");
}

/** The time of an event for readers, in its language and zone. */
export function whenOf({ lang, all_day, start_date, end_date, timezone_abbr }: EventRepresentation): string {
  const allDay = all_day === true;
  const range = (allDay ? dayIn : momentIn)(lang).formatRange(asUtc(start_date), asUtc(end_date));
  return allDay ? range : `${range} ${timezone_abbr}`;
}

/** The excerpt, else the beginning of the description. */
export function summaryOf({ excerpt, description }: EventRepresentation): string {
  const text = plainText(excerpt) || plainText(description);
  return cutAtWord(text, 300, 297);
}

// Wall clocks are shown as they are, so that zones that are mere offsets need no special care.
const asUtc = (wall: string) => new Date(`${wall.replace(" ", "T")}Z`);

/** Languages whose formatters are kept: creating one is expensive. */
const MAX_LANGUAGES = 50;

const clocks = (timeStyle?: "short") =>
  memoized(
    (language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle, timeZone: "UTC" }),
    MAX_LANGUAGES,
  );

const [dayIn, momentIn] = [clocks(), clocks("short")];
