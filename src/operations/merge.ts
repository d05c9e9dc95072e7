import { record } from "../audit/record.ts";
import type { Context } from "../context.ts";
import { equals, isOneOf } from "../domain/predicates.ts";
import { has } from "../domain/roles.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isKnownItem, isTrashed } from "../resources/kit/item-state.ts";
import { eventLinks } from "../resources/linked.ts";
import { findRows, updateRow } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise, authoriseItem, forbidden } from "./authorise.ts";
import { findItemToWrite, type ItemRef, translationGroup } from "./find-item.ts";
import { inheritFormerSlugs } from "./former-slugs.ts";
import { recordUpdated } from "./item-audit.ts";
import { moveLinks } from "./merge-links.ts";
import { deletePermanently, moveToTrash } from "./remove.ts";
import { moveSeriesLinks } from "./series/merge-series-links.ts";
import { followVersion, moveSourceItems } from "./source-items.ts";
import { recountGroup } from "./term-counts.ts";
import { pickColumns, writeSearchTexts } from "./translations.ts";

/**
 * Merges duplicates into an item, inside the transaction of the context: everything that links to them links to the kept
 * item, their URLs lead to it, and they are trashed, or deleted where the resource has no trash. A translation of a
 * duplicate is merged into that of the kept item; where this has none in the language, it becomes one.
 */
export async function merge(
  resource: Resource,
  ref: ItemRef,
  from: readonly number[],
  context: Context,
): Promise<Row<ItemTable>> {
  const { db } = context;
  const link = eventLinks.find(({ to }) => to === resource.name);
  if (!link) throw new Error(`Nothing links to ${resource.name}.`);
  authorise(resource, context);
  // It changes events of everybody.
  if (!has(context.caller, "edit_others")) throw forbidden(context);
  const kept = await findItemToWrite(resource, ref, context);
  if (resource.kind === "post" && isTrashed(kept)) throw new ServiceError(resource.errorCodes.alreadyTrashed);
  const plan = await planMerge(resource, kept, await duplicatesOf(resource, kept, from, context), context);

  const { translation_group: group } = kept;
  const merged = plan.groups;
  const targets = { group, merged, idFor: (id: number) => plan.targets.get(id) ?? kept.id };
  for (const row of plan.joining) await join(resource, row, kept, context);
  const events = await moveLinks(db, link, targets);
  await moveSeriesLinks(link, targets, context);
  for (const { row, changes } of (await resource.movedByMerge?.(kept, merged, context)) ?? [])
    await change(resource, row, changes, context);
  await resource.afterMerge?.(kept, merged, context);

  const inherited = plan.merged.find(({ row }) => row.external_id !== null)?.row.external_id ?? null;
  const takesExternalId = kept.external_id === null && inherited !== null;
  for (const { row, into } of plan.merged) {
    await inheritFormerSlugs(resource.name, row, into, context);
    await moveSourceItems(resource.name, row.id, into, db);
    if (resource.kind === "term") await deletePermanently(resource, row, context);
    else
      await moveToTrash(
        resource,
        row,
        context,
        takesExternalId && row.external_id === inherited ? { external_id: null } : {},
      );
  }
  await recountGroup(resource, group, db);
  for (const row of await findRows(db, resource.name, equals("translation_group", group))) {
    const ids = plan.merged.filter(({ into }) => into.id === row.id).map((one) => one.row.id);
    if (ids.length > 0 || takesExternalId)
      await change(resource, row, takesExternalId ? { external_id: inherited } : {}, context);
    if (ids.length === 0) continue;
    const changes = { merged: [null, ids], ...(row.id === kept.id && { events: [null, events] }) };
    await record(db, context, {
      ...{ action: "merge", kind: resource.name, id: row.id, changes: JSON.stringify(changes) },
    });
  }
  return findItemToWrite(resource, { id: kept.id }, context);
}

/** Finds the duplicates: other items of the resource, in the language of the kept one. */
async function duplicatesOf(
  resource: Resource,
  kept: Row<ItemTable>,
  from: readonly number[],
  context: Context,
): Promise<Row<ItemTable>[]> {
  const ids = [...new Set(from)];
  if (ids.includes(kept.id)) throw invalid("from", "param_itself");
  const rows = await findRows(context.db, resource.name, isOneOf("id", ids));
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row || isTrashed(row) || !isKnownItem(row, context)) throw invalid("from", "param_unknown");
    if (row.translation_group === kept.translation_group) throw invalid("from", "param_translation");
    if (row.lang !== kept.lang) throw invalid("from", "param_other_language");
    return row;
  });
}

/** The items of the merged groups: those that one of the kept group replaces, and those that join it. */
interface MergePlan {
  groups: number[];
  /** Items that another one replaces. */
  merged: { row: Row<ItemTable>; into: Row<ItemTable> }[];
  /** Items that become translations of the kept one. */
  joining: Row<ItemTable>[];
  /** The id of the item of the kept group for each item of the others. */
  targets: Map<number, number>;
}

/** Finds a place for every translation of the duplicates; rejects callers who may not change one of them. */
async function planMerge(
  resource: Resource,
  kept: Row<ItemTable>,
  duplicates: readonly Row<ItemTable>[],
  context: Context,
): Promise<MergePlan> {
  const own = await translationGroup(resource, kept.translation_group, context);
  const byLanguage = new Map(own.map((row) => [row.lang, row]));
  const groups = duplicates.map(({ translation_group }) => translation_group);
  const plan: MergePlan = { groups, merged: [], joining: [], targets: new Map() };
  for (const row of own) authoriseItem(resource, row, context);
  for (const group of groups)
    for (const row of await translationGroup(resource, group, context)) {
      authoriseItem(resource, row, context);
      const into = byLanguage.get(row.lang);
      if (into) plan.merged.push({ row, into });
      else plan.joining.push(row);
      byLanguage.set(row.lang, into ?? row);
      plan.targets.set(row.id, (into ?? row).id);
    }
  return plan;
}

/** Makes an item a translation of the kept one, with everything that the group shares. */
const join = (resource: Resource, row: Row<ItemTable>, kept: Row<ItemTable>, context: Context) =>
  change(
    resource,
    row,
    { ...pickColumns(kept, resource.shared), translation_group: kept.translation_group },
    context,
  );

/** Changes columns of an item, and its version. */
async function change(
  resource: Resource,
  row: Row<ItemTable>,
  columns: Partial<Row<ItemTable>>,
  context: Context,
): Promise<void> {
  const next = { ...columns, version: row.version + 1, modified: context.now };
  await updateRow(context.db, resource.name, row.id, next);
  await followVersion(resource.name, row, next.version, context.db);
  if (Object.keys(columns).length === 0) return;
  const updated: Row<ItemTable> = Object.assign({}, row, next);
  await recordUpdated(resource, row, updated, [], context);
  await writeSearchTexts(resource, updated, context);
}
