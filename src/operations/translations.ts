import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { invalid } from "../errors.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import { mayEditItem } from "../resources/kit/item-state.ts";
import { findRows, updateRow } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { forbidden } from "./authorise.ts";
import { type LinkTarget, linksOf, replaceLinks } from "./links.ts";

/**
 * Propagates shared columns and links to the other items of the translation group, including those in the trash, in
 * the same transaction. A caller who may not change one of these may not change what they share.
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
  if (others.some((other) => !mayEditItem(resource, other, context.caller))) throw forbidden(context);
  const changes = pickColumns(row, columns);
  for (const other of others) {
    const next = { ...changes, version: other.version + 1, modified: context.now };
    await updateRow(context.db, resource.name, other.id, next);
    await writeSearchTexts(resource, Object.assign({}, other, next), context);
  }
  for (const [link, targets] of shared)
    await replaceLinks(
      context.db,
      link,
      others.map(({ id }) => id),
      targets,
    );
}

export const pickColumns = (row: Row<ItemTable>, columns: readonly string[]): Partial<Row<ItemTable>> =>
  Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)]));

/** The shared links that differ from those of the other items: sending the current links changes nothing. */
async function changedLinks(
  links: Map<Link, LinkTarget[]>,
  others: { id: number }[],
  { db }: Context,
): Promise<[Link, LinkTarget[]][]> {
  const groups = (targets: LinkTarget[]) => targets.map(({ translation_group }) => translation_group).join();
  const changed: [Link, LinkTarget[]][] = [];
  for (const [link, targets] of links) {
    if (!link.shared) continue;
    const current = await Promise.all(others.map(({ id }) => linksOf(db, link, id)));
    if (current.some((links) => groups(links) !== groups(targets))) changed.push([link, targets]);
  }
  return changed;
}

/** Replaces the normalized texts of an item for search. */
export async function writeSearchTexts(
  resource: Resource,
  row: Row<ItemTable>,
  { db }: Context,
): Promise<void> {
  if (!resource.searchTexts) return;
  await db.deleteFrom("item_texts").where("item_id", "=", row.id).execute();
  const texts = Object.entries(resource.searchTexts(row)).filter(([, text]) => text !== "");
  if (texts.length === 0) return;
  await db
    .insertInto("item_texts")
    .values(texts.map(([field, text]) => ({ item_id: row.id, field, text })))
    .execute();
}

/** Rejects an external id that another translation group of the resource has. */
export async function assertFreeExternalId(
  resource: Resource,
  externalId: string,
  group: number,
  { db }: Context,
): Promise<void> {
  const holders = await findRows(db, resource.name, equals("external_id", externalId));
  if (holders.some(({ translation_group }) => translation_group !== group)) throw invalid("external_id");
}
