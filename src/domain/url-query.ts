/** Query parameters; empty ones are omitted. */
export type Query = Record<string, string | number | null | undefined>;

/** `?a=1&b=2`, or nothing. */
export function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}
