import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import ICAL from "ical.js";
import { checkStore } from "../../src/backup/check.ts";
import { backupTables, omittedTables } from "../../src/backup/format.ts";
import { omittedFromExports, recordKinds } from "../../src/transfer/export-format.ts";
import { withMedia } from "../support/backups.ts";
import { fill, requestsFor, responseOf } from "../support/filled-calendar.ts";
import { cleanUp, emptyStore, runCli, temporaryFolder } from "../support/process.ts";
import { anEvent, directions, startService, type TestService } from "../support/service.ts";

/** An export of SQLite is a folder, one of PostgreSQL a compressed file. */
const formOf = { sqlite: "folder", postgres: "one.ndjson.gz" };

const settingsOf = ({ folder, databaseUrl }: TestService) => ({
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl,
  LANGUAGES: "en,fr,de,es",
});

describe("exports", () => {
  it("have every table, or say why not", () => {
    const known = new Set<string>([...recordKinds, ...Object.keys(omittedFromExports)]);
    const tables = [...backupTables, ...Object.keys(omittedTables)];

    assert.deepEqual(
      tables.filter((table) => !known.has(table)),
      [],
    );
  });
});

for (const [from, to] of directions(["sqlite", "postgres"])) {
  const form = formOf[from];
  describe(`an export of ${from} (${form}), imported into ${to}`, () => {
    let [source, target]: TestService[] = [];
    let path = "";
    before(async () => {
      [source, target] = [await startService(from), await startService(to)];
      await fill(source, 40);
      const { body } = await source.admin.post("/events", anEvent({ title: "Renamed" }));
      await source.admin.put(`/events/${body.id}`, { slug: "another-name" });
      path = join(await temporaryFolder(), form);
      const exported = await runCli(settingsOf(source), ["export", path]);
      assert.match(exported.output, /has \d+ records and [1-9]\d* image files\./);
      const imported = await runCli(settingsOf(target), ["import", "json", path]);
      assert.match(imported.output, /records and [1-9]\d* image files were imported\./, imported.output);
      assert.match(imported.output, /These events need new ones: \d/);
    });
    after(async () => {
      await source?.close();
      await target?.close();
      await cleanUp();
    });

    it("passes the check of the store", async () => {
      assert.ok(target);
      while (await target.store.indexPendingTexts());
      const { faults, unreferenced } = await checkStore(withMedia(target));

      assert.deepEqual([faults, unreferenced], [[], []]);
    });

    it("gives the same responses, to the byte, but for the audit trail", async () => {
      assert.ok(source && target);
      const paths = (await requestsFor(source, 8)).filter((path) => !/\/(audit|history)\b/.test(path));
      paths.push("//event/renamed/", "//wp-json/wp/v2/media?per_page=20", "//wp-json/wp/v2/tribe_events");
      assert.ok(paths.length > 100, String(paths.length));

      for (const path of paths)
        for (const as of ["admin", "anonymous"] as const)
          assert.deepEqual(await responseOf(target, path, as), await responseOf(source, path, as));
    });

    it("goes on with the same ids, and protects what was protected", async () => {
      assert.ok(source && target);
      const event = anEvent();
      const [first, second] = [
        await source.admin.post("/events", event),
        await target.admin.post("/events", event),
      ];
      const [hidden] = (
        await source.store.read.selectFrom("events").select("id").where("password", "is not", null).execute()
      ).map(({ id }) => id);
      const path = `/events/${hidden}?password=secret%200`;

      assert.deepEqual([second.status, second.body.id], [201, first.body.id]);
      assert.ok(hidden);
      assert.equal((await target.anonymous.get(path)).status, 403);
    });

    it("goes on with its series as before: values of their own stay, excluded dates stay excluded", async () => {
      assert.ok(source && target);
      const [series] = (await source.admin.get("/series?search=market")).body.series;
      const rule = { rrule: "FREQ=WEEKLY;COUNT=7", exdate: series.recurrence.exdate };
      const found = [];
      for (const service of [source, target]) {
        const changed = await service.admin.put(`/series/${series.id}`, { title: "Later", recurrence: rule });
        assert.equal(changed.status, 200, changed.text);
        const { body } = await service.admin.get(`/series/${series.id}/occurrences`);
        found.push(
          body.events.map(({ id, title, start_date, occurrence }: Record<string, unknown>) => ({
            id,
            title,
            start_date,
            occurrence,
          })),
        );
      }

      assert.deepEqual(found[1], found[0]);
      assert.deepEqual([found[0].length, found[0][1].title], [6, "Market of the year"]);
    });

    it("has no secrets", async () => {
      if (form !== "folder") return;
      const files = await readdir(path);
      assert.deepEqual(
        files.sort(),
        ["export.json", "media", ...recordKinds.map((kind) => `${kind}.ndjson`)].sort(),
      );
      const users = await readFile(join(path, "users.ndjson"), "utf8");
      const events = await readFile(join(path, "events.ndjson"), "utf8");

      for (const line of users.trim().split("\n"))
        assert.deepEqual(Object.keys(JSON.parse(line)), ["id", "login", "role"]);
      for (const line of events.trim().split("\n")) assert.ok(!("password" in JSON.parse(line)));
      assert.match(events, /"protected":true/);
    });

    it("is refused by a store that has items", async () => {
      assert.ok(target);
      const { code, output } = await runCli(settingsOf(target), ["import", "json", path]);

      assert.equal(code, 1);
      assert.match(output, /^The store is not empty: it has \w+\. Import an export into an empty one\.$/m);
    });
  });
}

