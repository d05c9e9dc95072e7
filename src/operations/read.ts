import type { Context } from "../context.ts";
import { ServiceError } from "../errors.ts";
import type { Resource, ResourceOf } from "../resources/kit/define.ts";
import { isTrashed, mayReadItem } from "../resources/kit/item-state.ts";
import { isProtectedFrom } from "../resources/kit/password-visibility.ts";
import type { ItemTable, Row } from "../store/tables.ts";
import { findItem, type ItemRef, translationGroup } from "./find-item.ts";

/** The item at an address, if the caller may read it; or its translation into the language that is asked for. */
export async function read<T extends ItemTable>(
  resource: ResourceOf<T>,
  address: ItemRef,
  context: Context,
  { translation = false } = {},
): Promise<Row<T>> {
  const row = await findItem(resource, address, context);
  if (!translation || row.lang === context.language.code) {
    assertReadable(resource, row, context);
    return row;
  }
  const members = await translationGroup(resource, row.translation_group, context);
  const found = members.find((member) => member.lang === context.language.code);
  if (!found || !mayReadItem(found, context.caller)) throw new ServiceError("rest-translation-not-found");
  assertReadable(resource, found, context);
  return found;
}

/** The id and the password of an item, if it has one; for comparison, not for showing. */
export async function readPassword(
  resource: Resource,
  address: ItemRef,
  context: Context,
): Promise<{ id: number; password: string | null }> {
  const row = await findItem(resource, address, context);
  return { id: row.id, password: "password" in row ? row.password : null };
}

/** The visible items of an item's group, in the order of the languages; as in lists, a password only blanks them. */
export async function readTranslations<T extends ItemTable>(
  resource: ResourceOf<T>,
  address: ItemRef,
  context: Context,
): Promise<Row<T>[]> {
  const row = await read(resource, address, context);
  const members = await translationGroup(resource, row.translation_group, context);
  const place = ({ lang }: { lang: string }) => context.site.languages.indexOf(lang);
  return members
    .filter((member) => place(member) >= 0 && mayReadItem(member, context.caller))
    .sort((a, b) => place(a) - place(b));
}

/** Throws unless the item is outside the trash (where that matters), readable by its status, and its password opens. */
function assertReadable(resource: Resource, row: Row<ItemTable>, context: Context): void {
  if (resource.kind !== "post") return;
  const { notAccessible, trashed, passwordProtected } = resource.errorCodes;
  if (trashed && isTrashed(row)) throw new ServiceError(trashed);
  if (!mayReadItem(row, context.caller)) throw new ServiceError(notAccessible);
  if (passwordProtected && isProtectedFrom(row, context)) throw new ServiceError(passwordProtected);
}
