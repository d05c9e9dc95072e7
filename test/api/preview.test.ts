import assert from "node:assert/strict";
import { before, it } from "node:test";
import { sql } from "kysely";
import { postTables, termTables } from "../../src/store/tables.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the preview of an event", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const preview = (fields: object, query = "") => service.admin.post(`/events/preview${query}`, fields);

  /** Everything that a write could leave behind. */
  const contents = async () => {
    const tables = [
      ...postTables,
      ...termTables,
      "images",
      "event_venues",
      "event_categories",
      "changes",
      "audit",
    ];
    const counts = tables.map(async (table) => {
      const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
      return [table, Number((await query.execute(service.store.read)).rows[0]?.count)];
    });
    return Object.fromEntries(await Promise.all(counts));
  };

  it("is the public page of a new event with new linked items, and stores nothing", async () => {
    const { body: hall } = await service.admin.post("/venues", { venue: "Harbour Hall", city: "Valmere" });
    const stored = await contents();
    const response = await preview(
      anEvent({
        title: "Water <b>Music</b>",
        description: "<p>On the <em>river</em></p><script>alert(1)</script>",
        venue: [{ venue: "New Pier", city: "Seaside" }, hall.id],
        organizer: { organizer: "River Society" },
        categories: ["Concerts"],
        cost: "20 €",
        status: "draft",
      }),
    );
    assert.equal(response.status, 200, response.text);
    assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
    assert.equal(response.headers.get("cache-control"), "private, no-store");
    assert.match(response.text, /^<!doctype html>/);
    assert.match(response.text, /<h1 dir="auto">Water Music<\/h1>/);
    assert.match(response.text, /On the <em>river<\/em>/);
    assert.doesNotMatch(response.text, /alert\(1\)|<script src/);
    for (const shown of ["River Society", "Concerts", "20"]) assert.ok(response.text.includes(shown), shown);
    assert.match(response.text, /New Pier.*Harbour Hall/s, "in the order that was sent");
    assert.deepEqual(await contents(), stored);
  });

  it("has the values of the event that is edited where none are sent", async () => {
    const { body: event } = await service.admin.post(
      "/events",
      anEvent({ title: "Reading", venue: { venue: "Old Library" }, tags: ["books"], wpml_language: "fr" }),
    );
    const stored = await contents();
    const changed = await preview({ id: event.id, title: "Reading aloud", tags: [] });
    assert.equal(changed.status, 200, changed.text);
    assert.match(changed.text, /<html lang="fr">/);
    assert.match(changed.text, /<h1 dir="auto">Reading aloud<\/h1>/);
    assert.ok(changed.text.includes("Old Library"));
    assert.ok(!changed.text.includes("books"));
    assert.deepEqual(await contents(), stored);
    assert.equal((await service.admin.get(`/events/${event.id}`)).body.title, "Reading");
  });

  it("takes from its group what a translation shares", async () => {
    const { body } = await service.admin.post(
      "/events",
      anEvent({ title: "Fair", venue: { venue: "Quay" } }),
    );
    const response = await preview({ translation_of: body.id, title: "Foire" }, "?wpml_language=fr");
    assert.equal(response.status, 200, response.text);
    assert.match(response.text, /<h1 dir="auto">Foire<\/h1>/);
    assert.ok(response.text.includes("Quay"));
    assert.ok(response.text.includes(new URL(body.url).pathname), "the switcher leads to the original");
  });

  it("reports what the write would report", async () => {
    const { body } = await service.admin.post("/events", anEvent());
    const cases: [fields: object, params: string[]][] = [
      [anEvent({ start_date: "someday", website: "ftp://x" }), ["start_date", "website"]],
      [anEvent({ venue: 999_999 }), ["venue"]],
      [anEvent({ venue: { venue: "" } }), ["venue"]],
      [anEvent({ rrule: "FREQ=NEVER" }), ["rrule"]],
      [{ id: body.id, title: "" }, ["title"]],
      [{ id: body.id, end_date: "2000-01-01" }, ["end_date"]],
      [{ id: "x" }, ["id"]],
    ];
    for (const [fields, params] of cases) {
      const response = await preview(fields);
      assert.equal(response.status, 400, JSON.stringify(fields));
      assert.deepEqual(Object.keys(response.body.data.params).sort(), params, JSON.stringify(fields));
    }
    const missing = await preview({ description: "No title" });
    assert.deepEqual([missing.status, missing.body.code], [400, "rest_missing_callback_param"]);
    const unknown = await preview({ id: 999_999 });
    assert.deepEqual([unknown.status, unknown.body.code], [404, "rest-event-not-found"]);
    assert.equal((await preview(anEvent({ rrule: "FREQ=WEEKLY;COUNT=3" }))).status, 200);
  });

  it("is for those who may write the event", async () => {
    const { body } = await service.admin.post("/events", anEvent());
    assert.equal((await service.anonymous.post("/events/preview", anEvent())).status, 401);
    assert.equal((await service.as.subscriber.post("/events/preview", anEvent())).status, 403);
    assert.equal((await service.as.contributor.post("/events/preview", anEvent())).status, 200);
    const others = await service.as.contributor.post("/events/preview", { id: body.id, title: "Mine" });
    assert.equal(others.status, 403);
    const featured = await service.as.contributor.post("/events/preview", anEvent({ featured: true }));
    assert.equal(featured.status, 403);
  });
});
