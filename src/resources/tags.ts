import { Type } from "typebox";
import { ServiceError } from "../errors.ts";
import { defineResource, field } from "./kit/define.ts";
import * as kinds from "./kit/kinds.ts";
import { restUrl } from "./shared/addresses.ts";
import { loadTranslations, presentTranslations } from "./shared/item.ts";
import {
  byName,
  emptyTerm,
  hideEmpty,
  presentTerm,
  tagUrl,
  termFields,
  termFilters,
  termOrders,
  termRepresentation,
  termRow,
} from "./shared/term.ts";

/** Accepted to be refused with its own code: tags have no parent. */
const noParent = kinds.kind<never>(Type.Null(), () => {
  throw new ServiceError("rest_taxonomy_not_hierarchical");
});

const noValue: { cleared?: never } = { cleared: undefined as never };

/** Labels of events. */
export const tags = defineResource({
  name: "tags",
  singular: "tag",
  type: "post_tag",
  sequence: "term",
  isPost: false,
  right: "manage_tags",
  missing: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  fields: { ...termFields, parent: field(noParent, "Tags have no parent: only null is accepted", noValue) },
  shared: ["external_id"],
  links: [],
  filters: { ...termFilters("tags"), hide_empty: hideEmpty },
  orders: termOrders,
  defaultOrder: byName,
  always: () => ({ all: [] }),
  reading: (_raw, _before, { site, now }) => ({ zone: site.zone, siteZone: site.zone, now }),
  empty: emptyTerm,
  toRow: (input) => termRow(input),

  load: (rows, context) => loadTranslations("tags", rows, context, false),

  show: (rows, translations, context) =>
    rows.map((row) => ({
      ...presentTerm(row, { taxonomy: "post_tag", collection: "tags", url: tagUrl(context, row) }, context),
      translations: presentTranslations(row, translations, ({ id, slug, lang }) => ({
        id,
        slug,
        url: tagUrl(context, { slug, lang }),
        rest_url: restUrl(context, "tags", id),
      })),
    })),

  representation: Type.Object(termRepresentation, { $id: "Tag", description: "A tag" }),
});
