import assert from "node:assert/strict";
import { join } from "node:path";
import { after, it } from "node:test";
import { sql } from "kysely";
import { groupCommit } from "../src/store/group-commit.ts";
import { migrate } from "../src/store/migrate.ts";
import { migrations } from "../src/store/migrations/index.ts";
import { openStore } from "../src/store/open-store.ts";
import { openPostgres } from "../src/store/postgres.ts";
import { openSqlite } from "../src/store/sqlite.ts";
import { testDatabase } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { onEveryStore } from "./support/service.ts";

onEveryStore("the migration of images", (storeName) => {
  after(cleanUp);

  it("gives those that exist the slug of their file, each its own", async () => {
    const place = {
      file: join(await temporaryFolder(), "almanac.sqlite"),
      databaseUrl: storeName === "postgres" ? await testDatabase() : null,
    };
    const driver = place.databaseUrl ? openPostgres(place.databaseUrl) : await openSqlite(place.file);
    const older = Object.fromEntries(Object.entries(migrations).filter(([id]) => id < "0010"));
    await groupCommit(driver).write(async (db) => {
      await migrate(db, driver.dialect, older);
      for (const [id, stem, extension] of [
        [1, "poster", "jpg"],
        [2, "two-words", "webp"],
        [3, "poster", "png"],
      ] as const) {
        const file = `2030/05/${stem}-0123456789abcdef.${extension}`;
        await sql`insert into images (id, author, title, created, source, stored)
          values (${id}, 1, 'Title', 7, null, ${JSON.stringify({ file, extension })})`.execute(db);
      }
    });
    await driver.writer.destroy();
    if (driver.reader !== driver.writer) await driver.reader.destroy();

    const store = await openStore(place);
    const images = await store.read.selectFrom("images").selectAll().orderBy("id").execute();
    await store.close();

    assert.deepEqual(
      images.map(({ slug, modified, search_text }) => [slug, modified, search_text]),
      [
        ["poster", 7, "title"],
        ["two-words", 7, "title"],
        ["poster-3", 7, "title"],
      ],
    );
  });
});
