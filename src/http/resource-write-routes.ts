import type { Context } from "../context.ts";
import { has } from "../domain/roles.ts";
import { byExternalId as findByExternalId, findItemToWrite } from "../operations/find-item.ts";
import type { Resource } from "../resources/kit/define.ts";
import { mayEditItem } from "../resources/kit/item-state.ts";
import { byExternalId, externalIdOf, type ItemLocator, type RequestInfo } from "./handler.ts";
import { MAX_UPLOAD_BYTES, MAX_WRITE_BYTES } from "./request-parameters.ts";
import { createErrors, locatorErrors, removeErrors, updateErrors } from "./resource-errors.ts";
import { namesOf } from "./resource-names.ts";
import { commonOf, itemResponse, locatedBy } from "./resource-route-parts.ts";
import { type ItemRoute, type RequestBody, requiredCredentials } from "./route.ts";
import {
  common,
  createParameters,
  fieldParameters,
  ifMatch,
  languageParameter,
  passwordParameters,
  scopeParameters,
  translationOf,
} from "./route-parameters.ts";
import {
  type CommandOf,
  createCommand,
  fileFieldOf,
  removeCommand,
  updateCommand,
  upsertCommand,
  viaCommand,
} from "./write-handlers.ts";

/** The properties that all writes of a resource have in common. */
const writeOf = (resource: Resource, commandOf: CommandOf) =>
  ({
    right: resource.right,
    // The image of an item may come with it, as a file of a form.
    ...(fileFieldOf(resource).fileField && { bodyLimit: MAX_UPLOAD_BYTES + MAX_WRITE_BYTES }),
    credentials: requiredCredentials,
    handler: viaCommand(commandOf),
  }) satisfies Partial<ItemRoute>;

/** POST on the collection. */
export function createRoute(resource: Resource): ItemRoute {
  const { one, a } = namesOf(resource);
  return {
    ...commonOf(resource),
    ...writeOf(resource, createCommand(resource)),
    ...fileFieldOf(resource),
    id: `create${one}`,
    methods: ["POST"],
    path: `/${resource.name}`,
    parameters: (context) => createParameters(resource, context),
    errors: createErrors(resource),
    mayUse: async (_request, { caller }) => has(caller, resource.right),
    summary: `Create ${a}`,
    body: createBody(resource),
    responses: { 201: itemResponse(resource, "Created", "created", ["Location"]) },
  };
}

/** The body of a request that creates an item. */
export function createBody(resource: Resource): RequestBody {
  const { one, a } = namesOf(resource);
  return {
    schema: `${one}Create`,
    description: `The fields of ${a} to create; a translation takes from its group what the group shares`,
    required: true,
    example: `${resource.name}.create`,
  };
}

/** DELETE on an item. */
export function removeRoute(resource: Resource, locator: ItemLocator): ItemRoute {
  const { one, a } = namesOf(resource);
  const { suffix, by, parameter } = locatedBy(locator, resource);
  const isPost = resource.kind === "post";
  return {
    ...commonOf(resource),
    ...writeOf(resource, removeCommand(resource, locator)),
    id: `delete${one}${suffix}`,
    methods: ["DELETE"],
    path: `/${resource.name}${locator.path}`,
    parameters: (context) => [
      parameter,
      ...passwordParameters(resource).filter(({ name }) => name === "password"),
      ...(isPost ? [common("force")] : []),
      common("translations"),
      ifMatch,
      languageParameter(context),
    ],
    errors: [...locatorErrors(resource, locator), ...removeErrors(resource)],
    mayUse: (request, context) => mayWriteItem(resource, locator, request, context),
    summary: `Delete ${a}${by}`,
    ...(isPost && { description: "Moves it to the trash, or deletes it permanently with `force`." }),
    responses: { 200: itemResponse(resource, "The item that was deleted", "removed") },
  };
}

/** POST, PUT and PATCH on an item. */
export function updateRoute(resource: Resource, locator: ItemLocator): ItemRoute {
  const { one, a } = namesOf(resource);
  const { suffix, by, parameter } = locatedBy(locator, resource);
  return {
    ...commonOf(resource),
    ...writeOf(resource, updateCommand(resource, locator)),
    ...fileFieldOf(resource),
    id: `update${one}${suffix}`,
    methods: ["POST", "PUT", "PATCH"],
    path: `/${resource.name}${locator.path}`,
    parameters: (context) => [
      parameter,
      ...fieldParameters(resource, "update", context),
      ...scopeParameters(resource),
      common("text"),
      ifMatch,
      languageParameter(context),
    ],
    errors: [...locatorErrors(resource, locator), ...updateErrors(resource)],
    mayUse: (request, context) => mayWriteItem(resource, locator, request, context),
    summary: `Update ${a}${by}`,
    description: "Fields that are not sent keep their values. POST, PUT and PATCH are the same.",
    body: {
      schema: `${one}Update`,
      description: `The fields of ${a} to update; those that are not sent keep their values`,
      required: false,
      example: `${resource.name}.update`,
    },
    responses: { 200: itemResponse(resource, "Updated", "updated") },
  };
}

/** PUT by the id of another system. */
export function upsertRoute(resource: Resource): ItemRoute {
  const { one, a } = namesOf(resource);
  const { suffix, by, parameter } = locatedBy(byExternalId, resource);
  return {
    ...commonOf(resource),
    ...writeOf(resource, upsertCommand(resource)),
    ...fileFieldOf(resource),
    id: `upsert${one}${suffix}`,
    methods: ["PUT"],
    path: `/${resource.name}${byExternalId.path}`,
    parameters: (context) => [
      parameter,
      ...fieldParameters(resource, "update", context),
      translationOf,
      common("text"),
      ifMatch,
      languageParameter(context),
    ],
    errors: [...locatorErrors(resource, byExternalId), ...createErrors(resource), ...updateErrors(resource)],
    async mayUse(request, context) {
      const row = await findByExternalId(resource, externalIdOf(request), context);
      return row ? mayEditItem(resource, row, context.caller) : has(context.caller, resource.right);
    },
    summary: `Update ${a}${by}, or create it`,
    body: {
      schema: `${one}Upsert`,
      description: `The fields of ${a} to update, or all that a new one needs`,
      required: false,
      example: `${resource.name}.create`,
    },
    responses: {
      200: itemResponse(resource, "Updated"),
      201: itemResponse(resource, "Created", undefined, ["Location"]),
    },
  };
}

async function mayWriteItem(
  resource: Resource,
  { refOf }: ItemLocator,
  request: RequestInfo,
  context: Context,
): Promise<boolean> {
  if (!has(context.caller, resource.right)) return false;
  const row = await findItemToWrite(resource, refOf(request), context).catch(() => null);
  return row !== null && mayEditItem(resource, row, context.caller);
}
