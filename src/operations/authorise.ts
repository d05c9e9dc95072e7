import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { mayEditItem } from "../resources/kit/item-state.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** The refusal of somebody who may not: strangers might log in, others are told no. */
export const forbidden = ({ caller }: Pick<Context, "caller">): ServiceError =>
  new ServiceError("rest_forbidden", { status: caller.role === null ? 401 : 403 });

/** Refuses callers who may not write this kind of item at all: asked before anything else is looked at. */
export function authorise(resource: Pick<Resource, "right">, context: Pick<Context, "caller">): void {
  if (!has(context.caller, resource.right)) throw forbidden(context);
}

/** Refuses callers who may not change or remove this item. */
export function authoriseItem(resource: Resource, row: Row<ItemTable>, context: Context): void {
  if (!mayWrite(resource, row, context)) throw forbidden(context);
}

/** Whether the caller may change or remove an item; the same by id, by slug and by translation. */
export const mayWrite = (
  resource: Pick<Resource, "right">,
  row: Row<ItemTable>,
  { caller }: Context,
): boolean => mayEditItem(resource, row, caller);
