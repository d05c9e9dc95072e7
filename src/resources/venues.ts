import { type Static, Type } from "typebox";
import type { Context } from "../context.ts";
import { pointOf } from "../domain/geo.ts";
import { plainText } from "../domain/html.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import type { Row } from "../store/tables.ts";
import { type Field, field, type Images, type SerializeOptions } from "./kit/define.ts";
import { defineNested, definePost } from "./kit/define-resource.ts";
import * as types from "./kit/field-types.ts";
import { rawTexts } from "./kit/texts.ts";
import { type ImageRepresentation, imageRepresentation, loadImages } from "./shared/images.ts";
import { languageRepresentation, loadPostTranslations } from "./shared/item.ts";
import { placeJsonLd } from "./shared/json-ld.ts";
import { postLinks } from "./shared/link-fields.ts";
import { byLinked, linkedFilters } from "./shared/linked-filters.ts";
import {
  globalIdRepresentation,
  headRepresentation,
  newestFirst,
  postDefaults,
  postFields,
  postFilters,
  postOrders,
  postRow,
  searchFilter,
  serializeGlobalId,
  serializeHead,
  serializePostTranslations,
  serializeTexts,
  visiblePosts,
} from "./shared/post.ts";
import { venueType } from "./shared/post-types.ts";
import { venueTec } from "./shared/tec-places-and-people.ts";
import { withoutEmpty } from "./shared/without-empty.ts";
import { venueMeta } from "./shared/wordpress-meta.ts";

const line = (description: string): Field<string> => field(types.line, description, { emptyValue: "" });
const coordinate = (bound: number, description: string) => {
  const { schema, parse } = types.number(-bound, bound);
  const orNull = types.fieldType<number | null>(schema, (value, parseContext) =>
    value === "" ? null : parse(value, parseContext),
  );
  return field(orNull, description, { emptyValue: null });
};

const fields = {
  venue: field(types.title, "Venue name", { required: true, column: "title" }),
  ...postFields,
  show_map: field(types.looseFlag, "Whether events linked to the venue show a map", { emptyValue: true }),
  show_map_link: field(types.looseFlag, "Whether events linked to the venue show a map link", {
    emptyValue: true,
  }),
  address: line("Address"),
  city: line("City"),
  country: line("Country"),
  province: line("Province"),
  state: line("State"),
  zip: line("Postal code"),
  phone: line("Telephone number"),
  stateprovince: line("State and province in one; derived from them when it is empty"),
  geo_lat: coordinate(90, "Latitude"),
  geo_lng: coordinate(180, "Longitude"),
};

const noLines = {
  address: "",
  city: "",
  country: "",
  province: "",
  state: "",
  zip: "",
  phone: "",
  stateprovince: "",
};

const lineNames = [
  "address",
  "city",
  "country",
  "province",
  "state",
  "zip",
  "phone",
  "stateprovince",
] as const;

/** Schema of a venue, in its own responses and nested in events. */
const representation = Type.Object(
  {
    ...headRepresentation,
    venue: Type.String({ description: "Name, HTML-safe text" }),
    description: Type.Optional(Type.String({ description: "HTML" })),
    excerpt: Type.Optional(Type.String({ description: "HTML" })),
    slug: Type.String(),
    image: Type.Optional(imageRepresentation),
    address: Type.Optional(Type.String()),
    city: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
    province: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    zip: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    stateprovince: Type.Optional(Type.String()),
    website: Type.Optional(Type.String()),
    geo_lat: Type.Optional(Type.Number()),
    geo_lng: Type.Optional(Type.Number()),
    ...rawTexts("venue", "description", "excerpt"),
    external_id: Type.Optional(Type.String()),
    json_ld: Type.Optional(Type.Object({}, { additionalProperties: true })),
    show_map: Type.Boolean(),
    show_map_link: Type.Boolean(),
    ...globalIdRepresentation,
    ...languageRepresentation,
    translations: Type.Optional(languageRepresentation.translations),
  },
  { $id: "Venue", description: "A venue; empty properties are omitted" },
);

export type VenueRepresentation = Static<typeof representation>;

/** Venues nested in events. */
const nested = defineNested("venues", {
  name: "venue",
  field: field(postLinks, "Venues: ids, or objects with their data", { emptyValue: [] }),
  filter: byLinked("venues", "Events at one of these venues"),
  shared: true,
  isPlace: true,
  item: representation,
  property: Type.Union([representation, Type.Array(representation)], {
    description: "One venue as an object, several as an array, none as an empty array",
  }),
  isSingle: true,
  serializer: ({ images }, context, options) => ({
    serialize: (row) => serializeVenue(row, images, context, options),
  }),
});

