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
import { insertLinks, type LinkTarget, linksOf, relationsOfNew } from "./links.ts";
import type { RawInput } from "./parse-fields.ts";
import { type PreparsedCreate, parseWrite } from "./parse-write.ts";
import { freeSlug, isTaken, slugOfTitle, TRASHED } from "./slugs.ts";
import { countNewItem, countOf, type LinkedGroups } from "./term-counts.ts";
import { pickColumns, propagateShared, writeSearchTexts } from "./translations.ts";

/** Adds one item, with whatever it links to, inside the transaction of the context. */
export async function create(
  resource: Resource,
  raw: RawInput,
  context: Context,
  prepared: PreparsedCreate | null = null,
): Promise<Row<ItemTable>> {
  authorise(resource, context);
  if (context.language.all) throw invalid("wpml_language", "param_language");
  return createItem(resource, raw, context, prepared);
}

/** The same without asking for the right: also what creates the items that an event brings along. */
export async function createItem(
  resource: Resource,
  raw: RawInput,
  context: Context,
  prepared: PreparsedCreate | null = null,
): Promise<Row<ItemTable>> {
  const source = await translationSource(resource, raw.translation_of, context);
  const begin = source ? { ...resource.defaults, ...inherited(resource, source) } : resource.defaults;
  const { input, links, changes } = await parseWrite(resource, raw, begin, context, {
    creating: true,
    translating: source !== null,
    createLinked: createItem,
    prepared,
  });
  const twin = source ? undefined : await findIdentical(resource, changes, input, context);
  if (twin) return twin;

  // Not grown column by column: what has many would have no hidden class then, and every use of it would be slow.
  // Every column has a default, is among the changes, or is set here before the row is stored.
  const row = Object.assign({ ...begin }, changes) as Row<ItemTable>;
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
  else if ("start_utc" in row) rememberNewRelations(row, links);
  return row;
}

/** Stores the links of a new item, those of the item that it translates where none were sent. */
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

/** Spares whoever shows a new event, alone in its group, from reading again what it links to. */
function rememberNewRelations(event: Row<"events">, links: Map<Link, LinkTarget[]>): void {
  const items = relationsOfNew(event, links);
  if (items) cacheRelations(event, items);
}

/** The item that a new one translates. */
async function translationSource(
  resource: Resource,
  given: unknown,
  context: Context,
): Promise<Row<ItemTable> | null> {
  if (given === undefined || given === null || given === "" || given === 0) return null;
  const source = await findById(context.db, resource.name, idIn(given));
  if (!source || isTrashed(source) || !mayReadItem(source, context.caller))
    throw invalid("translation_of", "param_unknown");
  const members = await translationGroup(resource, source.translation_group, context);
  const there = members.find(({ lang }) => lang === context.language.code);
  if (there) throw new ServiceError("rest-translation-exists", { data: { id: there.id } });
  return source;
}

function idIn(given: unknown): number {
  try {
    return asInteger(given);
  } catch {
    throw invalid("translation_of");
  }
}

/** What a translation begins with: its group, and the columns that the group shares. */
const inherited = ({ shared }: Resource, source: Row<ItemTable>) =>
  pickColumns(source, [...shared, "translation_group"]);

/** A term is new by name and parent, and counts the events that its group has in its language. */
async function prepareTerm({ name }: TermResource, term: Row<TermTable>, context: Context): Promise<void> {
  await assertNewTerm(name, term, context);
  term.count = await countOf(context.db, name, term.translation_group, term.lang);
}

/** The slug that was sent, else that of the title, with that of its parent when it is taken; numbered at last. */
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
  const wanted = parent && (await isTaken(context.db, resource, text, row)) ? `${text}-${parent}` : text;
  const slug = await freeSlug(context.db, resource, { text: wanted, lang, id });
  return isTrashed(row) ? `${slug}${TRASHED}` : slug;
}
