import type { Handler } from "../handler.ts";
import type { ApiRoute } from "../route.ts";
import { describePath } from "./route-descriptions.ts";

/** OPTIONS on a path of the API: its description; `Allow` has the methods that the caller may use. */
export const optionsHandler =
  (routes: readonly ApiRoute[]): Handler =>
  async (_parameters, context, request) => {
    const allowed: string[] = [];
    for (const { methods, mayUse } of routes)
      if (!mayUse || (await mayUse(request, context))) allowed.push(...methods);
    return { body: describePath(routes, context), headers: { Allow: allowed.join(", ") } };
  };
