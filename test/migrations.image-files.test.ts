import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { sql } from "kysely";
import { groupCommit } from "../src/store/group-commit.ts";
import { migrate } from "../src/store/migrate.ts";
import { migrations } from "../src/store/migrations/index.ts";
import { openStore } from "../src/store/open-store.ts";
import { openPostgres } from "../src/store/postgres.ts";
import { postgresIsWanted, testDatabase } from "./support/postgres.ts";
import { cleanUp } from "./support/process.ts";

describe("the migration of image files", { skip: !postgresIsWanted }, () => {
  after(cleanUp);

  it("lists the files of images that exist and, by a trigger, of those that an earlier version inserts", async () => {
    const databaseUrl = await testDatabase();
    const driver = openPostgres(databaseUrl);
    const older = Object.fromEntries(Object.entries(migrations).filter(([id]) => id < "0014"));
    const sizes = {
      thumbnail: { file: "2030/05/a-1-150x150.png" },
      medium: { file: "2030/05/a-1-300x300.png" },
    };
    const insert = (
      db: Parameters<Parameters<ReturnType<typeof groupCommit>["write"]>[0]>[0],
      id: number,
      stored: object,
    ) =>
      sql`insert into images (id, author, title, created, stored) values (${id}, 1, '', 7, ${JSON.stringify(stored)})`.execute(
        db,
      );
    await groupCommit(driver).write(async (db) => {
      await migrate(db, driver.dialect, older);
      await insert(db, 1, { file: "2030/05/a-1.png", sizes });
      await insert(db, 2, { file: "2030/05/b-2.png" });
    });
    await driver.writer.destroy();

    const store = await openStore({ file: "", databaseUrl });
    await store.write((db) => insert(db, 3, { file: "2030/05/c-3.png", sizes: {} }));
    const listed = await sql`select file, image_id, sha256 from image_files order by file`.execute(
      store.read,
    );
    await store.write((db) => sql`delete from images where id = 1`.execute(db));
    const pending = await store.imageFiles?.pending(store.read, "", 10);
    await store.close();

    assert.deepEqual(
      listed.rows.map((row) => Object.values(row as object)),
      [
        ["2030/05/a-1-150x150.png", 1, null],
        ["2030/05/a-1-300x300.png", 1, null],
        ["2030/05/a-1.png", 1, null],
        ["2030/05/b-2.png", 2, null],
        ["2030/05/c-3.png", 3, null],
      ],
    );
    assert.deepEqual(pending, ["2030/05/b-2.png", "2030/05/c-3.png"]);
  });
});
