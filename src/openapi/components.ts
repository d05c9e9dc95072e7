/** A part of the document. */
export type Json = Record<string, unknown>;

/** The kinds of parts that can be shared. */
type Shelf = "schemas" | "parameters" | "headers" | "examples" | "responses";

const mark = Symbol("shared");

interface Name {
  shelf: Shelf;
  name: string;
}

/** Marks a part that stands once in the document, below `components`, and is referred to wherever it is used. */
export const shared = (shelf: Shelf, name: string, part: Json): Json => ({
  ...part,
  [mark]: { shelf, name },
});

/** The document with every shared part, and every schema that has an `$id`, in its place below `components`. */
export function withComponents(document: Json): Json {
  const shelves: Record<string, Json> = {};
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    if (typeof part !== "object" || part === null) return part;
    const name = nameOf(part);
    if (!name) return withinProperties(part);
    const shelf = shelves[name.shelf] ?? {};
    shelves[name.shelf] = shelf;
    if (!(name.name in shelf)) {
      shelf[name.name] = null;
      shelf[name.name] = withinProperties(part);
    }
    return { $ref: `#/components/${name.shelf}/${name.name}` };
  };
  const withinProperties = (part: object): Json =>
    Object.fromEntries(
      Object.entries(part)
        .filter(([name, value]) => name !== "$id" && value !== undefined)
        .map(([name, value]) => [name, visit(value)]),
    );
  const { components, ...rest } = withinProperties(document);
  const sorted = Object.entries(shelves).map(([name, shelf]) => [name, inOrder(shelf)]);
  return {
    ...rest,
    components: { ...(typeof components === "object" && components), ...Object.fromEntries(sorted) },
  };
}

function nameOf(part: object): Name | undefined {
  // Only `shared` sets the mark.
  const { [mark]: name, $id } = part as { [mark]?: Name; $id?: unknown };
  return name ?? (typeof $id === "string" ? { shelf: "schemas", name: $id } : undefined);
}

const inOrder = (shelf: Json): Json =>
  Object.fromEntries(Object.entries(shelf).sort(([a], [b]) => (a < b ? -1 : 1)));
