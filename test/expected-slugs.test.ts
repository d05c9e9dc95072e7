import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, it, test } from "node:test";
import { freeSlug, NO_ITEM } from "../src/operations/slugs.ts";
import { resourceOf } from "../src/resources/index.ts";
import { ExpectedSlugs, type LocalSlug } from "../src/store/expected-slugs.ts";
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
        const free = await freeSlug(db, tags, { text: slug, lang, id: NO_ITEM });
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
  if (storeName === "postgres") {
    it("are looked up with one statement", async () => {
      lookUps = 0;

      await Promise.all(Array.from({ length: 8 }, (_, number) => create(`different-${number}`)));

      assert.equal(lookUps, 1);
    });

    it("are looked up with two statements where all have one title that many have already", async () => {
      for (let number = 0; number < 30; number++) await create("common");
      lookUps = 0;

      const given = await Promise.all(Array.from({ length: 8 }, () => create("common")));

      assert.deepEqual(
        given,
        given.map((_, number) => `common-${31 + number}`),
      );
      assert.equal(lookUps, 2);
    });
  }
});

const english = (...slugs: string[]): LocalSlug[] => slugs.map((slug) => ({ slug, lang: "en" }));

/** Slugs that a transaction expects of events, and lookups of them in a store that has some. */
function expecting(slugs: readonly string[], stored: readonly string[]) {
  const expected = new ExpectedSlugs();
  expected.reset(english(...slugs).map((slug) => ({ table: "events", ...slug })));
  const lookups: string[][] = [];
  const lookUp = async (wanted: readonly LocalSlug[]) => {
    lookups.push(wanted.map(({ slug }) => slug));
    return wanted.filter(({ slug }) => stored.includes(slug));
  };
  const takenAmong = async (...wanted: string[]) => {
    const taken = await expected.takenAmong("events", english(...wanted), lookUp);
    return taken && [...taken];
  };
  return { expected, lookups, takenAmong };
}

test("looks up all slugs that a transaction expects with the first one", async () => {
  const { lookups, takenAmong } = expecting(["a", "b", "b", "c"], ["c"]);

  assert.deepEqual(await takenAmong("a"), []);
  assert.deepEqual(await takenAmong("b"), []);
  assert.deepEqual(await takenAmong("c"), ["c"]);

  assert.deepEqual(lookups, [["a", "b", "c"]]);
});

test("looks up no number of a title again that it has looked up, and none beyond the first free one", async () => {
  const { expected, lookups, takenAmong } = expecting(["a", "a"], ["a", "a-2"]);
  await takenAmong("a");
  assert.deepEqual(await takenAmong("a-2", "a-3", "a-4"), ["a-2"]);
  expected.beforeInsert("events")(english("a-3"));

  assert.deepEqual(await takenAmong("a"), ["a"]);
  assert.deepEqual(await takenAmong("a-2", "a-3", "a-4", "a-5"), ["a-2", "a-3"]);

  assert.deepEqual(lookups, [["a"], ["a-2", "a-3", "a-4"]]);
});

test("looks up a slug that it does not know, before those that it knows to be free", async () => {
  const { lookups, takenAmong } = expecting(["a", "b"], []);
  await takenAmong("a");

  assert.deepEqual(await takenAmong("x", "b"), []);

  assert.deepEqual(lookups, [["a", "b"], ["x"]]);
});

test("keeps what it knows when rows are inserted, although that statement changes the table", async () => {
  const { expected, lookups, takenAmong } = expecting(["a", "b"], []);
  await takenAmong("a");
  const inserted = expected.beforeInsert("events");
  expected.drop("events");
  inserted(english("a"));

  assert.deepEqual(await takenAmong("a"), ["a"]);
  assert.deepEqual(await takenAmong("b"), []);

  assert.equal(lookups.length, 1);
});

test("knows nothing of a table that another statement has changed, or whose slugs nobody expects", async () => {
  const { expected, lookups, takenAmong } = expecting(["a"], []);
  await takenAmong("a");
  expected.drop("events");

  assert.equal(await takenAmong("a"), null);
  assert.equal(await expected.takenAmong("venues", english("a"), async () => []), null);
  assert.equal(lookups.length, 1);
});

test("tells languages apart", async () => {
  const { expected, takenAmong } = expecting(["a"], []);
  await takenAmong("a");
  expected.beforeInsert("events")([{ slug: "a", lang: "de" }]);

  assert.deepEqual(await takenAmong("a"), []);
});
