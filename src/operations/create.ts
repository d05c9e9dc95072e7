import type { Context } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { mayRead } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import { asInteger } from "../resources/kit/field-types.ts";
import { rememberRelations } from "../resources/shared/link-fields.ts";
import { findById, findRows, nextId } from "../store/rows.ts";
import { insertRow } from "../store/statement-cache.ts";
import type { ItemTable, PostTable, Row, TermTable } from "../store/tables.ts";
import { authorise } from "./authorise.ts";
import { assertNewTerm, findIdentical } from "./duplicates.ts";
import { translationGroup } from "./find-item.ts";
import { insertLinks, type LinkTarget, linksOf, relationsOfNew } from "./links.ts";
import type { RawInput } from "./parse-fields.ts";
import { type PreparsedCreate, parseWrite } from "./parse-write.ts";
import { freeSlug, isTaken, slugOfTitle, TRASHED } from "./slugs.ts";
import { countNewEvent, countOf } from "./term-counts.ts";
import { propagateShared, writeSearchTexts } from "./translations.ts";

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

/** The same without asking for the right: also what makes the items that an event brings along. */
export async function createItem(
  resource: Resource,
  raw: RawInput,
  context: Context,
  prepared: PreparsedCreate | null = null,
): Promise<Row<ItemTable>> {
  const source = await translationSource(resource, raw.translation_of, context);
  const begin = source ? { ...resource.defaults, ...inherited(resource, source) } : resource.defaults;
  const intent = { creating: true, translating: source !== null };
  const { input, links, changes } = await parseWrite(resource, raw, begin, context, intent, prepared);
  // Not grown column by column: what has many would have no hidden class then, and every use of it would be slow.
  const row = Object.assign({ ...begin }, changes) as Row<ItemTable>;
  const twin = source ? undefined : await findIdentical(resource, changes, input, context);
  if (twin) return twin;

  row.id = await nextId(context.db, resource.sequence);
  row.translation_group = source?.translation_group ?? row.id;
  row.lang = context.language.code;
  row.modified = context.now;
  if (!resource.isPost) await prepareTerm(resource, row, context);
  row.slug = await slugOf(resource, row, input.slug as string | undefined, context);
  await insertRow(context.db, resource.name, row);
  const groups: Record<string, number[]> = {};
  for (const link of resource.links) {
    const targets = links.get(link) ?? (source ? await linksOf(context.db, link, source.id) : []);
    await insertLinks(context.db, link, [row.id], targets);
    groups[link.to] = targets.map(({ translation_group }) => translation_group);
  }
  const { categories = [], tags = [] } = groups;
  if (resource.isPost) await countNewEvent(context.db, row as Row<PostTable>, { categories, tags });
  await writeSearchTexts(resource, row, context);
  if (source) await propagateShared(resource, row, source, links, context);
  else if (resource.name === "events") rememberNewRelations(row as Row<"events">, links);
  return row;
}

/** Spares whoever shows a new event, alone in its group, from reading again what it links to. */
function rememberNewRelations(event: Row<"events">, links: Map<Link, LinkTarget[]>): void {
  const items = relationsOfNew(event, links);
  if (items) rememberRelations(event, items);
}

/** The item that a new one translates. */
async function translationSource(
  resource: Resource,
  given: unknown,
  context: Context,
): Promise<Row<ItemTable> | null> {
  if (given === undefined || given === null || given === "" || given === 0) return null;
  const source = await findById(context.db, resource.name, idIn(given));
  const hidden = resource.isPost && source && !mayRead(source as Row<PostTable>, context.caller);
  if (!source || hidden || (source as Row<PostTable>).status === "trash")
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
const inherited = (resource: Resource, source: Row<ItemTable>) =>
  Object.fromEntries(
    [...resource.shared, "translation_group" as const].map((column) => [column, source[column]]),
  );

/** A term is new by name and parent, and counts the events that its group has in its language. */
async function prepareTerm(resource: Resource, row: Row<ItemTable>, context: Context): Promise<void> {
  const term = row as Row<TermTable>;
  await assertNewTerm(resource, term, context);
  term.count = await countOf(context.db, resource.name as TermTable, term.translation_group, term.lang);
}

/** The slug that was sent, else that of the title; numbered when it is taken. */
async function slugOf(
  resource: Resource,
  row: Row<ItemTable>,
  sent: string | undefined,
  context: Context,
): Promise<string> {
  const { id, lang } = row;
  const title = resource.isPost ? (row as Row<PostTable>).title : (row as Row<TermTable>).name;
  const text = sent || slugOfTitle(title, lang);
  const below = sent ? null : await parentSlug(row, context);
  const wanted = below && (await isTaken(context.db, resource, text, row)) ? `${text}-${below}` : text;
  const slug = await freeSlug(context.db, resource, { text: wanted, lang, id });
  return (row as Row<PostTable>).status === "trash" ? `${slug}${TRASHED}` : slug;
}

/** A category whose slug is taken is told apart by its parent's. */
async function parentSlug(row: Row<ItemTable>, { db }: Context): Promise<string | null> {
  const { parent_group = 0, lang } = row as Partial<Row<"categories">>;
  if (parent_group === 0) return null;
  const parents = await findRows(db, "categories", equals("translation_group", parent_group));
  return (parents.find((parent) => parent.lang === lang) ?? parents[0])?.slug ?? null;
}
