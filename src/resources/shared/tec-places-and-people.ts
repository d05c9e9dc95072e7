import { Type } from "typebox";
import { type Item, type TecNames, type TecProperty, textMeta } from "../kit/wordpress.ts";
import { postalAddress } from "./postal-address.ts";

/** Directions by coordinates, else by postal address; empty without either. */
const directions: TecProperty = {
  schema: Type.String({
    description: "URL of a map with the way there; empty without coordinates and address",
  }),
  read: (item) => {
    const place = placeOf(item);
    return place === ""
      ? ""
      : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: place })}`;
  },
};

const placeOf = (venue: Item): string => {
  const { geo_lat: lat, geo_lng: lng } = venue;
  return typeof lat === "number" && typeof lng === "number" ? `${lat},${lng}` : postalAddress(venue);
};

/** Venues in `tec/v1`. */
export const venueTec: TecNames = {
  pageNotFound: "tec_rest_venues_page_not_found",
  properties: {
    address: textMeta("address"),
    country: textMeta("country"),
    city: textMeta("city"),
    state_province: textMeta("stateprovince"),
    state: textMeta("state"),
    province: textMeta("province"),
    zip: textMeta("zip"),
    phone: textMeta("phone"),
    website: textMeta("website"),
    directions_link: directions,
  },
};

/** Organizers in `tec/v1`. */
export const organizerTec: TecNames = {
  pageNotFound: "tec_rest_organizers_page_not_found",
  properties: { phone: textMeta("phone"), website: textMeta("website"), email: textMeta("email") },
};
