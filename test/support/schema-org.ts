import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A JSON-LD object. */
export type JsonLd = Record<string, unknown>;

/** A type of schema.org: its own properties with the names of their value types, and the type that it extends. */
interface Declaration {
  parent: string;
  properties: Map<string, string[]>;
}

/** The vocabulary of schema.org, read from the declarations of `schema-dts`, which are generated from it. */
const vocabulary = () => {
  const file = createRequire(import.meta.url).resolve("schema-dts");
  const lines = readFileSync(file.replace(/\.js$/, ".d.ts"), "utf8").split("\n");
  const declarations = new Map<string, Declaration>();
  /** The members of unions: subtypes, leaves and the literals of enumerations. */
  const unions = new Map<string, string[]>();
  let current: Declaration | undefined;
  for (const line of lines) {
    const [, name, parent = ""] = /^(?:export )?interface (\w+) extends (?:Partial<)?(\w+)/.exec(line) ?? [];
    if (name) {
      current = { parent, properties: new Map() };
      declarations.set(name, current);
    }
    const [, property, types = ""] = /^ {4}"([\w@]+)"\??: SchemaValue<(.*), "\w+">;$/.exec(line) ?? [];
    if (property) current?.properties.set(property, types.split(" | "));
    const [, union, members = ""] = /^export type (\w+) = (.*);$/.exec(line) ?? [];
    if (union) unions.set(union, members.split(" | "));
  }
  return { declarations, unions };
};

const { declarations, unions } = vocabulary();

/**
 * Properties that we add to types which lack them, by type: texts of a place or organization may be in another language
 * than those of the event, and consumers ignore what they do not know.
 */
const additions: Record<string, readonly string[]> = { Place: ["inLanguage"], Organization: ["inLanguage"] };

/** Faults of a JSON-LD object by the vocabulary: unknown types and properties, values of other types. */
export function schemaFaults(value: JsonLd, path = ""): string[] {
  const type = String(value["@type"]);
  if (!declarations.has(`${type}Leaf`)) return [`${path}@type: there is no ${type}`];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === "@type" || name === "@context" || additions[type]?.includes(name)) return [];
    const accepted = typesOf(`${type}Leaf`, name);
    if (!accepted) return [`${path}${name}: ${type} has no such property`];
    return [member].flat().flatMap((one) => valueFaults(one, accepted, `${path}${name}`));
  });
}

/** The types of a property's values, its own or inherited. */
function typesOf(declaration: string, property: string): string[] | undefined {
  const known = declarations.get(declaration);
  return known && (known.properties.get(property) ?? typesOf(known.parent, property));
}

function valueFaults(value: unknown, accepted: string[], path: string): string[] {
  const reachable = new Set(accepted);
  for (const name of reachable) for (const member of unions.get(name) ?? []) reachable.add(member);
  if (typeof value === "object" && value !== null) {
    const item = value as JsonLd;
    if (!reachable.has(`${item["@type"]}Leaf`))
      return [`${path}: ${item["@type"]} is none of ${accepted.join(", ")}`];
    return schemaFaults(item, `${path}.`);
  }
  const isAccepted =
    reachable.has(typeof value) || reachable.has(JSON.stringify(value)) || reachable.has(`${value}`);
  return isAccepted ? [] : [`${path}: ${JSON.stringify(value)} is none of ${accepted.join(", ")}`];
}

/** Properties of an event that search engines require, and recommend, in 2026. */
export const searchEngineProperties = {
  required: {
    Event: ["name", "startDate", "location"],
    Place: ["address"],
    VirtualLocation: ["url"],
  } as Record<string, string[]>,
  recommended: {
    Event: [
      ...["description", "endDate", "eventAttendanceMode", "eventStatus", "image", "offers", "organizer"],
      ...["performer", "url"],
    ],
    Offer: ["availability", "price", "priceCurrency", "url"],
    Organization: ["name"],
    Place: ["name"],
    PostalAddress: ["addressCountry", "addressLocality", "addressRegion", "postalCode", "streetAddress"],
  } as Record<string, string[]>,
};

/** The properties of a table that an object, or one in it, lacks. */
export function lacking(value: JsonLd, table: Record<string, string[]>, path = ""): string[] {
  const type = String(value["@type"]);
  const own = (table[type] ?? []).filter((name) => !(name in value)).map((name) => `${path}${name}`);
  const inner = Object.entries(value).flatMap(([name, member]) =>
    [member].flat().flatMap((one) => (isJsonLd(one) ? lacking(one, table, `${path}${name}.`) : [])),
  );
  return [...own, ...inner];
}

const isJsonLd = (value: unknown): value is JsonLd =>
  typeof value === "object" && value !== null && "@type" in value;
