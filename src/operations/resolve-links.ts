import type { Context } from "../context.ts";
import { memoized } from "../domain/collections.ts";
import { decodeEntities } from "../domain/html.ts";
import { all, any, equals, isOneOf, type Predicate } from "../domain/predicates.ts";
import { has } from "../domain/roles.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { slugFromPath } from "../domain/slug.ts";
import { invalid, ServiceError } from "../errors.ts";
import { resourceOf } from "../resources/index.ts";
import type { Link, LinkInput, Resource } from "../resources/kit/define.ts";
import { isTrashed, mayReadItem } from "../resources/kit/item-state.ts";
import { findCached } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise, forbidden } from "./authorise.ts";
import type { LinkTarget } from "./links.ts";

/** Creates an item that comes along with an event; handed in, because creating items resolves links itself. */
export type CreateLinked = (
  resource: Resource,
  raw: Record<string, unknown>,
  context: Context,
) => Promise<Row<ItemTable>>;

/** Resolves a link field: to items that are there, or to new ones created in the language of the event. */
export async function resolveLinks(
  link: Link,
  inputs: readonly LinkInput[],
  context: Context,
  createLinked: CreateLinked,
): Promise<LinkTarget[]> {
  const known = await findCandidates(link, inputs, context);
  // An item that is made along the way may be a translation, and change others of its group.
  const found = inputs.some((one) => "data" in one) ? [] : [...known];
  const targets: LinkTarget[] = [];
  for (const one of inputs) {
    const item = await resolve(link, one, known, context, createLinked);
    const { translation_group, id } = item;
    if (targets.some((target) => target.translation_group === translation_group)) continue;
    targets.push(found.includes(item) ? { translation_group, id, row: item } : { translation_group, id });
  }
  return targets;
}

/** Every item that a field can mean: those with its ids, and terms of the event's language with its words. */
async function findCandidates(
  link: Link,
  inputs: readonly LinkInput[],
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
  createLinked: CreateLinked,
): Promise<Row<ItemTable>> {
  const resource = resourceOf(link.to);
  if ("id" in given) return byId(link, given.id, known, context);
  try {
    if ("text" in given) return await byText(link, given.text, known, context, createLinked);
    authorise(resource, context);
    return await createLinked(resource, given.data, context);
  } catch (error) {
    // What is wrong with the data of a nested item is told of the field that holds it.
    if (error instanceof ServiceError && error.status === 400) throw invalid(link.field);
    throw error;
  }
}

function byId(link: Link, id: number, known: Row<ItemTable>[], context: Context): Row<ItemTable> {
  const row = known.find((one) => one.id === id);
  if (!row || isTrashed(row) || !mayReadItem(row, context.caller)) throw invalid(link.field, "param_unknown");
  return row;
}

/** An existing term by name or slug, in the event's language; an unknown name is made if the caller may. */
async function byText(
  link: Link,
  text: string,
  known: Row<ItemTable>[],
  context: Context,
  createLinked: CreateLinked,
): Promise<Row<ItemTable>> {
  const { language, caller } = context;
  const resource = resourceOf(link.to);
  const { key, slug } = lookupKeys(text);
  const alike = known
    .filter((row) => "name_key" in row)
    .filter((row) => row.lang === language.code && (row.slug === slug || row.name_key === key));
  const found =
    alike.find(({ name }) => plainName(name) === plainName(text)) ??
    alike.find((row) => row.slug === slug) ??
    alike[0];
  if (found) return found;
  if (!has(caller, resource.right)) throw forbidden(context);
  const made = await createLinked(resource, { name: text }, context);
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
