import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { runsGate } from "./support/gate.ts";
import { cleanUp } from "./support/process.ts";
import { copyOfTree, typeChecks } from "./support/recipes.ts";

const run = promisify(execFile);

/** Tests of reads that run by default; LONG_TESTS=1 runs all tests that speak HTTP. */
const representative = [
  ...[
    "api/events.list",
    "api/events.dates",
    "api/languages.lists",
    "api/visibility",
    "api/visibility.passwords",
  ],
  ...["api/transport.cached", "api/transport.caching", "feeds/filters", "pages/cached-items"],
];

/** Folders of tests that speak to the service over HTTP. */
const folders = ["api", "audit", "clients", "embed", "feeds", "mcp", "pages", "series"];

/** Plans of statements: they are those of the store, whatever is cached before it. */
const ofStore = ["api/query-plans", "api/write-plans"];

const needsBrowser = (name: string) =>
  readFileSync(join("test", `${name}.test.ts`), "utf8").includes("/support/browser.ts");

const allTests = () =>
  folders
    .flatMap((folder) => readdirSync(join("test", folder)).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.replace(/\.test\.ts$/, ""))
    .filter((name) => !ofStore.includes(name) && !needsBrowser(name));

describe("the service without src/read-cache and the line that imports it", () => {
  let copy: string;

  before(async () => {
    copy = await copyOfTree();
    for (const folder of ["src", "test"])
      rmSync(join(copy, folder, "read-cache"), { recursive: true, force: true });
    const service = join(copy, "src", "service.ts");
    const lines = readFileSync(service, "utf8").split("\n");
    const kept = lines.filter((line) => !line.includes('import("./read-cache/'));
    assert.equal(kept.length, lines.length - 1);
    writeFileSync(service, kept.join("\n"));
  });

  after(cleanUp);

  const scope = runsGate ? "all tests" : "representative tests";
  it(`compiles and passes ${scope} of the API, feeds and pages`, async () => {
    await run(join("node_modules", ".bin", "tsc"), ["-p", "tsconfig.json", ...typeChecks], {
      cwd: copy,
    }).catch((error) => assert.fail(error.stdout));
    const tests = runsGate ? allTests() : representative;
    // One process: loading the service takes longer than many a file.
    const all = join(copy, "build", "all.test.js");
    writeFileSync(all, tests.map((name) => `import "./test/${name}.test.js";\n`).join(""));
    const { NODE_TEST_CONTEXT: _, LONG_TESTS: _long, ...env } = process.env;

    const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", all], {
      cwd: copy,
      env: { ...env, TEST_POSTGRES: "off" },
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { stdout: string }) => error);

    const failed = stdout.match(/^\s*not ok .*(\n\s+.*)*?\n\s*\.\.\.$/gm) ?? [];
    assert.deepEqual(failed, []);
    assert.ok(Number(/^# pass (\d+)$/m.exec(stdout)?.[1]) >= tests.length, stdout.slice(-2000));
  });
});
