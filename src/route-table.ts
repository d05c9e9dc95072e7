import { feedRoutes } from "./feeds/routes.ts";
import { healthRoutes } from "./http/health.ts";
import { languagesRoute } from "./http/languages.ts";
import { mediaFileRoute } from "./http/media-files.ts";
import { resourceRoutes } from "./http/resource-routes.ts";
import type { Route } from "./http/route.ts";
import { sessionRoutes } from "./http/session.ts";
import { namespaceRoute, rootRoute } from "./http/wordpress/discovery.ts";
import { wpV2Routes } from "./http/wordpress/wp-v2-routes.ts";
import { docRoute } from "./openapi/route.ts";
import { resources } from "./resources/index.ts";

/** Every route except the pages for people; Fastify, discovery, OPTIONS and OpenAPI are derived from it. */
export const routeTable: readonly Route[] = [
  namespaceRoute,
  docRoute,
  languagesRoute,
  ...resources.flatMap(resourceRoutes),
  ...feedRoutes,
  rootRoute,
  ...wpV2Routes,
  ...sessionRoutes,
  mediaFileRoute,
  ...healthRoutes,
];
