/** What can be compared. */
export type Value = string | number | null;

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** A point on the earth and a distance in kilometres. */
export interface Circle {
  lat: number;
  lng: number;
  km: number;
}

/**
 * What an item of a list must satisfy, as data: (field, operator, value) and how they combine.
 * One interpreter makes SQL of it (`store/conditions.ts`); another may walk an index in memory.
 */
export type Condition =
  | { field: string; is: Operator; value: Value }
  | { field: string; is: "in"; value: readonly Value[] }
  | { field: string; is: "contains"; value: string }
  | { field: string; is: "near"; value: Circle }
  /** Linked to at least one item that satisfies the inner condition. */
  | { field: string; is: "some"; value: Condition }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition };

export const compare = (field: string, is: Operator, value: Value): Condition => ({ field, is, value });
export const equals = (field: string, value: Value): Condition => ({ field, is: "=", value });
export const isOneOf = (field: string, value: readonly Value[]): Condition => ({ field, is: "in", value });
export const contains = (field: string, value: string): Condition => ({ field, is: "contains", value });
export const some = (field: string, value: Condition): Condition => ({ field, is: "some", value });
export const all = (...conditions: Condition[]): Condition => ({ all: conditions });
export const any = (...conditions: Condition[]): Condition => ({ any: conditions });
export const not = (condition: Condition): Condition => ({ not: condition });

/** Satisfied by everything. */
export const always: Condition = { all: [] };

/** Satisfied by nothing. */
export const never: Condition = { any: [] };

/** The order of a list. */
export interface Order {
  field: string;
  direction: "asc" | "desc";
  /** What passes is few beside what an index in this order would lead through: it is sorted once it is found. */
  isOfFew?: boolean;
  /** For an order that is given value by value. */
  sequence?: readonly number[];
  /** For order by distance: from where, and which of the linked places count. */
  from?: { lat: number; lng: number };
  among?: Condition;
}
