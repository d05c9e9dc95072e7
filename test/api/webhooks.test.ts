import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../src/config.ts";
import { startWebhooks } from "../../src/jobs/webhooks/deliver.ts";
import { type Election, NotLeaderError } from "../../src/store/election.ts";
import type { Store } from "../../src/store/store.ts";
import { anEvent, NOON, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";
import { type Message, type Sink, startSink } from "../support/webhook-sink.ts";

const DAY = 86_400;

const inShort = (messages: readonly Message[]) =>
  messages.map(({ payload: { type, data } }) => `${type} ${data.id}`);

onEveryStoreInGate("webhooks", (store) => {
  let service: TestService;
  let sink: Sink;
  let election: Election;
  let running: ReturnType<typeof startWebhooks> | null = null;
  const faults: unknown[] = [];

  before(async () => {
    service = await startService(store);
    const clocks = { monotonic: () => performance.now(), milliseconds: Date.now };
    election = await service.store.elect("jobs", {
      ...clocks,
      report: (_message, error) => faults.push(error),
    });
    await waitFor("the election", () => election.state() === "leader");
  });
  after(async () => {
    await election.close();
    assert.deepEqual(faults, []);
  });
  beforeEach(async () => {
    sink = await startSink();
    await deliver();
  });
  afterEach(async () => {
    await running?.stop();
    running = null;
    const { body } = await service.admin.get("/webhooks");
    for (const { id } of body.webhooks) await service.admin.delete(`/webhooks/${id}`);
    await sink.close();
  });

  /** Delivers in the background, as a node that leads does. */
  async function deliver(
    settings: Record<string, string> = { ALLOW_PRIVATE_HOSTS: "127.0.0.1" },
    node: { store: Store; election: Election } = { store: service.store, election },
  ) {
    await running?.stop();
    running = startWebhooks({
      config: readConfig({ DATA_DIR: service.folder, BASE_URL: "http://calendar.test", ...settings }),
      ...node,
      now: () => service.clock.now,
      report: (_message, error) => faults.push(error),
    });
  }

  const create = async (fields: object = {}) => {
    const { status, body, text } = await service.admin.post("/webhooks", { url: sink.url, ...fields });
    assert.equal(status, 201, text);
    return body;
  };
  const made = async (path: string, fields: object) => {
    const { status, body, text } = await service.admin.post(path, fields);
    assert.equal(status, 201, text);
    return body;
  };
  const received = (count: number) =>
    waitFor(`${count} messages`, () => sink.messages.length >= count && sink.messages.slice(0, count));
  const deliveriesOf = async (id: number) =>
    (await service.admin.get(`/webhooks/${id}/deliveries`)).body.deliveries;

  it("get only what is committed after their creation, also beside one that is far behind", async () => {
    await running?.stop();
    const { id: behind } = await create({ resources: "tags" });
    const { id } = await made("/tags", { name: "Before" });
    // More changes than are queued at once.
    await service.store.write(async (db) => {
      for (let version = 2; version <= 600; version += 1)
        await db.updateTable("tags").set({ version }).where("id", "=", id).execute();
    });
    const { id: ahead } = await create({ resources: "tags" });
    await deliver();
    await made("/tags", { name: "After" });
    await waitFor("the delivery", async () => (await deliveriesOf(ahead)).length > 0);

    assert.equal((await deliveriesOf(ahead)).length, 1);
    assert.ok((await deliveriesOf(behind)).length > 1);
  });

  it("are signed as Standard Webhooks describes", async () => {
    const { secret } = await create();
    const venue = await made("/venues", { venue: "Hall" });

    const [message] = await received(1);

    assert.ok(message);
    const {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    } = message.headers;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${message.text}`).digest("base64");
    assert.equal(signature, `v1,${expected}`);
    assert.equal(Number(timestamp), service.clock.now);
    assert.equal(message.headers["content-type"], "application/json");
    assert.deepEqual(message.payload, {
      type: "venues.created",
      timestamp: "2030-05-01T12:00:00Z",
      data: {
        resource: "venues",
        id: venue.id,
        version: 1,
        language: "en",
        group: message.payload.data.group,
        rest_url: `http://calendar.test/wp-json/svc/events/v1/venues/${venue.id}`,
      },
    });
  });

  it("send what they select, by type, resource, language and category", async () => {
    const { id: category } = await made("/categories", { name: `Music ${store}` });
    await create({
      resources: ["events"],
      languages: ["en"],
      categories: [category],
      types: "created,deleted",
    });
    await made("/venues", { venue: "Not selected" });
    await made("/events", anEvent());
    await made("/events?wpml_language=fr", anEvent({ categories: [category] }));
    const draft = await made("/events", anEvent({ categories: [category], status: "draft" }));
    const first = await made("/events", anEvent({ categories: [category] }));
    await received(1);
    await service.admin.put(`/events/${first.id}`, { title: "Updated" });
    await service.admin.put(`/events/${first.id}`, { categories: [] });
    await received(2);
    await service.admin.put(`/events/${draft.id}`, { status: "publish" });
    await received(3);
    await service.admin.delete(`/events/${draft.id}?force=true`);

    assert.deepEqual(inShort(await received(4)), [
      `events.created ${first.id}`,
      `events.deleted ${first.id}`,
      `events.created ${draft.id}`,
      `events.deleted ${draft.id}`,
    ]);
  });

  it("send changes of drafts when they are to", async () => {
    await create({ unpublished: true });
    const { id } = await made("/events", anEvent({ status: "draft" }));

    assert.deepEqual(inShort(await received(1)), [`events.created ${id}`]);
  });

  it("are tried again until they succeed, and in order for each item", async () => {
    const { id: webhook } = await create();
    sink.respond = () => 500;
    const one = await made("/venues", { venue: "One" });
    const failed = await waitFor("a failure", async () => {
      const [delivery] = await deliveriesOf(webhook);
      return delivery?.attempts === 1 && delivery;
    });
    sink.respond = ({ payload }) => (payload.type === "venues.updated" ? 200 : 500);
    await service.admin.put(`/venues/${one.id}`, { venue: "One, changed" });
    const two = await made("/venues", { venue: "Two" });
    await waitFor("the others", async () => (await deliveriesOf(webhook)).length === 3);
    sink.respond = () => 200;
    const messages = await waitFor("3 messages", () => {
      service.clock.now += 1;
      return sink.messages.length >= 3 && sink.messages;
    });
    service.clock.now = NOON;

    assert.deepEqual([failed.status, failed.state], [500, "pending"]);
    assert.equal(failed.next_attempt, "2030-05-01T12:00:05Z");
    assert.deepEqual(
      inShort(messages).filter((text) => text.endsWith(` ${one.id}`)),
      [`venues.created ${one.id}`, `venues.updated ${one.id}`],
    );
    assert.ok(inShort(messages).includes(`venues.created ${two.id}`));
  });

  it("are sent many at once, without a warning of a leak", async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => void warnings.push(name);
    process.on("warning", note);
    await create();
    await running?.stop();
    for (let number = 1; number <= 15; number += 1) await made("/venues", { venue: `Hall ${number}` });
    await deliver();
    await received(15);
    process.off("warning", note);

    assert.deepEqual(warnings, []);
  });

  it("pause while a subscriber fails, and go on when it is back or the webhook is changed", async () => {
    const { id: webhook } = await create({ resources: "tags" });
    let attempts = 0;
    sink.respond = () => {
      attempts += 1;
      return 500;
    };
    const tags: { id: number }[] = [];
    const tag = async () => tags.push(await made("/tags", { name: `Pause ${store} ${tags.length}` }));
    const tried = (count: number) =>
      waitFor(`${count} attempts`, async () => {
        const deliveries: { attempts: number }[] = await deliveriesOf(webhook);
        return deliveries.filter((delivery) => delivery.attempts > 0).length === count;
      });
    await tag();
    await tried(1);
    for (let count = 1; count < 20; count++) await tag();
    await tried(3);
    service.clock.now += 1;
    await tried(4);
    await waitFor("the queue", async () => (await deliveriesOf(webhook)).length === 20);
    const attemptsWhileFailing = attempts;
    sink.respond = () => 200;
    await service.admin.put(`/webhooks/${webhook}`, { description: "mended" });
    await received(16);
    service.clock.now += 5;
    const messages = await received(20);
    service.clock.now = NOON;

    assert.equal(attemptsWhileFailing, 4);
    assert.deepEqual(new Set(inShort(messages)), new Set(tags.map(({ id }) => `tags.created ${id}`)));
  });

  describe("of a node that ceases to lead while the database does not respond", () => {
    let asked: number;
    let isLeader: boolean;
    let isCut: boolean;
    let mend: () => void;

    /** Has a hundred messages delivered by a node whose writes of outcomes wait until it is mended. */
    async function deliverCutOff(respond: () => Promise<number>) {
      [asked, isLeader, isCut] = [0, true, false];
      const mended = new Promise<void>((resolve) => {
        mend = resolve;
      });
      sink.respond = () => {
        asked += 1;
        isCut = true;
        return respond();
      };
      await running?.stop();
      await create({ resources: "tags" });
      for (let count = 0; count < 100; count++) await made("/tags", { name: `Cut ${store} ${++cutTags}` });
      const write: Store["write"] = async (work, options) => {
        if (!isCut) return service.store.write(work, options);
        await mended;
        throw new NotLeaderError();
      };
      await deliver(undefined, {
        store: { ...service.store, write },
        election: { ...election, state: () => (isLeader ? election.state() : "unknown") },
      });
    }
    let cutTags = 0;
    afterEach(() => mend());

    it("are sent by others", async () => {
      await deliverCutOff(async () => {
        if (asked === 40) isLeader = false;
        await sleep(20);
        return 200;
      });

      await waitFor("forty messages", () => asked >= 40);
      await sleep(1000);

      // 32 are sent at once: those had left.
      assert.ok(asked < 72, `${asked}`);
    });

    it("are aborted if they are in flight", async () => {
      // The outcome of the first one is what the node waits to record.
      await deliverCutOff(async () => (asked === 1 ? 200 : new Promise(() => {})));

      await waitFor("the messages", () => asked === 33);
      await sleep(100);
      isLeader = false;

      await waitFor("their ends", () => sink.aborted === 32, 10_000);
    });
  });

  it("are not sent to the own network, unless the operator has named the host", async () => {
    await deliver({});
    const { id: webhook } = await create();
    await made("/tags", { name: `Jazz ${store}` });

    const delivery = await waitFor("a failure", async () => {
      const [last] = await deliveriesOf(webhook);
      return last?.attempts > 0 && last;
    });

    assert.match(delivery.error, /not on the public internet/);
    assert.deepEqual([delivery.status, sink.messages], [0, []]);
  });

  it("are disabled when nothing could be delivered for three days, or the subscriber has gone", async () => {
    const { id: webhook } = await create();
    const read = async () => (await service.admin.get(`/webhooks/${webhook}`)).body;
    sink.respond = () => 503;
    await made("/tags", { name: `Blues ${store}` });
    await waitFor("a failure", async () => (await deliveriesOf(webhook))[0]?.attempts === 1);
    service.clock.now += 3 * DAY;
    const disabled = await waitFor("the end", async () => {
      const body = await read();
      return body.status === "disabled" && body;
    });
    const [given] = await deliveriesOf(webhook);
    const refused = await service.admin.post(`/webhooks/${webhook}/deliveries/${given.id}/redeliver`);
    sink.respond = () => 410;
    await service.admin.put(`/webhooks/${webhook}`, { status: "active" });
    await made("/tags", { name: `Funk ${store}` });
    const gone = await waitFor("the end", async () => {
      const body = await read();
      return body.status === "disabled" && body;
    });

    assert.match(disabled.reason, /three days/);
    assert.equal(given.state, "failed");
    assert.equal(refused.status, 409);
    assert.match(gone.reason, /410/);
    service.clock.now = NOON;
  });

  it("keep a log of the last hundred deliveries, which can be sent once more", async () => {
    const { id: webhook } = await create({ resources: "tags" });
    for (let count = 0; count < 105; count++) await made("/tags", { name: `Tag ${store} ${count}` });
    await received(105);
    const deliveries = await waitFor("the end of the log", async () => {
      const list = await deliveriesOf(webhook);
      return list.every(({ state }: { state: string }) => state === "delivered") && list;
    });
    const { id, message_id } = deliveries[7];
    const again = await service.admin.post(`/webhooks/${webhook}/deliveries/${id}/redeliver`);
    const last = (await received(106)).at(-1);

    assert.equal(deliveries.length, 100);
    assert.equal(again.status, 202);
    assert.equal(last?.headers["webhook-id"], message_id);
  });
});

