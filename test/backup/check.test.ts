import assert from "node:assert/strict";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { sql } from "kysely";
import { checkStore } from "../../src/backup/check.ts";
import { backupTables, omittedTables } from "../../src/backup/format.ts";
import { importImageFiles } from "../../src/jobs/import-image-files.ts";
import { openStore } from "../../src/store/open-store.ts";
import { insertRows } from "../../src/store/statement-cache.ts";
import { backUp, contentsOf, mediaFolderOf, restoreInto, withMedia } from "../support/backups.ts";
import { make } from "../support/operation-cases.ts";
import { cleanUp, temporaryFolder } from "../support/process.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the check of a store", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    await make("events", service);
    while (await service.store.indexPendingTexts());
  });
  after(cleanUp);

  const check = () => checkStore(withMedia(service));

  /** Makes a change behind the service's back, checks, and undoes it. */
  const faultsAfter = async (change: string, undo: string) => {
    await service.store.write((db) => sql.raw(change).execute(db));
    const { faults } = await check();
    await service.store.write((db) => sql.raw(undo).execute(db));
    return faults;
  };

  it("finds nothing in a sound store", async () => {
    const { faults, unreferenced, rows, files } = await check();

    assert.deepEqual([faults, unreferenced], [[], []]);
    assert.ok(rows > 10 && files > 0);
  });

  it("finds wrong counts, missing images and authors, and links to nothing", async () => {
    const counts = await faultsAfter(
      "update categories set count = count + 5",
      "update categories set count = count - 5",
    );
    const images = await faultsAfter(
      "update events set image_id = image_id + 9000",
      "update events set image_id = image_id - 9000",
    );
    const links = await faultsAfter(
      "update event_tags set translation_group = translation_group + 9000",
      "update event_tags set translation_group = translation_group - 9000",
    );

    assert.match(counts.join(), /count of \d+ in categories is \d+ instead of/);
    assert.match(images.join(), /events has an image that does not exist/);
    assert.match(links.join(), /An event links to tags that do not exist/);
    assert.deepEqual((await check()).faults, []);
  });

  it("finds missing and unused media files", async () => {
    const { body } = await service.admin.get("/events?per_page=1");
    const file = new URL(body.events[0].image.url).pathname.slice("/media/".length);
    const onDisk = join(mediaFolderOf(service), file);
    const bytes = await readFile(onDisk);
    await rm(onDisk);
    await writeFile(join(mediaFolderOf(service), "stray.png"), "");
    if (store === "postgres") {
      assert.deepEqual((await check()).faults, [], "the disk is a cache");
      await service.store.write((db) =>
        sql`update image_files set sha256 = null where file = ${file}`.execute(db),
      );
    }

    const { faults, unreferenced } = await check();
    await writeFile(onDisk, bytes);
    const restored = await check();

    assert.deepEqual(faults, [`The media file ${file} is missing.`]);
    assert.deepEqual(unreferenced, ["stray.png"]);
    const expected = `The media file ${file} is not in the database yet; the service puts it there at its start.`;
    assert.deepEqual(restored.faults, store === "postgres" ? [expected] : []);
    await importImageFiles(service.store, mediaFolderOf(service));
    assert.deepEqual((await check()).faults, []);
  });

  if (store === "postgres")
    it("finds damaged media files in the database", async () => {
      const turn = "update image_parts set bytes = set_byte(bytes, 9, 255 - get_byte(bytes, 9))";
      const faults = await faultsAfter(turn, turn);

      assert.ok(
        faults.length > 0 && faults.every((fault) => /^The media file \S+ is damaged\.$/.test(fault)),
      );
    });

  if (store === "sqlite")
    it("finds a database file that is damaged, and checks the rest of it", async () => {
      const mediaFolder = await temporaryFolder();
      const file = join(mediaFolder, "damaged.sqlite");
      const sound = await openStore({ file, databaseUrl: null });
      const settings = Array.from({ length: 300 }, (_, at) => ({ name: `s${at}`, value: "x".repeat(2000) }));
      await sound.write((db) => insertRows(db, "settings", settings));
      await sound.close();
      const handle = await open(file, "r+");
      const { size } = await handle.stat();
      // The last pages have these settings.
      for (let at = size - 4096 * 50; at < size; at += 4096)
        await handle.write(Buffer.alloc(100, 0xff), 0, 100, at);
      await handle.close();

      const damaged = await openStore({ file, databaseUrl: null });
      const { faults, rows } = await checkStore({ store: damaged, mediaFolder });
      await damaged.close();

      assert.match(faults.join("\n"), /The table settings cannot be read: .*malformed/);
      assert.ok(rows > 0);
    });

  if (store === "sqlite")
    it("finds events that the text index lacks", async () => {
      const { body } = await service.admin.get("/events?per_page=1");
      const [{ id }] = body.events;
      const faults = await faultsAfter(
        `delete from event_texts where rowid = ${id}`,
        `insert into event_texts_waiting (id) values (${id})`,
      );

      assert.ok(faults.includes(`The text index lacks the event ${id}.`));
    });

  it("knows every table: it is in backups, or left out for a reason", async () => {
    const tables = (await service.store.read.introspection.getTables()).map(({ name }) => name);
    const own = tables.filter((name) => !/^event_texts/.test(name) && !name.startsWith("sqlite_"));

    // Image files and leases are in the database where it is a server.
    const omitted = Object.keys(omittedTables).filter(
      (name) => store === "postgres" || !/^(image_|nodes$)/.test(name),
    );
    assert.deepEqual(own.sort(), [...backupTables, ...omitted].sort());
  });

  it("finds a backup sound that was made while clients wrote", async () => {
    const target = await startService(store === "sqlite" ? "sqlite" : "postgres");
    let isDone = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isDone)
        await service.admin.post("/events", anEvent({ tags: ["busy"], venue: { venue: "Busy" } }));
    });
    const path = await backUp(service);
    isDone = true;
    await Promise.all(writers);
    await restoreInto(target, path);

    const { faults } = await checkStore(withMedia(target));
    const { rows } = await sql<{ events: number; entries: number }>`
      select (select count(*) from events) as events,
      (select count(*) from audit where kind = 'events' and action = 'create') as entries`.execute(
      target.store.read,
    );
    assert.deepEqual(
      faults.filter((fault) => !/media file/.test(fault)),
      [],
    );
    assert.equal(rows[0]?.events, rows[0]?.entries);
  });

  it("finds a backup sound that has many rows", async () => {
    const target = await startService(store);
    await service.store.write((db) =>
      sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
        insert into audit (at, action, user_id, login, address, request_id, kind, item_id, changes)
        select n, 'update', 0, '', '', '', 'events', n, '{"title":["before","after"]}' from numbers`.execute(
        db,
      ),
    );

    await restoreInto(target, await backUp(service));

    assert.deepEqual((await contentsOf(target.store)).audit, (await contentsOf(service.store)).audit);
  });
});
