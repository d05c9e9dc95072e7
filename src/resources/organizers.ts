import { Type } from "typebox";
import type { Context } from "../context.ts";
import { plainText } from "../domain/html.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import type { Row } from "../store/tables.ts";
import { defineResource, field, type SerializeOptions } from "./kit/define.ts";
import * as types from "./kit/field-types.ts";
import { type ImageRepresentation, imageRepresentation, loadImages } from "./shared/images.ts";
import { languageRepresentation, loadTranslations } from "./shared/item.ts";
import { organizerJsonLd } from "./shared/json-ld.ts";
import { linkedFilters } from "./shared/linked-filters.ts";
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
import { withoutEmpty } from "./shared/without-empty.ts";

const type = { name: "organizers", singular: "organizer", type: "tribe_organizer" } as const;

/** People and groups who make events happen. */
export const organizers = defineResource({
  ...type,
  sequence: "post",
  isPost: true,
  right: "edit",
  notFoundCodes: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  fields: {
    organizer: field(types.title, "Organizer name", { required: true }),
    ...postFields,
    phone: field(types.line, "Telephone number", { emptyValue: "" }),
    email: field(types.email, "E-mail address", { emptyValue: "" }),
  },
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
  parseContext: (_raw, _before, { site, now }) => ({ zone: site.zone, siteZone: site.zone, now }),

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
    translations: await loadTranslations("organizers", rows, context, true),
  }),

  serialize: (rows, { images, translations }, context, options) =>
    rows.map((row) => ({
      ...serializeOrganizer(row, images, context, options),
      translations: serializePostTranslations(type, row, translations, context),
    })),

  representation: Type.Object(
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
      external_id: Type.Optional(Type.String()),
      json_ld: Type.Optional(Type.Object({}, { additionalProperties: true })),
      ...globalIdRepresentation,
      ...languageRepresentation,
      translations: Type.Optional(languageRepresentation.translations),
    },
    { $id: "Organizer", description: "An organizer; empty members are left out" },
  ),
});

/** An organizer as clients see it, alone or inside an event. */
export function serializeOrganizer(
  row: Row<"organizers">,
  images: Map<number, ImageRepresentation>,
  context: Context,
  { jsonLd }: SerializeOptions,
) {
  const { title, description, excerpt } = serializeTexts(row);
  return {
    id: row.id,
    ...withoutEmpty(serializeHead(type, row, context), {
      organizer: title,
      description,
      excerpt,
      slug: row.slug,
      image: images.get(row.image_id),
      phone: row.phone,
      website: row.website,
      email: row.email,
      external_id: row.external_id ?? "",
      json_ld: jsonLd ? organizerJsonLd(row, images.get(row.image_id)?.url, context) : undefined,
    }),
    ...serializeGlobalId(row, context),
    lang: row.lang,
  };
}
