import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { linksOf } from "../operations/links.ts";
import type { RawInput } from "../operations/parse-fields.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { isOccurrence } from "../resources/shared/occurrence.ts";
import { findById, findRows } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { findTranslation } from "./match-translations.ts";
import type { RemoteItem } from "./remote-item.ts";
import { findContentItems, findEntries } from "./source-map.ts";

/** The item here that a new one translates, and the fields of the new one. */
interface Translated {
  row: Row<ItemTable>;
  input: RawInput;
}

/** The parts of a run by which translations are found. */
interface TranslationRun {
  sourceId: number;
  /** Translations are found by what they share, where the source does not name them. */
  matchTranslations: boolean;
}

/**
 * Finds the item here that a new one translates: by the source's own word, else by the external id, which belongs to a whole
 * translation group, else by what both share. Null if it translates none.
 */
export async function translatedItem(
  item: RemoteItem,
  input: RawInput,
  run: TranslationRun,
  context: Context,
): Promise<Translated | null> {
  const { resource, translations, externalId } = item;
  const { db } = context;
  for (const id of await translationIds(item, run, context)) {
    const row = await findById(db, resource.name, id);
    if (row && (await isFreeFor(item, row, context))) return { row, input };
  }
  const holders = externalId ? await findRows(db, resource.name, equals("external_id", externalId)) : [];
  for (const row of holders)
    if (!isOccurrence(row) && (await isFreeFor(item, row, context)))
      return { row, input: await withoutSharedLinks(item, row, input, context) };
  const similar =
    run.matchTranslations && translations.length === 0
      ? await findTranslation(resource, input, run.sourceId, context)
      : null;
  return similar && { row: similar, input };
}

/** Ids here of the translations that the source names. */
async function translationIds(
  { resource, translations, hasContentId }: RemoteItem,
  { sourceId }: TranslationRun,
  { db }: Context,
): Promise<number[]> {
  if (hasContentId) return findContentItems(db, resource.name, translations);
  const entries = await findEntries(db, sourceId, resource.name, translations);
  return [...entries.values()].map(({ item_id }) => item_id);
}

/** Whether a translation into the language of an item can be added to the group of a row. */
async function isFreeFor(
  { resource, lang }: RemoteItem,
  row: Row<ItemTable>,
  { db }: Context,
): Promise<boolean> {
  if (isTrashed(row) || row.lang === lang) return false;
  const group = await findRows(db, resource.name, equals("translation_group", row.translation_group));
  return !group.some((other) => other.lang === lang && !isTrashed(other));
}

/**
 * Leaves out the links that translations share and the group has, so that the new item takes them over: a category with
 * another name in each language would otherwise replace the one that the other languages have.
 */
async function withoutSharedLinks(
  { resource }: RemoteItem,
  { id }: Row<ItemTable>,
  input: RawInput,
  { db }: Context,
): Promise<RawInput> {
  const own = { ...input };
  for (const link of resource.links)
    if (link.shared && (await linksOf(db, link, id)).length > 0) delete own[link.field];
  return own;
}
