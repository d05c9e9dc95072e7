import { Type } from "typebox";
import { ServiceError } from "../../errors.ts";
import { NAMESPACE } from "../../resources/shared/urls.ts";
import type { Handler } from "../handler.ts";
import { describeRoutes, type FurtherRoutes, routeRepresentation } from "./route-descriptions.ts";

const routes = Type.Record(Type.String(), routeRepresentation, {
  description: "The routes by their patterns",
});

/** Documentation of a namespace. */
export const namespaceRepresentation = Type.Object(
  {
    namespace: Type.String(),
    routes,
    _links: Type.Object({ up: Type.Array(Type.Object({ href: Type.String() })) }),
  },
  { $id: "Namespace", description: "A namespace and its routes" },
);

/** Documentation of a site. */
export const siteRepresentation = Type.Object(
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

/** `GET {api}/`: the namespace, its routes and their parameters. */
export const namespaceRoute =
  (aliases: readonly string[], further: FurtherRoutes): Handler =>
  async (parameters, context) => {
    const { site } = context;
    const asked = parameters.namespace ?? context.namespace;
    const namespace = [NAMESPACE, ...aliases].find((known) => known === asked);
    if (namespace === undefined) throw new ServiceError("rest_invalid_namespace");
    return {
      body: {
        namespace,
        routes: describeRoutes({ ...context, namespace }, further),
        _links: { up: [{ href: `${site.baseUrl}/${site.apiRoot}/` }] },
      },
      headers: { Allow: "GET" },
    };
  };

/** `GET /{api_root}/`: the same for discovery clients that begin one level higher. */
export const rootRoute =
  (aliases: readonly string[], further: FurtherRoutes): Handler =>
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
        routes: describeRoutes({ ...context, namespace: NAMESPACE }, further),
        _links: {},
      },
      headers: { Allow: "GET" },
    };
  };
