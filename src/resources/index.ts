import { events } from "./events.ts";
import type { Resource } from "./kit/define.ts";
import { linkedPosts, linkedResources } from "./linked.ts";
import { series } from "./series.ts";

/** Posts that events do not link to. */
const otherPosts = [series] as const;

/** All posts except events. */
export const simplePosts = [...linkedPosts, ...otherPosts] as const;

/** All resources, in the order of the documentation. */
export const resources: readonly Resource[] = [events, ...linkedResources, ...otherPosts];

/** A resource by its name. */
export function resourceOf(name: string): Resource {
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
}
