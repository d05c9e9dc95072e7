import { Type } from "typebox";
import type { Context } from "../../context.ts";
import { toWall } from "../../domain/time.ts";
import { listOptions } from "../../operations/list.ts";
import { resources } from "../../resources/index.ts";
import type { Resource } from "../../resources/kit/define.ts";
import { commonParameters, type ParameterDefinition } from "../common-parameters.ts";

/** A parameter as discovery clients read it. */
export interface Argument {
  required: boolean;
  default?: unknown;
  description?: string;
  [member: string]: unknown;
}

/** What some methods of a route take. */
export interface Endpoint {
  methods: string[];
  args: Record<string, Argument>;
}

const language: Argument = { required: false, type: "string", description: "Language code of the content" };

/** The description of one route: what OPTIONS answers, and what the root lists. */
export interface RouteDescription {
  namespace: string;
  methods: string[];
  endpoints: Endpoint[];
  _links?: { self: { href: string }[] };
}

const methods = Type.Array(Type.String());

/** Documentation of such a description. */
export const routeRepresentation = Type.Object(
  {
    namespace: Type.String(),
    methods,
    endpoints: Type.Array(
      Type.Object({
        methods,
        args: Type.Record(
          Type.String(),
          Type.Object(
            {
              required: Type.Boolean(),
              type: Type.Optional(Type.String()),
              format: Type.Optional(Type.String()),
              items: Type.Optional(Type.Object({ type: Type.String() })),
              default: Type.Optional(Type.Unknown({ description: "What holds now when it is not given" })),
              description: Type.Optional(Type.String()),
            },
            { $id: "RouteArgument", description: "A parameter of a route" },
          ),
          { description: "Its parameters by name" },
        ),
      }),
    ),
    _links: Type.Optional(Type.Object({ self: Type.Array(Type.Object({ href: Type.String() })) })),
  },
  { $id: "Route", description: "A route: its methods and their parameters" },
);

/** Adds the routes of other parts of the service to the description. */
export type FurtherRoutes = (context: Context) => { path: string; endpoints: Endpoint[] }[];

/** Every route by its pattern, in the form that discovery clients know. */
export function describeRoutes(context: Context, further: FurtherRoutes): Record<string, RouteDescription> {
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
  const version = argumentOf(commonParameters.version);
  add("/doc", [{ methods: ["GET"], args: { version, wpml_language: language } }]);
  add("/languages", [{ methods: ["GET"], args: { wpml_language: language } }]);
  for (const resource of resources) describeResource(resource, context, add);
  for (const { path, endpoints } of further(context)) add(path, endpoints);
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
  const reading = readArguments(resource);
  const removing = {
    ...reading,
    ...(resource.kind === "post" && { force: argumentOf(commonParameters.force) }),
    translations: argumentOf(commonParameters.translations),
  };
  add(`/${name}/(?P<id>\\d+)`, [
    { methods: ["GET"], args: { id, ...reading, ...resolving() } },
    { methods: ["DELETE"], args: { id, ...removing } },
    { methods: ["POST", "PUT", "PATCH"], args: { id, ...update } },
  ]);
  if (resource.kind === "post")
    add(`/${name}/by-slug/(?P<slug>[^/]+)`, [
      { methods: ["GET"], args: { slug, ...reading, ...resolving() } },
      { methods: ["DELETE"], args: { slug, ...removing } },
      { methods: ["POST", "PUT", "PATCH"], args: { ...update, slug } },
    ]);
  add(`/${name}/(?P<id>\\d+)/translations`, [{ methods: ["GET"], args: { id, ...reading } }]);
  const external_id: Argument = {
    required: true,
    type: "string",
    description: `Id of the ${resource.singular} in another system`,
  };
  add(`/${name}/by-external-id/(?P<external_id>[^/]+)`, [
    { methods: ["GET"], args: { external_id, ...reading, ...resolving() } },
    { methods: ["PUT"], args: { ...create, external_id } },
  ]);
}

/** What single reads of a resource take besides its address. */
export const readArguments = ({ fields }: Pick<Resource, "fields">): Record<string, Argument> => ({
  ...("password" in fields && { password: argumentOf(commonParameters.password) }),
  wpml_language: language,
});

const resolving = () => ({ resolve: argumentOf(commonParameters.resolve) });

const argumentOf = ({ type, description }: ParameterDefinition) => asArgument(type.schema, description);

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

/** What the list of a resource takes. */
export function listArguments(resource: Resource, context: Context): Record<string, Argument> {
  const query = { context, params: {} };
  const args: Record<string, Argument> = {};
  for (const [name, option] of Object.entries(listOptions(resource)))
    args[name] = {
      ...asArgument(option.type.schema, option.description),
      ...defaultOf(option.default, context),
    };
  for (const [name, filter] of Object.entries(resource.filters)) {
    const value = filter.default?.(query) as unknown;
    args[name] = { ...asArgument(filter.type.schema, filter.description), ...defaultOf(value, context) };
  }
  return {
    ...args,
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
  for (const [name, { type, description, required }] of Object.entries(resource.fields))
    args[name] = asArgument(type.schema, description, creating && required);
  return {
    ...args,
    ...(creating && {
      translation_of: argumentOf(commonParameters.translation_of),
    }),
    wpml_language: language,
  };
}
