import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { mayEditItem } from "../resources/kit/item-state.ts";
import type { ItemTable, Row } from "../store/tables.ts";

/** The error for a caller without the right: 401 for anonymous callers, who can log in, 403 for others. */
export const forbidden = ({ caller }: Pick<Context, "caller">): ServiceError =>
  new ServiceError("rest_forbidden", { status: caller.role === null ? 401 : 403 });

/** Rejects callers who may not write any item of the resource; checked before anything else. */
export function authorise(resource: Pick<Resource, "right">, context: Pick<Context, "caller">): void {
  if (!has(context.caller, resource.right)) throw forbidden(context);
}

/** Rejects callers who may not change or remove this item. */
export function authoriseItem(resource: Resource, row: Row<ItemTable>, context: Context): void {
  if (!mayEditItem(resource, row, context.caller)) throw forbidden(context);
}

/** Rejects anonymous callers. */
export function assertLoggedIn({ caller }: Pick<Context, "caller">): void {
  if (caller.role === null) throw new ServiceError("rest_not_logged_in");
}
