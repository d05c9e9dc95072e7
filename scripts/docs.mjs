// Writes the guide as static files: npm run docs -- FOLDER

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { copyFile, readGuide } from "./guide.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Name the folder: npm run docs -- FOLDER");
  process.exit(2);
}

const { sections, pages, files } = readGuide();
const { staticSite } = await importSource("src/pages/guide/static-site.ts");
const texts = new Map(pages.map(({ path, html }) => [path, html]));
const target = resolve(folder);
for (const { name, text } of staticSite({ sections, pages }, (path) => texts.get(path))) {
  const path = join(target, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
for (const file of files) copyFile(file, join(target, "files"));
console.log(`${pages.length} pages in ${target}`);

/** Imports a file of the sources, bundled. */
async function importSource(path) {
  const place = mkdtempSync(join(tmpdir(), "almanac-docs-"));
  try {
    const outfile = join(place, "source.mjs");
    await build({
      entryPoints: [join(root, path)],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      logLevel: "warning",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(place, { recursive: true });
  }
}
