import { type Static, Type } from "typebox";
import type { Context } from "../context.ts";
import { plainText } from "../domain/html.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import type { Row } from "../store/tables.ts";
import { field, type Images, type SerializeOptions } from "./kit/define.ts";
import { defineNested, definePost } from "./kit/define-resource.ts";
import * as types from "./kit/field-types.ts";
import { rawTexts } from "./kit/texts.ts";
import { type ImageRepresentation, imageRepresentation, loadImages } from "./shared/images.ts";
import { languageRepresentation, loadPostTranslations } from "./shared/item.ts";
import { organizerJsonLd } from "./shared/json-ld.ts";
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
import { organizerType } from "./shared/post-types.ts";
import { organizerTec } from "./shared/tec-places-and-people.ts";
import { withoutEmpty } from "./shared/without-empty.ts";
import { organizerMeta } from "./shared/wordpress-meta.ts";

/** Schema of an organizer, in its own responses and nested in events. */
const representation = Type.Object(
  {
    ...headRepresentation,
    organizer: Type.String({ description: "Name, HTML-safe text" }),
    description: Type.Optional(Type.String({ description: "HTML" })),
    excerpt: Type.Optional(Type.String({ description: "HTML" })),
    slug: Type.String(),
    image: Type.Optional(imageRepresentation),
    phone: Type.Optional(Type.String()),
    website: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    ...rawTexts("organizer", "description", "excerpt"),
    external_id: Type.Optional(Type.String()),
    json_ld: Type.Optional(Type.Object({}, { additionalProperties: true })),
    ...globalIdRepresentation,
    ...languageRepresentation,
    translations: Type.Optional(languageRepresentation.translations),
  },
  { $id: "Organizer", description: "An organizer; empty properties are omitted" },
);

export type OrganizerRepresentation = Static<typeof representation>;

/** Organizers nested in events. */
const nested = defineNested("organizers", {
  name: "organizer",
  field: field(postLinks, "Organizers: ids, or objects with their data", { emptyValue: [] }),
  filter: byLinked("organizers", "Events of one of these organizers"),
  shared: true,
  item: representation,
  property: Type.Array(representation),
  isSingle: false,
  serializer: ({ images }, context, options) => ({
    serialize: (row) => serializeOrganizer(row, images, context, options),
  }),
});

/** Posts for the people and groups behind events. */
export const organizers = definePost({
  ...organizerType,
  wordpress: { meta: organizerMeta, tec: organizerTec },
  label: "web_organizer",
  plural: "web_all_organizers",
  right: "edit",
  notFoundCodes: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  errorCodes: {
    notAccessible: "organizer-not-accessible",
    alreadyTrashed: "organizer-is-in-trash",
    pageNotFound: "organizer-archive-page-not-found",
  },
  reusesIdentical: true,
  fields: {
    organizer: field(types.title, "Organizer name", { required: true, column: "title" }),
    ...postFields,
    phone: field(types.line, "Telephone number", { emptyValue: "" }),
    email: field(types.email, "E-mail address", { emptyValue: "" }),
  },
  nested,
  shared: ["phone", "email", "image_id", "external_id"],
  links: [],
  filters: {
    search: searchFilter("Organizers that have all these words in one of their fields"),
    ...linkedFilters("organizers"),
    ...postFilters,
  },
  orders: postOrders,
  defaultOrder: newestFirst,
  baseFilter: visiblePosts,
  defaults: { ...postDefaults, phone: "", email: "" },

  toRow({ organizer, ...input }, before, context) {
    const row: Partial<Row<"organizers">> = postRow(input, organizer, before, context);
    if (input.phone !== undefined) row.phone = input.phone;
    if (input.email !== undefined) row.email = input.email;
    return row;
  },

  searchTexts: (row) => ({
    title: row.title_key,
    description: normalizeForSearch(plainText(row.description)),
    excerpt: normalizeForSearch(plainText(row.excerpt)),
    phone: normalizeForSearch(row.phone),
    email: normalizeForSearch(row.email),
    website: normalizeForSearch(row.website),
  }),

  loadRelations: async (rows, context) => ({
    images: await loadImages(rows, context),
    translations: await loadPostTranslations("organizers", rows, context),
  }),

  serialize: (rows, { images, translations }, context, options) =>
    rows.map((row) => ({
      ...serializeOrganizer(row, images, context, options),
      translations: serializePostTranslations(organizerType, row, translations, context),
    })),

  representation,
  texts: { organizer: "title", description: "description", excerpt: "excerpt" },
});

/** Serializes an organizer, for its own responses and nested in events. */
function serializeOrganizer(
  row: Row<"organizers">,
  images: Images<ImageRepresentation>,
  context: Context,
  { jsonLd }: SerializeOptions,
): OrganizerRepresentation {
  const { title, description, excerpt } = serializeTexts(row);
  const image = images.get(row.image_id);
  return {
    id: row.id,
    ...serializeHead(organizerType, row, context),
    organizer: title,
    ...withoutEmpty({ description, excerpt }),
    slug: row.slug,
    ...withoutEmpty({
      image,
      phone: row.phone,
      website: row.website,
      email: row.email,
      external_id: row.external_id ?? "",
      json_ld: jsonLd ? organizerJsonLd(row, image?.url, context) : undefined,
    }),
    ...serializeGlobalId(row, context),
    lang: row.lang,
  };
}
