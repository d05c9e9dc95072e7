import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { after, describe, it } from "node:test";
import { sql } from "kysely";
import { Client } from "pg";
import { migrate } from "../src/store/migrate.ts";
import { migrations } from "../src/store/migrations/index.ts";
import type { Migration } from "../src/store/migrations/migration.ts";
import { openStore } from "../src/store/open-store.ts";
import type { Store } from "../src/store/store.ts";
import { postgresIsWanted, testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { schemaOf } from "./support/schema.ts";
import { onEveryStore, type StoreName } from "./support/service.ts";

/** SHA-256 of the steps of every migration. Add a line for a new one; existing lines never change. */
const shipped: Record<string, string> = {
  "0001-first-tables": "6739ea0328b4616c323d2d39afd9033b1b40026bc0b7fdf576420a4d547a1db0",
  "0002-changes": "593a198afe9d34efc3da46cada0ecda70d0c4572e79f52dd5a98d619135bda66",
  "0003-text-index": "e504b327618c6a33b24e4ef6efb8f06318f144bf9318f00d05d8bb4b1e16b566",
  "0004-versions-of-terms": "fc4b5b411591d7e428ddf03d778978f1d88366802d25d91d84774a236a33eab0",
  "0005-translation-groups": "10f1f0e5adf39be0cd5552708a561eb6b7e065575694d3f173ceb5b83cb174f4",
  "0006-counters": "c3ce6af54fa98400d85d26de183c44e7b43705163abe368fbd9e0508d5c2acfa",
  "0007-audit": "f400d2afcac2c3e143e5d710f2afed46d05128c3f03732ca9b0f305a18837d22",
  "0008-credentials": "6d55583455fd8d6999cfe5b485794a44f44422672140197b8d67b426a2fc4c85",
  "0009-virtual-events": "767ee19a40e5aa8c6b51b17c73b83720a8cd103069165772e0a2c78e1a49f84e",
  "0010-media": "a843b21be370fb7d8fcf581cc252ac6243c3e09d38878d80f06af2242cb37386",
  "0011-application-passwords": "2ed263ae5b71bcdf2f39a49dc186cd6767440dd95608ebcc5fb554f2ca05e0c9",
  "0012-former-slugs": "d3a63bc53adab7ce75595e5a6da23c4ebfbdd2786d2f9ff2394f6b332624e6ae",
  "0013-first-term-id": "c32e3e6a6c7acedd726ae8f642f6b333dabdf86fd2cb7c250d42100d786d1a1c",
  "0014-image-files": "eafbeedb2ceba1b8994e5606492012919afa42bd3130a7079541b04ddda53f70",
  "0015-nodes": "629dba09fd468115e323bd8c2760d70661df5e0f1f90aefeed495fec75d61326",
  "0016-cheaper-changes": "c93c4714b84554ead7f4ac280441c186c52e947af72fd223a73b9839cf801f7e",
  "0018-change-feed": "d709ef04baff0b32da39f2238793eddd67014fb9f8a3d502dafdfa9c7bfac2b3",
  "0019-series": "12928741b80f43c1cc89dde0371b0d12e37aed3ada661f4502475379363a4a5f",
  "0020-sources": "b5b43062e7a51537dab413f70f77350db715b8b72e4521221e2a3c33122c46ee",
  "0021-imports": "3eb79d64fab71e8692438c4e1a2a13e7c11608b5cbe9bcb1c2bc2875ce5e72a4",
  "0022-category-colours": "eda8614c3f75c852d31dfebde06b50b895ad1dcb260927a18403f45dd88b41aa",
  "0023-review-notes": "428ce706b69127f77cdb6f19b0ab2242792ddfd58c5dd7942ad7cad3e53564eb",
  "0024-import-files": "214c3860031d4fb163818922808180f54e778d3b82801c52408885aa6b4ababa",
  "0025-second-factors": "e7019ba09e175eb9a29b7a93b64ee02ea1dfd6b8b6b7e058d013faa4942fd43e",
  "0026-submissions": "0f42f6c3e5c72cacec19e6802c8b7b926198186a57d23e7bc6f84bacd474e5a5",
  "0027-covering-start": "a1e1d280deb44cf449888ae82a9f08439fd47d4af6f3ccc1ee29b8ba08521c99",
  "0028-focal-points": "182a91777ab1c80ded1d876900315a593271882f041798e90a7e2382d761920d",
  "0029-cheaper-counts": "ca50a325c6d8342e6c1a14661b3f3ea5f4ae93fda4a48c32abc2334970c7223c",
  "0030-covering-modified": "14179a4a415e63df9ac605fbc0d7f985f57b642679da12f72089b47defb95425",
  "0031-copies-of-images": "2301ebb2336957944b771e65018d0eeb9d2101463eed80ccfd68af503793f6df",
};

const folder = "src/store/migrations";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
);

