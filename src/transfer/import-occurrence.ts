import type { Context } from "../context.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import { remove } from "../operations/remove.ts";
import { findOccurrence, followAgain } from "../operations/series/follow-again.ts";
import { update } from "../operations/update.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { series } from "../resources/series.ts";
import { isOccurrence, type Occurrence } from "../resources/shared/occurrence.ts";
import { findById } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import type { RemoteItem, RemoteOccurrence } from "./remote-item.ts";
import { findEntries, type SourceItem } from "./source-map.ts";

/** The occurrence here that an item of a source is; null if it is none, or its series has no such date here. */
export async function occurrenceOf(
  { occurrenceOf: wanted }: RemoteItem,
  sourceId: number,
  context: Context,
): Promise<Occurrence | null> {
  if (!wanted) return null;
  const entries = await findEntries(context.db, sourceId, series.name, [wanted.series]);
  const entry = entries.get(wanted.series);
  return entry ? findOccurrence(entry.item_id, isAt(wanted), context) : null;
}

const isAt =
  ({ date }: RemoteOccurrence) =>
  ({ occurrence, index }: { occurrence: string; index: number }): boolean =>
    typeof date === "number" ? index === date : occurrence.startsWith(date);

/** Resets an occurrence to the values of its series, except for its slug and external id. */
export async function resetToSeries(
  { resource }: RemoteItem,
  row: Occurrence,
  { slug, external_id }: RawInput,
  context: Context,
): Promise<Row<ItemTable>> {
  await followAgain(row, context);
  const names = {
    ...(typeof slug === "string" && slug !== row.slug && { slug }),
    ...(typeof external_id === "string" && external_id !== row.external_id && { external_id }),
  };
  if (Object.keys(names).length > 0) return update(resource, { id: row.id }, names, context);
  return (await findById(context.db, resource.name, row.id)) ?? row;
}

/** Moves an event to the trash that stood for an occurrence while its series had no such date here. */
export async function replaceFormer(
  { resource }: RemoteItem,
  entry: SourceItem | undefined,
  { id }: Occurrence,
  context: Context,
): Promise<void> {
  if (!entry || entry.item_id === id) return;
  const former = await findById(context.db, resource.name, entry.item_id);
  if (former && !isTrashed(former) && !isOccurrence(former))
    await remove(resource, { id: former.id }, { force: false, translations: false }, context);
}
