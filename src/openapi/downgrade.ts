import type { Json } from "./components.ts";

/** A 3.1 document in the words of 3.0, for tools that know no others. */
export function downgrade(document: Json): Json {
  const { info, ...rest } = convert(document) as Json & { info: Json };
  const { identifier: _, ...license } = info.license as Json;
  return { ...rest, openapi: "3.0.0", info: { ...info, license } };
}

function convert(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(convert);
  if (typeof part !== "object" || part === null) return part;
  const members = Object.entries(part).map(([name, member]) => [
    name,
    verbatim.has(name) ? member : convert(member),
  ]);
  return rewords.reduce((schema, reword) => reword(schema), Object.fromEntries(members) as Json);
}

/** What stands below these is data, not description. */
const verbatim = new Set(["example", "value", "default", "enum"]);

/** What 3.1 says in other words than 3.0. Each takes parts of the document that are not meant for it as they are. */
const rewords: ((part: Json) => Json)[] = [
  // type: [string, null] → type: string, nullable
  ({ type, ...rest }) =>
    Array.isArray(type)
      ? { ...rest, type: type.find((one) => one !== "null"), nullable: true }
      : { ...(type !== undefined && { type }), ...rest },

  // type: null → nothing but null
  ({ type, ...rest }) =>
    type === "null"
      ? { ...rest, nullable: true, enum: [null] }
      : { ...(type !== undefined && { type }), ...rest },

  // anyOf: [a, null] → nullable
  (part) => {
    const { anyOf, ...rest } = part;
    if (!Array.isArray(anyOf) || !anyOf.some(isNull)) return part;
    const others = anyOf.filter((one) => !isNull(one)) as Json[];
    const [only] = others;
    if (others.length === 1 && only && !("$ref" in only)) return { ...only, ...rest, nullable: true };
    return { ...rest, anyOf: others, nullable: true };
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

const isNull = (schema: unknown): boolean => {
  const { nullable, enum: values } = schema as Json;
  return nullable === true && Array.isArray(values) && values.length === 1 && values[0] === null;
};
