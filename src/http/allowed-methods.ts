import type { Context } from "../context.ts";
import { type Caller, has, type Right } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import { findItem, type ItemRef } from "../operations/find-item.ts";
import { allowedMethods } from "../operations/item-response.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Handler, RequestInfo } from "./handler.ts";

/** The methods that the caller may use on a collection; `right` is needed to add to it. */
export const collectionMethods = ({ right }: { right: Right }, caller: Caller): string =>
  has(caller, right) ? "GET, POST" : "GET";

/** The methods that the caller may use at the URL of an item, which may be protected from reading, or missing. */
export async function methodsAt(resource: Resource, ref: ItemRef, context: Context): Promise<string> {
  if (!has(context.caller, resource.right)) return "GET";
  const row = await findItem(resource, ref, context).catch(() => null);
  return row ? allowedMethods(resource, row, context) : "GET";
}

/** Makes a handler whose errors have `Allow`, too: the reference sends it with every response of a route that exists. */
export const allowingErrors =
  (
    handler: Handler,
    methodsOf: (context: Context, request: RequestInfo) => string | Promise<string>,
  ): Handler =>
  async (parameters, context, request) => {
    try {
      return await handler(parameters, context, request);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const { code, status, details } = error;
      const headers = { Allow: await methodsOf(context, request), ...details.headers };
      throw new ServiceError(code, { ...details, status, headers });
    }
  };
