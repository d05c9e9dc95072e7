import type { Json } from "./components.ts";

/** Converts an OpenAPI 3.1 document to 3.0, for older tools. */
export function downgrade(document: Json): Json {
  // Every document of ours has an `info` with a licence.
  const { info, ...rest } = convert(document) as Json & { info: Json };
  const { identifier, ...license } = info.license as Json;
  const url = `https://spdx.org/licenses/${identifier}.html`;
  return { ...rest, openapi: "3.0.0", info: { ...info, license: { ...license, url } } };
}

function convert(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(convert);
  if (typeof part !== "object" || part === null) return part;
  const converted = Object.entries(part).map(([name, property]): [string, unknown] => [
    name,
    convertProperty(name, property),
  ]);
  return conversions.reduce<Json>((schema, conversion) => conversion(schema), Object.fromEntries(converted));
}

function convertProperty(name: string, property: unknown): unknown {
  if (verbatim.has(name)) return property;
  // Property names are data, not keywords.
  if (name === "properties") return mapProperties(property as Json, convert);
  return convert(property);
}

const mapProperties = (part: Json, change: (property: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(part).map(([name, property]) => [name, change(property)]));

/** Keywords whose values are data and stay unchanged. */
const verbatim = new Set(["example", "value", "default", "enum"]);

/** Conversions of single keywords; each returns parts that it does not apply to unchanged. */
const conversions: ((part: Json) => Json)[] = [
  // type: [string, null] → type: string, nullable
  ({ type, ...rest }) =>
    Array.isArray(type)
      ? { ...rest, type: type.find((one) => one !== "null"), nullable: true }
      : { ...(type !== undefined && { type }), ...rest },

  // type: null → a text that can only be null
  (part) => (part.type === "null" ? { ...part, type: "string", nullable: true, enum: [null] } : part),

  // anyOf: [a, null] → a, nullable
  (part) => {
    const { anyOf, ...rest } = part;
    const [only, nothing, ...others]: Json[] = Array.isArray(anyOf) ? anyOf : [];
    const isSimple = only?.type && nothing && isNull(nothing) && others.length === 0;
    return isSimple ? { ...only, ...rest, nullable: true } : part;
  },

  // const → enum of one
  ({ const: only, ...rest }) => (only === undefined ? rest : { ...rest, enum: [only] }),

  // exclusiveMinimum: 0 → minimum: 0, exclusiveMinimum
  (part) =>
    typeof part.exclusiveMinimum === "number"
      ? { ...part, minimum: part.exclusiveMinimum, exclusiveMinimum: true }
      : part,

  // examples of a schema → its first example
  (part) => {
    const { examples, ...rest } = part;
    return Array.isArray(examples) ? { ...rest, example: examples[0] } : part;
  },

  // contentMediaType of a file → format: binary
  (part) => {
    const { contentMediaType, ...rest } = part;
    return contentMediaType === undefined ? part : { ...rest, format: "binary" };
  },
];

const isNull = ({ enum: values }: Json): boolean =>
  Array.isArray(values) && values.length === 1 && values[0] === null;
