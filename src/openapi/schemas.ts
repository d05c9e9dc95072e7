import type { TSchema } from "typebox";
import type { Json } from "./components.ts";

/** The schema of a response: an object has the properties that are declared and no others. */
export function closed(schema: TSchema | Json): Json {
  // A schema of TypeBox is an object like any other.
  const { properties, additionalProperties } = schema as Json;
  const plain = mapSchemas(schema, closed);
  return properties && additionalProperties === undefined ? { ...plain, additionalProperties: false } : plain;
}

/** The schema of a request: properties that are not declared are ignored. */
export const open = (schema: TSchema | Json): Json => mapSchemas(schema, open);

/** A schema that accepts `null` as well. */
export function withNull(schema: Json): Json {
  const { type, anyOf } = schema;
  if (type === "null") return schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  if (typeof type === "string" && !schema.enum) return { ...schema, type: [type, "null"] };
  return { anyOf: [schema, { type: "null" }] };
}

/** The keywords of a schema that have schemas as values. */
interface Schemas extends Json {
  patternProperties?: Record<string, Json>;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  additionalProperties?: Json | boolean;
}

/** A schema in the keywords that every tool knows, with the schemas in it changed. */
function mapSchemas(schema: TSchema | Json, change: (inner: Json) => Json): Json {
  // These keywords of JSON Schema have schemas as values, which the type of a part leaves open.
  const { patternProperties, properties, items, anyOf, additionalProperties, ...rest } = schema as Schemas;
  const entries = Object.entries(properties ?? {});
  const others = Object.values(patternProperties ?? {})[0] ?? additionalProperties;
  return {
    ...rest,
    ...(properties !== undefined && {
      properties: Object.fromEntries(entries.map(([name, property]) => [name, change(property)])),
    }),
    ...(items !== undefined && { items: change(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(change) }),
    ...(others !== undefined && {
      additionalProperties: typeof others === "object" ? change(others) : others,
    }),
  };
}
