import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Each entry has one such text before and another after: six of them are more than a response may have. */
const textOf = (index: number) =>
  `<p>Version ${index} ${"of many words about one evening ".repeat(6000)}</p>`;
const COUNT = 15;
const WHOLE = 5;

interface Entry {
  id: number;
  action: string;
  shortened: boolean;
  changes: { field: string; before: unknown; after: unknown }[];
}

onEveryStoreInGate("a page of the audit trail with long values", (store) => {
  let service: TestService;
  let path: string;
  before(async () => {
    service = await startService(store);
    const { body } = await service.admin.post("/events", anEvent());
    for (let index = 1; index <= COUNT; index += 1)
      await service.admin.patch(`/events/${body.id}`, { description: `Version ${index}` });
    await service.store.write(async (db) => {
      const rows = await db
        .selectFrom("audit")
        .select("id")
        .where("action", "=", "update")
        .orderBy("id")
        .execute();
      for (const [at, { id }] of rows.entries()) {
        const changes = JSON.stringify({ description: [textOf(at), textOf(at + 1)], cost: ["", `${at}`] });
        await db.updateTable("audit").set({ changes }).where("id", "=", id).execute();
      }
    });
    path = `/events/${body.id}/history`;
  });

  it("has the beginning of values from the entry on that exceeds the limit, and says so", async () => {
    for (const url of [path, "/audit?resource=events"]) {
      const { status, body, headers, text } = await service.admin.get(url);
      const entries: Entry[] = body.entries;

      assert.equal(status, 200);
      assert.ok(text.length < 2_100_000, `${url}: ${text.length}`);
      assert.equal(headers.get("x-almanac-shortened"), String(COUNT - WHOLE));
      assert.deepEqual(
        entries.map(({ shortened }) => shortened),
        entries.map(({ action }, at) => action === "update" && at >= WHOLE),
      );
      assert.deepEqual(entries[WHOLE - 1]?.changes[0], {
        field: "description",
        before: textOf(COUNT - WHOLE),
        after: textOf(COUNT - WHOLE + 1),
      });
      const [description, cost] = entries[WHOLE]?.changes ?? [];
      assert.match(String(description?.before), /^<p>Version 9 of many .*…$/);
      assert.ok(String(description?.before).length <= 300 && String(description?.after).length <= 300);
      assert.deepEqual([cost?.before, cost?.after], ["", "9"]);
    }
  });

  it("has every value whole on a page that fits, or has one entry", async () => {
    for (const [query, at] of [
      [`?per_page=${WHOLE}&page=3`, 10],
      ["?per_page=1&page=12", 11],
    ] as const) {
      const { body, headers } = await service.admin.get(`${path}${query}`);

      assert.equal(headers.get("x-almanac-shortened"), null);
      assert.deepEqual(
        [body.entries[0].shortened, body.entries[0].changes[0].after],
        [false, textOf(COUNT - at)],
      );
    }
  });
});
