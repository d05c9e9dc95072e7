// Bundles the editor's app (apps/admin/) into a folder of static files, which src/admin/ serves.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const compress = promisify(brotliCompress);

/** Where the app is below the folder of the service. */
const FOLDER = join("apps", "admin");

/** Smaller steps would make the build longer than the download shorter. */
const BROTLI_QUALITY = 9;

/** The options of esbuild that bundle the app below the folder of the service. */
export const adminOptions = (folder) => ({
  entryPoints: { app: join(root, FOLDER, "src", "main.tsx") },
  outdir: join(folder, FOLDER),
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  minify: true,
  legalComments: "none",
  metafile: true,
  // Names change with the content, so that browsers may keep the files for ever.
  entryNames: "[name].[hash]",
  chunkNames: "part.[hash]",
  assetNames: "[name].[hash]",
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
});

/**
 * Writes the app below the folder of the service: its files, compressed copies, and the names that its page needs. Returns the
 * files that it was made from.
 */
export async function bundleAdmin(folder) {
  const target = join(folder, FOLDER);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { metafile } = await build(adminOptions(folder));
  await describeAdmin(folder, metafile);
  return Object.keys(metafile.inputs);
}

/** Writes compressed copies of the files that a build has written, and the names that the page needs. */
export async function describeAdmin(folder, { outputs }) {
  const target = join(folder, FOLDER);
  const files = Object.keys(outputs).map((path) => basename(path));
  for (const file of files)
    writeFileSync(
      join(target, `${file}.br`),
      await compress(readFileSync(join(target, file)), {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
      }),
    );
  const [script, { cssBundle }] = Object.entries(outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith("main.tsx"),
  );
  const manifest = {
    script: basename(script),
    styles: basename(cssBundle),
    preload: staticImports(outputs, script).map((path) => basename(path)),
  };
  writeFileSync(join(target, "manifest.json"), `${JSON.stringify(manifest)}\n`);
}

/** The chunks that a file needs before it can run. */
function staticImports(outputs, start) {
  const found = new Set();
  const visit = (path) => {
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && !found.has(next)) {
        found.add(next);
        visit(next);
      }
  };
  visit(start);
  return [...found];
}
