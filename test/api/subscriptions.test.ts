import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { readConfig } from "../../src/config.ts";
import { dueSubscriptions } from "../../src/operations/subscriptions.ts";
import { siteOf, systemContext } from "../../src/site.ts";
import { TransferError } from "../../src/transfer/export-format.ts";
import { runSubscription } from "../../src/transfer/icalendar/subscriptions.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("subscriptions by the API", (store) => {
  let service: TestService;
  let files: Server;
  let url = "";
  const calendar = { events: ["A", "B"] };
  before(async () => {
    service = await startService(store);
    files = createServer((_request, response) => {
      const events = calendar.events.map(
        (uid) => `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\nDTSTART:20300601T100000Z\r\nEND:VEVENT\r\n`,
      );
      response.end(`BEGIN:VCALENDAR\r\n${events.join("")}END:VCALENDAR\r\n`);
    });
    await new Promise<void>((done) => files.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/a.ics`;
  });
  after(() => files.close());

  /** Imports what is due, as the leader would. */
  const runDue = async (hosts = "127.0.0.1") => {
    const { store: data, clock, folder, databaseUrl } = service;
    const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, ALLOW_PRIVATE_HOSTS: hosts };
    const context = systemContext(siteOf(readConfig(settings)), data, clock.now);
    const due = await dueSubscriptions(context);
    for (const source of due)
      await runSubscription(source, context).catch((error) => assert.ok(error instanceof TransferError));
    return due.length;
  };
  const read = async (id: number) => (await service.admin.get(`/subscriptions/${id}`)).body;

  it("are created, listed and imported", async () => {
    const created = await service.admin.post("/subscriptions", { url, interval: 900, status: "draft" });
    const again = await service.admin.post("/subscriptions", { url });
    await runDue();
    const shown = await read(created.body.id);

    assert.equal(created.status, 201, created.text);
    assert.equal(created.headers.get("location"), created.body.rest_url);
    assert.deepEqual([again.status, again.body.code], [409, "rest_subscription_exists"]);
    assert.deepEqual([shown.interval, shown.paused, shown.status], [900, false, "draft"]);
    assert.deepEqual([shown.counts, shown.error], [{ events: { new: 2 } }, ""]);
    assert.deepEqual((await service.admin.get("/subscriptions")).body.subscriptions, [shown]);
    assert.equal(Date.parse(shown.next_run) - Date.parse(shown.last_run), 900_000);
    assert.equal((await service.admin.get("/events?status=draft")).body.total, 2);
  });

  it("are paused, run now, resumed and ended", async () => {
    const [{ id }] = (await service.admin.get("/subscriptions")).body.subscriptions;
    const paused = await service.admin.patch(`/subscriptions/${id}`, { paused: true });
    service.clock.now += 3600;
    const none = await runDue();
    calendar.events = ["A", "C"];
    const queued = await service.admin.post(`/subscriptions/${id}/run`);
    const once = await runDue();
    const still = await read(id);
    const resumed = await service.admin.patch(`/subscriptions/${id}`, { paused: false, interval: 600 });
    const ended = await service.admin.delete(`/subscriptions/${id}`);
    const audit = await service.admin.get(`/audit?resource=subscriptions&item=${id}`);

    assert.deepEqual([paused.body.paused, paused.body.next_run, none], [true, null, 0]);
    assert.deepEqual([queued.status, queued.body.is_due, once, still.is_due], [202, true, 1, false]);
    assert.deepEqual(
      [still.paused, still.next_run, still.counts],
      [true, null, { events: { new: 1, equal: 1, removed: 1 } }],
    );
    assert.deepEqual([resumed.body.paused, resumed.body.interval], [false, 600]);
    assert.notEqual(resumed.body.next_run, null);
    assert.equal(ended.status, 200);
    assert.equal(await runDue(), 0);
    assert.equal((await service.admin.get(`/subscriptions/${id}`)).status, 404);
    assert.deepEqual(
      audit.body.entries.map(({ action }: { action: string }) => action),
      ["delete", "update", "update", "create"],
    );
  });

  it("know their events again when they are created again, and keep the reason when they fail", async () => {
    const { body } = await service.admin.post("/subscriptions", { url, status: "draft" });
    await runDue();
    const again = await read(body.id);
    await service.admin.post(`/subscriptions/${body.id}/run`);
    await runDue("");
    const failed = await read(body.id);

    assert.equal(again.counts.events.new ?? 0, 0);
    assert.match(failed.error, /127\.0\.0\.1/);
    assert.deepEqual(failed.counts, again.counts);
  });

  it("are for administrators, and say what is wrong with them", async () => {
    const wrong = await service.admin.post("/subscriptions", {
      url: "ftp://a",
      interval: 1,
      status: "trash",
    });
    const language = await service.admin.post("/subscriptions", { url: "https://a.example", language: "xx" });
    const missing = await service.admin.post("/subscriptions", {});
    const [{ id }] = (await service.admin.get("/subscriptions")).body.subscriptions;
    const moved = await service.admin.patch(`/subscriptions/${id}`, { url: "https://a.example" });

    assert.deepEqual(Object.keys(wrong.body.data.params), ["url", "interval", "status"]);
    assert.deepEqual(Object.keys(language.body.data.params), ["language"]);
    assert.deepEqual(missing.body.data.params, ["url"]);
    assert.deepEqual(Object.keys(moved.body.data.params), ["url"]);
    for (const role of ["editor", "author", "subscriber"] as const) {
      assert.equal((await service.as[role].get("/subscriptions")).status, 403, role);
      assert.equal((await service.as[role].post(`/subscriptions/${id}/run`)).status, 403, role);
    }
    assert.equal((await service.anonymous.get("/subscriptions")).status, 401);
  });
});
