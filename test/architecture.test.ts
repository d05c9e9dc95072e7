import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import {
  circlesOf,
  mayImport,
  mayImportTypesOf,
  mayUse,
  partOf,
  type SourceFile,
  violationsOf,
} from "./support/architecture.ts";

const files: SourceFile[] = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(join("src", path), "utf8") }));

/** A longer file has more than one subject. */
const MAX_LINES = 300;

/** Circles that are still to be broken; nothing may be added. */
const knownCircles: string[] = [];

/** Messages and sample content may be longer. */
const isContent = (path: string) => /^(locales|demo)\//.test(path);

describe("the architecture", () => {
  it("has a rule for every part of src", () => {
    const parts = new Set(files.map(({ path }) => partOf(path)));

    assert.deepEqual(
      [...parts].filter((part) => !(part in mayImport)),
      [],
    );
  });

  it("points inwards: a part imports only parts above it in the table", () => {
    const order = Object.keys(mayImport);

    for (const [part, used] of Object.entries(mayImport))
      for (const other of used)
        assert.ok(order.indexOf(other) < order.indexOf(part), `${part} uses ${other}`);
  });

  it("lets one line use the read cache: the rest of the service knows only its interfaces", () => {
    const users = files
      .filter(({ path }) => partOf(path) !== "read-cache")
      .flatMap(({ path, text }) => [...text.matchAll(/"[^"\n]*\bread-cache\/[^"\n]*"/g)].map(() => path));

    assert.deepEqual(users, ["service.ts"]);
  });

  for (const [name, permissions] of Object.entries({ mayImport, mayImportTypesOf }))
    it(`has no unused permission in ${name}`, () => {
      const unused = Object.entries(permissions).flatMap(([part, used]) =>
        used
          .filter((other) => !files.some((file) => partOf(file.path) === part && uses(file, other)))
          .map((other) => `${part} uses ${other}`),
      );

      assert.deepEqual(unused, []);
    });

  it("tells a part from those whose names begin like its own", () => {
    const file = (name: string) => ({ path: "media/x.ts", text: `import { a } from "${name}";` });

    assert.ok(uses(file("../http/x.ts"), "http"));
    assert.ok(!uses(file("../http-client/x.ts"), "http"));
    assert.ok(uses(file("../errors.ts"), "errors.ts"));
    assert.ok(!uses(file("../errors.tsx"), "errors.ts"));
  });

  it("names the permitted users of every dependency", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

    assert.deepEqual(Object.keys(mayUse).sort(), Object.keys(dependencies).sort());
  });

  it("has no import circles, neither at run time nor in types", () => {
    assert.deepEqual(circlesOf(files), knownCircles);
  });

  it("is followed by every file", () => {
    assert.deepEqual(files.flatMap(violationsOf), []);
  });

  it(`has no file of more than ${MAX_LINES} lines, apart from messages and sample content`, () => {
    const long = files
      .filter(({ path, text }) => !isContent(path) && text.split("\n").length - 1 > MAX_LINES)
      .map(({ path }) => path);

    assert.deepEqual(long, []);
  });
});

