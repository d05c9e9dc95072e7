import type { Site } from "../context.ts";
import type { Json } from "./components.ts";
import { monitoringPaths } from "./monitoring.ts";
import { describeSite } from "./service.ts";
import { sessionPaths } from "./session.ts";
import { readImageFile, wpV2Paths } from "./wp-v2.ts";

/** What the service answers beside the calendar; these paths begin at the address of the site. */
export function otherPaths(site: Site): Json {
  const root = `/${site.apiRoot}`;
  const below = Object.entries({
    "": { get: describeSite(site) },
    ...wpV2Paths(site),
    ...sessionPaths(site),
  });
  const paths: Json = {
    ...Object.fromEntries(below.map(([path, item]) => [`${root}${path}`, item])),
    "/media/{year}/{month}/{file}": { get: readImageFile },
    ...monitoringPaths,
  };
  const servers = [{ url: site.baseUrl, description: "The site" }];
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [path, { servers, ...(item as Json) }]),
  );
}
