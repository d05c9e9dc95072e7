import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";
import type { Resource, TermResource } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import type { Link } from "../resources/kit/link.ts";
import { cacheRelations } from "../resources/shared/link-fields.ts";
import { isOccurrence } from "../resources/shared/occurrence.ts";
import { nextId } from "../store/rows.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { ItemTable, PostTable, Row, TermTable } from "../store/tables.ts";
import { authorise } from "./authorise.ts";
import { assertNewTerm, findIdentical } from "./duplicates.ts";
import { recordCreated } from "./item-audit.ts";
import { insertLinks, type LinkTarget, linksOf, relationsOfNewEvent } from "./links.ts";
import { type RawInput, repeats, underOwnNames, type WriteIntent } from "./parse-fields.ts";
import { type ParseWriteOptions, type PreparsedCreate, parseWrite } from "./parse-write.ts";
import { createSeries } from "./series/create-series.ts";
import { freeSlug, isTaken, NO_ITEM, slugOfTitle, TRASHED_SUFFIX } from "./slugs.ts";
import { countNewItem, countOf } from "./term-counts.ts";
import { findOriginal, inherited } from "./translation-original.ts";
import { insertSearchTexts, propagateShared } from "./translations.ts";

/**
 * Creates an item, its links and new linked items, inside the transaction of the context; with an id that the caller has
 * found to be free, or with the next one.
 */
export async function create(
  resource: Resource,
  raw: RawInput,
  context: Context,
  preparsed: PreparsedCreate | null = null,
  id: number | null = null,
): Promise<Row<ItemTable>> {
  authorise(resource, context);
  if (context.language.all) throw invalid("wpml_language", "param_language");
  return repeats(resource, raw)
    ? underOwnNames(resource, raw, (named) => createSeries(resource, named, context, createItem))
    : createItem(resource, raw, context, preparsed, id);
}

/** The same without checking rights; also creates the new items that an event links to. */
export async function createItem(
  resource: Resource,
  raw: RawInput,
  context: Context,
  preparsed: PreparsedCreate | null = null,
  id: number | null = null,
): Promise<Row<ItemTable>> {
  const newId = async () => id ?? (await nextId(context.db, resource.kind));
  const options = { createLinked: createItem, preparsed, newId };
  const { row, original, links, isNew } = await buildItem(resource, raw, context, options);
  if (!isNew) return row;
  await insertRow(context.db, resource.name, row);
  const targets = await storeLinks(resource, row, original, links, context);
  if ("status" in row) await countNewItem(resource, context.db, row, targets);
  await recordCreated(resource, row, targets, context);
  await insertSearchTexts(resource, row, context);
  if (original) await propagateShared(resource, row, original, links, context);
  else if ("status" in row && resource.links.length > 0) cacheNewRelations(row, links, context);
  return row;
}

/** A row that is not stored yet, and the targets of its links; or an identical item that exists. */
export interface BuiltItem {
  row: Row<ItemTable>;
  /** The item that it translates. */
  original: Row<ItemTable> | null;
  /** The links that were sent. */
  links: Map<Link, LinkTarget[]>;
  isNew: boolean;
}

/** Parses and checks a new item and completes its row; itself it writes nothing. */
export async function buildItem(
  resource: Resource,
  raw: RawInput,
  context: Context,
  { newId, ...options }: Omit<ParseWriteOptions, keyof WriteIntent> & { newId(): Promise<number> },
): Promise<BuiltItem> {
  const original = await findOriginal(resource, raw.translation_of, context);
  if (original && isOccurrence(original)) throw invalid("translation_of", "param_occurrence");
  const initial = original ? { ...resource.defaults, ...inherited(resource, original) } : resource.defaults;
  const intent = { creating: true, translating: original !== null };
  const written = await parseWrite(resource, raw, initial, context, { ...options, ...intent });
  const { input, links, changes } = written;
  const identical = original ? undefined : await findIdentical(resource, changes, input, context);
  if (identical) return { row: identical, original, links, isNew: false };

  // Copied from the defaults, not grown column by column: V8 would give it no hidden class, and every access would be
  // slow. The cast holds because every column has a default, is among the changes, or is set here.
  const row = Object.assign({ ...initial }, changes) as Row<ItemTable>;
  row.id = await newId();
  row.translation_group = original?.translation_group ?? row.id;
  row.lang = context.language.code;
  row.modified = context.now;
  if (resource.kind === "term" && "count" in row) await prepareTerm(resource, row, context);
  row.slug = await slugOf(resource, row, input.slug, context);
  return { row, original, links, isNew: true };
}

/** Inserts the links of a new item; where none were sent, those of the item that it translates. */
async function storeLinks(
  resource: Resource,
  row: Row<ItemTable>,
  original: Row<ItemTable> | null,
  links: Map<Link, LinkTarget[]>,
  { db }: Context,
): Promise<Map<Link, LinkTarget[]>> {
  const stored = new Map<Link, LinkTarget[]>();
  for (const link of resource.links) {
    const targets = links.get(link) ?? (original ? await linksOf(db, link, original.id) : []);
    await insertLinks(db, link, [row.id], targets);
    stored.set(link, targets);
  }
  return stored;
}

/** Caches the linked items of a new event without translations, so that serializing it reads nothing again. */
function cacheNewRelations(event: Row<PostTable>, links: Map<Link, LinkTarget[]>, { db }: Context): void {
  const items = relationsOfNewEvent(event, links, db);
  if (items) cacheRelations(event, items);
}

/** Rejects a duplicate by name and parent, and sets the count of events that link to the group in the term's language. */
async function prepareTerm({ name }: TermResource, term: Row<TermTable>, context: Context): Promise<void> {
  await assertNewTerm(name, term, context);
  term.count = await countOf(context.db, name, term.translation_group, term.lang);
}

/** The slug that was sent, else one from the title, with the parent's slug appended if taken; numbered if still taken. */
async function slugOf(
  resource: Resource,
  row: Row<ItemTable>,
  sent: unknown,
  context: Context,
): Promise<string> {
  const { lang } = row;
  const isSent = typeof sent === "string" && sent !== "";
  const text = isSent ? sent : slugOfTitle("name" in row ? row.name : row.title, lang);
  const parent =
    !isSent && resource.kind === "term" && "name" in row
      ? await resource.hierarchy?.parentSlug(row, context)
      : null;
  const item = { lang, id: NO_ITEM };
  const base = parent && (await isTaken(context.db, resource, text, item)) ? `${text}-${parent}` : text;
  const slug = await freeSlug(context.db, resource, { text: base || String(row.id), ...item });
  return isTrashed(row) ? `${slug}${TRASHED_SUFFIX}` : slug;
}
