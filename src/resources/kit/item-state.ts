import { type Caller, has } from "../../domain/roles.ts";
import { mayEdit, mayRead } from "../../domain/visibility.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import type { Resource } from "./define.ts";

/** Whether an item is in the trash; terms never are. */
export const isTrashed = (row: Row<ItemTable>): boolean => "status" in row && row.status === "trash";

/** Whether the caller may read an item: terms are public, posts follow the visibility rule. */
export const mayReadItem = (row: Row<ItemTable>, caller: Caller): boolean =>
  !("status" in row) || mayRead(row, caller);

/** Whether the caller may change or remove an item. */
export const mayEditItem = (
  { right }: Pick<Resource, "right">,
  row: Row<ItemTable>,
  caller: Caller,
): boolean => has(caller, right) && (!("status" in row) || mayEdit(row, caller));
