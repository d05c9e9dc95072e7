import { Type } from "typebox";
import { ServiceError } from "../errors.ts";
import { defineResource, field } from "./kit/define.ts";
import * as types from "./kit/field-types.ts";
import { loadTranslations, serializeTranslations } from "./shared/item.ts";
import {
  byName,
  hideEmpty,
  serializeTerm,
  tagUrl,
  termDefaults,
  termFields,
  termFilters,
  termOrders,
  termRepresentation,
  termRow,
} from "./shared/term.ts";
import { restUrl } from "./shared/urls.ts";

/** Accepted to be refused with its own code: tags have no parent. */
const noParent = types.fieldType<never>(Type.Null(), () => {
  throw new ServiceError("rest_taxonomy_not_hierarchical");
});

const noValue: { emptyValue?: never } = { emptyValue: undefined as never };

/** Labels of events. */
export const tags = defineResource({
  name: "tags",
  singular: "tag",
  type: "post_tag",
  sequence: "term",
  isPost: false,
  right: "manage_tags",
  notFoundCodes: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  fields: { ...termFields, parent: field(noParent, "Tags have no parent: only null is accepted", noValue) },
  shared: ["external_id"],
  links: [],
  filters: { ...termFilters("tags"), hide_empty: hideEmpty },
  orders: termOrders,
  defaultOrder: byName,
  baseFilter: () => ({ all: [] }),
  parseContext: (_raw, _before, { site, now }) => ({ zone: site.zone, siteZone: site.zone, now }),
  defaults: termDefaults,
  toRow: (input) => termRow(input),

  loadRelations: (rows, context) => loadTranslations("tags", rows, context, false),

  serialize: (rows, translations, context) =>
    rows.map((row) => ({
      ...serializeTerm(row, { taxonomy: "post_tag", collection: "tags", url: tagUrl(context, row) }, context),
      translations: serializeTranslations(row, translations, ({ id, slug, lang }) => ({
        id,
        slug,
        url: tagUrl(context, { slug, lang }),
        rest_url: restUrl(context, "tags", id),
      })),
    })),

  representation: Type.Object(termRepresentation, { $id: "Tag", description: "A tag" }),
});
