import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
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
import { onEveryStore, type StoreName } from "./support/service.ts";

const PLAIN = "correct horse battery staple";

/** A store as the version before this migration left it, with a protected event, a session and an idempotency key. */
async function oldStore(storeName: StoreName) {
  const place = {
    file: join(await temporaryFolder(), "almanac.sqlite"),
    databaseUrl: storeName === "postgres" ? await testDatabase() : null,
  };
  const driver = place.databaseUrl ? openPostgres(place.databaseUrl) : await openSqlite(place.file);
  const older = Object.fromEntries(Object.entries(migrations).filter(([id]) => id < "0008"));
  await groupCommit(driver).write(async (db) => {
    await migrate(db, driver.dialect, older);
    for (const [id, password] of [[1, PLAIN] as const, [2, PLAIN] as const, [3, null] as const])
      await sql`insert into events (id, translation_group, lang, slug, version, modified, description, external_id,
          author, status, title, excerpt, website, image_id, published, trashed, title_key, password, start_utc,
          end_utc, start_local, end_local, timezone, all_day, cost, tickets, ticketed, featured, sticky, hidden,
          show_map, show_map_link, post_parent, custom_fields, search_text)
        values (${id}, ${id}, 'en', ${`e${id}`}, 1, 0, '', null, 1, 'publish', 'E', '', '', 0, 0, null, 'e',
          ${password}, 0, 0, '', '', 'UTC', 0, null, '[]', 0, 0, 0, 0, 0, 0, 0, '{}', 'e')`.execute(db);
    await sql`insert into users (id, login, email, role, password, created)
      values (1, 'ada', '', 'author', 'scrypt$1024$c2FsdA$aGFzaA', 0)`.execute(db);
    await sql`insert into sessions (token, user_id, nonce, expires) values ('t', 1, 'n', 1209700)`.execute(
      db,
    );
    await sql`insert into idempotency (key, user_id, fingerprint, status, body, headers, created)
      values ('k', 1, ${fingerprintOf("x")}, 201, '{}', '{}', 0)`.execute(db);
  });
  await driver.writer.destroy();
  if (driver.reader !== driver.writer) await driver.reader.destroy();
  return place;
}

const fingerprintOf = (text: string) => createHash("sha256").update(text).digest("base64");

onEveryStore("the migration of credentials", (storeName) => {
  after(cleanUp);

  it("replaces event passwords and fingerprints by hashes under a key of the store, and keeps sessions", async () => {
    const place = await oldStore(storeName);
    const store = await openStore(place);
    const passwords = await store.read.selectFrom("events").select("password").orderBy("id").execute();
    const [request] = await store.read.selectFrom("idempotency").selectAll().execute();
    const [session] = await store.read.selectFrom("sessions").selectAll().execute();
    const [setting] = await store.read.selectFrom("settings").selectAll().execute();

    const expected = createHmac("sha256", Buffer.from(setting?.value ?? "", "base64url"))
      .update(`event password\0${PLAIN}`)
      .digest("base64url");
    assert.equal(Buffer.from(setting?.value ?? "", "base64url").length, 32);
    assert.deepEqual(
      passwords.map(({ password }) => password),
      [expected, expected, null],
    );
    assert.equal(store.keyedHash("event password", PLAIN), expected);
    assert.equal(request?.fingerprint, store.keyedHash("idempotency", fingerprintOf("x")));
    assert.equal(session?.created, 100);
    assert.ok((session?.last_used ?? 0) > 1_700_000_000);

    await store.close();
    const again = await openStore(place);
    assert.equal(again.keyedHash("event password", PLAIN), expected);
    await again.close();
  });

  if (storeName === "sqlite")
    it("leaves no trace of the passwords in the files after a checkpoint", async () => {
      const place = await oldStore(storeName);
      const folder = dirname(place.file);
      const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
      assert.ok(files().some((content) => content.includes(PLAIN)));

      const store = await openStore(place);
      await sql`pragma wal_checkpoint(truncate)`.execute(store.read);
      await store.close();

      assert.ok(!files().some((content) => content.includes(PLAIN)));
    });
});
