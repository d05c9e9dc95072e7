import type { Context } from "../../context.ts";
import { equals, isOneOf } from "../../domain/predicates.ts";
import { findRows } from "../../store/rows.ts";
import type { Row } from "../../store/tables.ts";
import { ancestorsOf } from "./category-tree.ts";
import { selectedCategories } from "./selected-categories.ts";

/**
 * The categories that get another parent when groups are merged into a kept one: children of the merged groups, and the
 * kept category itself where it is below a merged one. It takes the place of the highest of these, so that there is no loop.
 */
export async function movedCategories(
  kept: Row<"categories">,
  groups: readonly number[],
  context: Context,
): Promise<{ row: Row<"categories">; changes: Partial<Row<"categories">> }[]> {
  const { db } = context;
  const { translation_group: group } = kept;
  const children = (await findRows(db, "categories", isOneOf("parent_group", groups)))
    .filter(({ translation_group: child }) => child !== group && !groups.includes(child))
    .map((row) => ({ row, changes: { parent_group: group } }));
  const highest = [...(await ancestorsOf(kept.parent_group, context))].findLast((one) =>
    groups.includes(one),
  );
  if (highest === undefined) return children;
  const [merged] = await findRows(db, "categories", equals("translation_group", highest));
  const changes = { parent_group: merged?.parent_group ?? 0 };
  const keptRows = await findRows(db, "categories", equals("translation_group", group));
  return [...children, ...keptRows.map((row) => ({ row, changes }))];
}

/** Makes webhooks that select merged categories select the kept one. */
export async function moveWebhooks(
  { id, translation_group: group }: Row<"categories">,
  groups: readonly number[],
  { db, now }: Context,
): Promise<void> {
  for (const webhook of await db.selectFrom("webhooks").select(["id", "categories", "version"]).execute()) {
    const selected = selectedCategories(webhook);
    if (!selected.some((one) => groups.includes(one.group))) continue;
    const moved = selected.map((one) => (groups.includes(one.group) ? { id, group } : one));
    const distinct = moved.filter((one, at) => moved.findIndex((other) => other.group === one.group) === at);
    await db
      .updateTable("webhooks")
      .set({ categories: JSON.stringify(distinct), version: webhook.version + 1, modified: now })
      .where("id", "=", webhook.id)
      .execute();
  }
}
