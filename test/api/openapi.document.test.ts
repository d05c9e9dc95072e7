import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { downgrade } from "../../src/openapi/downgrade.ts";
import { committedDocument, contractOf, operationsOf, type Part, pointerTo } from "../support/openapi.ts";
import { onEveryStoreInGate, startService } from "../support/service.ts";

const document = JSON.parse(committedDocument());
const contract = contractOf(document);
const operations = operationsOf(document);

describe("the OpenAPI document", () => {
  it("is committed as generated (npm run openapi)", async () => {
    assert.equal(await readFile("docs/openapi.json", "utf8"), committedDocument());
  });

  it("is valid OpenAPI, as 3.1 and as 3.0", async () => {
    const folder = await mkdtemp(join(tmpdir(), "almanac-test-"));
    const older = join(folder, "openapi-3.0.json");
    await writeFile(older, JSON.stringify(downgrade(document)));
    try {
      for (const file of ["docs/openapi.json", older]) {
        const { totals, problems } = await lint(file);
        assert.deepEqual([totals.errors, totals.warnings, problems], [0, 0, []], file);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("has a unique id for every operation, and a description of everything", () => {
    const ids = operations.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    for (const { id, part } of operations) {
      assert.ok(part.summary && part.tags.length === 1, id);
      for (const [index] of part.parameters.entries()) {
        const { description } = contract.find(pointerTo(pointerOf(id), "parameters", index)).part;
        assert.ok(description, `${id}, parameter ${index}`);
      }
    }
  });

  it("has examples that match their schemas", () => {
    let count = 0;
    for (const { at, part } of schemasWithExamples(document)) {
      const values = [
        ...("example" in part ? [part.example] : []),
        ...Object.values(part.examples ?? {}).map((one) => valueIn(one)),
      ];
      for (const value of values) {
        count += 1;
        assert.equal(contract.errorsOf(pointerTo(at, "schema"), value), "", at);
      }
    }
    assert.ok(count > 150, `${count} examples`);
  });

  it("has schemas that match their own examples", () => {
    for (const { at, part } of everyPart(document, "#"))
      if (Array.isArray(part.examples))
        for (const value of part.examples) assert.equal(contract.errorsOf(at, value), "", at);
  });
});

onEveryStoreInGate("GET {api}/doc", (store) => {
  it("returns the same document as 3.1, and as 3.0 by default", async () => {
    const { anonymous } = await startService(store, { BASE_URL: "http://127.0.0.1:3000" });
    const newest = await anonymous.get("/doc?version=3.1");
    const usual = await anonymous.get("/doc");

    assert.deepEqual(newest.body, document);
    assert.equal(usual.body.openapi, "3.0.0");
    assert.deepEqual(usual.body.paths, (downgrade(document) as Part).paths);
    assert.deepEqual((await anonymous.get("/doc?version=3.0")).body, usual.body);
    for (const version of ["2.0", "3", "3.1.0", ""]) {
      const { status, body } = await anonymous.get(`/doc?version=${version}`);
      assert.deepEqual(
        [status, body.code, Object.keys(body.data.params)],
        [400, "rest_invalid_param", ["version"]],
      );
    }
  });
});

const run = promisify(execFile);

/** The problems that the linter reports; it sends no requests. */
async function lint(file: string) {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    NO_COLOR: "1",
  };
  const args = [
    "node_modules/@redocly/cli/bin/cli.js",
    "lint",
    file,
    "--format=json",
    "--config=redocly.yaml",
  ];
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: 1 << 26 }).catch((error) => error);
  return JSON.parse(stdout.slice(stdout.indexOf("{")));
}

const pointerOf = (id: string): string => operations.find((one) => one.id === id)?.pointer ?? "";

const valueIn = (example: Part): unknown => (example.$ref ? contract.find(example.$ref).part : example).value;

/** Bodies, responses and parameters that have a schema and examples of it. */
const schemasWithExamples = (root: Part) =>
  everyPart(root, "#").filter(
    ({ part }) => part.schema && ("example" in part || (part.examples && !Array.isArray(part.examples))),
  );

/** Every object of the document that is description, not data. */
function everyPart(part: Part, at: string): { at: string; part: Part }[] {
  if (typeof part !== "object" || part === null) return [];
  const inner = Object.entries(part).filter(
    ([name]) => !["example", "value", "default", "enum"].includes(name),
  );
  const found = inner.flatMap(([name, member]) => everyPart(member, pointerTo(at, name)));
  return Array.isArray(part) ? found : [{ at, part }, ...found];
}
