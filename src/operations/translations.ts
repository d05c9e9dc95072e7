import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { invalid } from "../errors.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import { findRows, updateRow } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { forbidden, mayWrite } from "./authorise.ts";
import { type LinkTarget, linksOf, replaceLinks } from "./links.ts";

/**
 * Writes what an item's group shares to its other members, trash included, in the same transaction. Whoever may
 * not change one of them may not change what they share.
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
  if (others.some((other) => !mayWrite(resource, other, context))) throw forbidden(context);
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

/** Some columns of a row. */
export const pickColumns = (row: Row<ItemTable>, columns: readonly string[]): Partial<Row<ItemTable>> =>
  Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)]));

/** The shared links that other members do not have just so: sending what is there changes nothing. */
async function changedLinks(
  links: Map<Link, LinkTarget[]>,
  others: { id: number }[],
  { db }: Context,
): Promise<[Link, LinkTarget[]][]> {
  const groups = (targets: LinkTarget[]) => targets.map(({ translation_group }) => translation_group).join();
  const changed: [Link, LinkTarget[]][] = [];
  for (const [link, targets] of links) {
    if (!link.shared) continue;
    const there = await Promise.all(others.map(({ id }) => linksOf(db, link, id)));
    if (there.some((one) => groups(one) !== groups(targets))) changed.push([link, targets]);
  }
  return changed;
}

/** Keeps the folded texts that search looks at. */
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

/** An id of another system belongs to one group of a resource. */
export async function assertFreeExternalId(
  resource: Resource,
  externalId: string,
  group: number,
  { db }: Context,
): Promise<void> {
  const holders = await findRows(db, resource.name, equals("external_id", externalId));
  if (holders.some(({ translation_group }) => translation_group !== group)) throw invalid("external_id");
}
