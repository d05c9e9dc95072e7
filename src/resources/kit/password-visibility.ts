import type { Static, TObject, TSchema } from "typebox";
import type { Context } from "../../context.ts";
import { all } from "../../domain/predicates.ts";
import { passwordAllows, passwordPredicate } from "../../domain/visibility.ts";
import type { ItemTable, Row } from "../../store/tables.ts";
import type { Filter, Filters } from "./define.ts";

/** Marks schemas of public properties; a symbol, so that it never gets into a serialized schema. */
const PUBLIC = Symbol("public");

/** Declares a property as public: it is shown although a password protects the item. All others are blanked. */
export const publicProperty = <S extends TSchema>(schema: S): S => Object.assign(schema, { [PUBLIC]: true });

/** The same for several properties. */
export function publicProperties<P extends Record<string, TSchema>>(properties: P): P {
  for (const schema of Object.values(properties)) publicProperty(schema);
  return properties;
}

/** Whether a property is shown although a password protects the item. */
export const isPublic = (schema: TSchema): boolean => PUBLIC in schema;

/** Whether an item has a password that does not open for the caller. */
export const isProtectedFrom = (row: Row<ItemTable>, context: Context): boolean =>
  "password" in row && !passwordAllows(row, context.caller, context);

/** Makes the function that blanks every property of an item that is not public. */
export function blanker<S extends TObject>({ properties }: S): (item: Static<S>) => Static<S> {
  const blanks = new Map(
    Object.entries(properties).map(([name, schema]) => [name, { isShown: isPublic(schema), schema }]),
  );
  return (item) =>
    // Of each property it has the value or the blank of its schema, so it is what the schema says.
    Object.fromEntries(
      Object.entries(item).flatMap(([name, value]) => {
        const property = blanks.get(name);
        if (property?.isShown) return [[name, value]];
        return property && !isOptional(property.schema) ? [[name, blankOf(property.schema)]] : [];
      }),
    ) as Static<S>;
}

/** The value that tells nothing: the emptiest one that a schema allows. */
export function blankOf(schema: TSchema): unknown {
  const { type, anyOf, const: constant, properties }: SchemaKeywords = schema;
  if (anyOf) return anyOf.map(blankOf).sort((a, b) => emptiness(a) - emptiness(b))[0];
  if (constant !== undefined) return constant;
  if (type === "array") return [];
  if (type === "string") return "";
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return 0;
  if (type !== "object") return null;
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([, property]) => !isOptional(property))
      .map(([name, property]) => [name, blankOf(property)]),
  );
}

/** The keywords of JSON Schema that blanks depend on. */
interface SchemaKeywords {
  type?: string;
  anyOf?: TSchema[];
  const?: unknown;
  properties?: Record<string, TSchema>;
}

/** Of the alternatives of a union, `null` is the emptiest, then `false`, then an empty list. */
const emptiness = (value: unknown): number =>
  value === null ? 0 : value === false ? 1 : Array.isArray(value) ? 2 : 3;

const isOptional = (schema: TSchema) => "~optional" in schema;

/** Filters that find no protected item, unless they are public. */
export const withoutProtected = (filters: Filters): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, filter.public ? filter : onlyUnprotected(filter)]),
  );

const onlyUnprotected = <T>(filter: Filter<T>): Filter<T> => ({
  ...filter,
  predicate: async (value, query) =>
    all(passwordPredicate(query.context.caller, query.context), await filter.predicate(value, query)),
});
