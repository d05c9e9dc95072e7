import { type Context, defaultLanguage } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { slugFromPath } from "../domain/slug.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { ResourceOf } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { findById, findRows } from "../store/rows.ts";
import { type ItemTable, postTables, type Row } from "../store/tables.ts";

/** A reference to an item: by id, slug or external id. */
export type ItemRef = { id: number } | { slug: string } | { externalId: string };

/** Finds an item of any status; throws the resource's error if there is none. */
export async function findItem<T extends ItemTable>(
  resource: ResourceOf<T>,
  ref: ItemRef,
  context: Context,
): Promise<Row<T>> {
  if ("id" in ref) return byId(resource, ref.id, context);
  if ("externalId" in ref) {
    const found = await byExternalId(resource, ref.externalId, context);
    if (!found) throw invalid("external_id", "param_unknown");
    return found;
  }
  const row = await bySlug(resource, ref.slug, context);
  if (!row) throw invalid("slug", "param_unknown");
  return row;
}

async function byId<T extends ItemTable>(
  resource: ResourceOf<T>,
  id: number,
  { db }: Context,
): Promise<Row<T>> {
  const row = Number.isSafeInteger(id) ? await findById<T>(db, resource.name, id) : undefined;
  if (row) return row;
  if (resource.notFoundCodes.id === "rest_invalid_param") throw invalid("id", "param_unknown");
  const otherPost = resource.kind === "post" ? resource.errorCodes.otherPost : undefined;
  const isOther = otherPost && Number.isSafeInteger(id) && (await isOtherPost(id, db));
  throw new ServiceError(isOther ? otherPost : resource.notFoundCodes.id);
}

/** Whether any post or image has this id; all of them share one sequence. */
async function isOtherPost(id: number, db: Context["db"]): Promise<boolean> {
  for (const table of [...postTables, "images"] as const) {
    const row = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Prefers the requested language, then the default one, then the others; items in the trash come last. */
async function bySlug<T extends ItemTable>(
  resource: ResourceOf<T>,
  segment: string,
  context: Context,
): Promise<Row<T> | undefined> {
  const slug = segment.includes("\0") ? "" : slugFromPath(segment);
  if (slug === "") return undefined;
  const { db, site, language } = context;
  const rows = await findRows<T>(db, resource.name, equals("slug", slug));
  const order = [language.code, defaultLanguage(site), ...site.languages];
  const rank = (row: Row<ItemTable>) => order.indexOf(row.lang) + (isTrashed(row) ? order.length : 0);
  return rows.filter((row) => order.includes(row.lang)).sort((a, b) => rank(a) - rank(b))[0];
}

/** Finds an item of the requested language by external id; one in the trash only if there is no other. */
export async function byExternalId<T extends ItemTable>(
  resource: ResourceOf<T>,
  externalId: string,
  { db, language }: Context,
): Promise<Row<T> | undefined> {
  // Stored text never contains NUL, and PostgreSQL rejects it as a query parameter.
  if (externalId.includes("\0")) return undefined;
  const rows = await findRows<T>(db, resource.name, equals("external_id", externalId));
  const inLanguage = rows.filter((row) => row.lang === language.code);
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
