/** A comparable value. */
export type Value = string | number | null;

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** A point on the earth and a distance in kilometres. */
export interface Circle {
  lat: number;
  lng: number;
  km: number;
}

/**
 * A condition on items as data: (field, operator, value) and their combinations. Data, so that one interpreter can
 * compile it to SQL (`store/predicate-sql.ts`) and another to a scan of the index in memory (`read-cache/index-query.ts`).
 */
export type Predicate =
  | { field: string; is: Operator; value: Value }
  | { field: string; is: "in"; value: readonly Value[] }
  | { field: string; is: "contains"; value: string }
  | { field: string; is: "near"; value: Circle }
  /** Linked to at least one item that satisfies the inner predicate. */
  | { field: string; is: "some"; value: Predicate }
  | { all: readonly Predicate[] }
  | { any: readonly Predicate[] }
  | { not: Predicate };

export const compare = (field: string, is: Operator, value: Value): Predicate => ({ field, is, value });
export const equals = (field: string, value: Value): Predicate => ({ field, is: "=", value });
export const isOneOf = (field: string, value: readonly Value[]): Predicate => ({ field, is: "in", value });
export const contains = (field: string, value: string): Predicate => ({ field, is: "contains", value });
export const some = (field: string, value: Predicate): Predicate => ({ field, is: "some", value });
export const all = (...predicates: Predicate[]): Predicate => ({ all: predicates });
export const any = (...predicates: Predicate[]): Predicate => ({ any: predicates });
export const not = (predicate: Predicate): Predicate => ({ not: predicate });

/** True of every item. */
export const matchAll: Predicate = { all: [] };

/** True of no item. */
export const matchNone: Predicate = { any: [] };

/** The order of a list. */
export interface Order {
  field: string;
  direction: "asc" | "desc";
  /** Few rows match, so sorting them is cheaper than scanning an index in this order. */
  isSelective?: boolean;
  /** Orders by the index of the field's value in this list. */
  sequence?: readonly number[];
  /** For order by distance: the origin, and a predicate that restricts the linked venues. */
  from?: { lat: number; lng: number };
  among?: Predicate;
}
