import type { Static, TSchema } from "typebox";
import type { LinkedTable } from "../store/tables.ts";
import { categories } from "./categories.ts";
import type { ItemResource, Nested, Resource } from "./kit/define.ts";
import type { Link } from "./kit/link.ts";
import { organizers } from "./organizers.ts";
import { tags } from "./tags.ts";
import { venues } from "./venues.ts";

/**
 * The registry of linked resources. The field, list parameter and property of events for each of them are derived from
 * its definition; its columns and its migration: docs/recipes/add-a-linked-resource.md.
 */
export const linkedPosts = [venues, organizers] as const;
const linkedTerms = [categories, tags] as const;

export const linkedResources = [...linkedPosts, ...linkedTerms] as const;

/** Any resource that events link to. */
export type LinkedResource = Resource & ItemResource<LinkedTable> & { nested: Nested };

/** The same resources in the order of their properties in events. */
export const nestedResources: readonly LinkedResource[] = [...linkedTerms, ...linkedPosts];

export const eventLinks: readonly Link[] = [
  ...linkedPosts.map(({ name: to, kind, nested }): Link => ({ ...storageOf(nested), kind, to })),
  ...linkedTerms.map(({ name: to, kind, nested }): Link => ({ ...storageOf(nested), kind, to })),
];

function storageOf({
  name,
  linkTable,
  shared,
  selectsChanges,
}: Pick<Nested, "name" | "linkTable" | "shared" | "selectsChanges">) {
  return { field: name, table: linkTable, shared, selectsChanges: selectsChanges === true };
}

type Registered = (typeof linkedResources)[number]["nested"];

/** Maps each linked resource to a value, by the name of its property in events and in the order of these. */
export const byLinkName = <V>(toValue: (resource: LinkedResource) => V): Record<Registered["name"], V> =>
  // The keys are the names of all registered resources, which `Object.fromEntries` cannot express.
  Object.fromEntries(nestedResources.map((resource) => [resource.nested.name, toValue(resource)])) as Record<
    Registered["name"],
    V
  >;

/** The schemas of the link properties of events. */
type LinkProperties = { [N in Registered as N["name"]]: N["property"] };

// Each key has the schema of its own definition, which the type of the record cannot express.
export const linkProperties = byLinkName<TSchema>(({ nested }) => nested.property) as LinkProperties;

/** The link properties of a serialized event. */
export type LinkedItemsOfEvent = { [N in Registered as N["name"]]: Static<N["property"]> };
