import type { Context } from "../context.ts";
import { memoized } from "../domain/collections.ts";
import { decodeEntities } from "../domain/html.ts";
import { all, any, equals, isOneOf, type Predicate } from "../domain/predicates.ts";
import { has } from "../domain/roles.ts";
import { normalizeForSearch } from "../domain/search-text.ts";
import { slugFromPath } from "../domain/slug.ts";
import { invalid, ServiceError } from "../errors.ts";
import { resourceOf } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import { isTrashed, mayReadItem } from "../resources/kit/item-state.ts";
import type { Link, LinkInput } from "../resources/kit/link.ts";
import { findCached } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { authorise, forbidden } from "./authorise.ts";
import type { LinkTarget } from "./links.ts";

/** Creates a new item that an event links to; passed in, because `createItem` itself resolves links (import cycle). */
export type CreateLinked = (
  resource: Resource,
  raw: Record<string, unknown>,
  context: Context,
) => Promise<Row<ItemTable>>;

/** Resolves a link field to existing items, or to new ones created in the language of the event. */
export async function resolveLinks(
  link: Link,
  inputs: readonly LinkInput[],
  context: Context,
  createLinked: CreateLinked,
): Promise<LinkTarget[]> {
  const candidates = await findCandidates(link, inputs, context);
  // Creating an item from data may create a translation, which changes the loaded rows of its group.
  const unchanged = inputs.some((input) => "data" in input) ? [] : [...candidates];
  const targets: LinkTarget[] = [];
  for (const input of inputs) {
    const item = await resolve(link, input, candidates, context, createLinked);
    const { translation_group, id } = item;
    if (targets.some((target) => target.translation_group === translation_group)) continue;
    targets.push(unchanged.includes(item) ? { translation_group, id, row: item } : { translation_group, id });
  }
  return targets;
}

/** Loads every item that a link field can refer to: by id, and terms of the event's language by name or slug. */
async function findCandidates(
  link: Link,
  inputs: readonly LinkInput[],
  { db, language }: Context,
): Promise<Row<ItemTable>[]> {
  const ids = inputs.flatMap((input) => ("id" in input ? [input.id] : []));
  const byIds = ids.length > 0 ? await findCached(db, link.to, `ids ${ids}`, () => isOneOf("id", ids)) : [];
  const isFound = (input: LinkInput) => "id" in input && byIds.some(({ id }) => id === input.id);
  const texts = inputs.flatMap((input) => (isFound(input) ? [] : (textOf(input) ?? [])));
  const { code } = language;
  const textsKey = () => `texts ${code} ${JSON.stringify(texts)}`;
  return [
    ...byIds,
    ...(texts.length > 0 ? await findCached(db, link.to, textsKey(), () => termPredicate(texts, code)) : []),
  ];
}

/** The slug or name by which an item of a link field is looked up. */
function textOf(input: LinkInput): string | undefined {
  if ("slug" in input) return input.slug;
  if ("name" in input) return input.name;
  if ("digits" in input) return input.digits;
  return "text" in input ? input.text : undefined;
}

/** Matches terms of a language by name or slug. */
function termPredicate(texts: string[], lang: string): Predicate {
  const inLanguage = equals("lang", lang);
  const [slugs, keys] = [
    texts.map((text) => lookupKeys(text).slug),
    texts.map((text) => lookupKeys(text).key),
  ];
  // The language is in both alternatives, so that each can use its own index.
  return any(all(isOneOf("slug", slugs), inLanguage), all(inLanguage, isOneOf("name_key", keys)));
}

async function resolve(
  link: Link,
  input: LinkInput,
  candidates: Row<ItemTable>[],
  context: Context,
  createLinked: CreateLinked,
): Promise<Row<ItemTable>> {
  const resource = resourceOf(link.to);
  if ("id" in input) return byId(link, input, candidates, context);
  if ("slug" in input || "name" in input) return byReference(link, input, candidates, context);
  try {
    if ("text" in input) return await byText(link, input.text, candidates, context, createLinked);
    authorise(resource, context);
    return await createLinked(resource, input.data, context);
  } catch (error) {
    // Issues in the data of a nested item are reported for the field that contains it.
    if (error instanceof ServiceError && error.status === 400) throw invalid(link.field);
    throw error;
  }
}

/** Finds an item by id. Text of digits that is no id may be the slug or name of a term, such as a year. */
function byId(
  link: Link,
  { id, digits }: Extract<LinkInput, { id: number }>,
  candidates: Row<ItemTable>[],
  context: Context,
): Row<ItemTable> {
  const byDigits = () =>
    digits === undefined ? undefined : byNameOrSlug(termsOf(candidates, context.language.code), digits);
  const row = candidates.find((candidate) => candidate.id === id) ?? byDigits();
  if (!row || isTrashed(row) || !mayReadItem(row, context.caller)) throw invalid(link.field, "param_unknown");
  return row;
}

/** Finds the term of the event's language that an object names; one that is unknown is not created, as with ids. */
function byReference(
  link: Link,
  reference: { slug: string } | { name: string },
  candidates: Row<ItemTable>[],
  { language }: Context,
): Row<ItemTable> {
  const terms = termsOf(candidates, language.code);
  const found =
    "slug" in reference
      ? terms.find(({ slug }) => slug === lookupKeys(reference.slug).slug)
      : byName(terms, reference.name);
  if (!found) throw invalid(link.field, "param_unknown");
  return found;
}

/** Finds a term of the event's language by name or slug, or creates it if the caller may. */
async function byText(
  link: Link,
  text: string,
  candidates: Row<ItemTable>[],
  context: Context,
  createLinked: CreateLinked,
): Promise<Row<ItemTable>> {
  const { language, caller } = context;
  const resource = resourceOf(link.to);
  const found = byNameOrSlug(termsOf(candidates, language.code), text);
  if (found) return found;
  if (!has(caller, resource.right)) throw forbidden(context);
  const created = await createLinked(resource, { name: text }, context);
  candidates.push(created);
  return created;
}

type Term = Extract<Row<ItemTable>, { name_key: string }>;

const termsOf = (rows: Row<ItemTable>[], language: string): Term[] =>
  rows.filter((row) => "name_key" in row).filter(({ lang }) => lang === language);

const byNameOrSlug = (terms: Term[], text: string): Term | undefined =>
  byExactName(terms, text) ?? terms.find(({ slug }) => slug === lookupKeys(text).slug) ?? byName(terms, text);

const byExactName = (terms: Term[], text: string): Term | undefined =>
  terms.find(({ name }) => plainName(name) === plainName(text));

/** The term with this name, else one whose name differs in accents only. */
const byName = (terms: Term[], text: string): Term | undefined =>
  byExactName(terms, text) ?? terms.find(({ name_key }) => name_key === lookupKeys(text).key);

const plainName = (name: string) => decodeEntities(name).trim().toLowerCase();

/** Lookup keys of a term's name or slug; memoized, because many events use the same terms. */
const lookupKeys = memoized(
  (text: string) => ({ key: normalizeForSearch(decodeEntities(text)), slug: slugIn(text) }),
  1000,
);

/** The slug in a text, percent-encoded or not; a name that merely normalizes to a slug stays as it is. */
function slugIn(text: string): string {
  const slug = slugFromPath(text);
  try {
    return decodeURIComponent(text).toLowerCase().normalize("NFC") === slug ? slug : text.toLowerCase();
  } catch {
    return text.toLowerCase();
  }
}
