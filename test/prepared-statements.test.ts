import assert from "node:assert/strict";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { sql } from "kysely";
import { entriesAfter } from "../src/store/changelog.ts";
import { findLinks } from "../src/store/event-links.ts";
import { openStore } from "../src/store/open-store.ts";
import { StatementNames } from "../src/store/postgres-prepared.ts";
import { execute } from "../src/store/statement-cache.ts";
import { testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { onEveryStore } from "./support/service.ts";

onEveryStore("the change log of a new database", (storeName) => {
  after(cleanUp);

  it("is read by its index, although there are no statistics about it", async () => {
    const store = await openStore({
      file: join(await temporaryFolder(), "almanac.sqlite"),
      databaseUrl: storeName === "postgres" ? await testDatabase() : null,
    });
    await store.write(async (db) => {
      await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
        insert into changes (kind, item_id, translation_group) select 'events', n, n from numbers`.execute(
        db,
      );
    });

    const steps = await store.explain(entriesAfter(store.read, 19_990).limit(20_000).selectAll());

    await store.close();
    assert.match(steps.join("\n"), /using integer primary key|on changes_pkey|using changes_pkey/i);
  });
});

onEveryStore("links of events", (storeName) => {
  after(cleanUp);

  // SQLite prepares every statement.
  if (storeName === "postgres")
    it("are looked up by a prepared statement", async () => {
      const file = join(await temporaryFolder(), "almanac.sqlite");
      const store = await openStore({ file, databaseUrl: await testDatabase() });

      const prepared = await store.write(async (db) => {
        await findLinks(db, [1]);
        return execute<{ statement: string }>(db, "select statement from pg_prepared_statements");
      });

      await store.close();
      assert.ok(prepared.some(({ statement }) => statement.includes("event_venues")));
    });
});

describe("the names of prepared statements", () => {
  const names = new StatementNames();

  it("are the same for the same text", () => {
    const [first, second] = [names.of("select 1"), names.of("select 2")];

    assert.ok(first && second && first !== second);
    assert.equal(names.of("select 1"), first);
  });

  for (const text of ["select * from events", "select max(seq) from changes", "commit"])
    it(`are not given to "${text}"`, () => {
      assert.equal(names.of(text), undefined);
    });
});
