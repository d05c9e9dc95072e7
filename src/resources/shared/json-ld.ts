import type { Context, Site } from "../../context.ts";
import { memoized } from "../../domain/collections.ts";
import { type Cost, lowestAndHighest } from "../../domain/cost.ts";
import { codeOfSymbol, isCurrencyCode } from "../../domain/currency.ts";
import { decodeEntities, plainText } from "../../domain/html.ts";
import { normalizeForSearch } from "../../domain/search-text.ts";
import { cutAtWord } from "../../domain/summary.ts";
import { isoWithOffset } from "../../domain/time.ts";
import { catalogues, translate } from "../../locales/index.ts";
import type { PostTable, Row } from "../../store/tables.ts";
import type { Ticket } from "./event-extras.ts";
import { eventType, organizerType, venueType } from "./post-types.ts";
import { postUrl } from "./urls.ts";
import { withoutEmpty } from "./without-empty.ts";

const CONTEXT = "http://schema.org";

/** The title of a post as plain text. */
const nameOf = (row: { title: string }) => plainText(row.title);

/** The excerpt, else the description, cut at a word after at most 297 characters. */
function summaryOf(row: Row<PostTable>): string {
  const text = plainText(row.excerpt) || plainText(row.description);
  return cutAtWord(text, 300, 297);
}

/** A venue as a schema.org Place. */
export const placeJsonLd = (row: Row<"venues">, image: string | undefined, { site }: Context) =>
  withoutEmpty({
    "@context": CONTEXT,
    "@type": "Place",
    name: nameOf(row),
    description: summaryOf(row),
    image,
    url: postUrl(site, venueType, row),
    address: withoutEmpty({
      "@type": "PostalAddress",
      streetAddress: row.address,
      addressLocality: row.city,
      addressRegion: row.stateprovince || row.state || row.province,
      postalCode: row.zip,
      addressCountry: row.country,
    }),
    geo:
      row.geo_lat === null || row.geo_lng === null
        ? undefined
        : { "@type": "GeoCoordinates", latitude: row.geo_lat, longitude: row.geo_lng },
    telephone: row.phone,
    sameAs: row.website,
    inLanguage: row.lang,
  });

/** An organizer as a schema.org Organization. */
export const organizerJsonLd = (row: Row<"organizers">, image: string | undefined, { site }: Context) =>
  withoutEmpty({
    "@context": CONTEXT,
    "@type": "Organization",
    name: nameOf(row),
    description: summaryOf(row),
    image,
    url: postUrl(site, organizerType, row),
    telephone: row.phone,
    email: row.email,
    sameAs: row.website,
    inLanguage: row.lang,
  });

/** The relations and parsed columns in an event's schema.org data. */
export interface EventRelations {
  image: string | undefined;
  venues: Row<"venues">[];
  organizers: Row<"organizers">[];
  cost: Cost | null;
  tickets: Ticket[];
}

/** An event as a schema.org Event, with the properties that search engines require. */
export function eventJsonLd(row: Row<"events">, relations: EventRelations, context: Context) {
  const { site } = context;
  const url = postUrl(site, eventType, row);
  const [venue] = relations.venues;
  const [organizer] = relations.organizers;
  return withoutEmpty({
    "@context": CONTEXT,
    "@type": "Event",
    name: nameOf(row),
    description: summaryOf(row),
    image: relations.image,
    url,
    eventAttendanceMode: attendanceMode(venue !== undefined, row.is_virtual === 1),
    eventStatus: "https://schema.org/EventScheduled",
    startDate: isoWithOffset(row.start_utc, row.timezone),
    endDate: isoWithOffset(row.end_utc, row.timezone),
    location: locations(row, venue && placeJsonLd(venue, undefined, context), url),
    organizer: organizer ? organizerJsonLd(organizer, undefined, context) : undefined,
    offers: offers(relations, row.website || url, context),
    performer: organizer ? { "@type": "Organization", name: decodeEntities(organizer.title) } : undefined,
    inLanguage: row.lang,
  });
}

/** How people attend, as far as the event says: without a venue it need not be online. */
function attendanceMode(hasVenue: boolean, isVirtual: boolean): string | undefined {
  if (!hasVenue && !isVirtual) return undefined;
  const mode = hasVenue && isVirtual ? "Mixed" : isVirtual ? "Online" : "Offline";
  return `https://schema.org/${mode}EventAttendanceMode`;
}

/** The place, the URL of a virtual event, or both. */
function locations(
  { is_virtual, virtual_url, website }: Row<"events">,
  place: ReturnType<typeof placeJsonLd> | undefined,
  url: string,
) {
  if (is_virtual === 0) return place;
  const online = { "@type": "VirtualLocation", url: virtual_url || website || url };
  return place ? [place, online] : online;
}

/** One offer per ticket, else one for the cost; prices are text, currencies are ISO codes. */
function offers({ tickets, cost }: EventRelations, url: string, { site }: Context) {
  if (tickets.length > 0)
    return tickets.map((ticket) => ({
      "@type": "Offer",
      name: ticket.name,
      // A ticket without a price need not be free.
      ...(ticket.price !== "" && {
        price: String(ticket.price),
        ...priceCurrency(ticket.currency, "", site),
      }),
      url: ticket.url || url,
      availability: `https://schema.org/${ticket.available ? "InStock" : "SoldOut"}`,
    }));
  const isFree = cost !== null && saysFree(cost.text);
  const range = isFree ? { low: 0, high: 0 } : lowestAndHighest(cost);
  // A text with prices and no currency has several of them, of which an offer can name only one.
  const isAmbiguous = !isFree && cost !== null && cost.text !== "" && cost.symbol === "" && cost.code === "";
  if (!cost || !range || isAmbiguous) return undefined;
  const common = {
    ...priceCurrency(cost.code, cost.symbol, site),
    url,
    availability: "https://schema.org/InStock",
  };
  return range.low === range.high
    ? { "@type": "Offer", price: String(range.low), ...common }
    : { "@type": "AggregateOffer", lowPrice: String(range.low), highPrice: String(range.high), ...common };
}

/** Whether a cost says in any language that there is nothing to pay. */
function saysFree(text: string): boolean {
  if (text === "") return false;
  const said = normalizeForSearch(text.replace(/(?<![\s.!])[\s.!]+$/, ""));
  return Object.keys(catalogues).some((language) => freeTexts(language).has(said));
}

const freeTexts = memoized(
  (language: string): ReadonlySet<string> =>
    new Set(translate(language, "free_texts").split("|").map(normalizeForSearch)),
  50,
);

/** The currency of an offer, else that of the site; left out if it is not known: a guess would be another price. */
function priceCurrency(code: string, symbol: string, { currencySymbol }: Site): { priceCurrency?: string } {
  const mark = code || symbol || currencySymbol;
  const found = isCurrencyCode(mark) ? mark : codeOfSymbol(mark);
  return found ? { priceCurrency: found } : {};
}
