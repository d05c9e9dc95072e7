import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { unexplainedAssertions } from "./support/type-assertions.ts";

describe("type assertions", () => {
  for (const folder of ["src", "apps/admin/src", "clients/typescript/src"])
    it(`have their reason beside them, everywhere in ${folder}`, () => {
      const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path))
        .flatMap((path) =>
          unexplainedAssertions(readFileSync(join(folder, path), "utf8")).map((line) => `${path}:${line}`),
        );

      assert.deepEqual(found, []);
    });

  const cases: [name: string, text: string, lines: number[]][] = [
    ["one without a reason", "const a = b as C;", [1]],
    ["one in a template", `const a = \`x \${(b as C).d} as e\`;`, [1]],
    ["one after a template", `const a = \`x \${y} as z\`;\n\n\n\nf(b as C);`, [5]],
    ["one at the beginning of a line", "const a = f(\n)\n  as C;", [3]],
    ["none with a reason above", "// It is one.\nconst a = b as C;", []],
    ["none with a reason in the line", "const a = b as C; // It is one.", []],
    ["none in imports", 'import { a as b } from "c";\nexport { d as e };', []],
    ["none in strings and patterns", 'const a = "b as C", d = /e as F/;', []],
    ["none in SQL", `sql\`select a as b from (select \${c}) as d\``, []],
    ["none that is constant", "const a = [1] as const;", []],
  ];
  for (const [name, text, lines] of cases)
    it(`are searched for: finds ${name}`, () => {
      assert.deepEqual(unexplainedAssertions(text), lines);
    });
});
