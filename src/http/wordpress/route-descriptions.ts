import { type TSchema, Type } from "typebox";
import type { Context } from "../../context.ts";
import { NAMESPACE } from "../../resources/shared/urls.ts";
import { type ApiRoute, fillPath, type Parameter, pathOf, type Route } from "../route.ts";

const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** Documentation of a parameter as discovery clients read it. */
const argumentRepresentation = Type.Object(
  {
    required: Type.Boolean(),
    type: optional(Type.String()),
    format: optional(Type.String()),
    items: optional(Type.Object({ type: Type.String(), enum: optional(Type.Array(Type.Unknown())) })),
    enum: optional(Type.Array(Type.Unknown(), { description: "The values that it may have" })),
    minimum: optional(Type.Number()),
    exclusiveMinimum: optional(Type.Number()),
    maximum: optional(Type.Number()),
    minLength: optional(Type.Integer()),
    maxLength: optional(Type.Integer()),
    default: optional(Type.Unknown({ description: "The value, at this moment, when it is not given" })),
    description: optional(Type.String()),
  },
  { $id: "RouteArgument", description: "A parameter of a route" },
);

/** The keywords of a schema that discovery shows. */
const keywords = [
  ...["type", "format", "items", "enum", "minimum", "exclusiveMinimum", "maximum", "minLength", "maxLength"],
  "default",
];

const methods = Type.Array(Type.String());

/** Documentation of the description of a route. */
export const routeRepresentation = Type.Object(
  {
    namespace: Type.String(),
    methods,
    endpoints: Type.Array(
      Type.Object({
        methods,
        args: Type.Record(Type.String(), argumentRepresentation, { description: "Its parameters by name" }),
      }),
    ),
    _links: Type.Optional(Type.Object({ self: Type.Array(Type.Object({ href: Type.String() })) })),
  },
  { $id: "Route", description: "A route: its methods and their parameters" },
);

/** Every API route of the table by its pattern: `/svc/events/v1/events/(?P<id>\d+)`. */
export function describeRoutes(routes: readonly Route[], context: Context): Record<string, object> {
  const byPattern = new Map<string, ApiRoute[]>();
  for (const route of routes.toSorted((a, b) => Number(hasSuffix(b)) - Number(hasSuffix(a)))) {
    if (route.namespace === null) continue;
    const path = fillPath(route.path, route.parameters(context), (name, is) => `(?P<${name}>${is})`);
    const pattern = `/${namespaceOf(route, context)}${path}`;
    byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), route]);
  }
  return Object.fromEntries([...byPattern].map(([pattern, same]) => [pattern, describePath(same, context)]));
}

/**
 * Whether something follows a parameter in its segment: `/events/{id}.ics`. Such routes come first, because wpapi takes
 * them and `/events/{id}` for one node of its tree, which gets the methods of the last.
 */
const hasSuffix = ({ path }: Route): boolean => /\}[^/]/.test(path);

/** The description of the routes of one path, as discovery and OPTIONS show it. */
export function describePath(routes: readonly ApiRoute[], context: Context) {
  const [first] = routes;
  if (!first) throw new Error("A path without routes cannot be described.");
  const { baseUrl, apiRoot } = context.site;
  const namespace = namespaceOf(first, context);
  const path = pathOf({ namespace, path: first.path }, apiRoot);
  return {
    namespace,
    methods: routes.flatMap((route) => route.methods),
    endpoints: routes.map((route) => ({ methods: route.methods, args: argumentsOf(route, context) })),
    ...(!path.includes("{") && { _links: { self: [{ href: `${baseUrl}${path}` }] } }),
  };
}

/** The namespace that a route has for the client: the API is known by several names. */
const namespaceOf = ({ namespace }: ApiRoute, context: Context): string =>
  namespace === NAMESPACE ? context.namespace : namespace;

/** The parameters of a route by name; where the path and the body have one of the same name, that of the path. */
function argumentsOf(route: ApiRoute, context: Context): Record<string, object> {
  const parameters = route.parameters(context).filter((one) => one.in !== "header");
  const inPath = new Set(parameters.filter((one) => one.in === "path").map(({ name }) => name));
  return Object.fromEntries(
    parameters
      .filter((one) => one.in === "path" || !inPath.has(one.name))
      .map((one) => [one.name, argumentOf(one, context)]),
  );
}

function argumentOf(parameter: Parameter, context: Context): object {
  const { required, schema, description, currentDefault } = parameter;
  const shown = Object.entries(schema).filter(([keyword]) => keywords.includes(keyword));
  // A parameter that is a list has one schema for its items.
  const { items, ...rest } = Object.fromEntries(shown) as { items?: { type?: string; enum?: unknown[] } };
  return {
    required,
    ...rest,
    ...(items?.type && { items: { type: items.type, ...(items.enum && { enum: items.enum }) } }),
    ...(currentDefault && { default: currentDefault(context) }),
    description,
  };
}
