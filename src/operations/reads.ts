import type { Context } from "../context.ts";
import type { Predicate } from "../domain/predicates.ts";
import type { Filter, Resource } from "../resources/kit/define.ts";
import type { Projection } from "../resources/kit/projection.ts";
import type { SerializedJson } from "./serialized-json.ts";

/** The raw parameters of a list. */
export type ListParameters = Record<string, unknown>;

/** Number and size of a page, the totals of its list, and when the result expires. */
export interface PageInfo {
  page: number;
  /** Whether the request has a page number. */
  isNumbered: boolean;
  perPage: number;
  total: number;
  pages: number;
  /** Unix seconds from which on the same parameters may select other items. */
  expiresAt: number;
}

/** A page of a list. */
export interface ItemList<T> extends PageInfo {
  /** Loads the items of the page, in order. */
  items(): Promise<T>;
  dependsOn: Dependencies | null;
}

/** Position of an event in a list: before, on or after a page; null if it is not in the list. */
export type PagePosition = "before" | "on" | "after" | null;

/** Decides which changes of events invalidate a result. Null instead of this: any change does. */
export interface Dependencies {
  /** The events in the result. */
  ids: readonly number[];
  /** The current position of an event in the list that the result is a page of. */
  positionOf(id: number): PagePosition;
}

/** The dependencies of a result with one event and no list. */
export const dependsOnEvent = (id: number): Dependencies => ({ ids: [id], positionOf: () => null });

/** One more condition of a list; without `public` it is like a filter without it, and matches no protected items. */
export interface ListCondition extends Pick<Filter, "public"> {
  predicate: Predicate;
}

/** The first items of a list under one more condition, and the total. */
export interface ListPart<T> {
  items: T[];
  total: number;
}

/** Reads lists: `sqlReads` from the store, the read cache from memory as far as possible, else through `sqlReads`. */
export interface Reads {
  /** Reads a page of items in the form of a projection. */
  list<T extends object>(
    resource: Resource,
    parameters: ListParameters,
    context: Context,
    projection: Projection<T>,
  ): Promise<ItemList<T[]>>;
  /** Reads a page of items in the representation of the API, as JSON where the cache already has that. */
  listJson(
    resource: Resource,
    parameters: ListParameters,
    context: Context,
  ): Promise<ItemList<unknown[] | SerializedJson>>;
  /** Reads the first items of several lists that differ in one condition. */
  listEach<T extends object>(
    resource: Resource,
    parameters: ListParameters,
    context: Context,
    projection: Projection<T>,
    conditions: readonly ListCondition[],
    limit: number,
  ): Promise<ListPart<T>[]>;
}
