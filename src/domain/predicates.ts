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
 * compile it to SQL (`store/predicate-sql.ts`), others to a scan of an index or of columns in memory
 * (`read-cache/index-query.ts`, `scan-event-table.ts`), and one test a single item (`matches`).
 */
export type Predicate =
  | { field: string; is: Operator; value: Value }
  | { field: string; is: "in"; value: readonly Value[] }
  | { field: string; is: "contains"; value: string }
  /** Fuzzy search: has these words, or ones like them, in the title (`title_key`) or anywhere (any other field). */
  | { field: string; is: "fuzzy"; value: readonly string[] }
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
export const fuzzyMatch = (field: string, value: readonly string[]): Predicate => ({
  field,
  is: "fuzzy",
  value,
});
export const some = (field: string, value: Predicate): Predicate => ({ field, is: "some", value });
export const all = (...predicates: Predicate[]): Predicate => ({ all: predicates });
export const any = (...predicates: Predicate[]): Predicate => ({ any: predicates });
export const not = (predicate: Predicate): Predicate => ({ not: predicate });

/** True of every item. */
export const matchAll: Predicate = { all: [] };

/** True of no item. */
export const matchNone: Predicate = { any: [] };

/** The same predicate without the parts that are true of every item, or of none. */
export function simplified(predicate: Predicate): Predicate {
  if ("all" in predicate) return joined(predicate.all, matchAll, matchNone, (parts) => ({ all: parts }));
  if ("any" in predicate) return joined(predicate.any, matchNone, matchAll, (parts) => ({ any: parts }));
  if (!("not" in predicate)) return predicate;
  const inner = simplified(predicate.not);
  if (inner === matchAll) return matchNone;
  return inner === matchNone ? matchAll : not(inner);
}

/** Joins simplified parts: `neutral` ones are left out, and a `decisive` one is the whole. */
function joined(
  predicates: readonly Predicate[],
  neutral: Predicate,
  decisive: Predicate,
  join: (parts: Predicate[]) => Predicate,
): Predicate {
  const parts = predicates.map(simplified).filter((part) => part !== neutral);
  if (parts.length === 0) return neutral;
  return parts.includes(decisive) ? decisive : join(parts);
}

/** The fields that a predicate compares. */
export function fieldsOf(predicate: Predicate): string[] {
  if ("all" in predicate) return predicate.all.flatMap(fieldsOf);
  if ("any" in predicate) return predicate.any.flatMap(fieldsOf);
  if ("not" in predicate) return fieldsOf(predicate.not);
  return [predicate.field];
}

/** Whether one item, given by its values, satisfies a predicate that only compares. */
export function matches(predicate: Predicate, item: Readonly<Record<string, unknown>>): boolean {
  if ("all" in predicate) return predicate.all.every((part) => matches(part, item));
  if ("any" in predicate) return predicate.any.some((part) => matches(part, item));
  if ("not" in predicate) return !matches(predicate.not, item);
  const given = item[predicate.field];
  if (predicate.is === "in") return predicate.value.some((value) => value === given);
  if (predicate.is === "=") return given === predicate.value;
  if (predicate.is === "!=") return given !== predicate.value;
  throw new Error(`A single item cannot be tested with ${predicate.is}.`);
}

/** The field of the order of a fuzzy search: the best matches first. */
export const RELEVANCE = "relevance";

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
  /** For order by relevance: the predicate of the search. */
  among?: Predicate;
  /** Orders by the first of these predicates that a row matches. */
  cases?: readonly Predicate[];
}
