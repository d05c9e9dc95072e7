import type { Context } from "../context.ts";
import { toWall } from "../domain/time.ts";
import { ServiceError } from "../errors.ts";
import { listOptions } from "../operations/list.ts";
import { resources } from "../resources/index.ts";
import type { Resource } from "../resources/kit/define.ts";
import { NAMESPACE } from "./arrival.ts";
import type { Handler } from "./routes.ts";

/** A parameter as discovery clients read it. */
interface Argument {
  required: boolean;
  default?: unknown;
  description?: string;
  [member: string]: unknown;
}

interface Endpoint {
  methods: string[];
  args: Record<string, Argument> | never[];
}

const language: Argument = { required: false, type: "string", description: "Language code of the content" };

/** The description of one route: what OPTIONS answers, and what the root lists. */
export interface RouteDescription {
  namespace: string;
  methods: string[];
  endpoints: Endpoint[];
  _links?: { self: { href: string }[] };
}

/** `GET {api}/`: the namespace, its routes and their parameters. */
export const namespaceRoute =
  (aliases: readonly string[]): Handler =>
  async (parameters, context) => {
    const { site } = context;
    const asked = parameters.namespace ?? context.namespace;
    const namespace = [NAMESPACE, ...aliases].find((known) => known === asked);
    if (namespace === undefined) throw new ServiceError("rest_invalid_namespace");
    return {
      body: {
        namespace,
        routes: describeRoutes({ ...context, namespace }),
        _links: { up: [{ href: `${site.baseUrl}/${site.apiRoot}/` }] },
      },
      headers: { Allow: "GET" },
    };
  };

/** `GET /{api_root}/`: the same for discovery clients that begin one level higher. */
export const rootRoute =
  (aliases: readonly string[]): Handler =>
  async (_parameters, context) => {
    const { site } = context;
    return {
      body: {
        name: "Almanac",
        description: "Event calendar",
        url: site.baseUrl,
        home: site.baseUrl,
        timezone_string: site.zone,
        namespaces: [NAMESPACE, ...aliases, "wp/v2"],
        authentication: {},
        routes: describeRoutes({ ...context, namespace: NAMESPACE }),
        _links: {},
      },
      headers: { Allow: "GET" },
    };
  };

/** Every route by its pattern, in the form that discovery clients know. */
export function describeRoutes(context: Context): Record<string, RouteDescription> {
  const { namespace } = context;
  const described: Record<string, RouteDescription> = {};
  const add = (path: string, endpoints: Endpoint[]) => {
    const hasPattern = path.includes("(?P<");
    described[`/${namespace}${path}`] = {
      namespace,
      methods: [...new Set(endpoints.flatMap(({ methods }) => methods))],
      endpoints,
      ...(!hasPattern && {
        _links: { self: [{ href: `${context.site.baseUrl}/${context.site.apiRoot}/${namespace}${path}` }] },
      }),
    };
  };
  add("", [
    {
      methods: ["GET"],
      args: {
        namespace: { required: false, default: namespace },
        context: { required: false, default: "view" },
        wpml_language: language,
      },
    },
  ]);
  add("/doc", [{ methods: ["GET"], args: { wpml_language: language } }]);
  add("/languages", [{ methods: ["GET"], args: { wpml_language: language } }]);
  for (const resource of resources) describeResource(resource, context, add);
  return described;
}

function describeResource(
  resource: Resource,
  context: Context,
  add: (path: string, endpoints: Endpoint[]) => void,
) {
  const { name } = resource;
  const create = writeArguments(resource, true);
  const update = writeArguments(resource, false);
  add(`/${name}`, [
    { methods: ["GET"], args: listArguments(resource, context) },
    { methods: ["POST"], args: create },
  ]);
  const id: Argument = { required: true, type: "integer", description: `Id of the ${resource.singular}` };
  const slug: Argument = { required: true, type: "string", description: `Slug of the ${resource.singular}` };
  const password: Argument = { required: false, type: "string", description: "Password of the event" };
  const reading = { ...(name === "events" && { password }), wpml_language: language };
  add(`/${name}/(?P<id>\\d+)`, [
    { methods: ["GET"], args: { id, ...reading } },
    { methods: ["DELETE"], args: { id, ...reading } },
    { methods: ["POST", "PUT", "PATCH"], args: { id, ...update } },
  ]);
  if (resource.isPost)
    add(`/${name}/by-slug/(?P<slug>[^/]+)`, [
      { methods: ["GET"], args: { slug, ...reading } },
      { methods: ["DELETE"], args: { slug, ...reading } },
      { methods: ["POST", "PUT", "PATCH"], args: { ...update, slug } },
    ]);
}

/** Schemas say more than discovery clients ask for: type, format and items are what they read. */
const asArgument = (schema: object, description: string, required = false): Argument => {
  const { type, format, items } = schema as { type?: unknown; format?: unknown; items?: { type?: unknown } };
  return {
    required,
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(items?.type !== undefined && { items: { type: items.type } }),
    description,
  };
};

function listArguments(resource: Resource, context: Context): Record<string, Argument> {
  const query = { context, given: {} };
  const args: Record<string, Argument> = {};
  for (const [name, { kind, description }] of Object.entries(listOptions(resource)))
    args[name] = asArgument(kind.schema, description);
  for (const [name, filter] of Object.entries(resource.filters)) {
    const value = filter.default?.(query) as unknown;
    args[name] = { ...asArgument(filter.kind.schema, filter.description), ...defaultOf(value, context) };
  }
  return {
    ...args,
    page: { ...args.page, required: false, default: 1 },
    per_page: { ...args.per_page, required: false, default: 9 },
    ...("strict_dates" in args && {
      strict_dates: { ...args.strict_dates, required: false, default: false },
    }),
    wpml_language: language,
  };
}

/** Defaults are live values: dates as site wall clock. */
function defaultOf(value: unknown, { site }: Context): { default?: unknown } {
  if (value === undefined) return {};
  if (typeof value === "object" && value !== null && "instant" in value)
    return { default: toWall((value as { instant: number }).instant, site.zone) };
  return { default: value };
}

function writeArguments(resource: Resource, creating: boolean): Record<string, Argument> {
  const args: Record<string, Argument> = {};
  for (const [name, { kind, description, required }] of Object.entries(resource.fields))
    args[name] = asArgument(kind.schema, description, creating && required);
  return {
    ...args,
    ...(creating && {
      translation_of: {
        required: false,
        type: "integer",
        description: "Id of an item in another language that this one translates",
      },
    }),
    wpml_language: language,
  };
}
