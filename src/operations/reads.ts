import type { Context } from "../context.ts";
import type { Predicate } from "../domain/predicates.ts";
import type { Resource } from "../resources/kit/define.ts";
import type { Projection } from "../resources/kit/projection.ts";
import type { SerializedJson } from "./serialized-json.ts";

/** Parameters of a list, as they were sent. */
export type ListParameters = Record<string, unknown>;

/** Which page of a list it is, how much there is in all, and how long the parameters mean the same. */
export interface PageInfo {
  page: number;
  /** Whether the page was requested by its number. */
  isNumbered: boolean;
  perPage: number;
  total: number;
  pages: number;
  /** Unix seconds from which on the same parameters may select something else. */
  expiresAt: number;
}

/** A page of a list. */
export interface ItemList<T> extends PageInfo {
  /** Loads the items of the page, in order. */
  items(): Promise<T>;
  dependsOn: Dependencies | null;
}

/** Where an event is in a list: before, on or after the page in question; null when it is not in the list. */
export type PagePosition = "before" | "on" | "after" | null;

/** Which changes of events can alter a result. Where this is null instead, any change can. */
export interface Dependencies {
  /** The events in the result. */
  ids: readonly number[];
  /** Where an event is now in the list that the result is a page of. */
  positionOf(id: number): PagePosition;
}

/** The dependencies of a result that shows one event and no list. */
export const dependsOnEvent = (id: number): Dependencies => ({ ids: [id], positionOf: () => null });

/** The first items of a list under one more condition, and how many there are. */
export interface ListPart<T> {
  items: T[];
  total: number;
}

/** Reads lists. `sqlReads` asks the store; the read cache answers what it can and passes on the rest. */
export interface Reads {
  /** A page of items in the form of a projection. */
  list<T extends object>(
    resource: Resource,
    parameters: ListParameters,
    context: Context,
    projection: Projection<T>,
  ): Promise<ItemList<T[]>>;
  /** A page of items as clients of the API see them, serialized already where that saves work. */
  listJson(
    resource: Resource,
    parameters: ListParameters,
    context: Context,
  ): Promise<ItemList<unknown[] | SerializedJson>>;
  /** The beginnings of several lists that differ in one condition each. */
  listEach<T extends object>(
    resource: Resource,
    parameters: ListParameters,
    context: Context,
    projection: Projection<T>,
    conditions: readonly Predicate[],
    limit: number,
  ): Promise<ListPart<T>[]>;
}
