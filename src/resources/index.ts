import { categories } from "./categories.ts";
import { events } from "./events.ts";
import type { Resource } from "./kit/define.ts";
import { organizers } from "./organizers.ts";
import { tags } from "./tags.ts";
import { venues } from "./venues.ts";

/** What the service offers, in the order that the documentation shows. */
export const resources = [events, venues, organizers, categories, tags] as unknown as readonly Resource[];

/** A resource by its name. */
export function resourceOf(name: string): Resource {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
}
