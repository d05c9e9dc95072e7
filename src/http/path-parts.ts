/** The part of a path that its route names; empty where the path has none. */
export const pathPart = ({ params }: { params: unknown }, name: string): string =>
  // The router has matched the pattern of the route, whose names the types of Fastify do not know.
  (params as Record<string, string | undefined>)[name] ?? "";

/** The id in the path of a request; 0, which nothing has, for a number that no store can hold. */
export function pathId(request: { params: unknown }, name = "id"): number {
  const id = Number(pathPart(request, name));
  return Number.isSafeInteger(id) ? id : 0;
}
