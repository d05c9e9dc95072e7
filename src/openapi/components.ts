/** A part of the document. */
export type Json = Record<string, unknown>;

/** The types of components that can be shared. */
type ComponentType = "schemas" | "parameters" | "headers" | "examples" | "responses";

const mark = Symbol("shared");

interface Name {
  type: ComponentType;
  name: string;
}

/** Marks a part that stands once in the document, below `components`, and is referred to wherever it is used. */
export const shared = (type: ComponentType, name: string, part: Json): Json => ({
  ...part,
  [mark]: { type, name },
});

/** The document with every shared part, and every schema that has an `$id`, in its place below `components`. */
export function withComponents(document: Json): Json {
  const found: Record<string, Json> = {};
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== "object" || part === null) return part;
    const name = nameOf(part);
    if (!name) return withinProperties(part);
    const ofType = found[name.type] ?? {};
    found[name.type] = ofType;
    if (!(name.name in ofType)) {
      ofType[name.name] = null;
      ofType[name.name] = withinProperties(part);
    }
    return { $ref: `#/components/${name.type}/${name.name}` };
  };
  const withinProperties = (part: object): Json =>
    Object.fromEntries(
      Object.entries(part)
        .filter(([name, value]) => name !== "$id" && value !== undefined)
        .map(([name, value]) => [name, visit(value)]),
    );
  const { components, ...rest } = withinProperties(document);
  const sorted = Object.entries(found).map(([name, ofType]) => [name, inOrder(ofType)]);
  return {
    ...rest,
    components: { ...(typeof components === "object" && components), ...Object.fromEntries(sorted) },
  };
}

function nameOf(part: object): Name | undefined {
  // Only `shared` sets the mark.
  const { [mark]: name, $id } = part as { [mark]?: Name; $id?: unknown };
  return name ?? (typeof $id === "string" ? { type: "schemas", name: $id } : undefined);
}

const inOrder = (components: Json): Json =>
  Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
