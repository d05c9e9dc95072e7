/** Names that TypeScript has a meaning of its own for. */
const renamed = { Error: "ErrorBody" };

/** The name of a schema as a type. */
export const typeName = (name) => renamed[name] ?? name.replace(/\W/g, "");

/** A schema as a TypeScript type. */
export function printSchema(schema, indent = "") {
  const { $ref, anyOf, oneOf, allOf, type, properties } = schema;
  if ($ref) return typeName($ref.split("/").at(-1));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = anyOf ?? oneOf;
  if (choices && properties) return withOneOf(schema, choices, indent);
  if (choices) return union(choices.map((one) => printSchema(one, indent)));
  if (allOf) return allOf.map((one) => inBrackets(printSchema(one, indent))).join(" & ");
  if (Array.isArray(type)) return union(type.map((one) => printSchema({ ...schema, type: one }, indent)));
  return (printers[type] ?? (() => "unknown"))(schema, indent);
}

const printers = {
  string: () => "string",
  integer: () => "number",
  number: () => "number",
  boolean: () => "boolean",
  null: () => "null",
  array: ({ items = {}, maxItems }, indent) =>
    maxItems === 0 ? "[]" : `${inBrackets(printSchema(items, indent))}[]`,
  object: printObject,
};

function printObject({ properties = {}, required = [], additionalProperties }, indent) {
  const entries = Object.entries(properties);
  if (entries.length === 0) {
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    return `Record<string, ${printSchema(values, indent)}>`;
  }
  return `{\n${entries.map(([name, member]) => printMember(name, member, required.includes(name), indent)).join("")}${indent}}`;
}

function printMember(name, schema, isRequired, indent) {
  const inner = `${indent}  `;
  const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
  return `${comment(schema.description, inner)}${inner}${key}${isRequired ? "" : "?"}: ${printSchema(schema, inner)};\n`;
}

/** An object of which one choice of members must be there. */
function withOneOf({ anyOf, oneOf, ...base }, choices, indent) {
  const parts = choices.map(({ required }) =>
    printObject(
      {
        required,
        properties: Object.fromEntries(required.map((name) => [name, withoutText(base.properties[name])])),
      },
      indent,
    ),
  );
  return `${printObject(base, indent)} & (${parts.join(" | ")})`;
}

const withoutText = ({ description, ...schema }) => schema;

const union = (types) => [...new Set(types)].join(" | ");

/** A choice or a combination stands in brackets where more follows it; what is inside its parts does not count. */
function inBrackets(type) {
  let outside = type.replace(/"[^"]*"/g, "");
  while (/\{[^{}]*\}/.test(outside)) outside = outside.replace(/\{[^{}]*\}/g, "");
  return /[|&]/.test(outside) ? `(${type})` : type;
}

/** A description as a comment; nothing where there is none. */
export const comment = (text, indent = "") =>
  text ? `${indent}/** ${text.replaceAll("*/", "*\\/").replace(/\s+/g, " ").trim()} */\n` : "";
