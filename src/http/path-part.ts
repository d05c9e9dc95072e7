/** The part of a path that its route names; empty where the path has none. */
export const pathPart = ({ params }: { params: unknown }, name: string): string =>
  // Fastify has parsed them by the pattern of the route, whose names its types do not know.
  (params as Record<string, string | undefined>)[name] ?? "";
