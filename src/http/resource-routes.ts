import { Type } from "typebox";
import type { Resource } from "../resources/kit/define.ts";
import { allowingErrors, collectionMethods, methodsAt } from "./allowed-methods.ts";
import { historyRoute } from "./audit.ts";
import { byExternalId, byId, type ItemLocator, locatorsOf } from "./handler.ts";
import { listRepresentation } from "./list-envelope.ts";
import { mergeRoutes } from "./merge-routes.ts";
import { listHandler, readHandler, translationsHandler } from "./read-handlers.ts";
import { listErrors, locatorErrors, readErrors } from "./resource-errors.ts";
import { namesOf } from "./resource-names.ts";
import { commonOf, itemResponse, locatedBy } from "./resource-route-parts.ts";
import { createRoute, removeRoute, updateRoute, upsertRoute } from "./resource-write-routes.ts";
import { reviewRoutes } from "./review-routes.ts";
import type { ApiRoute, ItemRoute } from "./route.ts";
import {
  common,
  languageParameter,
  listParameters,
  passwordParameters,
  textParameters,
} from "./route-parameters.ts";

/** The routes of a resource, generated from its definition. */
export const resourceRoutes = (resource: Resource): ApiRoute[] => [
  listRoute(resource),
  createRoute(resource),
  ...locatorsOf(resource).flatMap((locator) => [
    readRoute(resource, locator),
    removeRoute(resource, locator),
    updateRoute(resource, locator),
  ]),
  translationsRoute(resource),
  historyRoute(resource),
  ...(resource.kind === "post" ? reviewRoutes(resource) : []),
  ...mergeRoutes(resource),
  readRoute(resource, byExternalId),
  upsertRoute(resource),
];

/** GET on the collection. */
export function listRoute(resource: Resource): ItemRoute {
  return {
    ...commonOf(resource),
    id: `list${namesOf(resource).many}`,
    methods: ["GET"],
    path: `/${resource.name}`,
    parameters: (context) => [...listParameters(resource, context), ...textParameters(resource)],
    errors: listErrors(resource),
    handler: (app) =>
      allowingErrors(listHandler(resource, app), ({ caller }) => collectionMethods(resource, caller)),
    summary: `List ${resource.name}`,
    responses: {
      200: {
        description: "A page of the list",
        headers: ["X-TEC-Total", "X-TEC-TotalPages", "X-Almanac-Shortened", "Allow", "Content-Language"],
        schema: listRepresentation(resource),
        example: `${resource.name}.list`,
      },
    },
  };
}

/** GET on an item. */
export function readRoute(resource: Resource, locator: ItemLocator): ItemRoute {
  const { one, a } = namesOf(resource);
  const { suffix, by, parameter } = locatedBy(locator, resource);
  return {
    ...commonOf(resource),
    id: `read${one}${suffix}`,
    methods: ["GET"],
    path: `/${resource.name}${locator.path}`,
    parameters: (context) => [
      parameter,
      common("resolve"),
      ...passwordParameters(resource),
      ...textParameters(resource),
      languageParameter(context),
    ],
    errors: [...locatorErrors(resource, locator), ...readErrors(resource), "rest-translation-not-found"],
    handler: () =>
      allowingErrors(readHandler(resource, locator.refOf), (context, request) =>
        methodsAt(resource, locator.refOf(request), context),
      ),
    summary: `Read ${a}${by}`,
    responses: { 200: itemResponse(resource, "The item", "read") },
  };
}

function translationsRoute(resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  return {
    ...commonOf(resource),
    id: `list${one}Translations`,
    methods: ["GET"],
    path: `/${resource.name}${byId.path}/translations`,
    parameters: (context) => [
      locatedBy(byId, resource).parameter,
      ...passwordParameters(resource),
      ...textParameters(resource),
      languageParameter(context),
    ],
    errors: [...locatorErrors(resource, byId), ...readErrors(resource)],
    handler: () => translationsHandler(resource),
    summary: `List the translations of ${a}, itself included`,
    responses: {
      200: {
        description: "The items of its group that the caller may see, in the order of the languages",
        headers: ["Allow"],
        schema: Type.Array(resource.representation),
        example: `${resource.name}.translations`,
      },
    },
  };
}