const textOf = (path: string) => readFileSync(join(folder, path), "utf8");

/** Hashes the statements alone, so that comments may improve; the whole source where a step is a function. */
function checksumOf(id: string, { sqlite, postgres }: Migration): string {
  const hash = createHash("sha256").update(JSON.stringify([sqlite, postgres]));
  if ([...sqlite, ...postgres].some((step) => typeof step === "function"))
    for (const path of files.filter((path) => path === `${id}.ts` || path.startsWith(`${id}/`)).sort())
      hash.update(textOf(path));
  return hash.digest("hex");
}

describe("migrations", () => {
  it("are the files of their folder, in order", () => {
    const own = files.filter((path) => path !== "index.ts" && path !== "migration.ts");

    assert.deepEqual(
      Object.keys(migrations).map((id) => `${id}.ts`),
      own.filter((path) => !path.includes("/")).sort(),
    );
  });

  it("call no live code: they import only their type, the sql tag, hashes and files of their own", () => {
    assert.deepEqual(
      files.flatMap((path) => foreignImports(path, textOf(path))),
      [],
    );
  });

  it("never change once they are shipped", () => {
    for (const [id, checksum] of Object.entries(shipped)) {
      const migration = migrations[id];
      assert.ok(
        migration && checksumOf(id, migration) === checksum,
        `${id}: shipped migrations never change; add a new one`,
      );
    }
  });

  it("are recorded with their checksum", () => {
    const missing = Object.entries(migrations)
      .filter(([id]) => !(id in shipped))
      .map(([id, migration]) => `  "${id}": "${checksumOf(id, migration)}",`);

    assert.ok(missing.length === 0, `Add to \`shipped\` in test/migrations.test.ts:\n${missing.join("\n")}`);
  });
});

describe("the check of migration imports", () => {
  const cases: [what: string, path: string, text: string, found: number][] = [
    ["the type", "0009-x.ts", `import type { Migration } from "./migration.ts";`, 0],
    ["the sql tag", "0009-x.ts", `import { sql } from "kysely";`, 0],
    ["hashes", "0009-x.ts", `import { createHmac } from "node:crypto";`, 0],
    ["a frozen copy of its own", "0009-x.ts", `import { frozenFold } from "./0009-x/fold.ts";`, 0],
    ["the list of migrations", "index.ts", `import { x } from "./0009-x.ts";`, 0],
    ["live code", "0009-x.ts", `import { fold } from "../../domain/fold.ts";`, 1],
    ["live code over several lines", "0009-x.ts", `import {\n  fold,\n} from "../../domain/fold.ts";`, 1],
    [
      "live code in a folder of its own",
      "0009-x/fold.ts",
      `export { fold } from "../../../domain/fold.ts";`,
      1,
    ],
    ["live types", "0009-x.ts", `import type { Queries } from "../store.ts";`, 1],
    ["live code from the list", "index.ts", `import { fold } from "../../domain/fold.ts";`, 1],
    ["another migration", "0009-x.ts", `import { item } from "./0002-changes.ts";`, 1],
    ["another package", "0009-x.ts", `import { decodeHTML } from "entities";`, 1],
    ["an import for its effect", "0009-x.ts", `import "../../domain/fold.ts";`, 1],
    ["an import at run time", "0009-x.ts", `await import("../../domain/fold.ts");`, 1],
  ];

  for (const [what, path, text, found] of cases)
    it(`${found === 0 ? "allows" : "finds"} ${what}`, () => {
      assert.equal(foreignImports(path, text).length, found);
    });
});

onEveryStore("the schema", (storeName) => {
  after(cleanUp);

  it("is the recorded one after all migrations", async () => {
    const fixture = `schema.${storeName}.sql`;
    const store = await newStore(storeName);
    const actual = await schemaOf(store, storeName);
    await store.close();
    writeFileSync(join("build", fixture), `${actual.join(";\n\n")};\n`);

    const recorded = readFileSync(join("test/fixtures", fixture), "utf8")
      .trimEnd()
      .slice(0, -1)
      .split(";\n\n");
    const differences = [
      ...recorded.filter((statement) => !actual.includes(statement)).map((statement) => `- ${statement}`),
      ...actual.filter((statement) => !recorded.includes(statement)).map((statement) => `+ ${statement}`),
    ].join("\n");
    const hint = `If a new migration is meant to do this: cp build/${fixture} test/fixtures/`;
    assert.ok(differences === "", `The schema is not the recorded one.\n${differences}\n${hint}`);
  });
});