/** Posts for the places of events. */
export const venues = definePost({
  ...venueType,
  wordpress: { meta: venueMeta, tec: venueTec },
  label: "web_venue",
  plural: "web_all_venues",
  indexNote: ({ city }) => city,
  right: "edit",
  notFoundCodes: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  errorCodes: {
    notAccessible: "venue-not-accessible",
    alreadyTrashed: "venue-is-in-trash",
    pageNotFound: "venue-archive-page-not-found",
  },
  reusesIdentical: true,
  fields,
  nested,
  shared: [
    "address",
    "zip",
    "country",
    "phone",
    "geo_lat",
    "geo_lng",
    "geo_x",
    "geo_y",
    "geo_z",
    "image_id",
    "external_id",
  ],
  links: [],
  filters: {
    search: searchFilter("Venues that have all these words in one of their fields"),
    ...linkedFilters("venues"),
    ...postFilters,
  },
  orders: postOrders,
  defaultOrder: newestFirst,
  baseFilter: visiblePosts,
  defaults: {
    ...postDefaults,
    ...noLines,
    show_map: 1,
    show_map_link: 1,
    geo_lat: null,
    geo_lng: null,
    geo_x: null,
    geo_y: null,
    geo_z: null,
  },

  toRow({ venue, ...input }, before, context) {
    const row: Partial<Row<"venues">> = postRow(input, venue, before, context);
    for (const name of lineNames) if (input[name] !== undefined) row[name] = input[name];
    if (input.show_map !== undefined) row.show_map = input.show_map ? 1 : 0;
    if (input.show_map_link !== undefined) row.show_map_link = input.show_map_link ? 1 : 0;
    if (input.geo_lat !== undefined) row.geo_lat = input.geo_lat;
    if (input.geo_lng !== undefined) row.geo_lng = input.geo_lng;
    return Object.assign(row, spherePoint({ ...before, ...row }));
  },

  searchTexts: (row) => ({
    title: row.title_key,
    description: normalizeForSearch(plainText(row.description)),
    excerpt: normalizeForSearch(plainText(row.excerpt)),
    ...Object.fromEntries(
      lineNames.filter((name) => name !== "country").map((name) => [name, normalizeForSearch(row[name])]),
    ),
    stateprovince: normalizeForSearch(stateProvince(row)),
  }),

  loadRelations: async (rows, context) => ({
    images: await loadImages(rows, context),
    translations: await loadPostTranslations("venues", rows, context),
  }),

  serialize: (rows, { images, translations }, context, options) =>
    rows.map((row) => ({
      ...serializeVenue(row, images, context, options),
      translations: serializePostTranslations(venueType, row, translations, context),
    })),

  representation,
  texts: { venue: "title", description: "description", excerpt: "excerpt" },
});

/** Serializes a venue, for its own responses and nested in events. */
function serializeVenue(
  row: Row<"venues">,
  images: Images<ImageRepresentation>,
  context: Context,
  { jsonLd }: SerializeOptions,
): VenueRepresentation {
  const { title, description, excerpt } = serializeTexts(row);
  const image = images.get(row.image_id);
  return {
    id: row.id,
    ...serializeHead(venueType, row, context),
    venue: title,
    ...withoutEmpty({ description, excerpt }),
    slug: row.slug,
    ...withoutEmpty({
      image,
      address: row.address,
      city: row.city,
      country: row.country,
      province: row.province,
      state: row.state,
      zip: row.zip,
      phone: row.phone,
      website: row.website,
      stateprovince: stateProvince(row),
      ...(row.geo_lat !== null && row.geo_lng !== null && { geo_lat: row.geo_lat, geo_lng: row.geo_lng }),
      external_id: row.external_id ?? "",
      json_ld: jsonLd ? placeJsonLd(row, image?.url, context) : undefined,
    }),
    show_map: row.show_map === 1,
    show_map_link: row.show_map_link === 1,
    ...serializeGlobalId(row, context),
    lang: row.lang,
  };
}

/** The value that was sent, else the state where the country has states, else the province. */
export function stateProvince(
  row: Pick<Row<"venues">, "stateprovince" | "state" | "province" | "country">,
): string {
  if (row.stateprovince) return row.stateprovince;
  const hasStates = ["", "US", "United States"].includes(row.country);
  return hasStates && row.state ? row.state : row.province;
}

/** The point on the unit sphere; null unless both coordinates are set. */
function spherePoint({ geo_lat: lat, geo_lng: lng }: Partial<Row<"venues">>) {
  if (lat == null || lng == null) return { geo_x: null, geo_y: null, geo_z: null };
  const { x, y, z } = pointOf({ lat, lng });
  return { geo_x: x, geo_y: y, geo_z: z };
}
