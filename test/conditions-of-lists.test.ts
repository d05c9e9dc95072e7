import assert from "node:assert/strict";
import { before, it } from "node:test";
import { isOneOf } from "../src/domain/predicates.ts";
import { anonymous } from "../src/domain/roles.ts";
import { eventCard } from "../src/operations/event-summaries.ts";
import { sqlReads } from "../src/operations/list.ts";
import type { ListCondition } from "../src/operations/reads.ts";
import { resourceOf } from "../src/resources/index.ts";
import { contextOf } from "./support/calendar-import.ts";
import { anEvent, onEveryStore, startService, type TestService } from "./support/service.ts";

onEveryStore("conditions of lists", (store) => {
  const password = "open sesame";
  const titles = ["Open", "Secret"];
  let service: TestService;
  let venue: number;
  before(async () => {
    service = await startService(store);
    const made = await service.admin.post("/venues", { venue: "Cave" });
    venue = made.body.id;
    for (const title of titles)
      await service.admin.post("/events", anEvent({ title, venue, ...(title === "Secret" && { password }) }));
  });

  /** The titles of the events at the venue, and their number. */
  async function atTheVenue(more: Omit<ListCondition, "predicate">, sent: string | null = null) {
    const { readCache } = service;
    await readCache.beginRead();
    const context = { ...(await contextOf(service)), caller: anonymous, editing: false, password: sent };
    const conditions = [{ predicate: isOneOf("venues", [venue]), ...more }];
    const events = resourceOf("events");
    return Promise.all(
      [sqlReads, readCache.reads].map(async (reads) => {
        const [part] = await reads.listEach(events, {}, context, eventCard, conditions, 9);
        return [part?.total, ...(part?.items.map(({ name }) => name) ?? [])];
      }),
    );
  }

  it("match protected events only for those with the password, in the store and in the read cache", async () => {
    assert.deepEqual(await atTheVenue({}), [
      [1, "Open"],
      [1, "Open"],
    ]);
    assert.deepEqual(await atTheVenue({}, service.store.keyedHash("event password", password)), [
      [2, ...titles],
      [2, ...titles],
    ]);
  });

  it("match them for all where what they ask is public", async () => {
    assert.deepEqual(await atTheVenue({ public: true }), [
      [2, ...titles],
      [2, ...titles],
    ]);
  });
});
