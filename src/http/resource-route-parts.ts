import { Type } from "typebox";
import type { Resource } from "../resources/kit/define.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { byExternalId, byId, bySlug, type ItemLocator } from "./handler.ts";
import type { DocumentedResponse, Parameter, ResponseHeader } from "./route.ts";
import { idParameter, pathParameter } from "./route-parameters.ts";

/** The properties that all routes of a resource have in common. */
export const commonOf = ({ name }: Resource) => ({ namespace: NAMESPACE, tag: name });

/** How operation ids end, and the parameter of the path, for each way to locate an item. */
const locators = new Map<ItemLocator, { suffix: string; by: string; parameter(singular: string): Parameter }>(
  [
    [byId, { suffix: "", by: "", parameter: (singular) => idParameter(`Id of the ${singular}`) }],
    [
      bySlug,
      {
        suffix: "BySlug",
        by: " by slug",
        parameter: (singular) => pathParameter("slug", Type.String(), `Slug of the ${singular}`),
      },
    ],
    [
      byExternalId,
      {
        suffix: "ByExternalId",
        by: " by its id in another system",
        parameter: (singular) =>
          pathParameter(
            "external_id",
            Type.String({ maxLength: 200 }),
            `Id of the ${singular} in another system`,
          ),
      },
    ],
  ],
);

/** How the routes to an item locate it. */
export function locatedBy(locator: ItemLocator, { singular }: Resource) {
  const known = locators.get(locator);
  if (!known) throw new Error(`No route locates an item by ${locator.path}.`);
  return { suffix: known.suffix, by: known.by, parameter: known.parameter(singular) };
}

/** A response whose body is one item. */
export const itemResponse = (
  { name, representation }: Resource,
  description: string,
  example?: string,
  headers: readonly ResponseHeader[] = [],
): DocumentedResponse => ({
  description,
  headers: ["Allow", "Content-Language", ...headers],
  schema: representation,
  ...(example && { example: `${name}.${example}` }),
});
