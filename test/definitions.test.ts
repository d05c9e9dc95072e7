import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { Type } from "typebox";
import { fieldsOf, matches } from "../src/domain/predicates.ts";
import { resources } from "../src/resources/index.ts";
import { filter, type Resource } from "../src/resources/kit/define.ts";
import * as types from "../src/resources/kit/field-types.ts";
import {
  createRedactor,
  publicProperty,
  redactedValue,
  withoutProtected,
} from "../src/resources/kit/password-visibility.ts";
import { linkedTables, linkTableOf } from "../src/store/tables.ts";
import { withoutComments } from "./support/code-of.ts";

const names = resources.map(({ name }) => name);
const name = `(?:${names.join("|")})`;
const quoted = `"${name}"`;

/** Columns that one resource alone has: to look for one in a row is to ask whether it is an item of that resource. */
const columns = resources.flatMap(({ defaults }) => Object.keys(defaults));
const telling = columns.filter((column) => columns.indexOf(column) === columns.lastIndexOf(column));

/** Names under which a file has definitions, or the names of their tables. */
const aliasesIn = (code: string): string[] => [
  ...names,
  "linkingTable",
  ...[...code.matchAll(new RegExp(`\\b${name} as (\\w+)`, "g"))].flatMap(([, alias = ""]) => alias),
];

/** Code that decides by the name of a resource: in a comparison, a case, SQL, a list of several names, or by its columns. */
function decisionsIn(code: string): string[] {
  const aliases = `(?:${aliasesIn(code).join("|")})`;
  // The definition itself, or its name; other properties are compared for their own sake.
  const alias = `${aliases}(?:\\.name)?(?![\\w.(])`;
  const any = `(?:${quoted}|${aliases}\\.name\\b)`;
  return [
    `[=!]==?\\s*(?:${quoted}|${alias})`,
    `${any}\\s*[=!]==?`,
    `\\bcase\\s+${any}`,
    `"=",\\s*${any}`,
    `=\\s*'${name}'`,
    `\\[[^\\[\\]]*${any}[^\\[\\]]*${any}[^\\[\\]]*\\]`,
    `"(?:${telling.join("|")})" in\\b`,
  ].flatMap((pattern) => new RegExp(pattern).exec(code)?.[0] ?? []);
}

/** Where names may be listed: the definitions, the one list of tables, frozen migrations, sample content. */
const mayName = /^(resources\/|store\/tables\.ts$|store\/migrations\/|demo\/)/;

/** Statements over one table; the store knows the tables, not the definitions. */
const statementsOfOneTable: Record<string, string> = {
  "store/imported-occurrences.ts":
    "entries of the source map are joined with the table whose items they name",
  "store/predicate-sql.ts":
    "link tables lead from the one table whose rows have links to the others and back",
  "store/rows.ts": "a query is told to use the index of one table",
  "store/words/synced-word-indexes.ts":
    "one table has the texts of its rows in a column, others in a table beside",
};

const decidesByName = (text: string) => decisionsIn(withoutComments(text));

