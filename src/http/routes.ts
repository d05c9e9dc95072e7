import type { FastifyInstance } from "fastify";
import type { Resource } from "../resources/kit/define.ts";
import { byExternalId, byId, type Handler, locatorsOf } from "./handler.ts";
import { toFastifyHandler } from "./pipeline.ts";
import { listHandler, readHandler, translationsHandler } from "./read-handlers.ts";
import type { AppDependencies } from "./request-context.ts";
import { writeHandler, writeRoutes } from "./write-handlers.ts";

/** The routes of one resource, all made from its definition. */
export function resourceRoutes(
  app: FastifyInstance,
  base: string,
  resource: Resource,
  service: AppDependencies,
  cacheSeconds: number,
) {
  const read = (path: string, handler: Handler) =>
    app.get(`${base}/${resource.name}${path}`, toFastifyHandler(service, handler, cacheSeconds));

  read("", listHandler(resource, service));
  for (const { path, refOf } of locatorsOf(resource)) read(path, readHandler(resource, refOf));
  read(`${byId.path}/translations`, translationsHandler(resource));
  read(byExternalId.path, readHandler(resource, byExternalId.refOf));
  for (const route of writeRoutes(resource))
    app.route({
      method: route.method,
      url: `${base}/${resource.name}${route.path}`,
      handler: toFastifyHandler(service, writeHandler(service.commands, route), cacheSeconds, resource),
    });
}
