import { type Context, defaultLanguage } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import type { Caller } from "../domain/roles.ts";
import { exactSlugFromPath, slugFromPath, spelledInPath } from "../domain/slug.ts";
import { mayEdit, mayKnow } from "../domain/visibility.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { ResourceOf } from "../resources/kit/define.ts";
import { isKnownItem, isTrashed } from "../resources/kit/item-state.ts";
import { isProtectedFrom } from "../resources/kit/password-visibility.ts";
import { mayReadImage } from "../resources/shared/images.ts";
import { findById, findRows } from "../store/rows.ts";
import { type ItemTable, type PostTable, postTables, type Row } from "../store/tables.ts";
import { forbidden } from "./authorise.ts";
import { findByFormerSlug } from "./former-slugs.ts";

/** A reference to an item: by id, slug or external id. `orFormer` finds it by a slug that it had, too. */
export type ItemRef = { id: number } | { slug: string; orFormer?: boolean } | { externalId: string };

/** Finds an item of any status; throws the resource's error if there is none. A slug may be written like a title. */
export const findItem = <T extends ItemTable>(
  resource: ResourceOf<T>,
  ref: ItemRef,
  context: Context,
): Promise<Row<T>> => locate(resource, ref, context, { bySlug: byAnySlug, mayAccess: () => true });

/** The same for writes, which need the slug itself: a text that merely makes the slug could mean another item. */
export const findItemToWrite = <T extends ItemTable>(
  resource: ResourceOf<T>,
  ref: ItemRef,
  context: Context,
): Promise<Row<T>> => locate(resource, ref, context, { bySlug: byExactSlug, mayAccess: mayEdit });

/** How items are looked up: by slug, and whether the caller may access a post of another type that has the id. */
interface Lookup {
  bySlug: typeof byAnySlug;
  mayAccess(post: Pick<Row<PostTable>, "status" | "author">, caller: Caller): boolean;
}

type SlugRef = Extract<ItemRef, { slug: string }>;

async function locate<T extends ItemTable>(
  resource: ResourceOf<T>,
  ref: ItemRef,
  context: Context,
  lookup: Lookup,
): Promise<Row<T>> {
  if ("id" in ref) return byId(resource, ref.id, context, lookup);
  if ("externalId" in ref) {
    const found = await byExternalId(resource, ref.externalId, context);
    // A protected item does not show its external id, so it is not found by it either.
    if (!found || isUnopenable(found, context)) throw invalid("external_id", "param_unknown");
    return found;
  }
  const row = ref.slug.includes("\0") ? undefined : await lookup.bySlug(resource, ref, context);
  if (!row) throw invalid("slug", "param_unknown");
  return row;
}

const isUnopenable = (row: Row<ItemTable>, context: Context) =>
  isProtectedFrom(row, { ...context, editing: true });

async function byId<T extends ItemTable>(
  resource: ResourceOf<T>,
  id: number,
  context: Context,
  lookup: Lookup,
): Promise<Row<T>> {
  const row = Number.isSafeInteger(id) ? await findById<T>(context.db, resource.name, id) : undefined;
  if (row && isKnownItem(row, context)) return row;
  if (resource.notFoundCodes.id === "rest_invalid_param") throw invalid("id", "param_unknown");
  const otherPost = resource.kind === "post" ? resource.errorCodes.otherPost : undefined;
  const isOther = otherPost && Number.isSafeInteger(id) && (await isOtherPost(id, context, lookup));
  throw new ServiceError(isOther ? otherPost : resource.notFoundCodes.id);
}

/**
 * Whether any post or image that the caller may know of has this id; all of them share one sequence. A post that the
 * caller may not access is an error of its own.
 */
async function isOtherPost(id: number, context: Context, { mayAccess }: Lookup): Promise<boolean> {
  const { db, caller, site } = context;
  for (const table of postTables) {
    const [row] = await db.selectFrom(table).select(["status", "author"]).where("id", "=", id).execute();
    if (!row || !mayKnow(row, caller, site)) continue;
    if (!mayAccess(row, caller)) throw forbidden(context);
    return true;
  }
  const [image] = await db.selectFrom("images").select(["id", "author"]).where("id", "=", id).execute();
  return image !== undefined && (!site.hideExistence || (await mayReadImage(image, context)));
}

const byExactSlug = async <T extends ItemTable>(
  resource: ResourceOf<T>,
  { slug }: SlugRef,
  context: Context,
): Promise<Row<T> | undefined> =>
  preferred(await rowsBySlug(resource, exactSlugFromPath(slug), context), context);

/**
 * An item by the slug that a text is or makes, or by one that it had: earlier versions made slugs with capitals, and with
 * letters that are transliterated now.
 */
async function byAnySlug<T extends ItemTable>(
  resource: ResourceOf<T>,
  { slug: segment, orFormer = false }: SlugRef,
  context: Context,
): Promise<Row<T> | undefined> {
  const spelled = spelledInPath(segment);
  const byFormer = async (former: string) =>
    orFormer ? preferred(await findByFormerSlug(resource, former, context), context) : undefined;
  const made = slugFromPath(segment);
  let row = spelled === made ? undefined : await byFormer(spelled);
  // The language of the request may spell some letters out: "Größe" is `groesse` in German.
  const slugs = [exactSlugFromPath(segment), slugFromPath(segment, context.language.code), made];
  for (const slug of new Set(slugs)) {
    row ??= preferred(await rowsBySlug(resource, slug, context), context);
    row ??= slug === "" ? undefined : await byFormer(slug);
  }
  return row;
}

const rowsBySlug = async <T extends ItemTable>(
  { name }: ResourceOf<T>,
  slug: string,
  { db }: Context,
): Promise<Row<T>[]> => (slug === "" ? [] : findRows<T>(db, name, equals("slug", slug)));

/** Prefers the requested language, then the default one, then the others; items in the trash come last. */
function preferred<T extends ItemTable>(rows: Row<T>[], context: Context): Row<T> | undefined {
  const { site, language } = context;
  const order = [language.code, defaultLanguage(site), ...site.languages];
  const rank = (row: Row<ItemTable>) => order.indexOf(row.lang) + (isTrashed(row) ? order.length : 0);
  const known = rows.filter((row) => order.includes(row.lang) && isKnownItem(row, context));
  return known.sort((a, b) => rank(a) - rank(b))[0];
}

/** Finds an item of the requested language by external id; one in the trash only if there is no other. */
export async function byExternalId<T extends ItemTable>(
  resource: ResourceOf<T>,
  externalId: string,
  context: Context,
): Promise<Row<T> | undefined> {
  const { db, language } = context;
  // Stored text never contains NUL, and PostgreSQL rejects it as a query parameter.
  if (externalId.includes("\0")) return undefined;
  const rows = await findRows<T>(db, resource.name, equals("external_id", externalId));
  const inLanguage = rows.filter((row) => row.lang === language.code && isKnownItem(row, context));
  return inLanguage.find((row) => !isTrashed(row)) ?? inLanguage[0];
}

/** Loads the items of a translation group that are not in the trash. */
export async function translationGroup<T extends ItemTable>(
  resource: ResourceOf<T>,
  translation_group: number,
  { db }: Context,
): Promise<Row<T>[]> {
  const rows = await findRows<T>(db, resource.name, equals("translation_group", translation_group));
  return rows.filter((row) => !isTrashed(row));
}
