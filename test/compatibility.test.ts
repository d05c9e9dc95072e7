import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { settings } from "../src/config.ts";

const page = readFileSync("docs/COMPATIBILITY.md", "utf8");
const [offered = "", notOffered = ""] = page.split("\n## Not offered\n");

/** The names in code spans: of fields, parameters, codes, headers and settings. `a.b` is two, `a=b` is `a`. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([A-Za-z_][\w.-]*)(?:=[^`]*)?`/g)].flatMap(([, name = ""]) => name.split("."));

/** Every name that the OpenAPI document has for something that clients send or receive. */
function namesOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) namesOf(item, found);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) {
      if (key === "name" && typeof item === "string") found.add(item);
      if (key === "enum" && Array.isArray(item)) for (const one of item) found.add(String(one));
      if (key === "headers" || key === "properties") for (const name of Object.keys(item)) found.add(name);
      if (key === "paths")
        for (const path of Object.keys(item)) for (const part of path.split("/")) found.add(part);
      namesOf(item, found);
    }
  return found;
}

const known = new Set([
  ...namesOf(JSON.parse(readFileSync("docs/openapi.json", "utf8"))),
  ...Object.keys(settings),
]);

describe("docs/COMPATIBILITY.md", () => {
  it("names fields, parameters, error codes, headers and settings that exist", () => {
    const names = namesIn(offered);

    assert.ok(names.length > 80, "the names were found");
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
    );
  });

  it("lists nothing as not offered that is", () => {
    const names = namesIn(notOffered);

    assert.ok(names.length > 0, "the names were found");
    assert.deepEqual(
      names.filter((name) => known.has(name)),
      [],
    );
  });

  it("gives a reason for every difference", () => {
    const rows = offered.split("\n").filter((line) => /^\|(?!---)/.test(line));

    for (const row of rows) assert.match(row, /^\| \S.*\S \| \S.*\S \|$/);
  });

  it("can be found from the README, and counts on clients that exist", () => {
    assert.match(readFileSync("README.md", "utf8"), /\]\(docs\/COMPATIBILITY\.md\)/);
    assert.ok(readdirSync("test/clients").length >= 15);
  });
});