onEveryStoreInGate("the administration of webhooks", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });
  const url = "https://subscriber.example.org/hook";

  it("shows the secret once, and never in the audit trail", async () => {
    const { admin } = service;
    const created = await admin.post("/webhooks", { url, description: "Mirror" });
    const { id, secret } = created.body;
    const read = await admin.get(`/webhooks/${id}`);
    const listed = await admin.get("/webhooks");
    const rotated = await admin.patch(`/webhooks/${id}`, { secret: "", types: ["deleted"] });
    const removed = await admin.delete(`/webhooks/${id}`);
    const audit = await admin.get("/audit?resource=webhooks");

    assert.match(secret, /^whsec_[\w+/]{43}=$/);
    assert.equal(created.headers.get("location"), read.body.rest_url);
    assert.deepEqual([read.body.secret, listed.body.webhooks[0].secret], [undefined, undefined]);
    assert.match(rotated.body.secret, /^whsec_/);
    assert.notEqual(rotated.body.secret, secret);
    assert.deepEqual([rotated.body.types, rotated.body.description], [["deleted"], "Mirror"]);
    assert.equal(removed.status, 200);
    assert.deepEqual(
      audit.body.entries.map(({ action }: { action: string }) => action),
      ["delete", "update", "create"],
    );
    assert.ok(!audit.text.includes(secret) && !audit.text.includes(rotated.body.secret));
    assert.equal((await admin.get(`/webhooks/${id}`)).status, 404);
  });

  it("knows no webhook with a number that no store can hold", async () => {
    const responses = [
      await service.admin.get("/webhooks/100000000000000000000"),
      await service.admin.delete("/webhooks/100000000000000000000"),
    ];

    assert.deepEqual(
      responses.map(({ status }) => status),
      [404, 404],
    );
  });

  it("is for administrators", async () => {
    const { anonymous, as } = service;

    assert.equal((await anonymous.get("/webhooks")).status, 401);
    for (const client of [as.editor, as.author])
      assert.deepEqual(
        [(await client.get("/webhooks")).status, (await client.post("/webhooks", { url })).status],
        [403, 403],
      );
  });

  describe("rejects", () => {
    const cases: [what: string, fields: object][] = [
      ["no URL", {}],
      ["another scheme", { url: "ftp://subscriber.example.org/" }],
      ["credentials in the URL", { url: "https://me:secret@subscriber.example.org/" }],
      ["an unknown type", { url, types: ["moved"] }],
      ["an unknown resource", { url, resources: ["people"] }],
      ["an unknown language", { url, languages: ["it"] }],
      ["an unknown category", { url, categories: [99] }],
      ["a short secret", { url, secret: "whsec_c2hvcnQ=" }],
      ["another status", { url, status: "asleep" }],
    ];
    for (const [what, fields] of cases)
      it(what, async () => {
        assert.equal((await service.admin.post("/webhooks", fields)).status, 400);
      });
  });
});
