import { head, SITE, type Story, trashed, withoutJsonLd } from "./site.ts";

const hall = {
  venue: "Harbour Hall",
  address: "1 Quay Street",
  city: "Valmere",
  zip: "1204",
  country: "Switzerland",
  phone: "+41 22 000 00 00",
  website: "https://harbour-hall.example",
  geo_lat: 46.2044,
  geo_lng: 6.1432,
  external_id: "places-1",
};

const venue = {
  ...head({ name: "venues", singular: "venue" }, 1, "harbour-hall"),
  ...hall,
  json_ld: {
    "@context": "http://schema.org",
    "@type": "Place",
    name: hall.venue,
    url: `${SITE}/venue/harbour-hall/`,
    address: {
      "@type": "PostalAddress",
      streetAddress: hall.address,
      addressLocality: hall.city,
      postalCode: hall.zip,
      addressCountry: hall.country,
    },
    geo: { "@type": "GeoCoordinates", latitude: hall.geo_lat, longitude: hall.geo_lng },
    telephone: hall.phone,
    sameAs: hall.website,
    inLanguage: "en",
  },
  show_map: true,
  show_map_link: true,
  translations: {},
};

const moved = { address: "3 Quay Street" };

export const venueStory: Story = {
  create: hall,
  created: withoutJsonLd(venue),
  read: venue,
  update: moved,
  updated: { ...withoutJsonLd(venue), ...moved },
  removed: trashed({ ...withoutJsonLd(venue), ...moved }, "tribe_venue"),
};

const orchestra = {
  organizer: "City Orchestra",
  email: "music@orchestra.example",
  website: "https://orchestra.example",
  external_id: "people-2",
};

const organizer = {
  ...head({ name: "organizers", singular: "organizer" }, 2, "city-orchestra"),
  ...orchestra,
  json_ld: {
    "@context": "http://schema.org",
    "@type": "Organization",
    name: orchestra.organizer,
    url: `${SITE}/organizer/city-orchestra/`,
    email: orchestra.email,
    sameAs: orchestra.website,
    inLanguage: "en",
  },
  translations: {},
};

const reachable = { phone: "+41 22 000 00 01" };

export const organizerStory: Story = {
  create: orchestra,
  created: withoutJsonLd(organizer),
  read: organizer,
  update: reachable,
  updated: { ...withoutJsonLd(organizer), ...reachable },
  removed: trashed({ ...withoutJsonLd(organizer), ...reachable }, "tribe_organizer"),
};
