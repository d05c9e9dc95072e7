import type { RequestInfo } from "./handler.ts";

/** The id in the path of a request; 0, which nothing has, for a number that no store can hold. */
export function pathId(request: RequestInfo, name = "id"): number {
  // The router has matched the path of the route.
  const id = Number((request.params as Record<string, string>)[name]);
  return Number.isSafeInteger(id) ? id : 0;
}
