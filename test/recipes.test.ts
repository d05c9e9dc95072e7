import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { examplesIn, outputPattern, runCommands } from "./support/console-examples.ts";
import { cleanUp, emptyStore, startProcess } from "./support/process.ts";
import { applyEdits, build, copyOfTree, editsIn, patched } from "./support/recipes.ts";

const folder = "docs/recipes";

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
      const [edits, examples] = [editsIn(recipe), examplesIn(recipe)];
      assert.ok(edits.length > 0 && examples.length > 0, "it has edits and examples");
      const tree = await copyOfTree();
      await applyEdits(edits, tree);
      const entry = await build(tree);
      const service = await startProcess({ ...(await emptyStore("sqlite")), ...settingsIn(recipe) }, entry);
      const password = /application password +(.+)$/m.exec(service.output())?.[1] ?? "";

      const outputs = await runCommands(
        examples.map(({ command }) => command),
        { API: service.api, ADMIN: `admin:${password}` },
      );

      examples.forEach(({ command, output }, at) => {
        assert.match(
          (outputs[at] ?? "").replaceAll(service.origin, "http://127.0.0.1:3000"),
          outputPattern(output),
          command,
        );
      });
      await service.stop();
    });
});

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
