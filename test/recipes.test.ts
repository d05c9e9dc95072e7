import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { examplesIn, outputPattern, runCommands } from "./support/console-examples.ts";
import { runsGate } from "./support/gate.ts";
import { postgresIsWanted } from "./support/postgres.ts";
import { cleanUp, emptyStore, firstCredentials, startProcess } from "./support/process.ts";
import { applyEdits, build, copyOfTree, editsIn, patched, runTests } from "./support/recipes.ts";
import type { StoreName } from "./support/service.ts";

const folder = "docs/recipes";
const stores: readonly StoreName[] = postgresIsWanted ? ["sqlite", "postgres"] : ["sqlite"];

/** Tests that walk all definitions, routes and messages. */
const walkingTests = runsGate
  ? [
      "test/definitions.test.ts",
      "test/route-table.test.ts",
      "test/locales.test.ts",
      "test/api/visibility.definitions.test.ts",
      "test/api/write.every-field.test.ts",
    ]
  : [];

/** The only test that a recipe may fail: to keep it short, its catalogue has most messages in English. */
const unfinished: Record<string, string> = { "add-a-language.md": "test/locales.test.ts" };

/** Settings that a recipe asks for, as lines `NAME=value` of an `env` block. */
const settingsIn = (markdown: string): Record<string, string> =>
  Object.fromEntries(
    [...markdown.matchAll(/^```env\n([\s\S]*?)^```$/gm)]
      .flatMap(([, block = ""]) => block.trim().split("\n"))
      .map((line) => line.split("=", 2)),
  );

describe("recipes", () => {
  after(cleanUp);

  for (const file of readdirSync(folder).filter((name) => name.endsWith(".md")))
    it(`${file} works as written in a copy of the tree`, async () => {
      const recipe = readFileSync(join(folder, file), "utf8");
      const edits = editsIn(recipe);
      assert.ok(edits.length > 0 && examplesIn(recipe).length > 0, "it has edits and examples");
      const tree = await copyOfTree();
      await applyEdits(edits, tree);
      const testFiles = edits.map(({ path }) => path).filter((path) => path.startsWith("test/"));
      const walking = walkingTests.filter((path) => !testFiles.includes(path) && path !== unfinished[file]);
      const entry = await build(tree, [...testFiles, ...walking]);

      for (const store of stores) await runExamples(recipe, store, entry);
      const edited = testFiles.filter((path) => path.endsWith(".test.ts"));
      if (edited.length > 0) await runTests(tree, edited);
      // Whether a definition is complete does not depend on the store.
      if (walking.length > 0) await runTests(tree, walking, { TEST_POSTGRES: "off" });
    });
});

/** Runs the examples of a recipe on a new store, in the service before its edits, with them, and after a restart. */
async function runExamples(recipe: string, store: StoreName, entry: string): Promise<void> {
  const settings = { ...(await emptyStore(store)), ...settingsIn(recipe) };
  for (const [heading, file] of [
    ["console before", undefined],
    ["console", entry],
    ["console after a restart", entry],
  ] as const) {
    const examples = examplesIn(recipe, heading);
    if (examples.length === 0) continue;
    const service = await startProcess(settings, file);
    const { "application password": password } = await firstCredentials(settings);
    const outputs = await runCommands(
      examples.map(({ command }) => command),
      { API: service.api, ADMIN: `admin:${password}` },
    );
    await service.stop();
    examples.forEach(({ command, output }, at) => {
      assert.match(
        (outputs[at] ?? "").replaceAll(service.origin, "http://127.0.0.1:3000"),
        outputPattern(output),
        `${command} (${store})`,
      );
    });
  }
}

describe("the hunks of a recipe", () => {
  it("add lines below their context and replace lines", () => {
    assert.equal(patched("a\nb\nc", " a\n+x\n b\n@@\n-c\n+y\n", "file"), "a\nx\nb\ny");
  });

  for (const [what, source] of [
    ["is missing", "a\nc"],
    ["occurs twice", "b\nb"],
  ] as const)
    it(`are rejected when their context ${what}`, () => {
      assert.throws(
        () => patched(source, " b\n+x\n", "file"),
        /The context of this hunk occurs \d times in file/,
      );
    });
});
