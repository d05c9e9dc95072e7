import type { Site } from "../context.ts";
import { listRepresentation } from "../http/list-envelope.ts";
import { listOptions } from "../operations/list.ts";
import type { Resource } from "../resources/kit/define.ts";
import { createSchema, fieldsBody, updateSchema } from "./bodies.ts";
import { type Json, shared } from "./components.ts";
import type { Story } from "./examples/site.ts";
import { exampleOf, storyOf } from "./examples.ts";
import { type Failure, notAllowed } from "./failures.ts";
import type { HeaderName } from "./headers.ts";
import { namesOf } from "./names.ts";
import { json, ofTheInterface, type Reply, reading, users } from "./operation.ts";
import { common, idempotencyKey, ifMatch, inPath, inQuery, language } from "./parameters.ts";
import { closed } from "./schemas.ts";

/** Every path of a resource. */
export function resourcePaths(resource: Resource, site: Site): Json {
  const { name, kind } = resource;
  const addresses = [byId(resource), ...(kind === "post" ? [bySlug(resource)] : [])];
  return {
    [`/${name}`]: { get: listOperation(resource, site), post: createOperation(resource, site) },
    ...Object.fromEntries(addresses.map((way) => [`/${name}${way.path}`, itemPath(resource, way, site)])),
    [`/${name}/{id}/translations`]: { get: translationsOperation(resource, site) },
    [`/${name}/by-external-id/{external_id}`]: {
      get: readOperation(resource, byExternalId(resource), site),
      put: upsertOperation(resource, site),
    },
  };
}

/** The parameters of a list, each documented once. */
export const listParameters = (resource: Resource, site: Site): Json[] => [
  ...Object.entries(listOptions(resource)).map(([name, option]) =>
    shared("parameters", `${resource.name}.${name}`, inQuery(name, option)),
  ),
  ...Object.entries(resource.filters).map(([name, { type, description }]) =>
    shared("parameters", `${resource.name}.${name}`, inQuery(name, { type, description })),
  ),
  ...ofReads(resource),
  language(site),
];

/** A way to name an item in a path. */
interface Way {
  path: string;
  /** What the names of operations end with. */
  suffix: string;
  parameter: Json;
  /** How an item that is not there is told, and a name that is too long. */
  failures: readonly Failure[];
}

const byId = ({ singular, notFoundCodes, name }: Resource): Way => ({
  path: "/{id}",
  suffix: "",
  parameter: inPath("id", `Id of the ${singular}`, {
    type: "integer",
    minimum: 1,
    examples: [storyOf(name).read.id],
  }),
  failures: [
    "rest_uri_too_long",
    notFoundCodes.id,
    ...(notFoundCodes.id === "rest-event-not-found" ? (["rest-invalid-event-id"] as const) : []),
  ],
});

const bySlug = ({ singular, name }: Resource): Way => ({
  path: "/by-slug/{slug}",
  suffix: "BySlug",
  parameter: inPath("slug", `Slug of the ${singular}`, {
    type: "string",
    examples: [storyOf(name).read.slug],
  }),
  failures: ["rest_uri_too_long"],
});

const byExternalId = ({ singular, name }: Resource): Way => ({
  path: "/by-external-id/{external_id}",
  suffix: "ByExternalId",
  parameter: inPath("external_id", `Id of the ${singular} in another system`, {
    type: "string",
    maxLength: 200,
    examples: [storyOf(name).read.external_id],
  }),
  failures: ["rest_uri_too_long"],
});

const itemPath = (resource: Resource, way: Way, site: Site): Json => ({
  get: readOperation(resource, way, site),
  ...Object.fromEntries(
    ["patch", "put", "post"].map((method) => [method, updateOperation(resource, way, method, site)]),
  ),
  delete: removeOperation(resource, way, site),
});

/** Whether items can be behind a password, and what a read may say of that. */
const ofReads = ({ fields }: Resource): Json[] =>
  "password" in fields ? [common("password"), common("context")] : [];

function listOperation(resource: Resource, site: Site): Json {
  const { name } = resource;
  const schema = closed(listRepresentation(resource));
  return reading({
    id: `list${namesOf(resource).many}`,
    summary: `List ${name}`,
    tag: name,
    parameters: listParameters(resource, site),
    replies: {
      200: {
        description: "A page of the list",
        headers: ["X-TEC-Total", "X-TEC-TotalPages", "Allow", "Content-Language"],
        content: json({ ...schema, $id: `${namesOf(resource).one}List` }, exampleOf(name, "list")),
      },
    },
    failures: resource.kind === "post" ? [resource.errorCodes.pageNotFound] : [],
  });
}

function createOperation(resource: Resource, site: Site): Json {
  const { name } = resource;
  return ofTheInterface({
    id: `create${namesOf(resource).one}`,
    summary: `Create ${namesOf(resource).a}`,
    tag: name,
    security: users,
    parameters: [idempotencyKey, language(site)],
    body: fieldsBody(createSchema(resource), exampleOf(name, "create"), true),
    replies: { 201: item(resource, "Created", ["Location", "Idempotency-Replayed"], "created") },
    failures: [...failuresOfCreate(resource), "rest_idempotency_conflict"],
  });
}

