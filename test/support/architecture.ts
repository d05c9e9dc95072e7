import { posix } from "node:path";
import { withoutComments } from "./code-of.ts";

/** A file of `src/`; the path is relative to it. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Available to every layer that talks to the outside: everything further in. */
const inside = ["locales", "domain", "media", "store", "context.ts", "errors.ts", "resources", "operations"];

/** Who may import whom, in order from the inside out: the first folder or file of a path, and what it may use. */
export const mayImport: Record<string, readonly string[]> = {
  locales: [],
  domain: [],
  tracing: ["domain"],
  "http-client": ["domain"],
  media: ["http-client"],
  "errors.ts": ["locales", "domain"],
  store: ["domain", "tracing", "errors.ts"],
  backup: ["domain", "media", "store"],
  "setting-types.ts": ["domain", "locales"],
  "config.ts": ["domain", "setting-types.ts"],
  "context.ts": ["domain", "tracing", "store"],
  metrics: ["store"],
  audit: ["store", "context.ts"],
  resources: ["locales", "domain", "media", "store", "context.ts", "errors.ts"],
  operations: [
    ...["locales", "domain", "tracing", "http-client", "media", "store", "context.ts", "errors.ts", "audit"],
    "resources",
  ],
  auth: ["domain", "store", "audit", "errors.ts"],
  // Exports and imports, for the command line, jobs, and previews by the API.
  transfer: [
    ...["domain", "http-client", "media", "store", "backup", "context.ts", "errors.ts"],
    ...["resources", "operations"],
  ],
  "site.ts": ["domain", "tracing", "store", "config.ts", "context.ts", "resources"],
  jobs: [
    "domain",
    "tracing",
    "http-client",
    "media",
    "store",
    "backup",
    "config.ts",
    "context.ts",
    "resources",
    "operations",
    "auth",
    "transfer",
    "site.ts",
  ],
  "v8-tuning.ts": [],
  "data-folder.ts": [],
  "env-file.ts": [],
  "first-credentials.ts": [],
  writer: [
    ...inside.filter((part) => part !== "locales"),
    "auth",
    "config.ts",
    "site.ts",
    "jobs",
    "metrics",
    "tracing",
    "v8-tuning.ts",
  ],
  http: [...inside, "tracing", "metrics", "audit", "auth", "transfer", "writer"],
  // Only `service.ts` may use it: all others know the interfaces that it implements.
  "read-cache": ["domain", "store", "context.ts", "errors.ts", "resources", "operations", "metrics", "http"],
  // Feeds and pages are sent the way responses of the API are, and read through operations.
  feeds: ["locales", "domain", "media", "context.ts", "errors.ts", "resources", "operations", "http"],
  openapi: ["locales", "domain", "context.ts", "errors.ts", "resources", "http"],
  // Tools are routes of the API in another protocol, with schemas as OpenAPI documents have them.
  mcp: ["domain", "context.ts", "errors.ts", "resources", "operations", "http", "openapi"],
  "route-table.ts": ["resources", "http", "feeds", "openapi"],
  pages: [
    ...["locales", "domain", "context.ts", "errors.ts", "resources", "operations"],
    ...["http", "feeds", "openapi", "route-table.ts"],
  ],
  // Embeds are pages without the frame of the site.
  embed: [...["domain", "context.ts", "errors.ts", "resources", "operations"], ...["http", "feeds", "pages"]],
  // The page of the editor's app, which is a client of the API like any other.
  admin: ["locales", "domain", "context.ts", "errors.ts", "http", "pages"],
  "app.ts": [
    ...["domain", "tracing", "store", "config.ts", "context.ts", "errors.ts", "auth", "site.ts"],
    ...["writer", "http", "mcp", "route-table.ts", "pages", "embed", "admin"],
  ],
  "service.ts": [
    ...[
      "domain",
      "tracing",
      "store",
      "config.ts",
      "context.ts",
      "resources",
      "operations",
      "auth",
      "read-cache",
      "http",
      "v8-tuning.ts",
    ],
    ...["app.ts", "site.ts", "writer", "metrics", "first-credentials.ts"],
  ],
  "cluster.ts": ["config.ts", "metrics"],
  "start-text.ts": ["config.ts", "first-credentials.ts"],
  "serve.ts": [
    ...["tracing", "store", "config.ts", "v8-tuning.ts", "data-folder.ts", "first-credentials.ts"],
    ...["site.ts", "service.ts", "cluster.ts", "start-text.ts"],
  ],
  cli: [
    ...["domain", "store", "backup", "config.ts", "context.ts", "audit", "resources", "operations", "auth"],
    ...["transfer", "site.ts", "data-folder.ts", "env-file.ts", "feeds", "setting-types.ts"],
    ...["errors.ts", "writer", "http", "mcp"],
  ],
  demo: [
    ...["domain", "store", "config.ts", "context.ts", "resources", "operations", "auth"],
    ...["site.ts", "env-file.ts", "serve.ts"],
  ],
  "main.ts": ["env-file.ts", "serve.ts"],
  "almanac.ts": ["main.ts", "cli", "demo"],
};

/** Parts that another part may use for its types alone: it reads and writes rows through operations and commands. */
export const mayImportTypesOf: Record<string, readonly string[]> = { http: ["store"] };

