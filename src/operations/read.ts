import type { Context } from "../context.ts";
import { isOneOf } from "../domain/predicates.ts";
import { ServiceError } from "../errors.ts";
import type { Resource, ResourceOf, TermResource } from "../resources/kit/define.ts";
import { isTrashed, mayReadItem } from "../resources/kit/item-state.ts";
import { isProtectedFrom } from "../resources/kit/password-visibility.ts";
import { findRows } from "../store/rows.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { findItem, type ItemRef, translationGroup } from "./find-item.ts";

/** Reads an item, or with `translation` its translation into the requested language, if the caller may read it. */
export async function read<T extends ItemTable>(
  resource: ResourceOf<T>,
  ref: ItemRef,
  context: Context,
  { translation = false } = {},
): Promise<Row<T>> {
  const row = await findItem(resource, ref, context);
  if (!translation || row.lang === context.language.code) {
    assertReadable(resource, row, context);
    return row;
  }
  const items = await translationGroup(resource, row.translation_group, context);
  const found = items.find(({ lang }) => lang === context.language.code);
  if (!found || !mayReadItem(found, context.caller)) throw new ServiceError("rest-translation-not-found");
  assertReadable(resource, found, context);
  return found;
}

/** Reads the visible items of a translation group, in the order of the site's languages; protected ones are redacted. */
export async function readTranslations<T extends ItemTable>(
  resource: ResourceOf<T>,
  ref: ItemRef,
  context: Context,
): Promise<Row<T>[]> {
  const row = await read(resource, ref, context);
  const items = await translationGroup(resource, row.translation_group, context);
  const rank = ({ lang }: { lang: string }) => context.site.languages.indexOf(lang);
  return items
    .filter((item) => rank(item) >= 0 && mayReadItem(item, context.caller))
    .sort((a, b) => rank(a) - rank(b));
}

/** Reads terms by their ids, those that exist; everybody may read them. */
export const readTerms = ({ name }: TermResource, ids: readonly number[], { db }: Context) =>
  findRows(db, name, isOneOf("id", ids));

/** The translation groups of items, by their ids in any language. */
export async function groupsById(
  { name }: Pick<Resource, "name">,
  ids: readonly number[],
  { db }: Pick<Context, "db">,
): Promise<Set<number>> {
  const rows = await findRows(db, name, isOneOf("id", [...new Set(ids)]));
  return new Set(rows.map(({ translation_group }) => translation_group));
}

/** Throws the error of the resource for an item in the trash, not visible by its status, or protected from the caller. */
function assertReadable(resource: Resource, row: Row<ItemTable>, context: Context): void {
  if (resource.kind !== "post") return;
  const { notAccessible, trashed, passwordProtected } = resource.errorCodes;
  if (trashed && isTrashed(row)) throw new ServiceError(trashed);
  if (!mayReadItem(row, context.caller)) throw new ServiceError(notAccessible);
  if (passwordProtected && isProtectedFrom(row, context)) throw new ServiceError(passwordProtected);
}
