import { type Context, defaultLanguage, isInTransaction } from "../../context.ts";
import { groupBy } from "../../domain/collections.ts";
import { isOneOf } from "../../domain/predicates.ts";
import { findCached } from "../../store/rows.ts";
import { categoryUrl } from "./term.ts";

interface Node {
  id: number;
  translation_group: number;
  lang: string;
  slug: string;
  parent_group: number;
}

/** The categories of a site as a tree of translation groups: parents, paths and descendants in any language. */
export interface CategoryTree {
  /** The id of the parent, preferably of the item in the language of the category. */
  parentId(category: { parent_group: number; lang: string }): number;
  url(category: Node): string;
  /** The group and its descendants. */
  below(group: number): number[];
}

/** Loads the whole tree: sites have few categories. */
export const loadCategoryTree = async (context: Context): Promise<CategoryTree> =>
  treeOf(await loadNodes(context), context);

/** Loads the nodes of all categories. */
const loadNodes = (context: Context): Promise<Nodes> =>
  context.memoize("category tree", () => readNodes(context));

const noNodes: Nodes = { byGroup: new Map(), children: new Map() };

/** The ancestors of categories, if there are any: from the memoized tree, or, inside a transaction, level by level. */
export async function loadAncestry(
  categories: Pick<Node, "parent_group">[],
  context: Context,
): Promise<Nodes> {
  if (categories.length === 0) return noNodes;
  if (!isInTransaction(context)) return loadNodes(context);
  const byGroup = new Map<number, Node[]>();
  for (let missing = parentsOf(categories, byGroup); missing.length > 0; ) {
    const groups = missing;
    const nodes = await findCached(context.db, "categories", `groups ${groups}`, () =>
      isOneOf("translation_group", groups),
    );
    for (const translation_group of groups) byGroup.set(translation_group, []);
    for (const node of nodes) byGroup.get(node.translation_group)?.push(node);
    missing = parentsOf(nodes, byGroup);
  }
  return { byGroup, children: new Map() };
}

/** A group and the groups above it; 0 has none. */
export async function ancestorsOf(parent_group: number, context: Context): Promise<ReadonlySet<number>> {
  const { byGroup } = await loadAncestry([{ parent_group }], context);
  const groups = new Set<number>();
  for (
    let group = parent_group;
    group !== 0 && !groups.has(group);
    group = byGroup.get(group)?.[0]?.parent_group ?? 0
  )
    groups.add(group);
  return groups;
}

/** The parent groups of nodes that are not loaded yet. */
const parentsOf = (nodes: Pick<Node, "parent_group">[], loaded: ReadonlyMap<number, unknown>): number[] =>
  [...new Set(nodes.map(({ parent_group }) => parent_group))].filter(
    (translation_group) => translation_group !== 0 && !loaded.has(translation_group),
  );

/** Nodes by group, and the child groups of each group. */
export interface Nodes {
  byGroup: ReadonlyMap<number, Node[]>;
  children: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Builds a tree from loaded nodes; groups that are not loaded count as absent. */
export function treeOf({ byGroup, children }: Nodes, context: Context): CategoryTree {
  const inLanguage = (group: number, lang: string) => {
    const items = byGroup.get(group) ?? [];
    const fallback = defaultLanguage(context.site);
    return (
      items.find((node) => node.lang === lang) ?? items.find((node) => node.lang === fallback) ?? items[0]
    );
  };
  const path = (node: Node, depth = 0): string[] => {
    const parent =
      node.parent_group === 0 || depth > 50 ? undefined : inLanguage(node.parent_group, node.lang);
    return parent ? [...path(parent, depth + 1), node.slug] : [node.slug];
  };
  const below = (group: number, seen = new Set<number>()): number[] => {
    if (seen.has(group)) return [];
    seen.add(group);
    return [group, ...[...(children.get(group) ?? [])].flatMap((child) => below(child, seen))];
  };
  return {
    parentId: ({ parent_group, lang }) =>
      parent_group === 0 ? 0 : (inLanguage(parent_group, lang)?.id ?? 0),
    url: (node) => categoryUrl(context, path(node), node.lang),
    below: (group) => below(group),
  };
}

async function readNodes({ db }: Context): Promise<Nodes> {
  const nodes: Node[] = await db
    .selectFrom("categories")
    .select(["id", "translation_group", "lang", "slug", "parent_group"])
    .execute();
  const byGroup = groupBy(nodes, ({ translation_group }) => translation_group);
  const children = new Map<number, Set<number>>();
  for (const { translation_group, parent_group } of nodes)
    children.set(parent_group, (children.get(parent_group) ?? new Set()).add(translation_group));
  return { byGroup, children };
}
