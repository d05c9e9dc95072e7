import { posix } from "node:path";

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
  media: [],
  store: ["domain"],
  "errors.ts": ["locales"],
  "config.ts": ["domain", "locales"],
  "context.ts": ["domain", "store"],
  resources: ["locales", "domain", "media", "store", "context.ts", "errors.ts"],
  operations: ["locales", "domain", "media", "store", "context.ts", "errors.ts", "resources"],
  auth: ["domain", "store", "errors.ts"],
  "site.ts": ["domain", "store", "config.ts", "context.ts", "resources"],
  jobs: ["domain", "media", "store", "config.ts", "context.ts", "resources", "operations", "site.ts"],
  "v8-tuning.ts": [],
  writer: [
    ...inside.filter((part) => part !== "locales"),
    "auth",
    "config.ts",
    "site.ts",
    "jobs",
    "v8-tuning.ts",
  ],
  http: [...inside, "auth", "writer"],
  // Only `service.ts` may use it: all others know the interfaces that it implements.
  "read-cache": ["domain", "store", "context.ts", "resources", "operations", "http"],
  // Feeds and pages are sent the way responses of the API are, and read through operations.
  feeds: ["domain", "media", "context.ts", "errors.ts", "resources", "operations", "http"],
  openapi: ["locales", "domain", "context.ts", "errors.ts", "resources", "http"],
  "route-table.ts": ["resources", "http", "feeds", "openapi"],
  pages: [
    ...["locales", "domain", "context.ts", "errors.ts", "resources", "operations"],
    ...["auth", "http", "feeds", "openapi", "route-table.ts"],
  ],
  "app.ts": [
    ...["domain", "store", "config.ts", "context.ts", "errors.ts", "auth", "site.ts"],
    ...["writer", "http", "route-table.ts", "pages"],
  ],
  "service.ts": [
    ...["domain", "store", "config.ts", "resources", "auth", "read-cache", "http", "v8-tuning.ts"],
    ...["app.ts", "site.ts", "writer"],
  ],
  "cluster.ts": ["config.ts"],
  "serve.ts": ["store", "config.ts", "v8-tuning.ts", "site.ts", "service.ts", "cluster.ts"],
  cli: ["domain", "store", "config.ts", "auth", "site.ts"],
  demo: [
    ...["domain", "store", "config.ts", "context.ts", "resources", "operations", "auth"],
    ...["site.ts", "serve.ts"],
  ],
  "main.ts": ["serve.ts"],
};

/** Parts that another part may use for its types alone: it reads and writes rows through operations and commands. */
export const mayImportTypesOf: Record<string, readonly string[]> = { http: ["store"], feeds: ["store"] };

/** Which parts may use a package; one that is not here may be used by none. */
export const mayUse: Record<string, readonly string[]> = {
  "sanitize-html": ["domain"],
  entities: ["domain"],
  sharp: ["media", "demo"],
  "ipaddr.js": ["media"],
  pg: ["store"],
  "@photostructure/sqlite": ["store"],
  kysely: ["store", "operations", "read-cache"],
  "lru-cache": ["domain", "store", "resources", "auth", "read-cache", "pages"],
  typebox: ["resources", "http", "feeds", "openapi"],
  fastify: ["http", "read-cache", "pages", "app.ts", "service.ts"],
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
    files: ["main.ts", "cli/index.ts", "demo/index.ts"],
  },
  {
    what: "reads the clock",
    sign: /\bnew Date\b(?!\s*\(\s*[^)\s])|(?<!new )\bDate\s*\(|\bDate\s*\.\s*now\b|\bperformance\b|\bhrtime\b/,
    files: ["serve.ts", "cli/index.ts", "writer/worker.ts"],
  },
  {
    what: "imports what it does not name",
    sign: /\bimport\s*\(\s*[^)"\s]/,
    files: ["store/sqlite.ts"],
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

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

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

function isAllowed(path: string, { name, isType }: Import): boolean {
  const part = partOf(path);
  if (name.startsWith("node:")) return !pure.includes(part);
  if (!name.startsWith(".")) return mayUse[name]?.includes(part) ?? false;
  const target = partOf(posix.join(posix.dirname(path), name));
  if (target === part) return true;
  if (!isType && mayImportTypesOf[part]?.includes(target)) return false;
  return mayImport[part]?.includes(target) ?? false;
}
