// Bundles the service: a process that reads a few files starts in half the time of one that reads a thousand.
//
//   npm run build                      dist/: the service, the command line and the demo
//   node scripts/build.mjs --bench     the same, and the parts of the service that the benchmark uses

import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Entry points. Shared chunks are written to the root of the output, so only files of `src/` itself may use `import.meta.url`. */
const entries = ["main", "writer/worker", "cli/index", "demo/index"];

/** Packages with native code cannot be bundled. */
const external = ["sharp", "@photostructure/sqlite", "pg-native"];

/** Some bundled packages are CommonJS and `require` modules of the runtime. */
const require =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/** Writes the service to a folder, and leaves other files in it alone. */
export const bundle = (folder, more = {}) => build(buildOptions(folder, more));

/** The options of esbuild that bundle the service into a folder. */
export function buildOptions(folder, more = {}) {
  const own = Object.fromEntries(entries.map((name) => [name, join(root, "src", `${name}.ts`)]));
  return {
    entryPoints: { ...own, ...more },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external,
    banner: { js: require },
    logLevel: "warning",
  };
}

if (resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const dist = join(root, "dist");
  rmSync(dist, { recursive: true, force: true });
  await bundle(
    dist,
    process.argv.includes("--bench") ? { "bench/parts": join(root, "bench", "parts.mjs") } : {},
  );
}
