import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { Client } from "pg";
import { all, contains, isOneOf, not, type Predicate } from "../../src/domain/predicates.ts";
import { openStore } from "../../src/store/open-store.ts";
import { countRows, findRows } from "../../src/store/rows.ts";
import { make } from "../support/lists.ts";
import { postgresIsWanted, testDatabase } from "../support/postgres.ts";
import { seededRandom } from "../support/random.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const { below, pick } = seededRandom("events.text-index");
const several = (count: number, part: () => string) => Array.from({ length: count }, part).join("");

const letters = [..."abcabcab éßłñ '\"%_\\-*^:(){}+日本のकि", "🎷", "👩‍🎤", " AND ", " OR ", "NEAR"];
const writtenText = () => `x${several(3 + below(25), () => pick(letters))}x`;

/** Search words: substrings of the texts of every length, and some that occur nowhere. */
function someWords(texts: string[]): string[] {
  const parts = Array.from({ length: 120 }, () => {
    const text = [...pick(texts)];
    const from = below(text.length);
    return text.slice(from, from + 1 + below(8)).join("");
  });
  const strangers = Array.from({ length: 40 }, () =>
    several(1 + below(5), () => pick(letters).toLowerCase()),
  );
  return [...parts, ...strangers, '"', '"""', "abc\0abc", "%", "a_c", "\\", "ab", "a"];
}

onEveryStore("the text index", (storeName) => {
  let service: TestService;
  const ids: number[] = [];
  before(async () => {
    service = await startService(storeName, {}, { withoutReadCache: true });
    for (let count = 0; count < 150; count++)
      ids.push(
        await make(service.admin, "/events", anEvent({ title: writtenText(), description: writtenText() })),
      );
  });

  const texts = async () => {
    const rows = await service.store.read.selectFrom("events").select(["id", "search_text"]).execute();
    return rows.map(({ id, search_text }) => ({ id, text: search_text }));
  };

  const withTextCandidates = (predicate: Predicate) =>
    service.store.addTextCandidates(service.store.read, "events", predicate);

  /** Compares the hits of the index with a scan of every text. */
  const agrees = async () => {
    const stored = await texts();
    const words = someWords(stored.map(({ text }) => text));
    // PostgreSQL accepts no NUL in a query; such a search is rejected earlier.
    const askable = words.filter((word) => storeName === "sqlite" || !word.includes("\0"));
    for (const [at, word] of askable.entries()) {
      const wanted = [word, ...(at % 4 === 0 ? [pick(askable)] : [])];
      const predicate = await withTextCandidates(all(...wanted.map((one) => contains("search_text", one))));

      const found = await findRows(service.store.read, "events", predicate);

      const expected = stored.filter(({ text }) => wanted.every((one) => text.includes(one)));
      const numbers = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
      assert.deepEqual(numbers(found), numbers(expected), JSON.stringify(wanted));
      assert.equal(await countRows(service.store.read, "events", predicate), expected.length);
    }
  };

  const indexAllTexts = async () => {
    await waitFor("all texts to be indexed", async () => !(await service.store.indexPendingTexts()));
  };

  it("agrees with a scan of every text before anything is indexed", agrees);

  it("agrees when a part is indexed, and when all is indexed", async () => {
    await service.store.indexPendingTexts();
    await agrees();
    await indexAllTexts();
    await agrees();
  });

  it("agrees after texts were changed and events deleted, before and after reindexing", async () => {
    for (const id of ids.slice(0, 20))
      await service.admin.put(`/events/${id}`, { description: writtenText() });
    for (const id of ids.slice(20, 30)) await service.admin.delete(`/events/${id}?force=true`);
    assert.equal((await texts()).length, 140);
    await agrees();
    await indexAllTexts();
    await agrees();
  });

  it("gives a search the same result before and after an event is indexed", async () => {
    const id = await make(service.admin, "/events", anEvent({ title: "Gala of the Wombats" }));
    const found = async (search: string) =>
      (await service.admin.get(`/events?search=${search}`)).body.events.map((one: { id: number }) => one.id);

    assert.deepEqual(await found("wombat"), [id]);
    await indexAllTexts();
    assert.deepEqual(await found("wombat"), [id]);
    assert.deepEqual(await found("wombat%20gala"), [id]);
    assert.deepEqual(await found("wombat%20-gala"), []);
    await service.admin.put(`/events/${id}`, { title: "Gala of the Quokkas" });
    assert.deepEqual(await found("wombat"), []);
    assert.deepEqual(await found("quokka"), [id]);
    await indexAllTexts();
    assert.deepEqual(await found("wombat"), []);
    assert.deepEqual(await found("quokka"), [id]);
  });

  if (storeName === "sqlite")
    it("returns only events that contain the words, and keeps no deleted ones", async () => {
      const word = contains("search_text", "numbat");
      const id = await make(service.admin, "/events", anEvent({ title: "Numbats" }));
      await indexAllTexts();

      assert.deepEqual(await withTextCandidates(word), all(isOneOf("id", [id]), not(not(word))));
      await service.admin.delete(`/events/${id}?force=true`);
      await indexAllTexts();
      assert.deepEqual(await withTextCandidates(word), all(isOneOf("id", []), not(not(word))));
    });

  it("is not used for short words and for other lists", async () => {
    for (const word of ["", "a", "ab", "日本"]) {
      const predicate = contains("search_text", word);
      assert.equal(await withTextCandidates(predicate), predicate);
    }
    const ofTags = contains("name_key", "numbat");
    assert.equal(await service.store.addTextCandidates(service.store.read, "tags", ofTags), ofTags);
  });
});

describe("a PostgreSQL server without the extension", { skip: !postgresIsWanted }, () => {
  it("is used without a text index", async () => {
    const database = new URL(await testDatabase());
    const name = database.pathname.slice(1);
    const owner = new Client({ connectionString: database.href });
    await owner.connect();
    await owner.query(`create role ${name} login; grant create on schema public to ${name}`);
    database.username = name;

    const store = await openStore({ file: "", databaseUrl: database.href });

    const { rows } = await sql`select 1 from pg_indexes where indexname = 'events_text'`.execute(store.read);
    assert.equal(rows.length, 0);
    assert.equal(await countRows(store.read, "events", contains("search_text", "numbat")), 0);
    assert.equal(await store.indexPendingTexts(), false);
    await store.close();
    await owner.query(`drop owned by ${name}; drop role ${name}`);
    await owner.end();
  });
});
