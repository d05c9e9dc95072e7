import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { before, it } from "node:test";
import { freePort } from "../support/postgres.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

// The package has no types.
const WPAPI = createRequire(import.meta.url)("wpapi");

onEveryStoreInGate("wpapi", (store) => {
  let service: TestService;
  let url = "";
  before(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    service = await startService(store, { BASE_URL: url }, { port });
    await service.admin.post("/events", anEvent({ title: "Gig" }));
    await service.admin.post("/events", anEvent({ title: "Ball" }));
    await service.admin.post("/venues", { venue: "Hall" });
  });

  it("discovers the API from the front page, and from any other", async () => {
    for (const page of ["/", "/events/", "/fr/events/"]) {
      const site = await WPAPI.discover(`${url}${page}`);
      const { events, total } = await site.namespace("tribe/events/v1").events().perPage(1);

      assert.deepEqual([events.length, total], [1, 2], page);
    }
  });

  it("lists, reads, creates, updates and deletes on tribe/events/v1", async () => {
    const site = await WPAPI.discover(url);
    const calendar = site.auth({ username: "editor", password: "pw-editor" }).namespace("tribe/events/v1");

    const found = await calendar.events().param("start_date", "2030-01-01").search("gig");
    const { id } = found.events[0];
    const read = await calendar.events().id(id);
    const bySlug = await calendar.events().bySlug?.("ball");
    const created = await calendar.events().create(anEvent({ title: "Made by wpapi" }));
    const updated = await calendar.events().id(created.id).update({ title: "Changed by wpapi" });
    const deleted = await calendar.events().id(created.id).delete();
    const venues = await calendar.venues();

    assert.deepEqual([found.total, read.title], [1, "Gig"]);
    if (bySlug) assert.equal(bySlug.title, "Ball");
    assert.equal(created.title, "Made by wpapi");
    assert.equal(created.rest_url, `${url}/wp-json/tribe/events/v1/events/${created.id}`);
    assert.equal(updated.title, "Changed by wpapi");
    assert.equal(deleted.status, "trash");
    assert.equal((await service.admin.get(`/events/${created.id}`)).status, 403);
    assert.deepEqual(
      venues.venues.map(({ venue }: { venue: string }) => venue),
      ["Hall"],
    );
  });

  it("finds the user and the tags of wp/v2", async () => {
    const site = await WPAPI.discover(url);
    const wp = site.auth({ username: "editor", password: "pw-editor" }).namespace("wp/v2");

    assert.equal((await wp.users().me()).name, "editor");
    assert.deepEqual([...(await wp.tags())], []);
  });

  it("gets the errors of the API", async () => {
    const site = await WPAPI.discover(url);

    await assert.rejects(site.namespace("tribe/events/v1").events().create(anEvent()), {
      code: "rest_forbidden",
    });
  });
});