function readOperation(resource: Resource, way: Way, site: Site): Json {
  const { name } = resource;
  return reading({
    id: `read${namesOf(resource).one}${way.suffix}`,
    summary: `Read ${namesOf(resource).a}${by(way)}`,
    tag: name,
    parameters: [way.parameter, common("resolve"), ...ofReads(resource), language(site)],
    replies: { 200: item(resource, "The item", [], "read") },
    failures: [...way.failures, ...closedTo(resource), "rest-translation-not-found"],
  });
}

function translationsOperation(resource: Resource, site: Site): Json {
  const way = byId(resource);
  return reading({
    id: `list${namesOf(resource).one}Translations`,
    summary: `List the translations of ${namesOf(resource).a}, itself included`,
    tag: resource.name,
    parameters: [way.parameter, ...ofReads(resource), language(site)],
    replies: {
      200: {
        description: "The items of its group that the caller may see, in the order of the languages",
        headers: ["Allow"],
        content: json(
          { type: "array", items: closed(resource.representation) },
          exampleOf(resource.name, "translations"),
        ),
      },
    },
    failures: [...way.failures, ...closedTo(resource)],
  });
}

/** PATCH has the plain name; the others are the same under the names that clients know. */
const withMethod: Record<string, string> = { patch: "", put: "WithPut", post: "WithPost" };

function updateOperation(resource: Resource, way: Way, method: string, site: Site): Json {
  const isPost = method === "post";
  return ofTheInterface({
    id: `update${namesOf(resource).one}${way.suffix}${withMethod[method]}`,
    summary: `Change ${namesOf(resource).a}${by(way)}`,
    description: "What is not sent stays as it is. POST, PUT and PATCH are the same.",
    tag: resource.name,
    security: users,
    parameters: [way.parameter, ifMatch, ...(isPost ? [idempotencyKey] : []), language(site)],
    body: fieldsBody(updateSchema(resource), exampleOf(resource.name, "update"), false),
    replies: { 200: item(resource, "Changed", isPost ? ["Idempotency-Replayed"] : [], "updated") },
    failures: [
      ...way.failures,
      ...failuresOfUpdate(resource),
      ...(isPost ? (["rest_idempotency_conflict"] as const) : []),
    ],
  });
}

function upsertOperation(resource: Resource, site: Site): Json {
  const way = byExternalId(resource);
  return ofTheInterface({
    id: `upsert${namesOf(resource).one}${way.suffix}`,
    summary: `Change the ${resource.singular} that another system knows by this id, or create it`,
    tag: resource.name,
    security: users,
    parameters: [way.parameter, ifMatch, language(site)],
    body: fieldsBody(updateSchema(resource), exampleOf(resource.name, "create"), false),
    replies: { 200: item(resource, "Changed"), 201: item(resource, "Created", ["Location"]) },
    failures: [...way.failures, ...failuresOfCreate(resource), ...failuresOfUpdate(resource)],
  });
}

function removeOperation(resource: Resource, way: Way, site: Site): Json {
  const isPost = resource.kind === "post";
  return ofTheInterface({
    id: `delete${namesOf(resource).one}${way.suffix}`,
    summary: `Remove ${namesOf(resource).a}${by(way)}`,
    ...(isPost && { description: "It goes to the trash, or away for good when that is forced." }),
    tag: resource.name,
    security: users,
    parameters: [
      way.parameter,
      ...(isPost ? [common("force")] : []),
      common("translations"),
      ifMatch,
      language(site),
    ],
    replies: { 200: item(resource, "The item that was removed", [], "removed") },
    failures: [
      ...way.failures,
      ...notAllowed,
      "rest_precondition_failed",
      ...(resource.kind === "post" ? [resource.errorCodes.alreadyTrashed] : []),
    ],
  });
}

const by = ({ suffix }: Way) =>
  suffix
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace("external id", "the id of another system");

const item = (
  resource: Resource,
  description: string,
  headers: HeaderName[] = [],
  part?: keyof Story,
): Reply => ({
  description,
  headers: ["Allow", "Content-Language", ...headers],
  content: json(closed(resource.representation), part && exampleOf(resource.name, part)),
});

/** What a reader may be refused with. */
function closedTo(resource: Resource): Failure[] {
  if (resource.kind !== "post") return [];
  const { notAccessible, trashed, passwordProtected } = resource.errorCodes;
  return [notAccessible, trashed, passwordProtected].filter((code) => code !== undefined);
}

const failuresOfCreate = ({ kind, writeErrors = [] }: Resource): Failure[] => [
  ...notAllowed,
  "rest_missing_callback_param",
  "rest-translation-exists",
  ...(kind === "term" ? (["term_exists"] as const) : []),
  ...writeErrors,
];

const failuresOfUpdate = ({ kind, writeErrors = [] }: Resource): Failure[] => [
  ...notAllowed,
  "rest_precondition_failed",
  ...(kind === "post"
    ? (["rest-translation-exists"] as const)
    : (["term_exists", "duplicate_term_slug"] as const)),
  ...writeErrors,
];
