import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { has } from "../../domain/roles.ts";
import { findItem } from "../../operations/find-item.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { mayEditItem } from "../../resources/kit/item-state.ts";
import { WP_NAMESPACE } from "../../resources/wordpress/names.ts";
import { byId, type RequestInfo } from "../handler.ts";
import { createErrors, listErrors, removeErrors, updateErrors } from "../resource-errors.ts";
import { namesOf } from "../resource-names.ts";
import {
  type ApiRoute,
  type Parameter,
  type RequestBody,
  type ResponseHeader,
  type RouteError,
  requiredCredentials,
} from "../route.ts";
import { forbiddenErrors } from "../route-errors.ts";
import {
  common,
  idParameter,
  ifMatch,
  languageParameter,
  listParameters,
  passwordParameters,
  scopeParameters,
  translationOf,
} from "../route-parameters.ts";
import { fileFieldOf } from "../write-handlers.ts";
import { type ItemApi, MAX_PER_PAGE } from "./item-api.ts";
import { createHandler, listHandler, readHandler, removeHandler, updateHandler } from "./item-handlers.ts";

/** The routes of a resource in an API, generated from its definition. */
export const itemRoutes = (api: ItemApi, resource: Resource): ApiRoute[] => [
  listRoute(api, resource),
  createRoute(api, resource),
  readRoute(api, resource),
  updateRoute(api, resource),
  removeRoute(api, resource),
];

/** The properties that all routes below `wp/v2` have in common; nothing there is cached by clients. */
export const wpRoute = { namespace: WP_NAMESPACE, tag: "wp", cacheSeconds: 0 };

const itemHeaders: readonly ResponseHeader[] = ["Allow", "Content-Language"];

/** Errors of `context=edit` without the right. */
export const contextErrors: readonly RouteError[] = [
  { code: "rest_forbidden_context", status: 401 },
  "rest_forbidden_context",
];

/** `context` where the resource has no password of its own that brings it along. */
const contextParameters = (resource: Resource): Parameter[] =>
  passwordParameters(resource).length > 0 ? [] : [common("context")];

function listRoute(api: ItemApi, resource: Resource): ApiRoute {
  const defaults = Object.entries(api.listDefaults(resource)).map(([name, value]) => [
    name,
    { default: value },
  ]);
  const changes = {
    ...Object.fromEntries(defaults),
    per_page: { default: api.listDefaults(resource).per_page, maximum: MAX_PER_PAGE },
  };
  const view = api.view(resource);
  return {
    ...api.route,
    id: `list${api.word}${namesOf(resource).many}`,
    methods: ["GET"],
    path: `/${api.base(resource)}`,
    parameters: (context) => [
      ...listParameters(view, context, changes, `${api.route.tag}.${resource.name}`),
      ...contextParameters(resource),
      common("_embed"),
    ],
    errors: [...listErrors(view), ...contextErrors],
    handler: (app) => listHandler(api, resource, app),
    summary: `List ${resource.name} ${api.shapeText}`,
    description: "An array; totals and links to other pages are in the headers.",
    responses: {
      200: {
        description: "A page of the list",
        headers: ["X-WP-Total", "X-WP-TotalPages", "X-Almanac-Shortened", ...itemHeaders],
        schema: Type.Array(api.representation(resource)),
      },
    },
  };
}

function readRoute(api: ItemApi, resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  const view = api.view(resource);
  return {
    ...api.route,
    id: `read${api.word}${one}`,
    methods: ["GET"],
    path: itemPath(api, resource),
    parameters: (context) => [
      idOf(resource),
      ...passwordParameters(resource),
      ...contextParameters(resource),
      common("_embed"),
      languageParameter(context),
    ],
    errors: [view.notFoundCodes.id, ...contextErrors, "rest_forbidden"],
    handler: () => readHandler(api, resource),
    summary: `Read ${a} ${api.shapeText}`,
    responses: {
      200: { description: "The item", headers: itemHeaders, schema: api.representation(resource) },
    },
  };
}

