import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { checkStore } from "../../src/backup/check.ts";
import { openStore } from "../../src/store/open-store.ts";
import { contentsOf, withMedia } from "../support/backups.ts";
import { fill, requestsFor, responseOf } from "../support/filled-calendar.ts";
import { testDatabase } from "../support/postgres.ts";
import { cleanUp, runCli, temporaryFolder } from "../support/process.ts";
import { anEvent, directions, type StoreName, startService, type TestService } from "../support/service.ts";

const PASSWORD = "gehe%20im";

/** Changes rows as they are inserted, so that a copy differs from its source. */
const sabotage: Record<StoreName, [begin: string[], end: string[]]> = {
  sqlite: [
    [
      "create trigger altered after insert on tags begin update tags set name = 'other' where id = new.id; end",
    ],
    ["drop trigger altered"],
  ],
  postgres: [
    [
      `create function alter_name() returns trigger language plpgsql as
         $$ begin new.name := 'other'; return new; end $$`,
      "create trigger altered before insert on tags for each row execute function alter_name()",
    ],
    ["drop trigger altered on tags", "drop function alter_name()"],
  ],
};

/** Leaves behind what a service has begun: messages, changes that are not queued for webhooks, an import. */
async function leaveWork({ store, admin }: TestService): Promise<void> {
  const url = "https://subscriber.example/";
  const ids: number[] = [];
  for (let count = 0; count < 2; count++) {
    const { body } = await admin.post("/webhooks", { url });
    ids.push(body.id);
    await admin.post("/venues", { venue: `Not queued ${count}` });
  }
  const [webhook_id = 0] = ids;
  const common = { webhook_id, kind: "venues", item_id: 1, payload: "{}", attempts: 1, due: 5, created: 4 };
  await store.write(async (db) => {
    const ended = { state: "delivered", finished: 6, status: 200, error: "" } as const;
    const open = { state: "pending", finished: null, status: 0, error: "refused" } as const;
    await db
      .insertInto("webhook_deliveries")
      .values({ ...common, ...ended, message: "msg_1" })
      .execute();
    await db
      .insertInto("webhook_deliveries")
      .values({ ...common, ...open, message: "msg_2" })
      .execute();
    await db
      .updateTable("webhook_queues")
      .set({ failing_since: 3 })
      .where("webhook_id", "=", webhook_id)
      .execute();
    const { id } = await db
      .insertInto("imports")
      .values({
        ...{ kind: "csv", url: "", options: "{}", secret: "", author: 1, state: "waiting", progress: "null" },
        ...{ report: "{}", error: "", created: 4, started: null, finished: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const content = Buffer.from([0, 13, 255]);
    await db.insertInto("import_files").values({ import_id: id, content }).execute();
  });
}

/** The rows that `leaveWork` has left behind, without the numbers of the change log, which are those of one store. */
async function workOf({ read }: TestService["store"]) {
  const queues = await read.selectFrom("webhook_queues").selectAll().orderBy("webhook_id").execute();
  const entries = await read.selectFrom("changes").selectAll().orderBy("seq").execute();
  const files = await read.selectFrom("import_files").select("content").execute();
  return {
    deliveries: await read.selectFrom("webhook_deliveries").selectAll().orderBy("id").execute(),
    imports: await read.selectFrom("imports").selectAll().orderBy("id").execute(),
    files: files.map(({ content }) => Buffer.from(content).toString("hex")),
    queues: queues.map(({ position, ...queue }) => ({
      ...queue,
      left: entries.filter(({ seq }) => seq > position).map(({ seq, ...entry }) => entry),
    })),
  };
}

for (const [from, to] of directions(["postgres", "sqlite"]))
  describe(`a copy of ${from} to ${to}`, () => {
    let source: TestService;
    let target: TestService | undefined;
    let [folder, databaseUrl, slug, cookie] = ["", "", "", ""];
    before(async () => {
      source = await startService(from);
      await fill(source, 20);
      const { body } = await source.admin.post("/events", anEvent({ title: "Renamed" }));
      slug = body.slug;
      await source.admin.put(`/events/${body.id}`, { slug: "another-name" });
      await source.admin.post("/events", anEvent({ slug: "protected", password: "open sesame" }));
      const login = { login: "author", password: "pw-author" };
      const { headers } = await source.anonymous.post("//wp-json/almanac/v1/session", login);
      cookie = (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
      await leaveWork(source);
      folder = join(await temporaryFolder(), "copy");
      databaseUrl = to === "postgres" ? await testDatabase() : "";
    });
    after(async () => {
      await target?.close();
      await source.close();
      await cleanUp();
    });

    const copy = () => {
      const settings = { DATA_DIR: source.folder, DATABASE_URL: source.databaseUrl };
      const url = databaseUrl.replace("postgres@", `postgres:${PASSWORD}@`);
      return to === "postgres"
        ? runCli(settings, ["copy-to", "-"], `${url}\n`)
        : runCli(settings, ["copy-to", folder]);
    };
    /** Runs statements on the target, while no service uses it. */
    const alter = async (statements: string[]) => {
      const store = await openStore({
        file: join(folder, "almanac.sqlite"),
        databaseUrl: databaseUrl || null,
      });
      for (const statement of statements) await store.write((db) => sql.raw(statement).execute(db));
      const { rows } = await sql<{ n: number }>`
        select (select count(*) from events) + (select count(*) from users) as n`.execute(store.read);
      await store.close();
      return rows[0]?.n;
    };

    it("copies nothing when a checksum differs", async () => {
      const [begin, end] = sabotage[to];
      if (to === "sqlite") await runCli({ DATA_DIR: folder }, ["user", "list", "--create"]);
      await alter(begin);

      const { code, output } = await copy();

      assert.equal(code, 1, output);
      assert.match(output, /^The copy of tags differs from the original, so nothing was copied\.\s*$/m);
      assert.equal(await alter(end), 0);
      const media = join(folder, "media");
      const files = existsSync(media) ? await readdir(media, { recursive: true, withFileTypes: true }) : [];
      assert.deepEqual(
        files.filter((entry) => entry.isFile()),
        [],
      );
    });

    it("has every row and file, verified, and shows no password of the URL", async () => {
      const { code, output } = await copy();

      assert.equal(code, 0, output);
      assert.match(output, /^events +\d+ +[0-9a-f]{64}$/m);
      assert.match(output, /^sessions +1 +[0-9a-f]{64}$/m);
      assert.match(output, /rows and [1-9]\d* media files were copied and verified\.\s*$/);
      assert.doesNotMatch(output, /gehe/);
      target = await startService(to, {}, { beside: { folder, databaseUrl } });
      assert.deepEqual(await contentsOf(target.store), await contentsOf(source.store));
      while (await target.store.indexPendingTexts());
      assert.deepEqual((await checkStore(withMedia(target))).faults, []);
    });

    it("gives the same responses, to the byte", async () => {
      assert.ok(target);
      const media = await source.admin.get("//wp-json/wp/v2/media?per_page=20");
      const paths = [
        ...(await requestsFor(source, 4)),
        `//event/${slug}/`,
        "/events/by-slug/protected?password=open+sesame",
        "/events/by-slug/protected?password=wrong",
        ...["media", "tribe_events?context=edit", "tribe_events_cat"].map(
          (name) => `//wp-json/wp/v2/${name}`,
        ),
        ...media.body.map(({ source_url }: { source_url: string }) => `/${new URL(source_url).pathname}`),
      ];

      for (const path of new Set(paths))
        for (const as of ["admin", "anonymous"] as const)
          assert.deepEqual(await responseOf(target, path, as), await responseOf(source, path, as));
      assert.equal((await responseOf(target, `//event/${slug}/`, "anonymous")).status, 301);
    });

    it("goes on with the messages of webhooks and the imports of the source", async () => {
      assert.ok(target);
      const [before, after] = [await workOf(source.store), await workOf(target.store)];

      assert.deepEqual(after, before);
      assert.deepEqual(
        before.deliveries.map(({ message, state }) => [message, state]),
        [
          ["msg_1", "delivered"],
          ["msg_2", "pending"],
        ],
      );
      assert.equal(before.imports[0]?.state, "waiting");
      assert.deepEqual(before.files, ["000dff"]);
      assert.deepEqual(
        before.queues.map(({ left }) => left.length > 0),
        [true, true],
      );
      assert.notDeepEqual(before.queues[0]?.left, before.queues[1]?.left);
    });

    it("knows the passwords, the sessions and the next ids of the source", async () => {
      assert.ok(target);
      const path = "//wp-json/almanac/v1/session";
      const [login, opened] = [
        await target.anonymous.post(path, { login: "editor", password: "pw-editor" }),
        await target.anonymous.get(path, { cookie }),
      ];
      const event = anEvent();
      const [first, second] = [
        await source.admin.post("/events", event),
        await target.admin.post("/events", event),
      ];

      assert.deepEqual([login.status, opened.status], [200, 200]);
      assert.deepEqual([second.status, second.body.id], [201, first.body.id]);
    });

    it("is refused by a target that is not empty, and by one that cannot be opened", async () => {
      const { code, output } = await copy();
      const settings = { DATA_DIR: source.folder, DATABASE_URL: source.databaseUrl };
      const nowhere = await runCli(settings, ["copy-to", `postgres://x:${PASSWORD}@127.0.0.1:1/x`]);
      const strange = await runCli(settings, ["copy-to", `mysql://x:${PASSWORD}@host/x`]);

      assert.equal(code, 1);
      assert.match(output, /^The store is not empty: it has events\. Copy into an empty one\.$/m);
      assert.match(nowhere.output, /^The target cannot be opened: .*ECONNREFUSED/m);
      assert.match(strange.output, /^copy-to takes postgres:\/\/… or a folder\./m);
      assert.deepEqual([nowhere.code, strange.code], [1, 1]);
      assert.doesNotMatch(`${output}${nowhere.output}${strange.output}`, /gehe/);
    });
  });
