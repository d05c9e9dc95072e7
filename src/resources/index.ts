import { events } from "./events.ts";
import type { Resource } from "./kit/define.ts";
import { linkedResources } from "./linked.ts";

/** All resources, in the order of the documentation. */
export const resources: readonly Resource[] = [events, ...linkedResources];

/** A resource by its name. */
export function resourceOf(name: string): Resource {
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`There is no resource ${name}.`);
  return resource;
}
