import { Type } from "typebox";
import type { Context } from "../context.ts";
import { all, any, compare, equals, isOneOf, matchAll, type Predicate } from "../domain/predicates.ts";
import { invalid } from "../errors.ts";
import { findRows } from "../store/rows.ts";
import type { Row } from "../store/tables.ts";
import { field, filter } from "./kit/define.ts";
import { defineNested, defineTerm } from "./kit/define-resource.ts";
import * as types from "./kit/field-types.ts";
import { ValidationError } from "./kit/field-types.ts";
import { parentId, parentIdOrEmpty } from "./kit/parent-id.ts";
import { movedCategories, moveWebhooks } from "./shared/category-merge.ts";
import { ancestorsOf, loadAncestry, loadCategoryTree, treeOf } from "./shared/category-tree.ts";
import { loadTermTranslations, serializeTranslations } from "./shared/item.ts";
import { byTerms } from "./shared/linked-filters.ts";
import {
  byName,
  byNameKey,
  nestedTermRepresentation,
  serializeNestedTerm,
  serializeTerm,
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

async function groupOf(id: number, { db }: Context): Promise<number> {
  if (id === 0) return 0;
  const row = await db
    .selectFrom("categories")
    .select("translation_group")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ValidationError("param_unknown");
  return row.translation_group;
}

/** Matches categories with published events, and the ancestors of these in the same language. */
async function nonEmpty({ db }: Context): Promise<Predicate> {
  const rows = await db
    .selectFrom("categories")
    .select(["translation_group", "parent_group", "count", "lang"])
    .execute();
  const parents = new Map(
    rows.map(({ translation_group, parent_group }) => [translation_group, parent_group]),
  );
  const ancestorsByLanguage = new Map<string, Set<number>>();
  for (const { lang, count, parent_group } of rows) {
    const ancestors = ancestorsByLanguage.get(lang) ?? new Set();
    ancestorsByLanguage.set(lang, ancestors);
    let group = count > 0 ? parent_group : 0;
    while (group !== 0 && !ancestors.has(group)) {
      ancestors.add(group);
      group = parents.get(group) ?? 0;
    }
  }
  const areAncestors = [...ancestorsByLanguage].map(([lang, groups]) =>
    all(equals("lang", lang), isOneOf("translation_group", [...groups])),
  );
  return any(compare("count", ">", 0), ...areAncestors);
}

const type = { name: "categories", singular: "category", type: "tribe_events_cat" } as const;

/** Categories nested in events. */
const nested = defineNested("categories", {
  name: "categories",
  field: termLinkField("Categories: ids, slugs or names, or objects with one of these"),
  filter: byTerms(
    "categories",
    "Events in one of these categories, or below them: ids or slugs",
    async (groups, context) => {
      const tree = await loadCategoryTree(context);
      return [...new Set(groups.flatMap((group) => tree.below(group)))];
    },
  ),
  shared: false,
  selectsChanges: true,
  item: nestedTermRepresentation,
  property: Type.Array(nestedTermRepresentation),
  isSingle: false,
  sort: byNameKey,
  loadRelations: loadAncestry,
  serializer({ loaded }, context) {
    const tree = treeOf(loaded, context);
    return {
      serialize: (row) => ({
        ...serializeNestedTerm(
          row,
          { taxonomy: type.type, collection: type.name, url: tree.url(row), parent: tree.parentId(row) },
          context,
        ),
        ...(row.colour !== "" && { colour: row.colour }),
      }),
    };
  },
});

/** Hierarchical terms of events. */
export const categories = defineTerm({
  ...type,
  pagePaths: termPaths.categories,
  label: "web_category",
  right: "manage_categories",
  notFoundCodes: { id: "rest_invalid_param", slug: "rest_invalid_param" },
  fields: {
    ...termFields,
    parent: field(parentIdOrEmpty, "Id of the parent category; 0 for the top", {
      emptyValue: 0,
      column: "parent_group",
      check: async (id, context) => void (await groupOf(id, context)),
    }),
    colour: field(types.colour, "Colour on pages, such as `#1f6f5c`; the same for all translations", {
      emptyValue: "",
    }),
  },
  nested,
  hierarchy: {
    async parentSlug({ parent_group, lang }, { db }) {
      if (parent_group === 0) return null;
      const parents = await findRows(db, "categories", equals("translation_group", parent_group));
      return (parents.find((parent) => parent.lang === lang) ?? parents[0])?.slug ?? null;
    },
  },
  /** Moves the children of a category to its parent once its last translation is deleted. */
  async afterDelete(row, { db }) {
    const remaining = await findRows(db, "categories", equals("translation_group", row.translation_group));
    if (remaining.length > 0) return;
    await db
      .updateTable("categories")
      .set({ parent_group: row.parent_group })
      .where("parent_group", "=", row.translation_group)
      .execute();
  },
  movedByMerge: movedCategories,
  afterMerge: moveWebhooks,
  shared: ["parent_group", "external_id", "colour"],
  links: [],
  filters: {
    ...termFilters("categories"),
    hide_empty: filter(
      types.withDefault(types.strictBoolean, true),
      "Hide categories that no published event has",
      (hide, { context }) => (hide ? nonEmpty(context) : matchAll),
    ),
    parent: filter(
      parentId,
      "Direct children of this category; 0 for the top level",
      async (id, { context }) => isOneOf("parent_group", [await groupOf(id, context)]),
    ),
  },
  orders: termOrders,
  defaultOrder: byName,
  baseFilter: () => matchAll,
  defaults: { ...termDefaults, parent_group: 0, colour: "" },

  async toRow(input, before, context) {
    const row: Partial<Row<"categories">> = termRow(input);
    if (input.colour !== undefined) row.colour = input.colour;
    if (input.parent === undefined) return row;
    row.parent_group = await groupOf(input.parent, context);
    const group = before.translation_group;
    if (group && (await ancestorsOf(row.parent_group, context)).has(group))
      throw invalid("parent", "param_loop");
    return row;
  },

  loadRelations: async (rows, context) => ({
    nodes: await loadAncestry(rows, context),
    translations: await loadTermTranslations("categories", rows, context),
  }),

  serialize(rows, { nodes, translations }, context) {
    const tree = treeOf(nodes, context);
    return rows.map((row) => ({
      ...serializeTerm(
        row,
        { taxonomy: type.type, collection: type.name, url: tree.url(row) },
        { parent: tree.parentId(row) },
        context,
      ),
      colour: row.colour,
      translations: serializeTranslations(row, translations, (other) => ({
        id: other.id,
        slug: other.slug,
        url: tree.url(other),
        rest_url: restUrl(context, "categories", other.id),
      })),
    }));
  },

  representation: Type.Object(
    {
      ...termRepresentation,
      parent: Type.Integer({ description: "Id of the parent; 0 at the top" }),
      colour: Type.String({ description: "Colour on pages, `#rrggbb`; empty for none" }),
    },
    { $id: "Category", description: "A category" },
  ),
  texts: termTexts,
});
