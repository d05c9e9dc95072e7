import assert from "node:assert/strict";
import { dirname, join } from "node:path";
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
import { closeAll, onEveryStore, type StoreName, startService } from "./support/service.ts";

/** Slugs by id as an earlier version left them; 5 is in another language. */
const slugs = ["plain", "BrandTM-Night", "brandtm-night", "音楽-Å", "BrandTM-Night", "Ωmega"];

/** Slugs of venues by id, as an earlier version left them. */
const venueSlugs = ["HallTM", "halltm", "Gate-\u00c5", "plain-hall"];

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
    for (const [at, slug] of venueSlugs.entries())
      await sql`insert into venues (id, translation_group, lang, slug, description, external_id, modified, version,
          author, status, title, title_key, excerpt, website, image_id, published, trashed, address, city, country,
          province, state, zip, phone, stateprovince, show_map, show_map_link)
        values (${at + 1}, ${at + 1}, 'en', ${slug}, '', null, 0, 1, 1, 'publish', ${slug}, '', '', '', 0, 0, null,
          '', '', '', '', '', '', '', '', 0, 0)`.execute(db);
  });
  await driver.writer.destroy();
  if (driver.reader !== driver.writer) await driver.reader.destroy();
  return place;
}

onEveryStore("the migration of slugs with capitals", (storeName) => {
  after(async () => {
    await closeAll();
    await cleanUp();
  });

  it("makes them lower case, numbers those that are taken, and keeps the old ones", async () => {
    const store = await openStore(await oldStore(storeName));
    const tags = await store.read.selectFrom("tags").select(["slug", "version"]).orderBy("id").execute();
    const former = await store.read
      .selectFrom("former_slugs")
      .select(["kind", "slug", "lang", "item_id"])
      .orderBy("kind")
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
        ...[["venues", "HallTM", "en", 1] as const, ["venues", "Gate-\u00c5", "en", 3] as const],
      ],
    );
  });

  it("leads from the old addresses to the new ones", async () => {
    const { file, databaseUrl } = await oldStore(storeName);
    const beside = { folder: dirname(file), databaseUrl: databaseUrl ?? "" };
    const { anonymous } = await startService(storeName, {}, { beside });
    const page = async (path: string) => {
      const { status, headers } = await anonymous.get(`/${path}`, { accept: "text/html" });
      return [status, headers.get("location")];
    };
    const bySlug = async (slug: string) =>
      (await anonymous.get(`/venues/by-slug/${encodeURIComponent(slug)}`)).body.id;

    for (const [at, now] of ["halltm-2", "halltm", "gate-\u00e5", "plain-hall"].entries()) {
      const former = venueSlugs[at] ?? "";
      const address = `/venue/${encodeURIComponent(now).toLowerCase()}/`;
      assert.deepEqual(
        await page(`/venue/${encodeURIComponent(former)}/`),
        former === now ? [200, null] : [301, address],
      );
      assert.deepEqual(await page(address), [200, null]);
      assert.equal(await bySlug(now), at + 1, now);
    }
    // The API finds an item by its slug in any case, and by none that it had.
    assert.deepEqual([await bySlug("HallTM"), await bySlug("Gate-\u00c5")], [2, 3]);
    assert.deepEqual(await page("/events/tag/BrandTM-Night/"), [301, "/tag/brandtm-night-2/"]);
    assert.deepEqual(await page("/fr/events/tag/BrandTM-Night/"), [301, "/fr/tag/brandtm-night/"]);
  });
});
