import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import { promisify } from "node:util";
import { parse } from "yaml";
import { cleanUp, temporaryFolder } from "./support/process.ts";

const run = promisify(execFile);
const script = resolve("scripts/release.mjs");
const { version, scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** A copy of the files that name the version. */
async function copyOfFiles(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "clients/typescript"), { recursive: true });
  for (const path of ["package.json", "package-lock.json", "CHANGELOG.md", "README.md", "deploy"])
    await cp(path, join(folder, path), { recursive: true });
  for (const path of ["clients/typescript/package.json", "clients/typescript/README.md"])
    await cp(path, join(folder, path));
  return folder;
}

/** Runs the script in a folder; its error is returned. */
const release = (cwd: string, ...args: string[]) =>
  run(process.execPath, [script, ...args], { cwd }).catch((error) => error);

describe("npm run release", () => {
  after(cleanUp);

  it("finds one version in all files", () => {
    execFileSync(process.execPath, [script, "--check", `v${version}`]);
  });

  it("writes a version everywhere, and the heading of its entries into the changelog", async () => {
    const folder = await copyOfFiles();
    const read = (path: string) => readFileSync(join(folder, path), "utf8");

    const { stdout } = await release(folder, "9.8.7");
    const checked = await release(folder, "--check", "v9.8.7");
    const { stdout: notes } = await release(folder, "--notes", "v9.8.7");

    assert.match(stdout, /git tag v9\.8\.7/);
    assert.equal(checked.code, undefined, checked.stderr);
    assert.match(read("CHANGELOG.md"), /^## Unreleased\n\n## 9\.8\.7 \(\d{4}-\d\d-\d\d\)\n\n- /m);
    assert.match(notes, /^- The first version/);
    assert.match(read("deploy/compose.yaml"), /image: almanac:9\.8\.7$/m);
    assert.equal(read("package-lock.json").split('"version": "9.8.7"').length, 3);
  });

  it("rejects a version that is not newer, an empty changelog, and a tag that differs", async () => {
    const folder = await copyOfFiles();
    const old = await release(folder, version);
    const wrong = await release(folder, "--check", "v9.9.9");
    writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- x\n");
    const empty = await release(folder, "9.8.7");

    assert.match(old.stderr, /^Give a version after/);
    assert.match(wrong.stderr, /^package\.json has .* instead of 9\.9\.9/);
    assert.match(empty.stderr, /nothing under Unreleased/);
    assert.deepEqual([old.code, wrong.code, empty.code], [1, 1, 1]);
  });
});

describe(".github/workflows/release.yml", () => {
  const { on, jobs } = parse(readFileSync(".github/workflows/release.yml", "utf8"));
  const { steps, permissions } = jobs.release as {
    steps: { run?: string; uses?: string }[];
    permissions: Record<string, string>;
  };
  const commands = steps.flatMap(({ run }) => run ?? []);

  it("runs scripts that exist, after the gate, for tags of versions", () => {
    const named = commands.flatMap((line) =>
      [...line.matchAll(/npm run --silent ([\w:]+)/g)].map(([, name]) => name),
    );

    assert.deepEqual(on.push.tags, ["v*"]);
    for (const name of named) assert.ok(name && name in scripts, name);
    for (const line of commands)
      for (const [path] of line.matchAll(/scripts\/[\w.-]+\.mjs/g)) assert.ok(existsSync(path), path);
    assert.ok(commands.indexOf("bash .ci/run") < commands.findIndex((line) => line.includes("npm publish")));
  });

  it("publishes with provenance, and pins the actions that it uses", () => {
    assert.equal(permissions["id-token"], "write");
    assert.ok(commands.some((line) => /npm publish .*--provenance/.test(line)));
    for (const { uses } of steps) if (uses) assert.match(uses, /@[0-9a-f]{40}$/);
  });
});
