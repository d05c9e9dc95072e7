import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnyNode, parse } from "acorn";

/** A regular expression of the service, and where it is. */
export interface SourcePattern {
  place: string;
  source: string;
  flags: string;
}

/** Compiled modules of the service, relative to `build/src`. */
export const compiledModules = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    // Processes of other tests run bundles from the same folder, which have the patterns of libraries as well.
    .filter((file) => file.endsWith(".js") && existsSync(join("src", file.replace(/js$/, "ts"))))
    .map((file) => file.replaceAll("\\", "/"))
    .sort();

/** Folders and files whose texts come from the operator, or from this program: nobody else can make them long. */
const ofOperator =
  /^(?:backup|cli|demo|metrics|store|tracing)\/|^(?!errors|etag)[^/]+\.js$|(?:^|\/)(?:assets|docs|guide)\//;

/** An exported function that takes a text first, or texts such as the segments of a path. */
const TEXT_FUNCTION =
  /^export (?:(?:async )?function (\w+)(?:<.*?>)?\(|const (\w+) = (?:memoized\()?(?:async )?\()\s*\w+: (?:readonly )?string(\[\])?(?=[,)\s|])/gm;

/** A function that takes a text which anybody may send or have stored, or with `takesList` several. */
export interface TextFunction {
  file: string;
  name: string;
  takesList: boolean;
}

/** The exported functions of compiled modules that take such texts. */
export const textFunctions = (files: readonly string[]): TextFunction[] =>
  files
    .filter((file) => !ofOperator.test(file))
    .flatMap((file) => {
      const source = readFileSync(join("src", file.replace(/js$/, "ts")), "utf8");
      return [...source.matchAll(TEXT_FUNCTION)].map(([, declared, constant, list]) => ({
        file,
        name: declared ?? constant ?? "",
        takesList: list !== undefined,
      }));
    });

/** Every regular expression literal of a compiled module. */
export function literalPatterns(folder: string, file: string): SourcePattern[] {
  const text = readFileSync(join(folder, file), "utf8");
  const found: SourcePattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === "Literal" && node.regex)
      found.push({
        place: `${file}:${node.loc?.start.line}`,
        source: node.regex.pattern,
        flags: node.regex.flags,
      });
    else Object.values(node).forEach(visit);
  };
  visit(parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true }));
  return found;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Records every regular expression that is built from text, from now on. */
export function recordBuiltPatterns(): SourcePattern[] {
  const built: SourcePattern[] = [];
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const pattern = new target(source, flags);
      const [, place = "?"] = /build\/src\/(\S+?\.js:\d+)/.exec(new Error().stack ?? "") ?? [];
      if (place !== "?") built.push({ place, source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  return built;
}
