import { nestedResources } from "../../resources/linked.ts";
import { organizerStory, venueStory } from "./places-and-people.ts";
import { head, SITE, type Story, trashed, withoutJsonLd } from "./site.ts";
import { categoryStory, nested, tagStory } from "./terms.ts";

const concert = {
  title: "Water Music",
  description: "<p>Handel by the lake.</p>",
  start_date: "2030-06-21 19:30:00",
  end_date: "2030-06-21 21:30:00",
  cost: "20 €",
  venue: [1],
  organizer: [2],
  categories: [2],
  tags: [3],
  external_id: "season-12",
};

const evening = (hour: string) => ({
  year: "2030",
  month: "06",
  day: "21",
  hour,
  minutes: "30",
  seconds: "00",
});

const noLinks = Object.fromEntries(nestedResources.map(({ nested: { name } }) => [name, []]));
const url = `${SITE}/event/water-music/`;
const { translations: _, ...venue } = venueStory.read;
const { translations: __, ...organizer } = organizerStory.read;

const event = {
  ...head({ name: "events", singular: "event" }, 3, "water-music"),
  title: concert.title,
  description: concert.description,
  excerpt: "",
  image: false,
  all_day: false,
  start_date: concert.start_date,
  start_date_details: evening("19"),
  end_date: concert.end_date,
  end_date_details: evening("21"),
  utc_start_date: "2030-06-21 17:30:00",
  utc_start_date_details: evening("17"),
  utc_end_date: "2030-06-21 19:30:00",
  utc_end_date_details: evening("19"),
  start: "2030-06-21T19:30:00+02:00",
  end: "2030-06-21T21:30:00+02:00",
  timezone: "Europe/Paris",
  timezone_abbr: "CEST",
  cost: "20€",
  cost_details: { currency_symbol: "€", currency_code: "", currency_position: "postfix", values: ["20"] },
  website: "",
  show_map: false,
  show_map_link: false,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  ...noLinks,
  categories: [nested(categoryStory.read)],
  tags: [nested(tagStory.read)],
  venue,
  organizer: [organizer],
  custom_fields: [],
  json_ld: {
    "@context": "http://schema.org",
    "@type": "Event",
    name: concert.title,
    description: "Handel by the lake.",
    url,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    startDate: "2030-06-21T19:30:00+02:00",
    endDate: "2030-06-21T21:30:00+02:00",
    location: venue.json_ld,
    organizer: organizer.json_ld,
    offers: {
      "@type": "Offer",
      price: "20",
      priceCurrency: "EUR",
      url,
      availability: "https://schema.org/InStock",
    },
    performer: { "@type": "Organization", name: "City Orchestra" },
    inLanguage: "en",
  },
  tickets: [],
  ticketed: false,
  is_virtual: false,
  virtual_url: "",
  post_parent: 0,
  is_recurring: false,
  recurrence: null,
  series: null,
  occurrence: null,
  external_id: concert.external_id,
  translations: {},
};

const chosen = { featured: true };
const updated = { ...withoutJsonLd(event), ...chosen };
const unused = { count: 0 };

export const eventStory: Story = {
  create: concert,
  created: withoutJsonLd(event),
  read: event,
  update: chosen,
  updated,
  // Nothing that is published has these terms any more.
  removed: {
    ...trashed(updated, "tribe_events"),
    categories: updated.categories.map((term) => ({ ...term, ...unused })),
    tags: updated.tags.map((term) => ({ ...term, ...unused })),
  },
};
