import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("the read cache and rest_route", (store) => {
  let service: TestService;
  let id: number;
  before(async () => {
    service = await startService(store);
    id = await make(service.admin, "/events", anEvent());
  });

  it("shares cached responses with the usual URL, which writes invalidate", async () => {
    const other = () => service.anonymous.get(`//?rest_route=/svc/events/v1/events/${id}`);
    const usual = () => service.anonymous.get(`/events/${id}`);
    const hits = () => service.readCache.metrics().response_cache_hits ?? 0;
    const before = hits();
    const tags = [(await usual()).headers.get("etag"), (await other()).headers.get("etag")];
    const after = hits();

    await service.admin.put(`/events/${id}`, { title: "Changed" });

    assert.equal(tags[0], tags[1]);
    assert.ok(after > before, "the second spelling was served from the cache");
    assert.equal((await other()).body.title, "Changed");
    assert.equal((await usual()).body.title, "Changed");
  });
});
