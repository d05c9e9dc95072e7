import assert from "node:assert/strict";
import { join } from "node:path";
import { before, beforeEach, it } from "node:test";
import { readConfig } from "../../src/config.ts";
import { type Context, noClient } from "../../src/context.ts";
import { anonymous } from "../../src/domain/roles.ts";
import { noRequestLog } from "../../src/http/request-log.ts";
import { eventCard } from "../../src/operations/event-summaries.ts";
import { representation } from "../../src/operations/list.ts";
import { SerializedJson, serializeJson } from "../../src/operations/serialized-json.ts";
import { createChangelogConsumer, MAX_CHANGES } from "../../src/read-cache/changelog-consumer.ts";
import { resourceOf } from "../../src/resources/index.ts";
import { openReadCache } from "../../src/service.ts";
import { siteOf } from "../../src/site.ts";
import { type Change, KEPT_CHANGES, trimChangelog } from "../../src/store/changelog.ts";
import type { Lease } from "../../src/store/lease.ts";
import type { Store } from "../../src/store/store.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

onEveryStore("the read cache, when the store fails or is ahead", (name) => {
  let service: TestService;
  let isDown: boolean;
  let applied: Change[];
  let resets: number;
  let failures: number;

  /** A store whose reads can be made to fail. */
  const flaky = (store: Store): Store =>
    Object.create(store, {
      read: {
        get: () => {
          if (isDown) throw new Error("The connection is gone.");
          return store.read;
        },
      },
    });

  const listener = {
    note: (changes: Change[]) => changes.some(({ kind }) => kind !== "events" && kind !== "counts"),
    async apply(changes: Change[]) {
      if (failures > 0) {
        failures -= 1;
        isDown = true;
        throw new Error("The connection is gone.");
      }
      applied.push(...changes);
    },
    async reset() {
      resets += 1;
    },
  };

  before(async () => {
    service = await startService(name);
  });

  beforeEach(() => {
    isDown = false;
    applied = [];
    resets = 0;
    failures = 0;
  });

  it("reads nothing from a server that has less than the node has heard of", async () => {
    let known = 0;
    const lease: Lease = {
      isLive: () => true,
      known: () => known,
      hear() {},
      start() {},
      close: async () => {},
      metrics: () => ({ lease_live: 1, lease_renewals: 0, lease_failures: 0 }),
    };
    const following = createChangelogConsumer(service.store, listener, lease);
    await following.restart();
    known = following.position() + 1;

    await assert.rejects(async () => following.sync(), { code: "rest_store_unavailable" });

    await service.admin.post("/tags", { name: "Heard of" });
    await following.sync();
    assert.ok(following.position() >= known);
  });

  it("reads the change log again after a failure", async () => {
    const following = createChangelogConsumer(flaky(service.store), listener);
    await following.restart();
    await following.sync();
    const { body } = await service.admin.post("/events", anEvent());
    isDown = true;
    await assert.rejects(async () => following.sync());
    isDown = false;

    await following.sync();

    assert.ok(applied.some(({ kind, id }) => kind === "events" && id === body.id));
  });

  it("loses no change when both its application and a reset fail", async () => {
    const following = createChangelogConsumer(flaky(service.store), listener);
    await following.restart();
    await following.sync();
    const { body } = await service.admin.post("/events", anEvent());
    failures = 1;
    await assert.rejects(async () => following.sync());
    isDown = false;

    await following.sync();

    assert.ok(applied.some(({ kind, id }) => kind === "events" && id === body.id));
    assert.equal(resets, 1);
  });

  it("loses no change when a reset fails after the end of the log was read", async () => {
    let failingResets = 0;
    const following = createChangelogConsumer(service.store, {
      ...listener,
      async reset() {
        failingResets -= 1;
        if (failingResets >= 0) throw new Error("The connection is gone.");
        await listener.reset();
      },
    });
    await following.restart();
    await following.sync();
    const { body } = await service.admin.post("/events", anEvent());
    failures = 1;
    failingResets = 1;
    await assert.rejects(async () => following.sync());
    isDown = false;

    await following.sync();

    assert.ok(applied.some(({ kind, id }) => kind === "events" && id === body.id));
  });

  it("leaves changes of events to the next read, and reads them once", async () => {
    const following = createChangelogConsumer(service.store, listener);
    await following.restart();
    await following.sync();
    const before = following.position();
    const { body } = await service.admin.post("/events", anEvent());

    await following.syncForWrite();
    assert.deepEqual(applied, []);
    assert.equal(following.position(), before);
    await following.syncForWrite();
    await following.sync();
    const once = [...applied];
    await following.sync();

    assert.deepEqual(applied, once);
    assert.ok(applied.some(({ kind, id }) => kind === "events" && id === body.id));
    assert.ok(following.position() > before);
  });

  it("applies changes that writes depend on at once, and those before them", async () => {
    const following = createChangelogConsumer(service.store, listener);
    await following.restart();
    await following.sync();
    const { body: event } = await service.admin.post("/events", anEvent());
    await following.syncForWrite();
    const { body: venue } = await service.admin.post("/venues", { venue: "Applied at once" });

    await following.syncForWrite();

    const ids = applied.map(({ id }) => id);
    assert.ok(ids.includes(event.id) && ids.includes(venue.id));
  });

  it("applies changes of events without a read, a moment after the last write", async () => {
    const following = createChangelogConsumer(service.store, listener);
    await following.restart();
    await following.sync();
    const { body } = await service.admin.post("/events", anEvent());

    await following.syncForWrite();

    await waitFor("the event", () => applied.some(({ id }) => id === body.id));
  });

  it("loses no change that waited for a read when its application and a reset fail", async () => {
    const following = createChangelogConsumer(flaky(service.store), listener);
    await following.restart();
    await following.sync();
    const { body } = await service.admin.post("/events", anEvent());
    await following.syncForWrite();
    failures = 1;
    await assert.rejects(async () => following.sync());
    isDown = false;

    await following.sync();

    assert.ok(applied.some(({ kind, id }) => kind === "events" && id === body.id));
  });

  it("takes a reset for another state of the cache, though the change log has not grown", async () => {
    const following = createChangelogConsumer(service.store, listener);
    await following.restart();
    const before = { position: following.position(), epoch: following.epoch() };

    await following.restart();

    assert.equal(following.position(), before.position);
    assert.notEqual(following.epoch(), before.epoch);
  });

  it("builds its index as soon as the store can be read", async () => {
    await service.admin.post("/events", anEvent());
    isDown = true;
    const reports: string[] = [];
    const cache = await openReadCache({
      store: flaky(service.store),
      events: resourceOf("events"),
      folder: join(service.folder, "other-cache"),
      log: noRequestLog,
      now: () => service.clock.now,
      clocks: { monotonic: () => performance.now(), milliseconds: Date.now },
      acceptLanguage: false,
      report: (message) => void reports.push(message),
      gc: null,
      refreshSite: async () => false,
    });
    const started = cache.start();
    await waitFor("a failed attempt", () => reports.length > 0);
    isDown = false;
    await started;
    const { index_events: indexed } = cache.metrics();
    await cache.close();

    assert.match(reports[0] ?? "", /index cannot be built yet/);
    assert.ok(indexed !== undefined && indexed > 0);
  });

  it("starts over when the change log no longer has everything that it missed", async () => {
    const { store } = service;
    const following = createChangelogConsumer(store, listener);
    await following.restart();
    await following.sync();
    await store.write(async (db) => {
      const rows = Array.from({ length: 2000 }, () => ({ kind: "counts", item_id: 1, translation_group: 1 }));
      // Fewer rows would do, but for the maximum of what a consumer applies.
      for (let count = 0; count < (MAX_CHANGES + 4000) / rows.length; count++)
        await db
          .insertInto("changes")
          .values(rows as never)
          .execute();
    });
    await trimChangelog(store, MAX_CHANGES + 2000);

    await following.sync();

    const left = await store.read
      .selectFrom("changes")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    assert.equal(Number(left.count), MAX_CHANGES + 2000);
    assert.equal(resets, 2);
    assert.deepEqual(applied, []);
    assert.ok(KEPT_CHANGES > MAX_CHANGES);
  });

  it("serves pages of any depth, which SQL would have to count", async () => {
    // Its index may have to be built again after the test before.
    await waitFor("a response from the index", async () => {
      const { status } = await service.anonymous.get("/events?page=2001&per_page=50");
      return status === 404;
    });
  });

  it("returns no event that is no longer public, though the index still has it", async () => {
    const { store, readCache, clock } = service;
    const dates = { start_date: "2030-07-01 10:00", end_date: "2030-07-01 11:00" };
    const { body } = await service.admin.post("/events", anEvent(dates));
    await readCache.beginRead();
    const context: Context = {
      store,
      db: store.read,
      memoize: readCache.memoize,
      site: siteOf(
        readConfig({
          ...{ BASE_URL: "https://example.org", TIMEZONE: "UTC", LANGUAGES: "en", DATA_DIR: service.folder },
        }),
      ),
      now: clock.now,
      caller: anonymous,
      namespace: "svc/events/v1",
      language: { code: "en", all: false, source: "default" },
      password: null,
      client: noClient,
      editing: false,
    };
    const events = resourceOf("events");
    const parameters = { start_date: "2030-07-01", end_date: "2030-07-01" };
    await service.admin.put(`/events/${body.id}`, { status: "private", title: "A secret" });
    const lists = [
      await readCache.reads.listJson(events, parameters, context),
      await readCache.reads.list(events, parameters, context, eventCard),
      await readCache.reads.list(events, parameters, context, representation(events)),
    ];
    for (const { dependsOn } of lists) assert.deepEqual(dependsOn?.ids, [body.id]);

    const shown = await Promise.all(lists.map(async (list) => serialize(await list.items())));

    assert.deepEqual(shown, ["[]", "[]", "[]"]);
  });
});

const serialize = (items: unknown): string =>
  serializeJson(items, items instanceof SerializedJson ? items : null).bytes.toString();
