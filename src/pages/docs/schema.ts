import { type Html, html } from "../html.ts";
import type { PageRequest } from "../page-request.ts";
import type { Schema } from "./document.ts";

/** Text of the document: it is in English, whatever the page is in. */
export const english = (text: string): Html => html`<span lang="en">${marked(text)}</span>`;

/** The paragraphs of a longer text of the document. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== "")
    .map((part) => html`<p lang="en">${marked(part)}</p>`);

/** A text that may hold `code` and **weight**. */
const marked = (text: string): (Html | string)[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`")) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith("**") ? html`<strong>${part.slice(2, -2)}</strong>` : part;
  });

/** The element id of a named schema. */
export const schemaId = (name: string): string => `schema-${name}`;

/** The type of a value in short; named ones lead to where they stand. */
export function typeOf(schema: Schema): Html {
  const { $ref, anyOf, oneOf, allOf, items, type } = schema;
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? "";
    return html`<a href="#${schemaId(name)}">${name}</a>`;
  }
  if ("const" in schema) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((one) => JSON.stringify(one)).join(" | ")}`;
  if (anyOf ?? oneOf) return joined((anyOf ?? oneOf ?? []).map(typeOf), " | ");
  if (allOf) return joined(allOf.map(typeOf), " & ");
  if (type === "array") return arrayOf(schema, items);
  const values = valuesOf(schema);
  if (values) return html`{ [name]: ${typeOf(values)} }`;
  return html`${[type ?? "any"].flat().join(" | ")}`;
}

interface MemberOptions {
  isRequired?: boolean;
  /** Instead of that of the schema. */
  description?: string;
  /** Shown after the description. */
  more?: Html | null;
}

/** A property: its type, description and nested properties. */
export function propertyItem(
  name: Html | string,
  schema: Schema,
  { isRequired = false, description = schema.description ?? "", more = null }: MemberOptions,
  request: PageRequest,
): Html {
  return html`<li><p class="head"><code class="key">${name}</code> <code class="type">${typeOf(schema)}</code>
${isRequired && html`<span class="badge">${request.translate("web_docs_required")}</span>`} ${limits(schema)}</p>
${paragraphs(description)}
${propertyList(schema, request)}${more}</li>`;
}

/** The properties of an object, or of the objects in an array or union; named schemas are rendered separately. */
export function propertyList(schema: Schema, request: PageRequest): Html | null {
  const { properties, required = [], anyOf, oneOf, allOf, items } = schema;
  if (!properties) {
    const inside = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? []), items, valuesOf(schema)];
    const lists = inside.map((one) => one && propertyList(one, request)).filter((list) => list);
    return lists.length > 0 ? html`${lists}` : null;
  }
  const entries = Object.entries(properties);
  return entries.length === 0
    ? null
    : html`<ul class="properties">${entries.map(([name, one]) =>
        propertyItem(name, one, { isRequired: required.includes(name) }, request),
      )}</ul>`;
}

const keywords = [
  ...["format", "default", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"],
  ...["pattern", "examples"],
];

/** Constraint keywords of JSON Schema. */
const limits = (schema: Schema): Html[] =>
  keywords
    .filter((keyword) => schema[keyword] !== undefined)
    .map(
      (keyword) => html`<span class="limit">${keyword} <code>${formatValue(schema[keyword])}</code></span> `,
    );

const formatValue = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(formatValue).join(", ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

function arrayOf({ maxItems }: Schema, items: Schema | undefined): Html {
  if (maxItems === 0) return html`[]`;
  const isChoice = items && (items.anyOf ?? items.oneOf ?? items.enum);
  return isChoice ? html`(${typeOf(items)})[]` : html`${items ? typeOf(items) : "any"}[]`;
}

/** The schema of the values of a map. */
function valuesOf({ patternProperties, additionalProperties }: Schema): Schema | null {
  const [pattern] = Object.values(patternProperties ?? {});
  return pattern ?? (typeof additionalProperties === "object" ? additionalProperties : null);
}

const joined = (parts: Html[], sign: string): Html =>
  html`${parts.map((part, at) => html`${at > 0 && sign}${part}`)}`;
