import type { Context } from "../context.ts";
import { mayRead, passwordAllows } from "../domain/visibility.ts";
import { type ErrorCode, ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { ItemTable, PostTable, Row } from "../store/tables.ts";
import { findItem, type ItemRef, translationGroup } from "./find-item.ts";

/** The item at an address, if the caller may read it; or its translation into the language that is asked for. */
export async function read(
  resource: Resource,
  address: ItemRef,
  context: Context,
  { translation = false } = {},
): Promise<Row<ItemTable>> {
  const row = await findItem(resource, address, context);
  if (!translation || row.lang === context.language.code) {
    assertReadable(resource, row, context);
    return row;
  }
  const members = await translationGroup(resource, row.translation_group, context);
  const found = members.find((member) => member.lang === context.language.code);
  if (!found || !isVisible(resource, found, context)) throw new ServiceError("rest-translation-not-found");
  assertReadable(resource, found, context);
  return found;
}

/** The visible items of an item's group, in the order of the languages; as in lists, a password only blanks them. */
export async function readTranslations(
  resource: Resource,
  address: ItemRef,
  context: Context,
): Promise<Row<ItemTable>[]> {
  const row = await read(resource, address, context);
  const members = await translationGroup(resource, row.translation_group, context);
  const place = ({ lang }: { lang: string }) => context.site.languages.indexOf(lang);
  return members
    .filter((member) => place(member) >= 0 && isVisible(resource, member, context))
    .sort((a, b) => place(a) - place(b));
}

/** Exists, is of this kind, is not in the trash, has a status for this caller, has no password in the way. */
function assertReadable(resource: Resource, row: Row<ItemTable>, context: Context): void {
  if (!resource.isPost) return;
  const { singular } = resource;
  const post = row as Row<PostTable>;
  if (post.status === "trash" && singular === "event") throw new ServiceError("event-no-longer-available");
  if (!mayRead(post, context.caller)) throw new ServiceError(`${singular}-not-accessible` as ErrorCode);
  if ("password" in row && !passwordAllows(row as Row<"events">, context.caller, context))
    throw new ServiceError("event-password-protected");
}

/** Whether the caller may know of a member of a group; members in the trash are none. */
const isVisible = (resource: Resource, row: Row<ItemTable>, { caller }: Context): boolean =>
  !resource.isPost || mayRead(row as Row<PostTable>, caller);
