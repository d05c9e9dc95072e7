import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { freeSlug } from "../src/operations/slugs.ts";
import { resourceOf } from "../src/resources/index.ts";
import { openStore } from "../src/store/open-store.ts";
import { nextId, updateRow } from "../src/store/rows.ts";
import { insertRow } from "../src/store/statement-cache.ts";
import type { Store } from "../src/store/store.ts";
import type { Row } from "../src/store/tables.ts";
import { testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { onEveryStore } from "./support/service.ts";

const tags = resourceOf("tags");

onEveryStore("slugs that writes of one transaction expect", (storeName) => {
  let store: Store;
  let lookUps = 0;

  before(async () => {
    store = await openStore({
      file: join(await temporaryFolder(), "almanac.sqlite"),
      databaseUrl: storeName === "postgres" ? await testDatabase() : null,
      onStatement: (text) => {
        if (text.startsWith("with wanted")) lookUps += 1;
      },
    });
  });
  after(async () => {
    await store.close();
    await cleanUp();
  });

  /** Creates a tag under the first free slug, and returns that; fails after the insert, if it shall. */
  const create = (slug: string, { lang = "en", fails = false } = {}) =>
    store.write(
      async (db) => {
        const id = await nextId(db, "term");
        const free = await freeSlug(db, tags, { text: slug, lang, id });
        const text = { slug: free, name: free, name_key: free, description: "", external_id: null };
        const row: Row<"tags"> = {
          id,
          translation_group: id,
          lang,
          ...text,
          modified: 0,
          version: 1,
          count: 0,
        };
        await insertRow(db, "tags", row);
        if (fails) throw new Error("on purpose");
        return free;
      },
      { slugs: [{ table: "tags", slug, lang }] },
    );

  it("are given once each, also where several writes expect the same", async () => {
    const wanted = ["one", "two", "one", "one-2", "three", "one"];

    const given = await Promise.all(wanted.map((slug) => create(slug)));

    assert.deepEqual(given, ["one", "two", "one-2", "one-2-2", "three", "one-3"]);
  });

  it("are given in each language", async () => {
    const given = await Promise.all([create("one", { lang: "fr" }), create("four", { lang: "fr" })]);

    assert.deepEqual(given, ["one", "four"]);
  });

  it("are free again when the write that took one is rolled back", async () => {
    const results = await Promise.allSettled([
      create("five"),
      create("six", { fails: true }),
      create("six"),
      create("five"),
    ]);

    assert.deepEqual(
      results.map((result) => (result.status === "fulfilled" ? result.value : "rejected")),
      ["five", "rejected", "six", "five-2"],
    );
  });

  it("are looked up again after another statement has changed the table", async () => {
    const rename = () =>
      store.write(async (db) => {
        const [tag] = await db.selectFrom("tags").select("id").where("slug", "=", "three").execute();
        await updateRow(db, "tags", tag?.id ?? 0, { slug: "eight" });
      });

    const given = await Promise.all([create("seven"), rename(), create("eight")]);

    assert.deepEqual(given, ["seven", undefined, "eight-2"]);
  });

  // SQLite reports the text of a statement once, however often it is run.
  if (storeName === "postgres")
    it("are looked up with one statement", async () => {
      lookUps = 0;

      await Promise.all(Array.from({ length: 8 }, (_, number) => create(`different-${number}`)));

      assert.equal(lookUps, 1);
    });
});
