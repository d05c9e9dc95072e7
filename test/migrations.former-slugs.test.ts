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
import { onEveryStore, type StoreName } from "./support/service.ts";

/** Slugs by id as an earlier version left them; 5 is in another language. */
const slugs = ["plain", "BrandTM-Night", "brandtm-night", "音楽-Å", "BrandTM-Night", "Ωmega"];

/** A store as the version before the migration left it. */
async function oldStore(storeName: StoreName) {
  const place = {
    file: join(await temporaryFolder(), "almanac.sqlite"),
    databaseUrl: storeName === "postgres" ? await testDatabase() : null,
  };
  const driver = place.databaseUrl ? openPostgres(place.databaseUrl) : await openSqlite(place.file);
  const older = Object.fromEntries(Object.entries(migrations).filter(([id]) => id < "0012"));
  await groupCommit(driver).write(async (db) => {
    await migrate(db, driver.dialect, older);
    for (const [at, slug] of slugs.entries())
      await sql`insert into tags (id, translation_group, lang, slug, description, external_id, modified, version,
          name, name_key, count)
        values (${at + 1}, ${at + 1}, ${at === 4 ? "fr" : "en"}, ${slug}, '', null, 0, 1, ${slug}, '', 0)`.execute(
        db,
      );
  });
  await driver.writer.destroy();
  if (driver.reader !== driver.writer) await driver.reader.destroy();
  return place;
}

onEveryStore("the migration of slugs with capitals", (storeName) => {
  after(cleanUp);

  it("makes them lower case, numbers those that are taken, and keeps the old ones", async () => {
    const store = await openStore(await oldStore(storeName));
    const tags = await store.read.selectFrom("tags").select(["slug", "version"]).orderBy("id").execute();
    const former = await store.read
      .selectFrom("former_slugs")
      .select(["kind", "slug", "lang", "item_id"])
      .orderBy("item_id")
      .execute();
    await store.close();

    assert.deepEqual(
      tags.map(({ slug, version }) => [slug, version]),
      [
        ...[["plain", 1] as const, ["brandtm-night-2", 2] as const, ["brandtm-night", 1] as const],
        ...[["音楽-å", 2] as const, ["brandtm-night", 2] as const, ["ωmega", 2] as const],
      ],
    );
    assert.deepEqual(
      former.map(({ kind, slug, lang, item_id }) => [kind, slug, lang, item_id]),
      [
        ["tags", "BrandTM-Night", "en", 2],
        ["tags", "音楽-Å", "en", 4],
        ["tags", "BrandTM-Night", "fr", 5],
        ["tags", "Ωmega", "en", 6],
      ],
    );
  });
});
