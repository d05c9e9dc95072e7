import { type Static, Type } from "typebox";
import { matchAll } from "../domain/predicates.ts";
import { ServiceError } from "../errors.ts";
import { field } from "./kit/define.ts";
import { defineNested, defineTerm } from "./kit/define-resource.ts";
import * as types from "./kit/field-types.ts";
import { loadTermTranslations, serializeTranslations } from "./shared/item.ts";
import { byTerms } from "./shared/linked-filters.ts";
import {
  byName,
  byNameKey,
  hideEmpty,
  nestedTermRepresentation,
  serializeNestedTerm,
  serializeTerm,
  tagUrl,
  termDefaults,
  termFields,
  termFilters,
  termLinkField,
  termOrders,
  termPaths,
  termRepresentation,
  termRow,
  termTexts,
} from "./shared/term.ts";
import { restUrl } from "./shared/urls.ts";

/** Rejects every value with a code of its own: tags have no parent. */
const noParent = types.fieldType<never>(Type.Null(), () => {
  throw new ServiceError("rest_taxonomy_not_hierarchical");
});

// Accepts null and leaves the field unset; the cast is needed because a field of type `never` has no value to give.
const noValue: { emptyValue?: never } = { emptyValue: undefined as never };

const type = { name: "tags", singular: "tag", type: "post_tag" } as const;

const representation = Type.Object(termRepresentation, { $id: "Tag", description: "A tag" });

export type TagRepresentation = Static<typeof representation>;

/** Tags nested in events. */
const nested = defineNested("tags", {
  name: "tags",
  field: termLinkField("Tags: ids, slugs or names, or objects with one of these"),
  filter: byTerms("tags", "Events with one of these tags: ids or slugs"),
  shared: false,
  item: nestedTermRepresentation,
  property: Type.Array(nestedTermRepresentation),
  isSingle: false,
  sort: byNameKey,
  serializer: (_relations, context) => ({
    serialize: (row) =>
      serializeNestedTerm(
        row,
        { taxonomy: type.type, collection: type.name, url: tagUrl(context, row), parent: 0 },
        context,
      ),
  }),
});

/** Terms of events without a hierarchy. */
export const tags = defineTerm({
  ...type,
  pagePaths: termPaths.tags,
  wordpress: { restBase: "tags" },
  label: "web_tag",
  right: "manage_tags",
  notFoundCodes: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  fields: { ...termFields, parent: field(noParent, "Tags have no parent: only null is accepted", noValue) },
  writeErrors: ["rest_taxonomy_not_hierarchical"],
  nested,
  shared: ["external_id"],
  links: [],
  filters: { ...termFilters("tags"), hide_empty: hideEmpty },
  orders: termOrders,
  defaultOrder: byName,
  baseFilter: () => matchAll,
  defaults: termDefaults,
  toRow: (input) => termRow(input),

  loadRelations: (rows, context) => loadTermTranslations("tags", rows, context),

  serialize: (rows, translations, context) =>
    rows.map((row) => ({
      ...serializeTerm(
        row,
        { taxonomy: type.type, collection: type.name, url: tagUrl(context, row) },
        {},
        context,
      ),
      translations: serializeTranslations(row, translations, ({ id, slug, lang }) => ({
        id,
        slug,
        url: tagUrl(context, { slug, lang }),
        rest_url: restUrl(context, "tags", id),
      })),
    })),

  representation,
  texts: termTexts,
});
