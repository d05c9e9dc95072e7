// Prepares and describes a release. .github/workflows/release.yml builds and publishes it when its tag is pushed.
//
//   npm run release -- 1.2.0             writes the version and the changelog, and prints the commands that publish it
//   npm run release -- --check v1.2.0    fails unless every file has the version of the tag
//   npm run release -- --notes 1.2.0     prints what the changelog says about it

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const manifests = ["package.json", "clients/typescript/package.json"];
/** Files and folders that name the image or the files of a release. */
const namesOfFiles = ["README.md", "clients/typescript/README.md", "deploy", "docs/guide"];

/** An error whose stack is not printed. */
class Failure extends Error {}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: "string" }, notes: { type: "string" } },
  });
  if (values.check) return check(values.check.replace(/^v/, ""));
  if (values.notes) return console.log(notes(values.notes.replace(/^v/, "")));
  prepare(positionals[0] ?? "");
}

/** Writes a new version to every file that names it, and gives the entries of the changelog its heading. */
function prepare(version) {
  const { version: old } = readJson("package.json");
  if (!isNewer(version, old)) throw new Failure(`Give a version after ${old}, such as ${nextMinor(old)}.`);
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const unreleased = "## Unreleased\n";
  if (section(changelog, "Unreleased") === "")
    throw new Failure("CHANGELOG.md has nothing under Unreleased.");
  const heading = `## ${version} (${new Date().toISOString().slice(0, 10)})\n`;
  writeFileSync("CHANGELOG.md", changelog.replace(unreleased, `${unreleased}\n${heading}`));
  for (const path of manifests) writeJson(path, { ...readJson(path), version });
  const lock = readJson("package-lock.json");
  const { "": own, ...packages } = lock.packages;
  writeJson("package-lock.json", { ...lock, version, packages: { "": { ...own, version }, ...packages } });
  for (const path of filesThatName()) {
    const text = readFileSync(path, "utf8");
    const changed = namesOf(old).reduce(
      (result, name, at) => result.replaceAll(name, namesOf(version)[at]),
      text,
    );
    if (changed !== text) writeFileSync(path, changed);
  }
  console.log(
    [
      "Look at git diff, then:",
      `  git commit -am "chore(build): release ${version}"`,
      `  git tag v${version}`,
    ].join("\n"),
  );
  console.log(`  git push origin main v${version}`);
}

/** Fails unless every file has this version and the changelog describes it. */
function check(version) {
  const lock = readJson("package-lock.json");
  const found = {
    ...Object.fromEntries(manifests.map((path) => [path, readJson(path).version])),
    "package-lock.json": lock.version,
    'package-lock.json, ""': lock.packages[""].version,
  };
  for (const path of filesThatName())
    for (const [name, number] of readFileSync(path, "utf8").matchAll(
      /\balmanac(?:-client)?[-:](\d+\.\d+\.\d+)/g,
    ))
      found[`${path}, ${name}`] = number;
  const wrong = Object.entries(found).filter(([, number]) => number !== version);
  if (wrong.length > 0)
    throw new Failure(
      wrong.map(([place, number]) => `${place} has ${number} instead of ${version}.`).join("\n"),
    );
}

/** The entries of the changelog for a version. */
function notes(version) {
  const text = section(readFileSync("CHANGELOG.md", "utf8"), version);
  if (text === "") throw new Failure(`CHANGELOG.md has nothing about ${version}.`);
  return text;
}

function section(changelog, name) {
  const heading = new RegExp(`^## ${name.replaceAll(".", "\\.")}(?: .*)?\\n`, "m").exec(changelog);
  if (!heading) return "";
  return changelog
    .slice(heading.index + heading[0].length)
    .split(/^## /m)[0]
    .trim();
}

const namesOf = (version) => [
  `almanac:${version}`,
  `almanac-${version}.tgz`,
  `almanac-client-${version}.tgz`,
];

const filesThatName = () =>
  namesOfFiles
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      statSync(path).isDirectory()
        ? readdirSync(path, { recursive: true }).map((name) => join(path, name))
        : [path],
    )
    .filter((path) => statSync(path).isFile());

function isNewer(version, old) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [numbers, before] = [version, old].map((text) => text.split(".").map(Number));
  const at = numbers.findIndex((number, index) => number !== before[index]);
  return at >= 0 && numbers[at] > before[at];
}

const nextMinor = (version) => {
  const [major, minor] = version.split(".").map(Number);
  return `${major}.${minor + 1}.0`;
};

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

try {
  main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