const itemPath = (api: ItemApi, resource: Resource) => `/${api.base(resource)}${byId.path}`;
const idOf = ({ singular }: Resource) => idParameter(`Id of the ${singular}`);

const bodyOf = ({ word }: ItemApi, resource: Resource, mode: "Create" | "Update"): RequestBody => ({
  schema: `${word}${namesOf(resource).one}${mode}`,
  description:
    mode === "Create"
      ? `The fields of ${namesOf(resource).a} to create`
      : `The fields of ${namesOf(resource).a} to update; those that are not sent keep their values`,
  required: mode === "Create",
});

function createRoute(api: ItemApi, resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  return {
    ...api.route,
    id: `create${api.word}${one}`,
    methods: ["POST"],
    path: `/${api.base(resource)}`,
    parameters: (context) => [
      ...api.bodyParameters(resource, "create", context),
      translationOf,
      languageParameter(context),
    ],
    errors: createErrors(resource),
    right: resource.right,
    credentials: requiredCredentials,
    mayUse: async (_request, { caller }) => has(caller, resource.right),
    handler: ({ commands }) => createHandler(api, resource, commands),
    ...fileFieldOf(resource),
    summary: `Create ${a} ${api.shapeText}`,
    body: bodyOf(api, resource, "Create"),
    responses: {
      201: {
        description: "Created",
        headers: ["Location", ...itemHeaders],
        schema: api.representation(resource),
      },
    },
  };
}

function updateRoute(api: ItemApi, resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  return {
    ...api.route,
    id: `update${api.word}${one}`,
    methods: ["POST", "PUT", "PATCH"],
    path: itemPath(api, resource),
    parameters: (context) => [
      idOf(resource),
      ...api.bodyParameters(resource, "update", context),
      ...scopeParameters(resource),
      ifMatch,
      languageParameter(context),
    ],
    errors: [api.view(resource).notFoundCodes.id, ...updateErrors(resource)],
    right: resource.right,
    credentials: requiredCredentials,
    mayUse: (request, context) => mayWriteItem(resource, request, context),
    handler: ({ commands }) => updateHandler(api, resource, commands),
    ...fileFieldOf(resource),
    summary: `Update ${a} ${api.shapeText}`,
    description: "Fields that are not sent keep their values. POST, PUT and PATCH are the same.",
    body: bodyOf(api, resource, "Update"),
    responses: {
      200: { description: "Updated", headers: itemHeaders, schema: api.representation(resource) },
    },
  };
}

function removeRoute(api: ItemApi, resource: Resource): ApiRoute {
  const { one, a } = namesOf(resource);
  return {
    ...api.route,
    id: `delete${api.word}${one}`,
    methods: ["DELETE"],
    path: itemPath(api, resource),
    parameters: (context) => [
      idOf(resource),
      common("force"),
      common("translations"),
      ifMatch,
      languageParameter(context),
    ],
    errors: [
      api.view(resource).notFoundCodes.id,
      ...removeErrors(resource),
      ...forbiddenErrors,
      ...(resource.kind === "term" ? (["rest_trash_not_supported"] as const) : []),
    ],
    right: resource.right,
    credentials: requiredCredentials,
    mayUse: (request, context) => mayWriteItem(resource, request, context),
    handler: ({ commands }) => removeHandler(api, resource, commands),
    summary: `Delete ${a} ${api.shapeText}`,
    description:
      resource.kind === "post"
        ? "Moves it to the trash, or deletes it permanently with `force`."
        : "There is no trash for it, so `force` is required.",
    responses: {
      200: { ...api.removed(resource), headers: itemHeaders },
    },
  };
}

async function mayWriteItem(resource: Resource, request: RequestInfo, context: Context): Promise<boolean> {
  if (!has(context.caller, resource.right)) return false;
  const row = await findItem(resource, byId.refOf(request), context).catch(() => null);
  return row !== null && mayEditItem(resource, row, context.caller);
}
