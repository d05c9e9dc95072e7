import assert from "node:assert/strict";
import { before, beforeEach, it } from "node:test";
import type { Context } from "../../src/context.ts";
import { anonymous } from "../../src/domain/roles.ts";
import { eventCard } from "../../src/operations/event-summaries.ts";
import { representation } from "../../src/operations/list.ts";
import { SerializedJson, serializeJson } from "../../src/operations/serialized-json.ts";
import { type Change, createChangelogConsumer } from "../../src/read-cache/changelog-consumer.ts";
import { resourceOf } from "../../src/resources/index.ts";
import type { Store } from "../../src/store/store.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

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

  it("returns no event that is no longer public, though the index still has it", async () => {
    const { store, readCache, clock } = service;
    const dates = { start_date: "2030-07-01 10:00", end_date: "2030-07-01 11:00" };
    const { body } = await service.admin.post("/events", anEvent(dates));
    await readCache.beginRead();
    const context: Context = {
      store,
      db: store.read,
      memoize: readCache.memoize,
      site: {
        baseUrl: "https://example.org",
        apiRoot: "wp-json",
        zone: "UTC",
        languages: ["en"],
        currencySymbol: "$",
        maxPerPage: 50,
        mediaFolder: service.folder,
      },
      now: clock.now,
      caller: anonymous,
      namespace: "svc/events/v1",
      language: { code: "en", all: false, source: "default" },
      password: null,
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
