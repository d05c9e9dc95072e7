/** Memory that an object takes beside its texts: its properties and what a cache keeps about it. */
const OBJECT_BYTES = 500;

/** About how many bytes a row takes: its texts, and a constant for all the rest. */
export function rowBytes(row: object): number {
  let bytes = OBJECT_BYTES;
  for (const column in row) {
    const value: unknown = Reflect.get(row, column);
    if (typeof value === "string") bytes += value.length;
  }
  return bytes;
}

/** About how many bytes a value takes with everything that it contains; functions count as nothing. */
export function approximateBytes(value: unknown, seen = new Set<object>()): number {
  if (typeof value === "string") return 16 + value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (seen.has(value)) return 8;
  seen.add(value);
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.values(value);
  return parts.reduce((bytes: number, part: unknown) => bytes + approximateBytes(part, seen), 48);
}
