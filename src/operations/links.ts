import type { Context } from "../context.ts";
import { memoized } from "../domain/collections.ts";
import { decodeEntities } from "../domain/html.ts";
import { all, any, equals, isOneOf, type Predicate } from "../domain/predicates.ts";
import { has } from "../domain/roles.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { slugFromPath } from "../domain/slug.ts";
import { mayRead } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import { resourceOf } from "../resources/index.ts";
import type { Link, Resource } from "../resources/kit/define.ts";
import type { LinkedItems, LinkInput } from "../resources/shared/link-fields.ts";
import { findCached } from "../store/rows.ts";
import { insertRows } from "../store/statement-cache.ts";
import type { Queries } from "../store/store.ts";
import type { ItemTable, PostTable, Row, TermTable } from "../store/tables.ts";
import { authorise, forbidden } from "./authorise.ts";
import { createItem } from "./create.ts";

/** The end of a link: an item, and its translation group. */
export interface LinkTarget {
  translation_group: number;
  id: number;
  /** The item, where this write has read it and nothing of it can have changed since. */
  row?: Row<ItemTable>;
}

/** What a link field means: items that are there, or new ones made in the event's language; null when not sent. */
export async function resolveLinks(
  link: Link,
  given: unknown,
  context: Context,
): Promise<LinkTarget[] | null> {
  if (given === undefined) return null;
  const inputs = given as LinkInput[];
  const known = await findCandidates(link, inputs, context);
  // An item that is made along the way may be a translation, and change others of its group.
  const found = inputs.some((one) => "data" in one) ? [] : [...known];
  const targets: LinkTarget[] = [];
  for (const one of inputs) {
    const item = await resolve(link, one, known, context);
    const { translation_group, id } = item;
    if (targets.some((target) => target.translation_group === translation_group)) continue;
    targets.push(found.includes(item) ? { translation_group, id, row: item } : { translation_group, id });
  }
  return targets;
}

/**
 * What a new event is shown with, once it is counted: the items it links to, if this write has read each of them in
 * the language of the event. Null when only the store can tell.
 */
export function relationsOfNew(event: Row<"events">, links: Map<Link, LinkTarget[]>): LinkedItems | null {
  const isCounted = event.status === "publish";
  const items: LinkedItems = {
    venues: new Map(),
    organizers: new Map(),
    categories: new Map(),
    tags: new Map(),
  };
  for (const [{ to }, targets] of links) {
    const rows = targets.flatMap(({ row }) => (row?.lang === event.lang ? [row] : []));
    if (rows.length < targets.length) return null;
    const shown = rows.map((row) => (isCounted && "count" in row ? { ...row, count: row.count + 1 } : row));
    (items[to] as Map<number, Row<ItemTable>[]>).set(event.id, shown);
  }
  return items;
}

/** Replaces the links of events as a set, in order. */
export async function replaceLinks(
  db: Queries,
  link: Link,
  eventIds: number[],
  targets: LinkTarget[],
): Promise<void> {
  await db.deleteFrom(link.table).where("event_id", "in", eventIds).execute();
  await insertLinks(db, link, eventIds, targets);
}

/** Links events that have no links of this kind yet. */
export async function insertLinks(
  db: Queries,
  link: Link,
  eventIds: number[],
  targets: LinkTarget[],
): Promise<void> {
  const rows = eventIds.flatMap((event_id) =>
    targets.map(({ translation_group, id }, position) => ({
      event_id,
      translation_group,
      item_id: id,
      position,
    })),
  );
  if (rows.length > 0) await insertRows(db, link.table, rows);
}