describe("an import of a changed export", () => {
  let source: TestService;
  let folder = "";
  before(async () => {
    source = await startService("sqlite");
    await source.admin.post("/events", anEvent({ title: "One", description: "<p>Text</p>" }));
    folder = join(await temporaryFolder(), "export");
    await runCli(settingsOf(source), ["export", folder]);
  });
  after(async () => {
    await source.close();
    await cleanUp();
  });

  const changed = async (change: (line: string) => string) => {
    const settings = await emptyStore("sqlite");
    const file = join(folder, "events.ndjson");
    const text = await readFile(file, "utf8");
    await writeFile(file, change(text));
    const end = await runCli(settings, ["import", "json", folder]);
    await writeFile(file, text);
    return { ...end, settings };
  };

  it("changes nothing when a line is missing, no JSON, or not valid", async () => {
    for (const [change, message] of [
      [() => "", /incomplete or was changed: it has 0 of 1 records of events/],
      [(text: string) => text.slice(0, 20), /events\.ndjson:1: This is no JSON object/],
      [(text: string) => text.replace('"publish"', '"gone"'), /events\.ndjson:1: status is not valid/],
      [(text: string) => text.replace(/"author":\d+/, '"author":77'), /The author is not among the users/],
    ] as const) {
      const { code, output, settings } = await changed(change);
      assert.equal(code, 1, output);
      assert.match(output, message);
      const again = await runCli(settings, ["import", "json", folder]);
      assert.equal(again.code, 0, again.output);
    }
  });

  it("sanitizes texts", async () => {
    const { code, settings } = await changed((text) =>
      text.replace("<p>Text</p>", "<p onclick='x()'>Text</p><script>bad()</script>"),
    );
    const again = join(await temporaryFolder(), "again");
    await runCli(settings, ["export", again]);
    const event = JSON.parse(await readFile(join(again, "events.ndjson"), "utf8"));

    assert.equal(code, 0);
    assert.equal(event.description, "<p>Text</p>");
  });
});

describe("exports in other formats", () => {
  let service: TestService;
  let folder = "";
  before(async () => {
    service = await startService("sqlite");
    await service.admin.post(
      "/events",
      anEvent({
        title: "=Sum & “more”, twice",
        cost: "5 €",
        categories: ["Jazz", "Folk"],
        venue: { venue: "Hall" },
      }),
    );
    await service.admin.post("/events", anEvent({ title: "A draft", status: "draft" }));
    folder = await temporaryFolder();
  });
  after(async () => {
    await service.close();
    await cleanUp();
  });

  it("are spreadsheets without formulas", async () => {
    const path = join(folder, "events.csv");
    const { code, output } = await runCli(settingsOf(service), ["export", path]);
    const lines = (await readFile(path, "utf8")).split("\r\n");

    assert.equal(code, 0, output);
    assert.equal(lines.length, 4);
    assert.match(lines[0] ?? "", /^id,external_id,language,status,title,start,end,all_day,/);
    assert.match(lines[1] ?? "", /,publish,"'=Sum & “more”, twice",2030-06-\d\d 10:00:00,/);
    assert.match(lines[1] ?? "", /,Hall,.*,Folk \| Jazz,.*,5€,/);
  });

  it("are iCalendar objects of the published events", async () => {
    const path = join(folder, "events.ics");
    await runCli(settingsOf(service), ["export", path, "--language", "en"]);
    const calendar = new ICAL.Component(ICAL.parse(await readFile(path, "utf8")));

    assert.deepEqual(
      calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("summary")),
      ["=Sum & “more”, twice"],
    );
    assert.equal(calendar.getAllSubcomponents("vtimezone").length, 1);
  });
});
