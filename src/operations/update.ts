import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import type { Link } from "../resources/kit/link.ts";
import { isOccurrence, isSeries, type Occurrence } from "../resources/shared/occurrence.ts";
import { updateRow } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise, authoriseItem } from "./authorise.ts";
import { createItem } from "./create.ts";
import { findItemToWrite, type ItemRef } from "./find-item.ts";
import { keepFormerSlug } from "./former-slugs.ts";
import { type LinkChange, recordUpdated } from "./item-audit.ts";
import { groupsOf, type LinkTarget, linksOf, replaceLinks } from "./links.ts";
import { isNothing, type RawInput, underOwnNames } from "./parse-fields.ts";
import { parseWrite } from "./parse-write.ts";
import { assertRestorable, excludeDate, readmitDate } from "./series/exclude-dates.ts";
import { addOwn, changedValues, ownInTrash, ownOutOfTrash } from "./series/own-values.ts";
import { repeatEvent } from "./series/repeat-event.ts";
import { type Scope, updateScoped, withoutRecurrence } from "./series/scoped-update.ts";
import { updateSeries } from "./series/update-series.ts";
import { applyStatusChange } from "./status-change.ts";
import { withCounts } from "./term-counts.ts";
import { propagateShared, writeSearchTexts } from "./translations.ts";

/** Changes the fields of an item that were sent, inside the transaction of the context. */
export async function update(
  resource: Resource,
  ref: ItemRef,
  raw: RawInput,
  context: Context,
  matchesIfMatch: (row: Row<ItemTable>) => boolean = () => true,
  scope: Scope = "this",
): Promise<Row<ItemTable>> {
  authorise(resource, context);
  const before = await findItemToWrite(resource, ref, context);
  authoriseItem(resource, before, context);
  if (!matchesIfMatch(before)) throw new ServiceError("rest_precondition_failed");
  return underOwnNames(resource, raw, (named) => updateItem(resource, before, named, context, scope));
}

/** Changes an item; of an occurrence its series, too, where the scope says so. */
async function updateItem(
  resource: Resource,
  before: Row<ItemTable>,
  named: RawInput,
  context: Context,
  scope: Scope,
): Promise<Row<ItemTable>> {
  if (isSeries(resource, before)) return updateSeries(before, named, context, createItem);
  if (isOccurrence(before))
    return scope === "this"
      ? updateOne(resource, before, await withoutRecurrence(before, named, context), context)
      : updateScoped(before, named, scope, context, createItem);
  if (resource.seriesTable === undefined || isNothing(named.recurrence))
    return updateOne(resource, before, named, context);
  const { recurrence, ...others } = named;
  const updated = await updateOne(resource, before, others, context);
  return repeatEvent(updated.id, recurrence, context);
}

/** Changes the fields of one item that were sent; an occurrence remembers them as its own. */
async function updateOne(
  resource: Resource,
  before: Row<ItemTable>,
  raw: RawInput,
  context: Context,
): Promise<Row<ItemTable>> {
  // New linked items get the language of the item, not that of the request.
  const itemContext = { ...context, language: { ...context.language, code: before.lang, all: false } };
  const { input, links, changes } = await parseWrite(resource, raw, before, itemContext, {
    creating: false,
    createLinked: createItem,
  });
  const row: Row<ItemTable> = Object.assign({}, before, changes, {
    version: before.version + 1,
    modified: context.now,
  });
  await applyStatusChange(resource, row, before, input, itemContext);
  const isRestored = isTrashed(before) && !isTrashed(row);
  if (isRestored && isOccurrence(row)) await assertRestorable(row, context);

  const linkChanges: LinkChange[] = [];
  for (const [link, targets] of links)
    linkChanges.push({ link, before: await linksOf(context.db, link, row.id), after: targets });
  if (isOccurrence(before) && isOccurrence(row)) row.own = ownAfter(before, row, linkChanges);
  const write = async () => {
    await updateRow(context.db, resource.name, row.id, changedColumns(row, before));
    for (const [link, targets] of links) await replaceLinks(context.db, link, [row.id], targets);
  };
  await (affectsCounts(row, before, links) ? withCounts(resource, context.db, row.id, write) : write());
  if (row.slug !== before.slug && !isTrashed(row) && !isTrashed(before))
    await keepFormerSlug(resource.name, before, context);
  await recordUpdated(resource, before, row, linkChanges, context);
  await writeSearchTexts(resource, row, itemContext);
  await propagateShared(resource, row, before, links, itemContext);
  if (!isOccurrence(row)) return row;
  if (isTrashed(row) && !isTrashed(before)) await excludeDate(row, context);
  if (isRestored) await readmitDate(row, context);
  return row;
}

/** The fields that an occurrence has of its own after an update. */
function ownAfter(before: Occurrence, row: Occurrence, linkChanges: readonly LinkChange[]): string {
  if (isTrashed(row) && !isTrashed(before)) return ownInTrash(before);
  const links = linkChanges.filter((change) => groupsOf(change.before) !== groupsOf(change.after));
  const values = changedValues(before, row).filter((name) => name !== "status" || !isTrashed(before));
  const kept = isTrashed(before) && !isTrashed(row) ? ownOutOfTrash(before, row.status) : before;
  return addOwn(kept, [...values, ...links.map(({ link }) => link.field)]);
}

/** The columns whose values differ; writing only these saves time. */
const changedColumns = (row: Row<ItemTable>, before: Row<ItemTable>): Partial<Row<ItemTable>> =>
  Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== Reflect.get(before, column)));

/** Whether an update can change the counts of terms. */
const affectsCounts = (
  row: Row<ItemTable>,
  before: Row<ItemTable>,
  links: Map<Link, LinkTarget[]>,
): boolean =>
  Reflect.get(row, "status") !== Reflect.get(before, "status") ||
  [...links.keys()].some(({ kind }) => kind === "term");

/** Throws if the item does not exist or the caller may not change it. */
export async function authoriseItemAt(resource: Resource, ref: ItemRef, context: Context): Promise<void> {
  authoriseItem(resource, await findItemToWrite(resource, ref, context), context);
}
