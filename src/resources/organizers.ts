import { Type } from "typebox";
import type { Context } from "../context.ts";
import { fold } from "../domain/fold.ts";
import { plainText } from "../domain/html.ts";
import type { Row } from "../store/tables.ts";
import { defineResource, field, type Showing } from "./kit/define.ts";
import * as kinds from "./kit/kinds.ts";
import { type ImageRepresentation, imageRepresentation, loadImages } from "./shared/images.ts";
import { languageRepresentation, loadTranslations } from "./shared/item.ts";
import { organizerJsonLd } from "./shared/json-ld.ts";
import { linkedFilters } from "./shared/linked.ts";
import {
  byFragments,
  emptyPost,
  globalIdRepresentation,
  headRepresentation,
  newestFirst,
  postFields,
  postFilters,
  postOrders,
  postRow,
  presentGlobalId,
  presentHead,
  presentPostTranslations,
  presentTexts,
  visiblePosts,
} from "./shared/post.ts";
import { withoutEmpty } from "./shared/without-empty.ts";

const kind = { name: "organizers", singular: "organizer", type: "tribe_organizer" } as const;

/** People and groups who make events happen. */
export const organizers = defineResource({
  ...kind,
  sequence: "post",
  isPost: true,
  right: "edit",
  missing: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  fields: {
    organizer: field(kinds.title, "Organizer name", { required: true }),
    ...postFields,
    phone: field(kinds.line, "Telephone number", { cleared: "" }),
    email: field(kinds.email, "E-mail address", { cleared: "" }),
  },
  shared: ["phone", "email", "image_id", "external_id"],
  links: [],
  filters: {
    search: byFragments("Organizers that have all these words in one of their fields"),
    ...linkedFilters("organizers"),
    ...postFilters,
  },
  orders: postOrders,
  defaultOrder: newestFirst,
  always: visiblePosts,
  reading: (_raw, _before, { site, now }) => ({ zone: site.zone, siteZone: site.zone, now }),

  empty: { ...emptyPost, phone: "", email: "" },

  toRow({ organizer, ...input }, before, context) {
    const row: Partial<Row<"organizers">> = postRow(input, organizer, before, context);
    if (input.phone !== undefined) row.phone = input.phone;
    if (input.email !== undefined) row.email = input.email;
    return row;
  },

  texts: (row) => ({
    title: row.title_key,
    description: fold(plainText(row.description)),
    excerpt: fold(plainText(row.excerpt)),
    phone: fold(row.phone),
    email: fold(row.email),
    website: fold(row.website),
  }),

  load: async (rows, context) => ({
    images: await loadImages(rows, context),
    translations: await loadTranslations("organizers", rows, context, true),
  }),

  show: (rows, { images, translations }, context, showing) =>
    rows.map((row) => ({
      ...presentOrganizer(row, images, context, showing),
      translations: presentPostTranslations(kind, row, translations, context),
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
export function presentOrganizer(
  row: Row<"organizers">,
  images: Map<number, ImageRepresentation>,
  context: Context,
  { jsonLd }: Showing,
) {
  const { title, description, excerpt } = presentTexts(row);
  return {
    id: row.id,
    ...withoutEmpty(presentHead(kind, row, context), {
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
    ...presentGlobalId(row, context),
    lang: row.lang,
  };
}
