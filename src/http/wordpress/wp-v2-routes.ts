import { resources } from "../../resources/index.ts";
import type { ApiRoute } from "../route.ts";
import { applicationPasswordRoutes } from "./application-passwords.ts";
import { itemRoutes } from "./item-routes.ts";
import { mediaRoutes } from "./media-routes.ts";
import { siteRoutes } from "./site-routes.ts";
import { currentUserRoute } from "./users.ts";
import { wpV2 } from "./wp-v2-api.ts";

/** The part of WordPress' own API that clients of the calendar use. */
export const wpV2Routes: readonly ApiRoute[] = [
  ...mediaRoutes,
  ...resources.flatMap((resource) => itemRoutes(wpV2, resource)),
  currentUserRoute,
  ...applicationPasswordRoutes,
  ...siteRoutes,
];
