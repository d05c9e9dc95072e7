// Packs the two packages that are published, the service and its TypeScript client, as npm installs them.
//
//   npm run package                        build/packages/almanac-1.2.3.tgz and almanac-client-1.2.3.tgz
//   node scripts/package.mjs FOLDER        the same in another folder
//   … --repository https://github.com/…    names the repository, which npm wants for provenance
//
// The service is bundled, so its package depends only on what cannot be bundled: packages with native code. `npm pack` at the
// root does not replace this: it builds nothing, because .npmrc forbids scripts, and so packs a program only after a build.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundle, external } from "./build.mjs";
import { licenseText, packageFolders } from "./third-party-licenses.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Properties of package.json that only those who work on the service need. */
const sourceOnly = ["private", "scripts", "dependencies", "devDependencies", "overrides"];

/** Packs the service into a folder; returns the name of the file. */
async function packService(folder) {
  const stage = join(folder, "service");
  mkdirSync(stage, { recursive: true });
  const inputs = await bundle(join(stage, "dist"));
  writeJson(join(stage, "package.json"), { ...publishedManifest(readJson("package.json")), ...repository });
  writeFileSync(join(stage, "THIRD-PARTY-LICENSES.txt"), licenseText(root, packageFolders(inputs)));
  for (const file of ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", ".env.example"])
    cpSync(join(root, file), join(stage, file));
  return pack(stage, folder);
}

/** Packs the TypeScript client into a folder; returns the name of the file. */
function packClient(folder) {
  const source = join(root, "clients", "typescript");
  const stage = join(folder, "client");
  mkdirSync(stage, { recursive: true });
  run(process.execPath, [
    join(root, "node_modules", "typescript", "bin", "tsc"),
    ...["-p", source, "--outDir", join(stage, "dist")],
  ]);
  const { scripts: _, ...manifest } = readJson("clients/typescript/package.json");
  writeJson(join(stage, "package.json"), { ...manifest, ...repository });
  for (const file of ["README.md", "LICENSE"]) cpSync(join(source, file), join(stage, file));
  return pack(stage, folder);
}

/** The package.json of the published service. */
function publishedManifest(source) {
  const published = Object.fromEntries(Object.entries(source).filter(([name]) => !sourceOnly.includes(name)));
  const native = Object.entries(source.dependencies).filter(([name]) => external.includes(name));
  return { ...published, dependencies: Object.fromEntries(native) };
}

/** Packs a folder and removes it; returns the name of the file. */
function pack(stage, folder) {
  const options = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(run("npm", options, stage));
  rmSync(stage, { recursive: true });
  return filename;
}

/** Runs a program and returns its output; its failure is ours. */
function run(program, args, cwd = root) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  return stdout;
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repository: { type: "string" } },
});
const repository = values.repository && { repository: { type: "git", url: `git+${values.repository}.git` } };
const folder = resolve(positionals[0] ?? join(root, "build", "packages"));
rmSync(folder, { recursive: true, force: true });
for (const file of [await packService(folder), packClient(folder)]) console.log(join(folder, file));
