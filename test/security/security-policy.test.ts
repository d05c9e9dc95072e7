import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { settings } from "../../src/config.ts";
import { has, type Right, roles } from "../../src/domain/roles.ts";

const policy = readFileSync("SECURITY.md", "utf8");

/** The rows of the tables of a section, as texts of their cells. */
const rowsOf = (section: string): string[][] =>
  (policy.split(`## ${section}\n`)[1] ?? "")
    .split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|---"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ) ?? [];

describe("SECURITY.md", () => {
  it("lists every right, and the roles that have it", () => {
    const [head = [], ...rows] = rowsOf("What each role can do");
    const listed = rows.map(([name = "", , ...cells]) => [name.replaceAll("`", ""), ...cells]);
    const declared = [...readFileSync("src/domain/roles.ts", "utf8").matchAll(/^ {2}\| "(\w+)"/gm)].map(
      ([, right = ""]) => right,
    );

    assert.deepEqual(head.slice(2), [...roles]);
    assert.deepEqual(listed.map(([right]) => right).sort(), declared.sort());
    for (const [right = "", ...cells] of listed)
      assert.deepEqual(
        cells,
        // The names were compared with those of the type.
        roles.map((role) => (has({ id: 1, login: role, role }, right as Right) ? "yes" : "no")),
        right,
      );
  });

  it("names settings that exist, and every rate limit", () => {
    const named = rowsOf("Limits and their settings").flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );

    assert.deepEqual(
      named.filter((name) => !(name in settings)),
      [],
    );
    assert.deepEqual(
      Object.keys(settings).filter((name) => name.startsWith("RATE_LIMIT_") && !named.includes(name)),
      [],
    );
  });

  it("names a test of its own for each item of the OWASP API Security Top 10, and further ones that exist", () => {
    const [, ...rows] = rowsOf("OWASP API Security Top 10 (2023)");
    const items = rows.map(([item = ""]) => item.split(" ")[0]);

    assert.deepEqual(
      items,
      Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
    );
    for (const [item = "", own = "", others = ""] of rows) {
      const file = `test/security/${own.replaceAll("`", "")}.test.ts`;
      assert.match(readFileSync(file, "utf8"), new RegExp(`OWASP ${item.split(" ")[0]}, `), item);
      for (const [, other] of others.matchAll(/`([^`]+)`/g))
        assert.ok(existsSync(`test/${other}.test.ts`), other);
    }
  });
});

describe("the software bill of materials", () => {
  it("has every package, those of development too", async () => {
    const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], { maxBuffer: 1e8 });
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));

    assert.equal(bomFormat, "CycloneDX");
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      assert.ok(listed.has(`${name}@${version}`), name);
  });
});
