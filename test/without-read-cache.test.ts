import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { cleanUp } from "./support/process.ts";
import { copyOfTree, typeChecks } from "./support/recipes.ts";

const run = promisify(execFile);

/** Tests that run by default; LONG_TESTS=1 runs those of reads by the API, feeds and pages. */
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

/**
 * Tests that need a browser, or that are not about reads: writes, input that is rejected, accounts, the document of the API. No
 * read cache takes part in those.
 */
const others = new RegExp(
  `^(?:${[
    "pages/(browser|docs|guide|pictures|weight)",
    "api/(write|query-plans|openapi)",
    "api/(bad-input|injection|request-size|rights\\.hidden-existence)",
    "api/(auth|application-passwords|password-guesses|users|webhooks)",
  ].join("|")})\\b`,
);

const allTests = () =>
  ["api", "feeds", "pages"].flatMap((folder) =>
    readdirSync(join("test", folder))
      .map((file) => `${folder}/${file}`)
      .filter((file) => file.endsWith(".test.ts") && !others.test(file))
      .map((file) => file.replace(/\.test\.ts$/, "")),
  );

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

  it("compiles and passes the tests of the API", async () => {
    await run(join("node_modules", ".bin", "tsc"), ["-p", "tsconfig.json", ...typeChecks], {
      cwd: copy,
    }).catch((error) => assert.fail(error.stdout));
    const tests = process.env.LONG_TESTS ? allTests() : representative;
    // One process: loading the service takes longer than many a file.
    const all = join(copy, "build", "all.test.js");
    writeFileSync(all, tests.map((name) => `import "./test/${name}.test.js";\n`).join(""));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;

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
