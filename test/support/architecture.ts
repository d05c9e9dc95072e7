import { posix } from "node:path";

/** A file of `src/`, its path told from there. */
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
  operations: ["domain", "media", "store", "context.ts", "errors.ts", "resources"],
  auth: ["domain", "store", "errors.ts"],
  "read-cache": ["domain", "store", "context.ts", "resources"],
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
  http: [...inside, "auth", "read-cache", "writer"],
  // Feeds and pages are sent the way responses of the API are.
  feeds: [...inside.filter((part) => part !== "locales"), "http"],
  openapi: ["locales", "context.ts", "errors.ts", "resources", "operations", "http", "feeds"],
  pages: [...inside.filter((part) => part !== "media"), "auth", "http", "feeds", "openapi"],
  "app.ts": [
    ...[
      "domain",
      "store",
      "config.ts",
      "context.ts",
      "errors.ts",
      "resources",
      "auth",
      "read-cache",
      "site.ts",
    ],
    ...["writer", "http", "feeds", "openapi", "pages"],
  ],
  "service.ts": [
    ...["domain", "store", "config.ts", "resources", "auth", "read-cache", "http", "v8-tuning.ts"],
    ...["app.ts", "site.ts", "writer"],
  ],
  "serve.ts": ["store", "config.ts", "v8-tuning.ts", "site.ts", "service.ts"],
  cli: ["domain", "store", "config.ts", "auth", "site.ts"],
  demo: [
    ...["domain", "store", "config.ts", "context.ts", "resources", "operations", "auth"],
    ...["site.ts", "serve.ts"],
  ],
  "main.ts": ["serve.ts"],
};

/** Which parts may use a package; one that is not here may be used by none. */
export const mayUse: Record<string, readonly string[]> = {
  "sanitize-html": ["domain"],
  entities: ["domain"],
  sharp: ["media", "demo"],
  "ipaddr.js": ["media"],
  pg: ["store"],
  "@photostructure/sqlite": ["store"],
  kysely: ["store", "operations", "read-cache"],
  typebox: ["resources", "http", "feeds", "openapi"],
  fastify: ["http", "feeds", "pages", "app.ts", "service.ts"],
  "@fastify/busboy": ["http"],
  cookie: ["http"],
  negotiator: ["http"],
  qs: ["http"],
};

/** What only some files may do, because it is a door to the world outside. */
const doors: { what: string; sign: RegExp; files: readonly string[] }[] = [
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

/** The rules that a file breaks, each in words. */
export function violationsOf({ path, text }: SourceFile): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const wrongImports = importsOf(code)
    .filter((name) => !isAllowed(path, name))
    .map((name) => `${path} imports ${name}`);
  const wrongDoors = doors
    .filter(({ sign, files }) => sign.test(code) && !files.includes(path))
    .map(({ what }) => `${path} ${what}`);
  return [...wrongImports, ...wrongDoors];
}

/** The folder or file directly below `src/` that a path belongs to. */
export const partOf = (path: string): string => path.split("/")[0] ?? path;

const importsOf = (code: string): string[] =>
  [
    ...code.matchAll(/^\s*(?:import|export)\b[^;"]*?\bfrom\s*"([^"]+)"/gm),
    ...code.matchAll(/^\s*import\s*"([^"]+)"/gm),
    ...code.matchAll(/\bimport\s*\(\s*"([^"]+)"/g),
  ].map(([, name = ""]) => name);

function isAllowed(path: string, name: string): boolean {
  const part = partOf(path);
  if (name.startsWith("node:")) return !pure.includes(part);
  if (!name.startsWith(".")) return mayUse[name]?.includes(part) ?? false;
  const target = partOf(posix.join(posix.dirname(path), name));
  return target === part || (mayImport[part]?.includes(target) ?? false);
}