describe("the check of architecture rules", () => {
  const cases: [what: string, path: string, text: string, found: string[]][] = [
    [
      "an import that points outwards",
      "domain/cost.ts",
      `import { list } from "../operations/list.ts";`,
      ["domain/cost.ts imports ../operations/list.ts"],
    ],
    [
      "an import of types alone",
      "store/rows.ts",
      `import type { Context } from "../context.ts";`,
      ["store/rows.ts imports ../context.ts"],
    ],
    [
      "an import over several lines, from a deeper folder",
      "resources/shared/post.ts",
      `import {\n  create,\n  type Input,\n} from "../../operations/create.ts";`,
      ["resources/shared/post.ts imports ../../operations/create.ts"],
    ],
    [
      "an export of what another part has",
      "domain/time.ts",
      `export { translate } from "../locales/index.ts";`,
      ["domain/time.ts imports ../locales/index.ts"],
    ],
    [
      "an import for its effect and one at run time",
      "auth/users.ts",
      `import "../http/register-routes.ts";\nconst app = await import("../app.ts");`,
      ["auth/users.ts imports ../http/register-routes.ts", "auth/users.ts imports ../app.ts"],
    ],
    [
      "an import at run time that hides its name",
      "http/register-routes.ts",
      `const secret = await import(name);`,
      ["http/register-routes.ts imports what it does not name"],
    ],
    [
      "a package in the wrong place",
      "http/register-routes.ts",
      `import { sql } from "kysely";`,
      ["http/register-routes.ts imports kysely"],
    ],
    [
      "the store used by http for more than its types",
      "http/x.ts",
      `import type { Row } from "../store/tables.ts";\nimport { countRows, type PageRange } from "../store/rows.ts";`,
      ["http/x.ts imports ../store/rows.ts"],
    ],
    ["an undeclared package", "http/x.ts", `import x from "left-pad";`, ["http/x.ts imports left-pad"]],
    [
      "a module of the runtime in a pure part",
      "domain/html.ts",
      `import { readFileSync } from "node:fs";`,
      ["domain/html.ts imports node:fs"],
    ],
    [
      "the environment below the entry points",
      "http/register-routes.ts",
      "const port = process.env.PORT;",
      ["http/register-routes.ts reads the environment"],
    ],
    ...[`"image/*"`, "'https://*.example.org'", "`/*`", `\`\${"}"}/*\``, "/[/*]/"].map(
      (literal): [string, string, string, string[]] => [
        `the environment after the sign of a comment in ${literal}`,
        "config.ts",
        `const a = ${literal}; process.env.X; /* */`,
        ["config.ts reads the environment"],
      ],
    ),
    ...["new Date()", "new Date", "Date()", "Date.now()", "performance.now()", "process.hrtime()"].map(
      (clock): [string, string, string, string[]] => [
        `the clock, read as ${clock}`,
        "operations/list.ts",
        `const now = ${clock};`,
        ["operations/list.ts reads the clock"],
      ],
    ),
    ["a default export", "app.ts", "export default 1;", ["app.ts exports without a name"]],
    ["an export of everything", "app.ts", `export * from "./config.ts";`, ["app.ts exports without a name"]],
  ];

  for (const [what, path, text, found] of cases)
    it(`finds ${what}`, () => {
      assert.deepEqual(violationsOf({ path, text }), found);
    });

  it("accepts permitted code", () => {
    const text = `
      import { readFile } from "node:fs/promises";
      import type { FastifyRequest } from "fastify";
      import { list } from "../operations/list.ts";
      import { sendResponse } from "./response.ts";
      // Not the clock: new Date() in a comment.
      const url = "https://example.org"; // Nor here: new Date().
      /** Nor process.env here. */
      const day = new Date(0);
    `;

    assert.deepEqual(violationsOf({ path: "http/register-routes.ts", text }), []);
  });
});

describe("the search for import cycles", () => {
  const file = (path: string, ...imports: string[]): SourceFile => ({ path, text: imports.join("\n") });

  it("finds one inside a folder and one across folders", () => {
    const files = [
      file("a/one.ts", `import { two } from "./two.ts";`),
      file("a/two.ts", `import { three } from "../b/three.ts";`, `import { one } from "./one.ts";`),
      file("b/three.ts", `import { four } from "./deep/four.ts";`),
      file("b/deep/four.ts", `export { two } from "../../a/two.ts";`),
    ];

    assert.deepEqual(circlesOf(files), [
      "a/one.ts -> a/two.ts -> a/one.ts",
      "b/deep/four.ts -> a/two.ts -> b/three.ts -> b/deep/four.ts",
    ]);
  });

  it("marks a cycle of type imports", () => {
    const files = [
      file("a/one.ts", `import { two } from "./two.ts";`),
      file("a/two.ts", `import type { One } from "./one.ts";`),
    ];

    assert.deepEqual(circlesOf(files), ["a/one.ts -> a/two.ts -> a/one.ts (types)"]);
  });

  it("finds a file that imports itself, and a dynamic import", () => {
    const files = [
      file("a/one.ts", `export { two } from "./one.ts";`),
      file("a/two.ts", `const three = await import("./three.ts");`),
      file("a/three.ts", `import "./two.ts";`),
    ];

    assert.deepEqual(circlesOf(files), ["a/one.ts -> a/one.ts", "a/three.ts -> a/two.ts -> a/three.ts"]);
  });

  it("finds none where two paths lead to the same file", () => {
    const files = [
      file("a/one.ts", `import { two } from "./two.ts";`, `import { three } from "./three.ts";`),
      file("a/two.ts", `import { three } from "./three.ts";`, `// import { one } from "./one.ts";`),
      file("a/three.ts"),
    ];

    assert.deepEqual(circlesOf(files), []);
  });
});

const uses = ({ path, text }: SourceFile, other: string) => {
  const up = "../".repeat(path.split("/").length - 1) || "./";
  return text.includes(`"${up}${other}/`) || text.includes(`"${up}${other}"`);
};