describe("rules of resources", () => {
  it("are in their definitions: no other code compares or lists names of resources", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".ts") && !mayName.test(path));
    const found = files.flatMap((path) => {
      const [code] = decidesByName(readFileSync(join("src", path), "utf8"));
      return code === undefined ? [] : [{ path, code }];
    });

    assert.ok(files.length > 100);
    assert.deepEqual(
      found.filter(({ path }) => !(path in statementsOfOneTable)),
      [],
    );
    assert.deepEqual(found.map(({ path }) => path).sort(), Object.keys(statementsOfOneTable));
  });

  it("are detected elsewhere", () => {
    for (const code of [
      `if (resource.name === "events") return;`,
      `const isTag = "tags" !== name;`,
      `case "venues": break;`,
      `for (const table of ["venues", "organizers"] as const) {}`,
      `const passed = [\n  "search",\n  "categories",\n  "tags",\n];`,
      `const isEvents = ({ name }: Resource) => name === events.name;`,
      `if (resource === events) return;`,
      `if (venues.name !== table) return;`,
      `import { series as definition } from "./series.ts";\nif (name === definition.name) return;`,
      `const links = kind === linkingTable ? [] : null;`,
      `db.selectFrom("source_items").where("kind", "=", "events")`,
      `db.deleteFrom("review_notes").where("kind", "=", tags.name)`,
      "sql`select item_id from changes where kind = 'events'`",
      `languageOf(source, [events.name, series.name]);`,
      `if ("horizon" in row) await trashOccurrences(row);`,
      `else if ("series_group" in row) cache(row);`,
      `const images = "image/*"; if (name === "events") return; /* */`,
    ])
      assert.equal(decidesByName(code).length, 1, code);
    assert.deepEqual(
      decidesByName(`await loadChoices("tags");
// not name === "tags"
["events"];
const found = ({ post_parent }) => post_parent === series.id;
if (total === events.length || "status" in row) return;
const more = events => events;`),
      [],
    );
  });

  it("derive the links of events from what is registered as linked", () => {
    const [events, ...others] = resources;
    const linked = others.filter(({ nested }) => nested);

    assert.deepEqual(
      events?.links.map(({ to, table }) => [to, table]),
      linked.map(({ name }) => [name, `event_${name}`]),
    );
    assert.deepEqual(
      linkedTables.map(linkTableOf),
      linked.map(({ nested }) => nested?.linkTable),
    );
    for (const { nested } of linked) {
      assert.ok(nested && events);
      for (const part of [events.fields, events.filters, events.representation.properties])
        assert.ok(nested.name in part, nested.name);
    }
  });
});

describe("items that are listed for everybody", () => {
  it("are those that the visibility rule of lists has for anonymous callers", () => {
    const caller = { id: 0, login: "", role: null };
    // The rule uses no more of the context than this.
    const query = { params: {}, context: { caller } } as unknown as Parameters<Resource["baseFilter"]>[0];
    const indexed = resources.flatMap(({ listed, baseFilter }) => (listed ? [{ listed, baseFilter }] : []));

    assert.ok(indexed.length > 0);
    for (const { listed, baseFilter } of indexed) {
      const rule = baseFilter(query);
      assert.deepEqual([...new Set(fieldsOf(rule))].sort(), Object.keys(listed).sort());
      assert.equal(matches(rule, listed), true);
      for (const column of Object.keys(listed))
        assert.equal(matches(rule, { ...listed, [column]: "other" }), false, column);
    }
  });
});

describe("password protection", () => {
  it("covers everything that is not declared public", () => {
    const schema = Type.Object({
      id: publicProperty(Type.Integer()),
      text: Type.String(),
      count: Type.Integer(),
      flag: Type.Boolean(),
      maybe: types.nullable(Type.Boolean()),
      image: Type.Union([Type.Object({ url: Type.String() }), Type.Literal(false)]),
      list: Type.Array(Type.String()),
      oneOrMany: Type.Union([Type.Object({}), Type.Array(Type.Object({}))]),
      parts: Type.Object({ name: Type.String(), values: Type.Array(Type.String()) }),
      extra: Type.Optional(Type.String()),
    });
    const item = {
      ...{ id: 1, text: "a", count: 2, flag: true, maybe: true, image: { url: "b" }, list: ["c"] },
      ...{ oneOrMany: [{}], parts: { name: "d", values: ["e"] }, extra: "f", undeclared: "g" },
    };

    assert.deepEqual(createRedactor(schema)(item), {
      ...{ id: 1, text: "", count: 0, flag: false, maybe: null, image: false, list: [] },
      ...{ oneOrMany: [], parts: { name: "", values: [] } },
    });
    assert.equal(redactedValue(Type.Null()), null);
  });

  it("covers every filter that is not declared public", async () => {
    const byText = filter(types.text, "By text", (value) => ({ field: "text", is: "=", value }));
    const { hidden, open } = withoutProtected({ hidden: byText, open: { ...byText, public: true } });
    const query = {
      params: {},
      context: { caller: { id: 0, login: "", role: null }, password: null, editing: false },
      // Filters use no more of the context than this.
    } as unknown as Parameters<typeof byText.predicate>[1];

    assert.deepEqual(await open?.predicate("a", query), { field: "text", is: "=", value: "a" });
    assert.deepEqual(await hidden?.predicate("a", query), {
      all: [
        { field: "password", is: "=", value: null },
        { field: "text", is: "=", value: "a" },
      ],
    });
  });
});
