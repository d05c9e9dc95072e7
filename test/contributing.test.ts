import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const guide = readFileSync("CONTRIBUTING.md", "utf8");

/** Scopes of changes outside src/. */
const FURTHER_SCOPES = ["app", "bench", "build", "client", "docs", "test"];

describe("CONTRIBUTING.md", () => {
  it("lists the folders of src/ and the further scopes as the scopes of commits", () => {
    const [, list = ""] = /\bScopes: ([^.]+)\./.exec(guide) ?? [];
    const scopes = list
      .replace(/\([^)]*\)/g, "")
      .split(",")
      .map((scope) => scope.trim());

    const folders = readdirSync("src", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    assert.deepEqual(scopes.sort(), [...folders, ...FURTHER_SCOPES].sort());
  });

  it("names files and folders that exist, from the root or from src/", () => {
    const paths = [...guide.matchAll(/`([\w.-]+(?:\/[\w.-]*)+|\w+\.(?:md|json|ts))`/g)].map(
      ([, path = ""]) => path,
    );

    assert.ok(paths.length > 0);
    assert.deepEqual(
      paths.filter((path) => !existsSync(path) && !existsSync(join("src", path))),
      [],
    );
  });

  it("names npm scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = [...guide.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, name = ""]) => name);

    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
  });
});

describe(".editorconfig", () => {
  it("has the values of the formatter in biome.json", () => {
    const [, section = ""] = /^\[\*\]\n((?:.+\n)+)/m.exec(readFileSync(".editorconfig", "utf8")) ?? [];
    const values = Object.fromEntries(
      section
        .trim()
        .split("\n")
        .map((line) => line.split(" = ")),
    );
    const { formatter } = JSON.parse(readFileSync("biome.json", "utf8"));

    assert.deepEqual(
      {
        indentStyle: values.indent_style,
        indentWidth: Number(values.indent_size),
        lineWidth: Number(values.max_line_length),
      },
      formatter,
    );
  });
});
