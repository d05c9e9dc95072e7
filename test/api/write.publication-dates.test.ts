import assert from "node:assert/strict";
import { before, it } from "node:test";
import { runDueTasksAt } from "../support/jobs.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

const DAY = 86_400;

/** The site is in New York; it is 08:00 there on Wednesday, 1 May 2030. */
onEveryStore("the publication date", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const create = (fields: object, as = service.admin) => as.post("/events", anEvent({ ...fields }));
  const due = (now: number) => runDueTasksAt(service, now);
  const ahead = "2030-05-02 08:00:00";

  it("is the time of creation, and is kept by updates", async () => {
    const created = await create({});
    service.clock.now = NOON + 100;
    const updated = await service.admin.put(`/events/${created.body.id}`, { title: "Later" });
    service.clock.now = NOON;

    assert.deepEqual(
      [created.body.date, created.body.date_utc],
      ["2030-05-01 08:00:00", "2030-05-01 12:00:00"],
    );
    assert.equal(created.body.modified_utc, "2030-05-01 12:00:00");
    assert.equal(updated.body.date_utc, "2030-05-01 12:00:00");
    assert.equal(updated.body.modified_utc, "2030-05-01 12:01:40");
  });

  it("is wall time of the site, or UTC, whatever the zone of the event; an offset is honoured", async () => {
    const forms: [object, string][] = [
      [{ date: "2030-01-02 03:04:05", timezone: "Asia/Tokyo" }, "2030-01-02 08:04:05"],
      [{ date_utc: "2030-01-02 03:04:05", timezone: "Asia/Tokyo" }, "2030-01-02 03:04:05"],
      [{ date: "2030-01-02T03:04:05Z" }, "2030-01-02 03:04:05"],
      [{ date_utc: "2030-01-02T03:04:05+02:00" }, "2030-01-02 01:04:05"],
      [{ date: 1_893_456_000 }, "2030-01-01 00:00:00"],
      [{ date: "yesterday 9am" }, "2030-04-30 13:00:00"],
    ];
    for (const collection of ["events", "venues", "organizers"])
      for (const [fields, expected] of forms) {
        const names = { venue: `V ${JSON.stringify(fields)}`, organizer: `O ${JSON.stringify(fields)}` };
        const body = collection === "events" ? anEvent({ ...fields }) : { ...names, ...fields };

        const response = await service.admin.post(`/${collection}`, body);

        assert.equal(response.status, 201, response.text);
        assert.equal(response.body.date_utc, expected, `${collection} ${JSON.stringify(fields)}`);
      }
  });

  it("in the future turns publish into future, also when an update sends only the date; draft and private stay", async () => {
    const { id } = (await create({})).body;
    const put = async (fields: object) => (await service.admin.put(`/events/${id}`, fields)).body.status;

    assert.equal((await create({ date: ahead })).body.status, "future");
    assert.equal((await create({ date: ahead, status: "future" })).body.status, "future");
    for (const status of ["draft", "pending", "private"])
      assert.equal((await create({ date: ahead, status })).body.status, status);
    assert.equal(await put({ date: ahead }), "future");
    assert.equal(await put({ title: "Still ahead" }), "future");
    assert.equal(await put({ date: "2030-04-01" }), "publish");
  });

  it("in the past, or a missing one, turns future into publish", async () => {
    assert.equal((await create({ status: "future" })).body.status, "publish");
    assert.equal((await create({ status: "future", date: "2030-04-01" })).body.status, "publish");
  });

  it("does not let a contributor publish, now or later", async () => {
    for (const status of ["publish", "future"])
      assert.equal((await create({ status, date: ahead }, service.as.contributor)).body.status, "pending");
  });

  it("hides an item from others until it is reached, then publishes and counts it", async () => {
    const tag = (await service.admin.post("/tags", { name: "Counted later" })).body.id as number;
    const { id } = (await create({ date: ahead, tags: [tag] })).body;
    const count = async () => (await service.anonymous.get(`/tags/${tag}`)).body.count;

    const early = await service.anonymous.get(`/events/${id}`);
    await due(NOON + DAY - 1);
    const stillEarly = await service.anonymous.get(`/events/${id}`);
    const countedEarly = await count();
    const did = await due(NOON + DAY);
    const published = await service.anonymous.get(`/events/${id}`);

    assert.deepEqual([early.status, stillEarly.status, countedEarly], [403, 403, 0]);
    assert.equal(did, true);
    assert.equal(published.body.status, "publish");
    assert.equal(published.body.date_utc, "2030-05-02 12:00:00");
    assert.equal(await count(), 1);
    assert.equal(await due(NOON + DAY), false);
  });

  it("is processed after a downtime, for venues and organizers too", async () => {
    const venue = (await service.admin.post("/venues", { venue: "Later hall", date: ahead })).body;
    const organizer = (await service.admin.post("/organizers", { organizer: "Later crew", date: ahead }))
      .body;

    await due(NOON + 100 * DAY);

    assert.deepEqual([venue.status, organizer.status], ["future", "future"]);
    assert.equal((await service.anonymous.get(`/venues/${venue.id}`)).body.status, "publish");
    assert.equal((await service.anonymous.get(`/organizers/${organizer.id}`)).body.status, "publish");
  });

  it("publishes exactly once, however many nodes process it at the same time", async () => {
    const tag = (await service.admin.post("/tags", { name: "Counted once" })).body.id as number;
    const ids: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) ids.push((await create({ date: ahead, tags: [tag] })).body.id);
    const versions = () =>
      service.store.read.selectFrom("events").select("version").where("id", "in", ids).execute();
    const earlier = (await versions()).map(({ version }) => version);

    await Promise.all([due(NOON + DAY), due(NOON + DAY), due(NOON + DAY)]);

    assert.deepEqual(
      (await versions()).map(({ version }) => version),
      earlier.map((version) => version + 1),
    );
    assert.equal((await service.anonymous.get(`/tags/${tag}`)).body.count, 5);
  });
});
