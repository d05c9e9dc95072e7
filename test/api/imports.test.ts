import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { readConfig } from "../../src/config.ts";
import { startImports } from "../../src/jobs/imports.ts";
import { nextImport } from "../../src/operations/imports.ts";
import { siteOf, systemContext } from "../../src/site.ts";
import { Interrupted, runImport } from "../../src/transfer/run-import.ts";
import { freePort } from "../support/postgres.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

onEveryStoreInGate("imports by the API", (store) => {
  let [service, source]: TestService[] = [];
  let site = "";
  let files: Server;
  let address = "";
  const calendar = { text: "" };
  before(async () => {
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    source = await startService(store, { BASE_URL: site }, { port });
    service = await startService(store);
    for (const title of ["One", "Two"]) await source.admin.post("/events", anEvent({ title }));
    await source.admin.post("/events", anEvent({ title: "Hidden", status: "draft" }));
    await source.admin.post("/events", anEvent({ title: "Weekly", rrule: "FREQ=WEEKLY;COUNT=60" }));
    files = createServer((_request, response) => response.end(calendar.text));
    await new Promise<void>((done) => files.listen(0, "127.0.0.1", done));
    address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/a.ics`;
    const vevent = "UID:a\r\nSUMMARY:From a file\r\nDTSTART:20300601T100000Z";
    calendar.text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${vevent}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  });
  after(() => files.close());

  const here = () => {
    assert.ok(service && source);
    return { service, source };
  };
  const config = (hosts = "127.0.0.1") =>
    readConfig({
      ...{ DATA_DIR: here().service.folder, DATABASE_URL: here().service.databaseUrl },
      ...{ TIMEZONE: "America/New_York", ALLOW_PRIVATE_HOSTS: hosts },
    });
  /** Runs the next import as the leader would. */
  const run = async (isStopping?: () => boolean, hosts?: string) => {
    const { store: data, clock } = here().service;
    const next = await nextImport(data.read);
    assert.ok(next);
    const context = systemContext(siteOf(config(hosts)), data, clock.now);
    await runImport(next, context, { now: () => clock.now, ...(isStopping && { isStopping }) });
  };
  const ask = async (body: object) => {
    const response = await here().service.admin.post("/imports", body);
    assert.equal(response.status, 202, response.text);
    return response.body;
  };
  const read = async (id: number) => (await here().service.admin.get(`/imports/${id}`)).body;

  it("are for administrators, and say what is wrong with them", async () => {
    const { service } = here();
    const wrong = await service.admin.post("/imports", { kind: "rss", url: "ftp://a", languages: ["xx"] });
    const missing = await service.admin.post("/imports", {});
    const language = await service.admin.post("/imports", { kind: "ics", url: address, languages: ["xx"] });
    const halves = await service.admin.post("/imports", {
      kind: "tec",
      url: "https://a.example",
      user: "me",
    });
    const secrets = { user: "me", application_password: "secret" };
    const plain = await service.admin.post("/imports", { kind: "tec", url: "http://a.example", ...secrets });

    for (const role of ["editor", "author", "contributor", "subscriber"] as const) {
      assert.equal((await service.as[role].get("/imports")).status, 403, role);
      assert.equal(
        (await service.as[role].post("/imports", { kind: "ics", url: address })).status,
        403,
        role,
      );
    }
    assert.equal((await service.anonymous.get("/imports")).status, 401);
    assert.deepEqual(Object.keys(wrong.body.data.params), ["kind", "url"]);
    assert.deepEqual(missing.body.data.params, ["kind", "url"]);
    assert.deepEqual(Object.keys(language.body.data.params), ["languages"]);
    assert.deepEqual(Object.keys(halves.body.data.params), ["application_password"]);
    assert.deepEqual(Object.keys(plain.body.data.params), ["url"], "a password would be readable on the way");
    assert.equal((await service.admin.get("/imports/999999")).status, 404);
  });

  it("first report what they would do", async () => {
    const asked = await ask({ kind: "tec", url: site, dry_run: true });
    await run();
    const done = await read(asked.id);

    assert.deepEqual([asked.state, asked.started, asked.finished], ["waiting", null, null]);
    assert.equal(done.state, "finished", done.error);
    assert.deepEqual([done.counts.series.new, done.counts.events.new], [1, 62]);
    assert.equal((await here().service.admin.get("/events")).body.total, 0);
  });

  it("go on after the node that runs them has stopped", async () => {
    const { service } = here();
    const { id } = await ask({ kind: "tec", url: site });
    let pages = 0;
    await assert.rejects(
      run(() => {
        pages += 1;
        return pages > 2;
      }),
      Interrupted,
    );
    const half = await read(id);
    await run();
    const done = await read(id);

    assert.equal(half.state, "running");
    assert.deepEqual([half.progress.collection, half.progress.page], ["events", 1]);
    assert.deepEqual([done.state, done.progress, done.issues], ["finished", null, []], done.error);
    assert.equal((await service.anonymous.get("/events")).body.total, 62);
    assert.equal((await service.anonymous.get("/events?collapse=series")).body.total, 3);
  });

  it("belong to the user who asked for them, and their passwords are shown to nobody", async () => {
    const { service } = here();
    const url = "https://127.0.0.1:1/calendar";
    const { id } = await ask({ kind: "tec", url, user: "me", application_password: "abcd efgh" });
    const [waiting] = await service.store.read
      .selectFrom("imports")
      .selectAll()
      .where("id", "=", id)
      .execute();
    const listed = await service.admin.get("/imports");
    await service.admin.delete(`/imports/${id}`);
    const [cancelled] = await service.store.read
      .selectFrom("imports")
      .selectAll()
      .where("id", "=", id)
      .execute();
    const audit = await service.admin.get(`/audit?resource=imports&item=${id}`);
    const { body } = await service.admin.get("/events?search=One");

    assert.deepEqual([waiting?.secret, cancelled?.secret], ["abcd efgh", ""]);
    assert.doesNotMatch(listed.text + audit.text, /abcd/);
    assert.deepEqual(
      audit.body.entries.map(({ action }: { action: string }) => action),
      ["delete", "create"],
    );
    const { body: user } = await service.admin.get("//wp-json/wp/v2/users/me");
    assert.equal(body.events[0].author, String(user.id));
  });

  it("take over calendars, again and again", async () => {
    const { service } = here();
    const [first, again] = [
      await ask({ kind: "ics", url: address, languages: ["fr"], status: "draft", timezone: "Europe/Paris" }),
      await ask({ kind: "ics", url: address, languages: ["fr"], status: "draft", timezone: "Europe/Paris" }),
    ];
    await run();
    await run();
    const found = await service.admin.get("/events?wpml_language=fr&status=draft&search=file");

    assert.deepEqual((await read(first.id)).counts, { events: { new: 1 } });
    assert.deepEqual((await read(again.id)).counts, { events: { equal: 1 } });
    assert.equal(found.body.events[0].start_date, "2030-06-01 12:00:00");
  });

  it("end with the reason when the source cannot be read, or is in one's own network", async () => {
    const text = calendar.text;
    calendar.text = "<html></html>";
    const none = await ask({ kind: "ics", url: address });
    await run();
    calendar.text = text;
    const guarded = [await ask({ kind: "ics", url: address }), await ask({ kind: "tec", url: site })];
    for (const _one of guarded) await run(undefined, "");
    const ended = await Promise.all([none, ...guarded].map(({ id }) => read(id)));

    assert.deepEqual(
      ended.map(({ state }) => state),
      ["failed", "failed", "failed"],
    );
    assert.match(ended[0].error, /no iCalendar file/);
    for (const { error } of ended.slice(1)) assert.match(error, /127\.0\.0\.1/);
  });

  it("are cancelled while they wait or run, and forgotten when they have ended", async () => {
    const { service } = here();
    const waiting = await ask({ kind: "tec", url: site });
    const cancelled = await service.admin.delete(`/imports/${waiting.id}`);
    const { id } = await ask({ kind: "tec", url: site, force: true });
    let isCancelled = false;
    await run(() => {
      // Before the next page.
      if (!isCancelled) void service.admin.delete(`/imports/${id}`);
      isCancelled = true;
      return false;
    });
    const stopped = await waitFor("the import to be cancelled", async () => {
      const one = await read(id);
      return one.state === "running" ? false : one;
    });
    const gone = await service.admin.delete(`/imports/${waiting.id}`);

    assert.deepEqual([cancelled.body.state, gone.status], ["cancelled", 200]);
    assert.ok(["cancelled", "finished"].includes(stopped.state));
    assert.equal((await service.admin.get(`/imports/${waiting.id}`)).status, 404);
    assert.equal(await nextImport(service.store.read), undefined);
  });

  const sheet = [
    "Titel;Datum;Uhrzeit;Wo;Gruppe",
    "Jazz & Blues;14.06.2030;20:00;Halle 1;Musik",
    "Jazz & Blues;14.06.2030;20:00;Halle 1;Musik",
    "One;01.05.2030;;;",
    ";16.06.2030;;;",
  ].join("\r\n");
  const upload = (path: string, name: string, content: string) =>
    here().service.admin.post(path, Buffer.from(content), {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
    });

  it("preview a spreadsheet: its columns, its first events, and which of them are here already", async () => {
    const { service } = here();
    const times = { start_date: "2030-06-14 20:00:00", end_date: "2030-06-14 22:00:00" };
    const jazz = await service.admin.post("/events", anEvent({ title: "Jazz", ...times }));
    const { body } = await upload("/imports/preview?timezone=Europe/Berlin", "events.csv", sheet);
    const mapped = await upload("/imports/preview?columns=,start,,venue,title", "events.csv", sheet);
    const none = await upload("/imports/preview?columns=,start", "events.csv", sheet);
    const form = new FormData();
    form.set("file", new File(["title,start\nJazz,2030-06-14 20:00\n"], "other.csv"));
    const known = await service.admin.post("/imports/preview", form);
    const refused = [
      await upload("/imports/preview?columns=title,title", "events.csv", sheet),
      await upload("/imports/preview?columns=nothing", "events.csv", sheet),
      await service.admin.post("/imports/preview"),
    ];

    assert.deepEqual(
      body.columns.map(({ column }: { column: string | null }) => column),
      ["title", "start", "start_time", "venue", null],
    );
    assert.deepEqual([body.dates, body.timezone, body.lines], ["dmy", "Europe/Berlin", 4]);
    assert.deepEqual(
      body.events.map(({ line, outcome, title, start_date }: Record<string, unknown>) => [
        ...[line, outcome, title, start_date],
      ]),
      [
        [2, "new", "Jazz & Blues", "2030-06-14 20:00:00"],
        [3, "equal", "Jazz & Blues", "2030-06-14 20:00:00"],
        [4, "new", "One", "2030-05-01"],
        [5, "failed", "", "16.06.2030"],
      ],
    );
    assert.equal(body.events[0].venue, "Halle 1");
    assert.deepEqual(
      [mapped.body.events[0].title, mapped.body.events[0].start_date],
      ["Musik", "2030-06-14"],
    );
    assert.deepEqual([none.body.missing, none.body.events], [["title"], []]);
    assert.equal(known.body.events[0].outcome, "equal", known.text);
    assert.equal(known.body.events[0].existing, jazz.body.id);
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.code]),
      [
        [400, "rest_invalid_param"],
        [400, "rest_invalid_param"],
        [400, "rest_upload_no_data"],
      ],
    );
    assert.equal((await upload("/imports/preview", "events.csv", "")).status, 400);
    for (const role of ["editor", "subscriber"] as const)
      assert.equal((await service.as[role].post("/imports/preview", {})).status, 403, role);
  });

  it("take over files that were uploaded, which are kept until they have ended", async () => {
    const { service } = here();
    const options = "languages=de&status=draft&timezone=Europe/Berlin";
    const trial = await upload(`/imports/files?${options}&dry_run=true`, "events.csv", sheet);
    await run();
    const first = await upload(`/imports/files?${options}`, "events.csv", sheet);
    const kept = await service.store.read.selectFrom("import_files").select("import_id").execute();
    await run();
    const again = await upload(`/imports/files?${options}`, "events.csv", sheet);
    await run();
    const ics = await upload("/imports/files", "a.ics", calendar.text.replace("UID:a", "UID:uploaded"));
    await run();
    const cancelled = await upload("/imports/files", "a.ics", calendar.text);
    await service.admin.delete(`/imports/${cancelled.body.id}`);
    const wrong = await upload("/imports/files", "a.ics", "<html></html>");
    await run();
    const found = await service.admin.get("/events?wpml_language=de&status=draft&search=Jazz");
    const left = await service.store.read.selectFrom("import_files").select("import_id").execute();

    assert.equal(trial.status, 202, trial.text);
    assert.deepEqual([trial.body.file, trial.body.url, trial.body.kind], ["events.csv", "", "csv"]);
    assert.deepEqual((await read(trial.body.id)).counts, { events: { new: 3, failed: 1 } });
    assert.deepEqual((await read(first.body.id)).counts.events, { new: 2, equal: 1, failed: 1 });
    assert.deepEqual((await read(again.body.id)).counts.events, { equal: 3, failed: 1 });
    assert.deepEqual((await read(ics.body.id)).counts, { events: { new: 1 } });
    assert.match((await read(wrong.body.id)).error, /no iCalendar file/);
    assert.equal(found.body.events[0].utc_start_date, "2030-06-14 18:00:00");
    assert.deepEqual([kept, left], [[{ import_id: first.body.id }], []]);
    assert.equal((await upload("/imports/files", "a.pdf", "x")).body.data.params.kind, "kind is not valid.");
    const large = await upload("/imports/files", "a.ics", "x".repeat(11 * 1024 * 1024));
    assert.equal(large.status, 413);
  });

  it("are run by the process that leads, and by no other", async () => {
    const { service } = here();
    const common = { config: config(), store: service.store, now: () => service.clock.now };
    const faults: unknown[] = [];
    const report = (_message: string, error: unknown) => faults.push(error);
    const election = (state: "leader" | "follower") => ({ state: () => state, close: async () => {} });
    const follower = startImports({ ...common, report, election: election("follower") });
    const leader = startImports({ ...common, report, election: election("leader") });
    const { id } = await ask({ kind: "tec", url: site });
    const done = await waitFor("the import", async () => {
      const one = await read(id);
      return one.state === "finished" && one;
    });
    const subscribed = await service.admin.post("/subscriptions", { url: address, language: "es" });
    const imported = await waitFor("the subscription", async () => {
      const { body } = await service.admin.get(`/subscriptions/${subscribed.body.id}`);
      return body.last_run !== null && body;
    });
    await leader.stop();
    const later = await ask({ kind: "tec", url: site });
    await follower.stop();

    assert.equal(done.counts.events.new ?? 0, 0);
    assert.equal((await read(later.id)).state, "waiting");
    assert.deepEqual([imported.error, Object.keys(imported.counts)], ["", ["events"]]);
    assert.deepEqual(faults, []);
  });
});
