import type { FastifyInstance, HTTPMethods } from "fastify";
import { groupBy } from "../domain/collections.ts";
import { NAMESPACE } from "../resources/shared/urls.ts";
import { authoriseBeforeParsing, toFastifyHandler } from "./pipeline.ts";
import { MAX_WRITE_BYTES } from "./request-parameters.ts";
import { type ApiRoute, fillPath, pathOf, type Route, type RouteDependencies } from "./route.ts";
import { cookieCaller } from "./session.ts";
import { reportUnknown } from "./unknown-parameters.ts";
import { optionsHandler } from "./wordpress/options.ts";

/**
 * Registers every route of the table with Fastify, and OPTIONS for each path of the API. Methods of a path that have the
 * same rules for bodies share a registration: each one takes its time at every start.
 */
export function registerRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  const ofApi: ApiRoute[] = [];
  for (const route of dependencies.routes) {
    if (route.namespace !== null) ofApi.push(route);
    else
      app.route({
        method: withHead(route.methods),
        url: routerPath(route, dependencies),
        config: { isCheap: true },
        handler: route.handler(dependencies),
        exposeHeadRoute: false,
      });
  }
  for (const [first, ...others] of groupBy(ofApi, ({ namespace, path }) => `${namespace} ${path}`).values())
    if (first) registerPath(app, dependencies, routerPath(first, dependencies), [first, ...others]);
}

/** Registers the routes of one path of the API. */
function registerPath(
  app: FastifyInstance,
  dependencies: RouteDependencies,
  url: string,
  routes: readonly ApiRoute[],
): void {
  const register = (handlers: Handlers, rules?: ReturnType<typeof bodyRules>) =>
    app.route({
      url,
      ...rules,
      method: [...handlers.keys()],
      handler: (request, reply) => handlers.get(request.method)?.(request, reply),
      exposeHeadRoute: false,
    });
  const handlersOf = (group: readonly ApiRoute[]): Handlers =>
    new Map(
      group.flatMap((route) => {
        const handler = apiHandler(route, dependencies);
        return withHead(route.methods).map((method) => [method, handler] as const);
      }),
    );
  const open = handlersOf(routes.filter(({ right }) => right === undefined));
  register(open.set("OPTIONS", toFastifyHandler(dependencies, optionsHandler(routes), 0)));
  const writes = routes.filter(({ right }) => right !== undefined);
  for (const [first, ...others] of groupBy(
    writes,
    ({ right, bodyLimit }) => `${right} ${bodyLimit}`,
  ).values())
    if (first) register(handlersOf([first, ...others]), bodyRules(first, dependencies));
}

/** Handlers by method. */
type Handlers = Map<string, ReturnType<typeof toFastifyHandler>>;

const withHead = (methods: Route["methods"]): HTTPMethods[] => [
  ...methods,
  ...(methods.includes("GET") ? ["HEAD" as const] : []),
];

/** The URL path of a route in the syntax of the router: `/wp-json/svc/events/v1/events/:id(^\d+$)`. */
export function routerPath(route: Route, { site }: Pick<RouteDependencies, "site">): string {
  // Parameters are made of the fields of a definition: not for paths that have none.
  const parameters = route.path.includes("{") ? route.parameters({ site, namespace: NAMESPACE }) : [];
  const path = fillPath(route.path, parameters, (name, pattern) =>
    pattern === "[^/]+" ? `:${name}` : `:${name}(^${pattern}$)`,
  );
  return pathOf({ namespace: route.namespace, path }, site.apiRoot.toLowerCase());
}

function apiHandler(route: ApiRoute, dependencies: RouteDependencies) {
  const { right, cacheSeconds = dependencies.cacheSeconds } = route;
  const service = route.cookieSuffices ? acceptCookie(dependencies) : dependencies;
  const context = { site: dependencies.site, namespace: NAMESPACE };
  const handler = reportUnknown(route, route.handler(dependencies), context);
  return toFastifyHandler(service, handler, cacheSeconds, right && { right });
}

/** Only callers with the right to write may send a large body. */
const bodyRules = ({ right, bodyLimit }: ApiRoute, dependencies: RouteDependencies) =>
  right && {
    bodyLimit: bodyLimit ?? MAX_WRITE_BYTES,
    preParsing: authoriseBeforeParsing(dependencies, { right }),
  };

/** The session cookie without a nonce is enough: where a page gets its nonce from. */
const acceptCookie = (dependencies: RouteDependencies): RouteDependencies => ({
  ...dependencies,
  authenticate: async (request) =>
    (await cookieCaller(dependencies, request)) ?? dependencies.authenticate(request),
});
