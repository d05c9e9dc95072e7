import { has } from "../domain/roles.ts";
import { ServiceError } from "../errors.ts";
import type { Resource } from "../resources/kit/define.ts";
import { id, list, timeless, ValidationError } from "../resources/kit/field-types.ts";
import { byId } from "./handler.ts";
import type { Parameters } from "./request-parameters.ts";
import { locatorErrors } from "./resource-errors.ts";
import { namesOf } from "./resource-names.ts";
import { commonOf, itemResponse, locatedBy } from "./resource-route-parts.ts";
import { type ApiRoute, type Parameter, requiredCredentials } from "./route.ts";
import { forbiddenErrors } from "./route-errors.ts";
import { languageParameter } from "./route-parameters.ts";
import { idempotencyOf, viaCommand } from "./write-handlers.ts";

const ids = list(id);

const fromParameter: Parameter = {
  name: "from",
  in: "body",
  schema: ids.schema,
  description: "Ids of the duplicates, which are of the same language",
  required: true,
};

function idsIn({ from }: Parameters): number[] {
  if (from === undefined || from === null)
    throw new ServiceError("rest_missing_callback_param", { missing: ["from"] });
  try {
    return ids.parse(from, timeless);
  } catch (error) {
    if (error instanceof ValidationError)
      throw new ServiceError("rest_invalid_param", { issues: { from: error.issue } });
    throw error;
  }
}

/** `POST {api}/{collection}/{id}/merge`: duplicates become one item, to which everything links that linked to them. */
function mergeRoute(resource: Resource): ApiRoute {
  const { one, many } = namesOf(resource);
  const isPost = resource.kind === "post";
  return {
    ...commonOf(resource),
    id: `merge${many}`,
    methods: ["POST"],
    path: `/${resource.name}${byId.path}/merge`,
    parameters: (context) => [locatedBy(byId, resource).parameter, fromParameter, languageParameter(context)],
    errors: [
      ...forbiddenErrors,
      ...locatorErrors(resource, byId),
      ...(isPost ? [resource.errorCodes.alreadyTrashed] : []),
      "rest_missing_callback_param",
    ],
    right: "edit_others",
    mayUse: async (_request, { caller }) => has(caller, "edit_others") && has(caller, resource.right),
    credentials: requiredCredentials,
    handler: viaCommand((parameters, context, request) => {
      const from = idsIn(parameters);
      return {
        ...{ name: "merge", resource: resource.name, shape: "api", item: byId.refOf(request) },
        ...{ from, input: { from }, upload: null, idempotency: idempotencyOf(request, context) },
      };
    }),
    summary: `Merge duplicates into this ${resource.singular}; for editors`,
    description: `Events and series that link to one of the duplicates link to this ${resource.singular} instead, in one transaction; the URLs of the duplicates lead to it, and the duplicates are ${isPost ? "in the trash" : "deleted"}. A translation of a duplicate is merged into the translation of the same language; where there is none, it becomes one.`,
    body: { schema: "Merge", description: `The duplicates of the ${resource.singular}`, required: true },
    responses: { 200: itemResponse(resource, `The ${one.toLowerCase()} that stays`) },
  };
}

/** The routes that merge items of a resource: of those that others link to. */
export const mergeRoutes = (resource: Resource): ApiRoute[] =>
  resource.nested ? [mergeRoute(resource)] : [];
