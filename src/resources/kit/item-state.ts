import type { Context } from "../../context.ts";
import { type Caller, has } from "../../domain/roles.ts";
import { mayEdit, mayEditShared, mayKnow, mayRead } from "../../domain/visibility.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import type { Resource } from "./define.ts";

/** Whether an item is in the trash; terms never are. */
export const isTrashed = (row: Row<ItemTable>): boolean => "status" in row && row.status === "trash";

/** Whether the caller may read an item: terms are public, posts follow the visibility rule. */
export const mayReadItem = (row: Row<ItemTable>, caller: Caller): boolean =>
  !("status" in row) || mayRead(row, caller);

/** Whether lists have an item for everybody; of a resource without such a rule none counts. */
export function isListed({ listed }: Pick<Resource, "listed">, row: Row<ItemTable>): boolean {
  for (const column in listed) if (Reflect.get(row, column) !== Reflect.get(listed, column)) return false;
  return listed !== undefined;
}

/** Whether the caller may learn that an item exists; every lookup of an item on request treats others as unknown. */
export const isKnownItem = (
  row: Row<ItemTable>,
  { caller, site }: Pick<Context, "caller" | "site">,
): boolean => !("status" in row) || mayKnow(row, caller, site);

/** Whether the caller may change or remove an item. */
export const mayEditItem = (
  { right }: Pick<Resource, "right">,
  row: Row<ItemTable>,
  caller: Caller,
): boolean => has(caller, right) && (!("status" in row) || mayEdit(row, caller));

/** Whether the caller may change the columns and links that the items of a translation group share. */
export const mayEditSharedItems = (
  { right }: Pick<Resource, "right">,
  rows: Row<ItemTable>[],
  caller: Caller,
): boolean =>
  has(caller, right) &&
  mayEditShared(
    rows.filter((row) => "status" in row),
    caller,
  );
