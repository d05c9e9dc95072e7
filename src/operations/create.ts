import type { Context } from "../context.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Link, Resource, TermResource } from "../resources/kit/define.ts";
import { asInteger } from "../resources/kit/field-types.ts";
import { isTrashed, mayReadItem } from "../resources/kit/item-state.ts";
import { cacheRelations } from "../resources/shared/link-fields.ts";
import { findById, nextId } from "../store/rows.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { ItemTable, Row, TermTable } from "../store/tables.ts";
import { authorise } from "./authorise.ts";
import { assertNewTerm, findIdentical } from "./duplicates.ts";
import { translationGroup } from "./find-item.ts";
import { insertLinks, type LinkTarget, linksOf, relationsOfNewEvent } from "./links.ts";
import type { RawInput } from "./parse-fields.ts";
import { type PreparsedCreate, parseWrite } from "./parse-write.ts";
import { freeSlug, isTaken, slugOfTitle, TRASHED_SUFFIX } from "./slugs.ts";
import { countNewItem, countOf, type LinkedGroups } from "./term-counts.ts";
import { pickColumns, propagateShared, writeSearchTexts } from "./translations.ts";

/** Creates an item, its links and new linked items, inside the transaction of the context. */
export async function create(
  resource: Resource,
  raw: RawInput,
  context: Context,
  preparsed: PreparsedCreate | null = null,
): Promise<Row<ItemTable>> {
  authorise(resource, context);
  if (context.language.all) throw invalid("wpml_language", "param_language");
  return createItem(resource, raw, context, preparsed);
}

/** The same without checking rights; also creates the new items that an event links to. */
export async function createItem(
  resource: Resource,
  raw: RawInput,
  context: Context,
  preparsed: PreparsedCreate | null = null,
): Promise<Row<ItemTable>> {
  const source = await translationSource(resource, raw.translation_of, context);
  const initial = source ? { ...resource.defaults, ...inherited(resource, source) } : resource.defaults;
  const { input, links, changes } = await parseWrite(resource, raw, initial, context, {
    creating: true,
    translating: source !== null,
    createLinked: createItem,
    preparsed,
  });
  const identical = source ? undefined : await findIdentical(resource, changes, input, context);
  if (identical) return identical;

  // Copied from the defaults, not grown column by column: V8 would give it no hidden class, and every access would be
  // slow. The cast holds because every column has a default, is among the changes, or is set here before the insert.
  const row = Object.assign({ ...initial }, changes) as Row<ItemTable>;
  row.id = await nextId(context.db, resource.kind);
  row.translation_group = source?.translation_group ?? row.id;
  row.lang = context.language.code;
  row.modified = context.now;
  if (resource.kind === "term" && "count" in row) await prepareTerm(resource, row, context);
  row.slug = await slugOf(resource, row, input.slug, context);
  await insertRow(context.db, resource.name, row);
  const groups = await storeLinks(resource, row, source, links, context);
  if ("status" in row) await countNewItem(resource, context.db, row, groups);
  await writeSearchTexts(resource, row, context);
  if (source) await propagateShared(resource, row, source, links, context);
  else if ("start_utc" in row) cacheNewRelations(row, links);
  return row;
}

/** Inserts the links of a new item; where none were sent, those of the item that it translates. */
async function storeLinks(
  resource: Resource,
  row: Row<ItemTable>,
  source: Row<ItemTable> | null,
  links: Map<Link, LinkTarget[]>,
  { db }: Context,
): Promise<LinkedGroups> {
  const groups = new Map<Link, number[]>();
  for (const link of resource.links) {
    const targets = links.get(link) ?? (source ? await linksOf(db, link, source.id) : []);
    await insertLinks(db, link, [row.id], targets);
    groups.set(
      link,
      targets.map(({ translation_group }) => translation_group),
    );
  }
  return groups;
}

/** Caches the linked items of a new event without translations, so that serializing it reads nothing again. */
function cacheNewRelations(event: Row<"events">, links: Map<Link, LinkTarget[]>): void {
  const items = relationsOfNewEvent(event, links);
  if (items) cacheRelations(event, items);
}

/** The item that a new one translates. */
async function translationSource(
  resource: Resource,
  translationOf: unknown,
  context: Context,
): Promise<Row<ItemTable> | null> {
  if (translationOf === undefined || translationOf === null || translationOf === "" || translationOf === 0)
    return null;
  const source = await findById(context.db, resource.name, parseId(translationOf));
  if (!source || isTrashed(source) || !mayReadItem(source, context.caller))
    throw invalid("translation_of", "param_unknown");
  const items = await translationGroup(resource, source.translation_group, context);
  const existing = items.find(({ lang }) => lang === context.language.code);
  if (existing) throw new ServiceError("rest-translation-exists", { data: { id: existing.id } });
  return source;
}

function parseId(value: unknown): number {
  try {
    return asInteger(value);
  } catch {
    throw invalid("translation_of");
  }
}

/** The columns that a translation inherits: its group and the shared columns. */
const inherited = ({ shared }: Resource, source: Row<ItemTable>) =>
  pickColumns(source, [...shared, "translation_group"]);

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
  const { id, lang } = row;
  const isSent = typeof sent === "string" && sent !== "";
  const text = isSent ? sent : slugOfTitle("name" in row ? row.name : row.title, lang);
  const parent =
    !isSent && resource.kind === "term" && "name" in row
      ? await resource.hierarchy?.parentSlug(row, context)
      : null;
  const base = parent && (await isTaken(context.db, resource, text, row)) ? `${text}-${parent}` : text;
  const slug = await freeSlug(context.db, resource, { text: base, lang, id });
  return isTrashed(row) ? `${slug}${TRASHED_SUFFIX}` : slug;
}
