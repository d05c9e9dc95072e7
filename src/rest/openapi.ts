import type { Context } from "../context.ts";
import { listOptions } from "../operations/list.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import { apiUrl } from "../resources/shared/addresses.ts";
import type { Handler } from "./routes.ts";

type Json = Record<string, unknown>;

/** `GET {api}/doc`: the interface as OpenAPI, made from the definitions that validate and present. */
export const docRoute: Handler = async (parameters, context) => ({
  body: { ...openApi(context), openapi: parameters.version === "3.1" ? "3.1.0" : "3.0.0" },
  headers: { Allow: "GET" },
});

/** The whole document. */
export function openApi(context: Context): Json {
  const paths: Json = {
    "/": {
      get: operation(
        "Describe the namespace",
        ["service"],
        [languageParameter(context)],
        json({ type: "object" }),
      ),
    },
    "/doc": {
      get: operation("This document", ["service"], [languageParameter(context)], json({ type: "object" })),
    },
    "/languages": {
      get: operation(
        "List the active languages",
        ["service"],
        [],
        json({ type: "array", items: { type: "object" } }),
      ),
    },
  };
  for (const resource of resources) Object.assign(paths, resourcePaths(resource, context));
  return {
    openapi: "3.1.0",
    info: {
      version: "1.0.0",
      title: "Almanac",
      description: "Events, venues, organizers, categories and tags of a calendar, in several languages.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${apiUrl(context)}/` }],
    security: [{}, { basic: [] }],
    tags: [
      { name: "service", description: "The service itself" },
      ...resources.map(({ name }) => ({ name, description: `The ${name} of the calendar` })),
    ],
    paths,
    components: {
      securitySchemes: {
        basic: { type: "http", scheme: "basic", description: "Login and application password" },
      },
      schemas: { ...collected(), Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: "object",
  description: "Why a request was refused",
  required: ["code", "message", "data"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    data: {
      type: "object",
      required: ["status"],
      properties: { status: { type: "integer" }, params: {}, details: {} },
    },
  },
};

/** Every schema that has a name of its own, once. */
function collected(): Json {
  const found: Json = {};
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const { $id } = value as { $id?: string };
    if ($id) found[$id] ??= referenced(value as Json, true);
    for (const member of Object.values(value)) visit(member);
  };
  for (const { representation } of resources) visit(representation);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A schema as plain JSON, with references where named ones stand inside it. */
function referenced(schema: unknown, isTop = false): unknown {
  if (Array.isArray(schema)) return schema.map((member) => referenced(member));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $id, ...rest } = schema as { $id?: string };
  if ($id && !isTop) return { $ref: `#/components/schemas/${$id}` };
  return Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, referenced(member)]));
}

const json = (schema: unknown) => ({ "application/json": { schema: referenced(schema) } });

const operation = (
  summary: string,
  tags: string[],
  parameters: Json[],
  content: Json,
  more: Json = {},
): Json => ({
  summary,
  tags,
  parameters,
  responses: {
    "200": { description: "Done", content },
    default: {
      description: "Refused",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    },
  },
  ...more,
});

const languageParameter = ({ site }: Context): Json => ({
  name: "wpml_language",
  in: "query",
  description: "Language code of the content",
  required: false,
  schema: { type: "string", enum: [...site.languages] },
});

function resourcePaths(resource: Resource, context: Context): Json {
  const { name, singular, representation } = resource;
  const language = languageParameter(context);
  const tags = [name];
  const item = json(representation);
  const id = { name: "id", in: "path", required: true, description: "Id", schema: { type: "integer" } };
  const slug = { name: "slug", in: "path", required: true, description: "Slug", schema: { type: "string" } };
  const created = { "201": { description: "Created", content: item } };
  const itemPath = (address: Json) => ({
    get: operation(`Read one of the ${name}`, tags, [address, language], item),
    ...Object.fromEntries(
      ["post", "put", "patch"].map((method) => [
        method,
        operation(`Change one of the ${name}`, tags, [address, language], item, {
          requestBody: body(resource, false),
        }),
      ]),
    ),
    delete: operation(`Remove one of the ${name}`, tags, [address, language], item),
  });
  const create = operation(`Create a ${singular}`, tags, [language], item, {
    requestBody: body(resource, true),
  });
  return {
    [`/${name}`]: {
      get: operation(
        `List ${name}`,
        tags,
        [...listParameters(resource), language],
        json(listSchema(resource)),
      ),
      post: { ...create, responses: { ...(create.responses as Json), ...created } },
    },
    [`/${name}/{id}`]: itemPath(id),
    ...(resource.isPost && { [`/${name}/by-slug/{slug}`]: itemPath(slug) }),
  };
}

const listSchema = ({ name, representation }: Resource): Json => ({
  type: "object",
  required: [name, "rest_url", "total", "total_pages"],
  properties: {
    [name]: { type: "array", items: representation },
    rest_url: { type: "string", description: "This page" },
    next_rest_url: { type: "string", description: "The next page, if there is one" },
    previous_rest_url: { type: "string", description: "The page before, if there is one" },
    total: { type: "integer" },
    total_pages: { type: "integer" },
  },
});

const listParameters = (resource: Resource): Json[] =>
  Object.entries({ ...listOptions(resource), ...resource.filters }).map(([name, { kind, description }]) => ({
    name,
    in: "query",
    description,
    required: false,
    ...((kind.schema as { type?: string }).type === "array" && { style: "form", explode: false }),
    schema: referenced(kind.schema),
  }));

function body(resource: Resource, creating: boolean): Json {
  const fields = Object.entries(resource.fields);
  const required = creating ? fields.filter(([, field]) => field.required).map(([name]) => name) : [];
  const schema = {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      fields.map(([name, { kind, description }]) => [
        name,
        { ...(referenced(kind.schema) as Json), description },
      ]),
    ),
  };
  return { content: { "application/json": { schema }, "application/x-www-form-urlencoded": { schema } } };
}
