// Bundles the service: a process that reads a few files starts in half the time of one that reads a thousand.
//
//   npm run build                      dist/: the service, the command line and the demo, behind the program almanac, and the
//                                      editor's app and the guide
//   node scripts/build.mjs --bench     the same, and the parts of the service that the benchmark uses

import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleAdmin } from "./build-admin.mjs";
import { writeGuide } from "./guide.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Entry points. Shared chunks are written to the root of the output, so only files of `src/` itself may use `import.meta.url`. */
const entries = [
  ...["almanac", "main", "cli/index", "demo/index"],
  ...["writer/worker", "store/query-thread", "backup/worker"],
];

/**
 * Packages with native code cannot be bundled. The service has no use for those that Fastify would load to validate
 * requests, serialize responses and inject requests; a module that is bundled is parsed at each start.
 */
export const external = [
  ...["sharp", "@photostructure/sqlite", "pg-native"],
  ...["@fastify/ajv-compiler", "@fastify/fast-json-stringify-compiler", "light-my-request"],
];

/** Packages that most processes use late or never: read, parsed and evaluated at their first use instead of at the start. */
const lazyPackages = ["pg", "sanitize-html", "sharp"];

/** Some bundled packages are CommonJS and `require` modules of the runtime. */
const require =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

/**
 * Replaces the default export of a lazy package with a proxy that loads the package. Its code is a file of its own, at a
 * path that is relative to the shared chunk with esbuild's `require`.
 */
const evaluateLazily = {
  name: "lazy packages",
  setup(plugins) {
    const names = new RegExp(`^(?:${lazyPackages.join("|")})$`);
    plugins.onResolve({ filter: names }, ({ path, kind, resolveDir }) =>
      kind === "import-statement" ? { path, namespace: "lazy", pluginData: resolveDir } : undefined,
    );
    plugins.onResolve({ filter: /^\.\/packages\//, namespace: "lazy" }, ({ path }) => ({
      path,
      external: true,
    }));
    plugins.onLoad({ filter: /./, namespace: "lazy" }, ({ path, pluginData: resolveDir }) => ({
      resolveDir,
      contents: `
        let loaded;
        const load = () => (loaded ??= require(${JSON.stringify(external.includes(path) ? path : `./packages/${path}.cjs`)}));
        export default new Proxy(function () {}, {
          apply: (_target, _this, values) => load()(...values),
          get: (_target, name) => load()[name],
        });`,
    }));
    plugins.onEnd(async ({ metafile }) => {
      const { metafile: packages } = await build(packageOptions(plugins.initialOptions));
      if (metafile) Object.assign(metafile.inputs, packages.inputs);
    });
  },
};

/** The options of esbuild that write each lazy package as a file. */
const packageOptions = ({ outdir, platform, target, minifyWhitespace, lineLimit, logLevel }) => ({
  ...{ platform, target, minifyWhitespace, lineLimit, logLevel },
  entryPoints: lazyPackages.filter((name) => !external.includes(name)),
  outdir: join(outdir, "packages"),
  outExtension: { ".js": ".cjs" },
  absWorkingDir: root,
  bundle: true,
  format: "cjs",
  external,
  metafile: true,
});

/** Writes the service, the editor's app and the guide to a folder, and leaves other files in it alone; returns the files that they were made from. */
export async function bundle(folder, more = {}) {
  writeGuide(folder);
  const [{ metafile }, appInputs] = await Promise.all([
    build({ ...buildOptions(folder, more), metafile: true }),
    bundleAdmin(folder),
  ]);
  return [...Object.keys(metafile.inputs), ...appInputs];
}

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
    plugins: [evaluateLazily],
    // Shorter sources are parsed faster. Names stay, and lines stay short, for the sake of stack traces.
    minifyWhitespace: true,
    lineLimit: 120,
    banner: { js: require },
    logLevel: "warning",
  };
}

if (resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const dist = join(root, "dist");
  rmSync(dist, { recursive: true, force: true });
  await bundle(
    dist,
    process.argv.includes("--bench")
      ? { "bench/service-functions": join(root, "bench", "service-functions.mjs") }
      : {},
  );
}