/** The links of an event, to be given to its translation. */
export async function linksOf(db: Queries, link: Link, eventId: number): Promise<LinkTarget[]> {
  const rows = await db
    .selectFrom(link.table)
    .select(["translation_group", "item_id as id"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
  return rows;
}

/** Takes an item out of every event; where a translation of it is left, that stands in its place. */
export async function unlink(
  db: Queries,
  resource: Resource,
  row: Row<ItemTable>,
  left: Row<ItemTable>[],
): Promise<void> {
  const table = `event_${resource.name}` as Link["table"];
  const [heir] = left;
  if (heir) await db.updateTable(table).set({ item_id: heir.id }).where("item_id", "=", row.id).execute();
  else await db.deleteFrom(table).where("translation_group", "=", row.translation_group).execute();
}

/** Every item that a field can mean: those with its ids, and terms of the event's language with its words. */
async function findCandidates(
  link: Link,
  inputs: LinkInput[],
  { db, language }: Context,
): Promise<Row<ItemTable>[]> {
  const ids = inputs.flatMap((one) => ("id" in one ? [one.id] : []));
  const texts = inputs.flatMap((one) => ("text" in one ? [one.text] : []));
  const { code } = language;
  const words = () => `words ${code} ${JSON.stringify(texts)}`;
  return [
    ...(ids.length > 0 ? await findCached(db, link.to, `ids ${ids}`, () => isOneOf("id", ids)) : []),
    ...(texts.length > 0 ? await findCached(db, link.to, words(), () => termPredicate(texts, code)) : []),
  ];
}

/** Terms of a language with one of these words. */
function termPredicate(texts: string[], lang: string): Predicate {
  const inLanguage = equals("lang", lang);
  const [slugs, keys] = [
    texts.map((text) => lookupKeys(text).slug),
    texts.map((text) => lookupKeys(text).key),
  ];
  // The language stands in both halves, so that each has an index of its own.
  return any(all(isOneOf("slug", slugs), inLanguage), all(inLanguage, isOneOf("name_key", keys)));
}

async function resolve(
  link: Link,
  given: LinkInput,
  known: Row<ItemTable>[],
  context: Context,
): Promise<Row<ItemTable>> {
  const resource = resourceOf(link.to);
  if ("id" in given) return byId(link, given.id, known, context);
  try {
    if ("text" in given) return await byText(link, given.text, known, context);
    authorise(resource, context);
    return await createItem(resource, given.data, context);
  } catch (error) {
    // What is wrong with the data of a nested item is told of the field that holds it.
    if (error instanceof ServiceError && error.status === 400) throw invalid(link.field);
    throw error;
  }
}

function byId(link: Link, id: number, known: Row<ItemTable>[], context: Context): Row<ItemTable> {
  const row = known.find((one) => one.id === id);
  const post = row as Row<PostTable> | undefined;
  const isPost = resourceOf(link.to).isPost;
  if (!row || (isPost && post && (post.status === "trash" || !mayRead(post, context.caller))))
    throw invalid(link.field, "param_unknown");
  return row;
}

/** An existing term by name or slug, in the event's language; an unknown name is made if the caller may. */
async function byText(
  link: Link,
  text: string,
  known: Row<ItemTable>[],
  context: Context,
): Promise<Row<ItemTable>> {
  const { language, caller } = context;
  const resource = resourceOf(link.to);
  const { key, slug } = lookupKeys(text);
  const alike = (known as Row<TermTable>[]).filter(
    (row) => row.lang === language.code && (row.slug === slug || row.name_key === key),
  );
  const found =
    alike.find(({ name }) => plainName(name) === plainName(text)) ??
    alike.find((row) => row.slug === slug) ??
    alike[0];
  if (found) return found;
  if (!has(caller, resource.right)) throw forbidden(context);
  const made = await createItem(resource, { name: text }, context);
  known.push(made);
  return made;
}

const plainName = (name: string) => decodeEntities(name).trim().toLowerCase();

/** How a term is looked for: many events name the same. */
const lookupKeys = memoized(
  (text: string) => ({ key: normalizeForSearch(decodeEntities(text)), slug: slugIn(text) }),
  1000,
);

/** A text as a slug, percent-encoded or not; a name that only resembles one is none. */
function slugIn(text: string): string {
  const slug = slugFromPath(text);
  try {
    return decodeURIComponent(text).toLowerCase().normalize("NFC") === slug ? slug : text.toLowerCase();
  } catch {
    return text.toLowerCase();
  }
}
