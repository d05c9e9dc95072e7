import { Type } from "typebox";
import { ServiceError } from "../../errors.ts";
import { NAMESPACE } from "../../resources/shared/urls.ts";
import type { Handler } from "../handler.ts";
import type { ApiRoute, RouteDependencies } from "../route.ts";
import { common, languageParameter, queryParameter } from "../route-parameters.ts";
import { describeRoutes, routeRepresentation } from "./route-descriptions.ts";

const routes = Type.Record(Type.String(), routeRepresentation, {
  description: "The routes by their patterns",
});

/** Documentation of a namespace. */
const namespaceRepresentation = Type.Object(
  {
    namespace: Type.String(),
    routes,
    _links: Type.Object({ up: Type.Array(Type.Object({ href: Type.String() })) }),
  },
  { $id: "Namespace", description: "A namespace and its routes" },
);

/** Documentation of a site. */
const siteRepresentation = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    url: Type.String(),
    home: Type.String(),
    timezone_string: Type.String({ description: "Time zone of the site" }),
    namespaces: Type.Array(Type.String()),
    authentication: Type.Object({}),
    routes,
    _links: Type.Object({}),
  },
  { $id: "Site", description: "A site, its namespaces and routes" },
);

const namespaceHandler =
  ({ routes, aliases }: RouteDependencies): Handler =>
  async (parameters, context) => {
    const { site } = context;
    const asked = parameters.namespace ?? context.namespace;
    const namespace = [NAMESPACE, ...aliases].find((known) => known === asked);
    if (namespace === undefined) throw new ServiceError("rest_invalid_namespace");
    const inNamespace = routes.filter((route) => route.namespace === NAMESPACE);
    return {
      body: {
        namespace,
        routes: describeRoutes(inNamespace, { ...context, namespace }),
        _links: { up: [{ href: `${site.baseUrl}/${site.apiRoot}/` }] },
      },
      headers: { Allow: "GET" },
    };
  };

/** `GET {api}/`: the namespace, its routes and their parameters. */
export const namespaceRoute: ApiRoute = {
  id: "describeNamespace",
  methods: ["GET"],
  namespace: NAMESPACE,
  path: "",
  parameters: (context) => [
    queryParameter(
      "namespace",
      Type.String({ default: context.namespace }),
      "The namespace to describe; by default that of the request",
    ),
    common("context"),
    languageParameter(context),
  ],
  errors: ["rest_invalid_namespace"],
  handler: namespaceHandler,
  summary: "Describe the namespace: its routes and their parameters",
  tag: "service",
  replies: { 200: { description: "The namespace", headers: ["Allow"], schema: namespaceRepresentation } },
};

const rootHandler =
  ({ routes, aliases }: RouteDependencies): Handler =>
  async (_parameters, context) => {
    const { site } = context;
    return {
      body: {
        name: "Almanac",
        description: "Event calendar",
        url: site.baseUrl,
        home: site.baseUrl,
        timezone_string: site.zone,
        namespaces: [
          ...new Set([NAMESPACE, ...aliases, ...routes.flatMap(({ namespace }) => namespace || [])]),
        ],
        authentication: {},
        routes: describeRoutes(routes, { ...context, namespace: NAMESPACE }),
        _links: {},
      },
      headers: { Allow: "GET" },
    };
  };

/** `GET /{api_root}/`: every route of the API, for discovery clients that begin one level higher. */
export const rootRoute: ApiRoute = {
  id: "describeSite",
  methods: ["GET"],
  namespace: "",
  path: "",
  parameters: (context) => [common("context"), languageParameter(context)],
  errors: [],
  handler: rootHandler,
  summary: "Describe the site: its namespaces and their routes",
  tag: "service",
  replies: { 200: { description: "The site", headers: ["Allow"], schema: siteRepresentation } },
};
