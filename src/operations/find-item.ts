import { type Context, defaultLanguage } from "../context.ts";
import { equals } from "../domain/predicates.ts";
import { slugFromPath } from "../domain/slug.ts";
import { invalid, ServiceError } from "../errors.ts";
import type { ResourceOf } from "../resources/kit/define.ts";
import { isTrashed } from "../resources/kit/item-state.ts";
import { findById, findRows } from "../store/rows.ts";
import { type ItemTable, postTables, type Row } from "../store/tables.ts";

/** Where an item is to be found. */
export type ItemRef = { id: number } | { slug: string } | { externalId: string };

/** The item at an address, whatever its status; throws what the interface says of one that is not there. */
export async function findItem<T extends ItemTable>(
  resource: ResourceOf<T>,
  address: ItemRef,
  context: Context,
): Promise<Row<T>> {
  if ("id" in address) return byId(resource, address.id, context);
  if ("externalId" in address) {
    const found = await byExternalId(resource, address.externalId, context);
    if (!found) throw invalid("external_id", "param_unknown");
    return found;
  }
  const row = await bySlug(resource, address.slug, context);
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
  const isElsewhere = otherPost && Number.isSafeInteger(id) && (await isOtherPost(id, db));
  throw new ServiceError(isElsewhere ? otherPost : resource.notFoundCodes.id);
}

/** Whether a post or image has an id; all of them share one sequence. */
async function isOtherPost(id: number, db: Context["db"]): Promise<boolean> {
  for (const table of [...postTables, "images"] as const) {
    const row = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** The language that is asked for first, then the default one, then the others; the trash last. */
async function bySlug<T extends ItemTable>(
  resource: ResourceOf<T>,
  given: string,
  context: Context,
): Promise<Row<T> | undefined> {
  const slug = given.includes("\0") ? "" : slugFromPath(given);
  if (slug === "") return undefined;
  const { db, site, language } = context;
  const rows = await findRows<T>(db, resource.name, equals("slug", slug));
  const order = [language.code, defaultLanguage(site), ...site.languages];
  const place = (row: Row<ItemTable>) => order.indexOf(row.lang) + (isTrashed(row) ? order.length : 0);
  return rows.filter((row) => order.includes(row.lang)).sort((a, b) => place(a) - place(b))[0];
}

/** The item of an id in another system, in the language that is asked for; one in the trash if there is no other. */
export async function byExternalId<T extends ItemTable>(
  resource: ResourceOf<T>,
  externalId: string,
  { db, language }: Context,
): Promise<Row<T> | undefined> {
  // No store holds such text, and one of them does not even take the question.
  if (externalId.includes("\0")) return undefined;
  const rows = await findRows<T>(db, resource.name, equals("external_id", externalId));
  const here = rows.filter((row) => row.lang === language.code);
  return here.find((row) => !isTrashed(row)) ?? here[0];
}

/** The items of a translation group outside the trash. */
export async function translationGroup<T extends ItemTable>(
  resource: ResourceOf<T>,
  translation_group: number,
  { db }: Context,
): Promise<Row<T>[]> {
  const rows = await findRows<T>(db, resource.name, equals("translation_group", translation_group));
  return rows.filter((row) => !isTrashed(row));
}
