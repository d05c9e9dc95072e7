import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isKnownItem, mayEditSharedItems } from "../resources/kit/item-state.ts";
import type { Link } from "../resources/kit/link.ts";
import { isOccurrence } from "../resources/shared/occurrence.ts";
import { findRows, updateRow } from "../store/rows.ts";
import { insertRows, sendCached } from "../store/statement-cache.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { forbidden } from "./authorise.ts";
import { recordUpdated } from "./item-audit.ts";
import { groupsOf, type LinkTarget, linksOf, replaceLinks } from "./links.ts";
import { addOwn, fieldsOf } from "./series/own-values.ts";

/**
 * Propagates shared columns and links to the other items of the translation group, including those in the trash, in
 * the same transaction, if the caller may change what the group shares.
 */
export async function propagateShared(
  resource: Resource,
  row: Row<ItemTable>,
  before: Row<ItemTable>,
  links: Map<Link, LinkTarget[]>,
  context: Context,
): Promise<void> {
  const columns = resource.shared.filter(
    (column) => Reflect.get(row, column) !== Reflect.get(before, column),
  );
  if (columns.length === 0 && ![...links.keys()].some((link) => link.shared)) return;
  const others = (
    await findRows(context.db, resource.name, equals("translation_group", row.translation_group))
  ).filter(({ id }) => id !== row.id);
  const shared = await changedLinks(links, others, context);
  if (others.length === 0 || (columns.length === 0 && shared.length === 0)) return;
  if (!mayEditSharedItems(resource, [before, ...others], context.caller)) throw forbidden(context);
  const changes = pickColumns(row, columns);
  const ownNames = [...fieldsOf(columns), ...shared.map(({ link }) => link.field)];
  for (const other of others) {
    const next = {
      ...changes,
      ...(isOccurrence(other) && { own: addOwn(other, ownNames) }),
      version: other.version + 1,
      modified: context.now,
    };
    await updateRow(context.db, resource.name, other.id, next);
    const updated: Row<ItemTable> = Object.assign({}, other, next);
    await writeSearchTexts(resource, updated, context);
    const linkChanges = shared.map(({ link, after, before }) => ({
      link,
      before: before.get(other.id) ?? [],
      after,
    }));
    await recordUpdated(resource, other, updated, linkChanges, context);
  }
  for (const { link, after } of shared)
    await replaceLinks(
      context.db,
      link,
      others.map(({ id }) => id),
      after,
    );
}

export const pickColumns = (row: Row<ItemTable>, columns: readonly string[]): Partial<Row<ItemTable>> =>
  Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)]));

/** A shared link, its new targets, and the old ones by item. */
interface SharedLinkChange {
  link: Link;
  after: LinkTarget[];
  before: Map<number, LinkTarget[]>;
}

/** The shared links that differ from those of the other items: sending the current links changes nothing. */
async function changedLinks(
  links: Map<Link, LinkTarget[]>,
  others: { id: number }[],
  { db }: Context,
): Promise<SharedLinkChange[]> {
  const changed: SharedLinkChange[] = [];
  for (const [link, after] of links) {
    if (!link.shared) continue;
    const before = new Map<number, LinkTarget[]>();
    for (const { id } of others) before.set(id, await linksOf(db, link, id));
    if ([...before.values()].some((targets) => groupsOf(targets) !== groupsOf(after)))
      changed.push({ link, after, before });
  }
  return changed;
}

/** Replaces the normalized texts of an item for search. */
export async function writeSearchTexts(
  resource: Resource,
  row: Row<ItemTable>,
  context: Context,
): Promise<void> {
  if (!resource.searchTexts) return;
  const { db } = context;
  await sendCached(db, "delete item texts", [row.id], () =>
    db.deleteFrom("item_texts").where("item_id", "=", row.id),
  );
  await insertSearchTexts(resource, row, context);
}

/** Inserts the normalized texts of a new item for search. */
export async function insertSearchTexts(
  resource: Resource,
  row: Row<ItemTable>,
  { db }: Context,
): Promise<void> {
  if (!resource.searchTexts) return;
  const texts = Object.entries(resource.searchTexts(row))
    .filter(([, text]) => text !== "")
    .map(([field, text]) => ({ item_id: row.id, field, text }));
  if (texts.length > 0) await insertRows(db, "item_texts", texts);
}

/** Rejects an external id that another translation group of the resource has, without naming that item: it may be hidden. */
export async function assertFreeExternalId(
  resource: Resource,
  externalId: string,
  group: number,
  { db }: Context,
): Promise<void> {
  const holders = await findRows(db, resource.name, equals("external_id", externalId));
  if (holders.some(({ translation_group }) => translation_group !== group))
    throw invalid("external_id", "param_taken");
}

/** The error for a language that another item of the group has already; names that item if the caller may know of it. */
export const translationExists = (existing: Row<ItemTable>, context: Context): ServiceError =>
  new ServiceError(
    "rest-translation-exists",
    isKnownItem(existing, context) ? { data: { id: existing.id } } : {},
  );
