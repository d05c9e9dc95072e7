import { all, equals, matchAll, type Order, type Predicate, RELEVANCE } from "../domain/predicates.ts";
import { filterablePredicate, listableStatuses, visibilityPredicate } from "../domain/visibility.ts";
import type { ListQuery, Resource } from "../resources/kit/define.ts";
import { isByRelevance } from "../resources/kit/relevance.ts";

/**
 * The requested order, completed by the default order, which ends with the id and is therefore total. `searched` is the
 * predicate of a search.
 */
export function orderFor(resource: Resource, query: ListQuery, searched: Predicate | null): Order[] {
  const { params } = query;
  const defaults = resource.defaultOrder(query);
  const requested = requestedDirection(resource, params.order);
  // The best are first whatever the direction, which is that of items of the same rank.
  if (searched && isByRelevance(query)) {
    const rest = requested ? inDirection(defaults, requested) : defaults;
    return [{ field: RELEVANCE, direction: "asc", among: searched }, ...rest];
  }
  const direction = requested ?? "asc";
  const orderby = String(params.orderby ?? "").toLowerCase();
  const chosen = Object.hasOwn(resource.orders, orderby) ? resource.orders[orderby] : undefined;
  const field = chosen && (chosen.public ? chosen.column : chosen.flag);
  const isByInclude = field === "include";
  // Lists of posts have the order of `include` whatever the direction, as in WordPress.
  const included = Array.isArray(params.include) ? params.include.filter(Number.isInteger) : [];
  if (isByInclude && included.length > 0)
    return [{ field: "id", direction: resource.kind === "term" ? direction : "asc", sequence: included }];
  if (field === "distance") {
    const { geoloc_lat: lat, geoloc_lng: lng } = params;
    if (typeof lat !== "number" || typeof lng !== "number") return defaults;
    const among = visibilityPredicate(query.context.caller, listableStatuses);
    return [{ field, direction, from: { lat, lng }, among }, ...defaults];
  }
  if (!field || isByInclude) return requested ? inDirection(defaults, requested) : defaults;
  const first = chosen?.public ? { field, direction } : byHiddenFlag(field, direction, query);
  return [first, ...defaults.filter((order) => order.field !== field).map((order) => ({ ...order }))];
}

/** Items whose flag is set after or before all others; those whose password hides it are among the others. */
function byHiddenFlag(field: string, direction: "asc" | "desc", { context }: ListQuery): Order {
  const shown = filterablePredicate(context.caller, context);
  if (shown === matchAll) return { field, direction };
  return { field, direction: opposite[direction], cases: [all(shown, equals(field, 1)), matchAll] };
}

/** The value of `order`; lists of terms take unknown values for `desc`. */
function requestedDirection({ kind }: Resource, value: unknown): "asc" | "desc" | undefined {
  const direction = String(value ?? "").toLowerCase();
  if (direction === "asc" || direction === "desc") return direction;
  return kind === "post" || direction === "" ? undefined : "desc";
}

/** The default order with its first field in the requested direction: as it is, or completely reversed. */
function inDirection(defaults: Order[], requested: "asc" | "desc"): Order[] {
  const isReversed = defaults[0]?.direction !== requested;
  return defaults.map((order) => ({
    ...order,
    direction: isReversed ? opposite[order.direction] : order.direction,
  }));
}

const opposite = { asc: "desc", desc: "asc" } as const;