onEveryStore("the migration runner", (storeName) => {
  after(cleanUp);

  const same = (steps: Migration["sqlite"]): Migration => ({ sqlite: steps, postgres: steps });
  const addSetting = "insert into settings (name, value) values ('colour', 'Ünï')";
  const names = async (store: Store) =>
    (await store.read.selectFrom("migrations").select("name").execute()).map(({ name }) => name);
  const values = async (store: Store) =>
    (await store.read.selectFrom("settings").select("value").where("name", "=", "colour").execute()).map(
      ({ value }) => value,
    );

  it("runs statements and functions in order, once", async () => {
    const store = await newStore(storeName);
    const more = {
      ...migrations,
      "9998-setting": same([addSetting]),
      "9999-lower-case": same([
        async (transaction) => {
          const { rows } = await sql<{ value: string }>`
            select value from settings where name = 'colour'`.execute(transaction);
          for (const { value } of rows)
            await sql`update settings set value = ${`${value.toLowerCase()}!`} where name = 'colour'`.execute(
              transaction,
            );
        },
      ]),
    };

    for (const _ of ["first", "second"]) await store.write((db) => migrate(db, storeName, more));

    assert.deepEqual(await values(store), ["ünï!"]);
    assert.deepEqual((await names(store)).sort(), Object.keys(more));
    await store.close();
  });

  it("rolls all migrations back when one fails", async () => {
    const store = await newStore(storeName);
    const more = {
      ...migrations,
      "9998-setting": same([addSetting]),
      "9999-fails": same(["insert into nowhere values (1)"]),
    };

    await assert.rejects(store.write((db) => migrate(db, storeName, more)));

    assert.deepEqual(await values(store), []);
    assert.deepEqual((await names(store)).sort(), Object.keys(migrations));
    await store.close();
  });
});

describe("the text index on a PostgreSQL server without the extension", {
  skip: !postgresIsWanted,
}, () => {
  /** Opens a new store on a server where CREATE EXTENSION fails with this SQLSTATE. */
  const openWithoutExtension = async (state: string) => {
    const databaseUrl = await testDatabase();
    const owner = new Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query(`
      create function fail() returns event_trigger language plpgsql as
        $$ begin raise 'failed on purpose' using errcode = '${state}'; end $$;
      create event trigger failure on ddl_command_start when tag in ('CREATE EXTENSION') execute function fail()`);
    await owner.end();
    return openStore({ file: "", databaseUrl });
  };

  // Not available, not permitted, without the operator class, without its files.
  for (const state of ["0A000", "42501", "42704", "58P01"])
    it(`is left out after ${state}`, async () => {
      const store = await openWithoutExtension(state);

      const schema = await schemaOf(store, "postgres");

      assert.ok(schema.some((statement) => statement.includes("categories_changed_11_u")));
      assert.ok(!schema.some((statement) => /events_text|pg_trgm/.test(statement)));
      await store.close();
    });

  it("is not left out silently after another error", async () => {
    await assert.rejects(openWithoutExtension("53100"), /failed on purpose/);
  });
});

async function newStore(storeName: StoreName): Promise<Store> {
  const databaseUrl = storeName === "postgres" ? await testDatabase() : null;
  return openStore({ file: join(await temporaryFolder(), "almanac.sqlite"), databaseUrl });
}

/** Imports of a migration other than its type, Kysely and files of the same migration. */
function foreignImports(path: string, text: string): string[] {
  const [migration = ""] = path.replace(/\.ts$/, "").split("/");
  const isFrozen = (name: string) => {
    if (!name.startsWith(".")) return name === "kysely" || name === "node:crypto";
    const target = posix.join(posix.dirname(path), name);
    if (path === "index.ts") return !target.includes("/");
    return target === "migration.ts" || target.startsWith(`${migration}/`);
  };
  const statements =
    /^(?:import|export\s*(?:type\s*)?[{*])[^;"]*?\bfrom\s*"([^"]+)"|^import\s*"([^"]+)"|\b(?:import|require)\s*\(([^)]*)/gm;
  return [...text.matchAll(statements)]
    .map(([, from, effect, dynamic]) => from ?? effect ?? dynamic ?? "")
    .filter((name) => !isFrozen(name));
}
