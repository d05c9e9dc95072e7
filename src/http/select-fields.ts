import { SerializedJson } from "../operations/serialized-json.ts";

/** The property of a list that has its items, and the names of all its properties. */
export interface ListProperties {
  items: string;
  names: ReadonlySet<string>;
}

/**
 * `_fields=id,title,venue.city`: only these properties of a body. Names that a list does not have itself are properties
 * of its items; the total stays beside them, because clients count pages by it.
 */
export function selectFields(body: unknown, fields: unknown, list?: ListProperties): unknown {
  const wanted = (Array.isArray(fields) ? fields : [fields])
    .flatMap((field) => (typeof field === "string" ? field.split(",") : []))
    .map((field) => field.trim().split("."))
    .filter(([first]) => first !== "");
  return wanted.length === 0 ? body : pick(body, list ? listPaths(wanted, list) : wanted);
}

function listPaths(wanted: string[][], { items, names }: ListProperties): string[][] {
  const isOwn = ([first = ""]: string[]) => names.has(first);
  const ofItems = wanted.filter((path) => !isOwn(path)).map((path) => [items, ...path]);
  return [...wanted.filter(isOwn), ...ofItems, ...(ofItems.length > 0 ? [["total"]] : [])];
}

/** The parts of a value at these paths; of a list, those of each item. */
function pick(value: unknown, paths: string[][]): unknown {
  if (value instanceof SerializedJson) return pick(JSON.parse(value.text), paths);
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === "object" && item !== null ? [pick(item, paths)] : []));
  if (typeof value !== "object" || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(value)) {
    const matching = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (matching.length === 0) continue;
    result[name] = matching.some((rest) => rest.length === 0) ? property : pick(property, matching);
  }
  return result;
}
