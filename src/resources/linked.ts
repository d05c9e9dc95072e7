import type { Static, TSchema } from "typebox";
import type { LinkedTable } from "../store/tables.ts";
import { categories } from "./categories.ts";
import type { ItemResource, Link, Nested, Resource } from "./kit/define.ts";
import { organizers } from "./organizers.ts";
import { tags } from "./tags.ts";
import { venues } from "./venues.ts";

/**
 * The registry of what events link to. Whatever is listed here is a field, a list parameter and a property of events;
 * nothing else has to be told.
 */
export const linkedPosts = [venues, organizers] as const;
const linkedTerms = [categories, tags] as const;

export const linkedResources = [...linkedPosts, ...linkedTerms] as const;

/** A resource that events link to, whichever it is. */
export type LinkedResource = Resource & ItemResource<LinkedTable> & { nested: Nested };

/** The same resources in the order in which events show them. */
export const shownLinks: readonly LinkedResource[] = [...linkedTerms, ...linkedPosts];

/** The links of events. */
export const eventLinks: readonly Link[] = [
  ...linkedPosts.map(({ name: to, kind, nested }): Link => ({ ...storageOf(nested), kind, to })),
  ...linkedTerms.map(({ name: to, kind, nested }): Link => ({ ...storageOf(nested), kind, to })),
];

function storageOf({ name, linkTable, shared }: Pick<Nested, "name" | "linkTable" | "shared">) {
  return { field: name, table: linkTable, shared };
}

type Registered = (typeof linkedResources)[number]["nested"];

/** A value for each link, by its name in events, in the order in which events show them. */
export const byLinkName = <V>(toValue: (resource: LinkedResource) => V): Record<Registered["name"], V> =>
  // The names are those of the resources that the type is made from.
  Object.fromEntries(shownLinks.map((one) => [one.nested.name, toValue(one)])) as Record<
    Registered["name"],
    V
  >;

/** The schemas of the link properties of events. */
type LinkProperties = { [N in Registered as N["name"]]: N["property"] };

// Each name has the schema of its own definition, which a record of all of them cannot say.
export const linkProperties = byLinkName<TSchema>(({ nested }) => nested.property) as LinkProperties;

/** The link properties of an event. */
export type LinkedItemsOfEvent = { [N in Registered as N["name"]]: Static<N["property"]> };
