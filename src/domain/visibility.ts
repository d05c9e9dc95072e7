import { all, any, equals, isOneOf, matchAll, matchNone, not, type Predicate } from "./predicates.ts";
import { type Caller, has } from "./roles.ts";

export const statuses = ["publish", "future", "draft", "pending", "private", "trash"] as const;
export type Status = (typeof statuses)[number];

/** Statuses whose items have no permalink: they get the plain `?p=` URL. */
export const withoutPermalink: ReadonlySet<string> = new Set(["draft", "pending", "future", "trash"]);

/**
 * The one visibility rule: who may read an item of a status.
 * `editors` are the users who may edit it: its author, and roles with the right `edit_others`.
 */
const readers: Record<Status, "everyone" | "editors"> = {
  publish: "everyone",
  future: "editors",
  draft: "editors",
  pending: "editors",
  private: "editors",
  trash: "editors",
};

/** Whether the caller may read an item; passwords are checked separately, by `passwordAllows`. */
export const mayRead = (item: { status: Status; author: number }, caller: Caller): boolean =>
  readers[item.status] === "everyone" || isEditorOf(item, caller);

/** Whether the caller may learn that an item exists: with `HIDE_EXISTENCE` only if the caller may read it. */
export const mayKnow = (
  item: { status: Status; author: number },
  caller: Caller,
  { hideExistence }: { hideExistence: boolean },
): boolean => !hideExistence || mayRead(item, caller);

/** The visibility rule as a predicate for lists, restricted to the requested statuses. */
export function visibilityPredicate(caller: Caller, requested: readonly Status[]): Predicate {
  const forEveryone = requested.filter((status) => readers[status] === "everyone");
  const forEditors = requested.filter((status) => readers[status] === "editors");
  if (has(caller, "edit_others")) return isOneOf("status", requested);
  if (!has(caller, "edit") || forEditors.length === 0) return isOneOf("status", forEveryone);
  return any(isOneOf("status", forEveryone), all(isOneOf("status", forEditors), equals("author", caller.id)));
}

/** Names all that a caller may read: callers with the same scope may read the same items. */
export function visibilityScope(caller: Caller): string {
  if (has(caller, "edit_others")) return "all";
  return has(caller, "edit") ? `own${caller.id}` : "public";
}

/** Statuses of a list without a status filter: everything but the trash. */
export const listableStatuses: readonly Status[] = statuses.filter((status) => status !== "trash");

/** Whether a password hides nothing: the item has none, the request has the right one, or the caller edits the item. */
export function passwordAllows(
  item: { status: Status; author: number; password: string | null },
  caller: Caller,
  request: { password: string | null; editing: boolean },
): boolean {
  if (!item.password) return true;
  if (request.password !== null && request.password === item.password) return true;
  return request.editing && mayEdit(item, caller);
}

/** The password rule as a predicate for lists. */
export function passwordPredicate(
  caller: Caller,
  request: { password: string | null; editing: boolean },
): Predicate {
  const unprotected = equals("password", null);
  const editable = request.editing ? editablePredicate(caller) : matchNone;
  if (editable === matchAll) return matchAll;
  if (request.password === null && editable === matchNone) return unprotected;
  const matches = request.password === null ? matchNone : equals("password", request.password);
  return any(unprotected, matches, editable);
}

/**
 * Matches items by whose content lists may be filtered. Those who may edit a protected item find it like any other,
 * whatever `context` says, because they could read its content anyway.
 */
export const filterablePredicate = (caller: Caller, { password }: { password: string | null }): Predicate =>
  passwordPredicate(caller, { password, editing: true });

/** Whether the caller may change or delete an item: own or others', published or not. */
export function mayEdit(item: { status: Status; author: number }, caller: Caller): boolean {
  if (!has(caller, "edit")) return false;
  if (item.author !== caller.id) return has(caller, "edit_others");
  return needsEditPublished.has(item.status) ? has(caller, "edit_published") : true;
}

/**
 * Whether the caller may change what the items of a translation group share. The oldest item owns the shared values:
 * whoever may edit it may change them, and its translations follow, whoever wrote them. The role must still allow
 * changes to items of each status, so that a contributor's draft cannot move a published translation.
 */
export function mayEditShared(
  items: readonly { id: number; status: Status; author: number }[],
  caller: Caller,
): boolean {
  const [oldest] = items.toSorted((a, b) => a.id - b.id);
  return (
    (oldest === undefined || mayEdit(oldest, caller)) &&
    items.every(({ status }) => mayEdit({ status, author: caller.id }, caller))
  );
}

/** The edit rule as a predicate for lists. */
function editablePredicate(caller: Caller): Predicate {
  if (!has(caller, "edit")) return matchNone;
  if (has(caller, "edit_others")) return matchAll;
  const byStatus = has(caller, "edit_published") ? matchAll : not(isOneOf("status", [...needsEditPublished]));
  return all(equals("author", caller.id), byStatus);
}

/** Matches items that the caller may open without a password: read by their status, and unprotected or editable. */
export const openablePredicate = (caller: Caller, isProtectable: boolean): Predicate =>
  all(
    visibilityPredicate(caller, statuses),
    isProtectable ? passwordPredicate(caller, { password: null, editing: true }) : matchAll,
  );

/** Statuses whose items only callers with the right `edit_published` may change. */
const needsEditPublished: ReadonlySet<string> = new Set(["publish", "future"]);

/** Whether something belongs to the caller, or the caller may edit what belongs to others. */
export const isEditorOf = ({ author }: { author: number }, caller: Caller): boolean =>
  has(caller, "edit") && (author === caller.id || has(caller, "edit_others"));
