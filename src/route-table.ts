import { feedRoutes } from "./feeds/routes.ts";
import { accountRoutes } from "./http/account-routes.ts";
import { auditRoute } from "./http/audit.ts";
import { changesRoute } from "./http/changes.ts";
import { healthRoutes } from "./http/health.ts";
import { importFileRoutes } from "./http/import-files.ts";
import { importRoutes } from "./http/imports.ts";
import { languagesRoute } from "./http/languages.ts";
import { mediaFileRoute } from "./http/media-files.ts";
import { eventPreviewRoute } from "./http/preview-route.ts";
import { resourceRoutes } from "./http/resource-routes.ts";
import type { Route } from "./http/route.ts";
import { secondFactorRoutes } from "./http/second-factor-routes.ts";
import { seriesRoutes } from "./http/series-routes.ts";
import { sessionRoutes } from "./http/session-routes.ts";
import { siteSettingsRoutes } from "./http/site-settings.ts";
import { submissionRoutes } from "./http/submissions.ts";
import { subscriptionRoutes } from "./http/subscriptions.ts";
import { userRoutes } from "./http/user-routes.ts";
import { webhookRoutes } from "./http/webhooks.ts";
import { namespaceRoute, otherNamespaceRoutes, rootRoute } from "./http/wordpress/discovery.ts";
import { oembedRoute } from "./http/wordpress/oembed.ts";
import { tecV1Routes } from "./http/wordpress/tec-v1-api.ts";
import { wpV2Routes } from "./http/wordpress/wp-v2-routes.ts";
import { docRoute, tecDocsRoute } from "./openapi/route.ts";
import { resources } from "./resources/index.ts";

const routes: readonly Route[] = [
  namespaceRoute,
  docRoute,
  languagesRoute,
  ...resources.flatMap(resourceRoutes),
  eventPreviewRoute,
  ...seriesRoutes,
  ...feedRoutes,
  auditRoute,
  changesRoute,
  ...webhookRoutes,
  ...importRoutes,
  ...siteSettingsRoutes,
  ...importFileRoutes,
  ...subscriptionRoutes,
  ...submissionRoutes,
  rootRoute,
  ...wpV2Routes,
  ...tecV1Routes,
  tecDocsRoute,
  oembedRoute,
  ...sessionRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  mediaFileRoute,
  ...healthRoutes,
];

/** Every route except the pages for people; Fastify, discovery, OPTIONS and OpenAPI are derived from it. */
export const routeTable: readonly Route[] = [...routes, ...otherNamespaceRoutes(routes)];
