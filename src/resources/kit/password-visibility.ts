import type { Static, TObject, TSchema } from "typebox";
import type { Context } from "../../context.ts";
import { all, type Predicate } from "../../domain/predicates.ts";
import { filterablePredicate, passwordAllows } from "../../domain/visibility.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import type { Filter, Filters } from "./define.ts";

/** Marks schemas of public properties; a symbol, because JSON serialization of a schema skips it. */
const PUBLIC = Symbol("public");

/** Declares a property as public: protected items include it. All other properties are redacted. */
export const publicProperty = <S extends TSchema>(schema: S): S => Object.assign(schema, { [PUBLIC]: true });

/** Declares several properties as public. */
export function publicProperties<P extends Record<string, TSchema>>(properties: P): P {
  for (const schema of Object.values(properties)) publicProperty(schema);
  return properties;
}

/** Whether protected items include a property. */
export const isPublic = (schema: TSchema): boolean => PUBLIC in schema;

/** Whether an item has a password, and the caller neither sent it nor may edit the item. */
export const isProtectedFrom = (row: Row<ItemTable>, context: Context): boolean =>
  "password" in row && !passwordAllows(row, context.caller, context);

/** Builds the function that replaces every property of an item that is not public by an empty value. */
export function createRedactor<S extends TObject>({ properties }: S): <I extends Static<S>>(item: I) => I {
  const rules = new Map(
    Object.entries(properties).map(([name, schema]) => [name, { keep: isPublic(schema), schema }]),
  );
  const redacted = ([name, value]: [string, unknown]): [string, unknown][] => {
    const property = rules.get(name);
    if (property?.keep) return [[name, value]];
    return property && !isOptional(property.schema) ? [[name, redactedValue(property.schema)]] : [];
  };
  return <I extends Static<S>>(item: I) =>
    // Every property has its own value or an empty one that its schema allows, so the result matches the schema.
    Object.fromEntries(Object.entries(item).flatMap(redacted)) as I;
}

/** The emptiest value that a schema allows. */
export function redactedValue(schema: TSchema): unknown {
  const { type, anyOf, const: constant, properties }: SchemaKeywords = schema;
  if (anyOf) return anyOf.map(redactedValue).sort((a, b) => emptiness(a) - emptiness(b))[0];
  if (constant !== undefined) return constant;
  if (type === "array") return [];
  if (type === "string") return "";
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return 0;
  if (type !== "object") return null;
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([, property]) => !isOptional(property))
      .map(([name, property]) => [name, redactedValue(property)]),
  );
}

/** The keywords of JSON Schema that redacted values depend on. */
interface SchemaKeywords {
  type?: string;
  anyOf?: TSchema[];
  const?: unknown;
  properties?: Record<string, TSchema>;
}

/** Sort key for the alternatives of a union: `null` is the emptiest, then `false`, then an empty list. */
const emptiness = (value: unknown): number =>
  value === null ? 0 : value === false ? 1 : Array.isArray(value) ? 2 : 3;

const isOptional = (schema: TSchema) => "~optional" in schema;

/** Restricts filters that are not public to items whose content the caller can see, now or with `context=edit`. */
export const withoutProtected = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter.public ? filter : onlyUnprotected(filter)]),
  );

const onlyUnprotected = <T>(filter: Filter<T>): Filter<T> => ({
  ...filter,
  predicate: async (value, query) => unprotected(await filter.predicate(value, query), query.context),
});

/** Restricts a predicate to items whose content the caller can see, now or with `context=edit`. */
export const unprotected = (predicate: Predicate, context: Context): Predicate =>
  all(filterablePredicate(context.caller, context), predicate);