/** Which parts may use a package; one that is not here may be used by none. */
export const mayUse: Record<string, readonly string[]> = {
  "sanitize-html": ["domain"],
  entities: ["domain"],
  sharp: ["media", "demo"],
  "ipaddr.js": ["http-client", "domain"],
  pg: ["store"],
  "prom-client": ["metrics"],
  "@opentelemetry/api": ["tracing"],
  "@opentelemetry/core": ["tracing"],
  "@opentelemetry/exporter-trace-otlp-http": ["tracing"],
  "@opentelemetry/resources": ["tracing"],
  "@opentelemetry/sdk-trace-base": ["tracing"],
  "@modelcontextprotocol/server": ["mcp"],
  "@photostructure/sqlite": ["store"],
  kysely: ["store", "operations", "read-cache"],
  "lru-cache": [
    "http",
    "http-client",
    "domain",
    "openapi",
    "store",
    "operations",
    "resources",
    "auth",
    "read-cache",
    "pages",
  ],
  typebox: ["resources", "http", "feeds", "openapi", "mcp"],
  fastify: ["http", "read-cache", "mcp", "pages", "embed", "admin", "app.ts", "service.ts"],
  "@fastify/busboy": ["http"],
  cookie: ["http"],
  negotiator: ["http"],
  qs: ["http"],
};

/** Uses of the outside world, and the only files that may have them. */
const restrictedUses: { what: string; sign: RegExp; files: readonly string[] }[] = [
  {
    what: "reads the environment",
    sign: /\bprocess\s*\.\s*(env|loadEnvFile)\b/,
    files: ["main.ts", "env-file.ts", "cli/index.ts", "demo/index.ts"],
  },
  {
    what: "reads the clock",
    sign: /\bnew Date\b(?!\s*\(\s*[^)\s])|(?<!new )\bDate\s*\(|\bDate\s*\.\s*now\b|\bperformance\b|\bhrtime\b/,
    files: ["serve.ts", "cli/index.ts", "writer/worker.ts"],
  },
  {
    what: "imports what it does not name",
    sign: /\bimport\s*\(\s*[^)"\s]/,
    files: ["store/sqlite-connection.ts"],
  },
  { what: "exports without a name", sign: /^export\s+(default\b|\*)/m, files: [] },
];

/** Pure parts: they use no module of the runtime either. */
const pure = ["locales", "domain"];

/** The rules that a file breaks, as sentences. */
export function violationsOf({ path, text }: SourceFile): string[] {
  const code = withoutComments(text);
  const wrongImports = importsOf(code)
    .filter((one) => !isAllowed(path, one))
    .map(({ name }) => `${path} imports ${name}`);
  const wrongUses = restrictedUses
    .filter(({ sign, files }) => sign.test(code) && !files.includes(path))
    .map(({ what }) => `${path} ${what}`);
  return [...wrongImports, ...wrongUses];
}

/** The folder or file directly below `src/` that a path belongs to. */
export const partOf = (path: string): string => path.split("/")[0] ?? path;

/**
 * The circles of imports among files, each once as `a -> b -> a`; `(types)` marks one that does not exist at run time.
 * Every file that is part of any circle is in one of those reported.
 */
export function circlesOf(files: SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, targetsOf(file)]));
  const circles: string[] = [];
  const covered = new Set<string>();
  for (const path of [...graph.keys()].sort()) {
    const circle = covered.has(path) ? null : shortestCircle(path, graph);
    if (!circle) continue;
    for (const { target } of circle) covered.add(target);
    const isRunTime = circle.every(({ isType }) => !isType);
    circles.push(
      `${[path, ...circle.map(({ target }) => target)].join(" -> ")}${isRunTime ? "" : " (types)"}`,
    );
  }
  return circles;
}

/** An import of a file of `src/`. */
interface Edge {
  target: string;
  isType: boolean;
}

const targetsOf = ({ path, text }: SourceFile): Edge[] =>
  importsOf(withoutComments(text))
    .filter(({ name }) => name.startsWith("."))
    .map(({ name, isType }) => ({ target: posix.join(posix.dirname(path), name), isType }));

/** The imports that lead from a file back to itself, by breadth-first search; null when there are none. */
function shortestCircle(start: string, graph: ReadonlyMap<string, readonly Edge[]>): Edge[] | null {
  const seen = new Set<string>();
  let paths: Edge[][] = [[]];
  while (paths.length > 0) {
    const longer: Edge[][] = [];
    for (const path of paths)
      for (const edge of graph.get(path.at(-1)?.target ?? start) ?? []) {
        if (edge.target === start) return [...path, edge];
        if (seen.has(edge.target)) continue;
        seen.add(edge.target);
        longer.push([...path, edge]);
      }
    paths = longer;
  }
  return null;
}

/** An import as it is written. */
interface Import {
  name: string;
  /** Erased by the compiler. */
  isType: boolean;
}

const importsOf = (code: string): Import[] =>
  [
    ...code.matchAll(/^\s*(?:import|export)\s+(?:(type)\b)?[^;"]*?\bfrom\s*"([^"]+)"/gm),
    ...code.matchAll(/^\s*import\s*()"([^"]+)"/gm),
    ...code.matchAll(/\bimport\s*\(\s*()"([^"]+)"/g),
  ].map(([, type, name = ""]) => ({ name, isType: type === "type" }));

/** The package of an import, which may name one of its modules. */
const packageOf = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

function isAllowed(path: string, { name, isType }: Import): boolean {
  const part = partOf(path);
  if (name.startsWith("node:")) return !pure.includes(part);
  if (!name.startsWith(".")) return mayUse[packageOf(name)]?.includes(part) ?? false;
  const target = partOf(posix.join(posix.dirname(path), name));
  if (target === part) return true;
  if (!isType && mayImportTypesOf[part]?.includes(target)) return false;
  return mayImport[part]?.includes(target) ?? false;
}
