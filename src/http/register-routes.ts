import type { FastifyInstance } from "fastify";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { toFastifyHandler } from "./pipeline.ts";
import { type ApiRoute, fillPath, pathOf, type Route, type RouteDependencies } from "./route.ts";
import { cookieCaller } from "./session.ts";
import { optionsHandler } from "./wordpress/options.ts";

/** Registers every route of the table with Fastify, and OPTIONS for each path of the API. */
export function registerRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { routes } = dependencies;
  const byUrl = new Map<string, ApiRoute[]>();
  for (const route of routes) {
    const url = routerPath(route, dependencies);
    if (route.namespace === null) {
      app.route({ method: [...route.methods], url, handler: route.handler(dependencies) });
      continue;
    }
    byUrl.set(url, [...(byUrl.get(url) ?? []), route]);
    app.route({
      method: [...route.methods],
      url,
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      handler: apiHandler(route, dependencies),
    });
  }
  for (const [url, routesAtUrl] of byUrl)
    app.options(url, toFastifyHandler(dependencies, optionsHandler(routesAtUrl), 0));
}

/** The URL path of a route in the syntax of the router: `/wp-json/svc/events/v1/events/:id(^\d+$)`. */
export function routerPath(route: Route, { site }: Pick<RouteDependencies, "site">): string {
  const path = fillPath(route.path, route.parameters({ site, namespace: NAMESPACE }), (name, pattern) =>
    pattern === "[^/]+" ? `:${name}` : `:${name}(^${pattern}$)`,
  );
  return pathOf({ namespace: route.namespace, path }, site.apiRoot.toLowerCase());
}

function apiHandler(route: ApiRoute, dependencies: RouteDependencies) {
  const { right, cacheSeconds = dependencies.cacheSeconds } = route;
  const service = route.cookieSuffices ? acceptCookie(dependencies) : dependencies;
  return toFastifyHandler(service, route.handler(dependencies), cacheSeconds, right && { right });
}

/** The session cookie without a nonce is enough: where a page gets its nonce from. */
const acceptCookie = (dependencies: RouteDependencies): RouteDependencies => ({
  ...dependencies,
  authenticate: async (request) =>
    (await cookieCaller(dependencies, request)) ?? dependencies.authenticate(request),
});
