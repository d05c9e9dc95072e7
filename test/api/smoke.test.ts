import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("the service", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("shows a created event in the list and by its URL", async () => {
    const created = await service.admin.post("/events", anEvent({ title: "Concert" }));
    const listed = await service.anonymous.get("/events");
    const read = await service.anonymous.get("/events/by-slug/concert");

    assert.equal(created.status, 201);
    assert.equal(listed.body.events[0].title, "Concert");
    assert.equal(read.body.id, created.body.id);
  });
});
