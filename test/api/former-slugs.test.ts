import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the address of an item whose slug has changed", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const page = async (path: string) => {
    const { status, headers } = await service.anonymous.get(`/${path}`, { accept: "text/html" });
    return [status, headers.get("location")];
  };
  const foundBy = async (slug: string) => {
    const { status, body } = await service.anonymous.get(`/events/by-slug/${slug}`);
    return status === 200 ? body.id : status;
  };

  it("leads to it on pages, but not in the API", async () => {
    const { admin } = service;
    const id = await make(admin, "/events", anEvent({ title: "Old name" }));
    await admin.put(`/events/${id}`, { slug: "newer-name" });
    await admin.put(`/events/${id}`, { slug: "newest-name" });

    for (const slug of ["old-name", "newer-name"]) {
      assert.deepEqual(await page(`/event/${slug}/`), [301, "/event/newest-name/"]);
      assert.equal(await foundBy(slug), 400, slug);
      assert.equal((await admin.put(`/events/by-slug/${slug}`, {})).status, 400);
      assert.equal((await admin.delete(`/events/by-slug/${slug}`)).status, 400);
    }
    assert.deepEqual(await page("/event/Newest-Name/"), [301, "/event/newest-name/"]);
    assert.deepEqual(await page("/event/newest-name/"), [200, null]);
  });

  it("leads to another item that has that slug now, and nowhere once the item is deleted", async () => {
    const { admin } = service;
    const id = await make(admin, "/events", anEvent({ title: "First" }));
    await admin.put(`/events/${id}`, { slug: "renamed" });
    const other = await make(admin, "/events", anEvent({ title: "First" }));

    assert.equal(await foundBy("first"), other);
    await admin.delete(`/events/${other}?force=true`);
    assert.deepEqual(await page("/event/first/"), [301, "/event/renamed/"]);
    await admin.delete(`/events/${id}?force=true`);
    assert.deepEqual(await page("/event/first/"), [404, null]);
    assert.deepEqual(
      await service.store.read.selectFrom("former_slugs").select("slug").where("item_id", "=", id).execute(),
      [],
    );
  });

  it("leads to venues and terms as well", async () => {
    const { admin } = service;
    const venue = await make(admin, "/venues", { venue: "Hall" });
    const tag = await make(admin, "/tags", { name: "Loud" });
    const category = await make(admin, "/categories", { name: "Music" });
    await admin.put(`/venues/${venue}`, { slug: "town-hall" });
    await admin.put(`/tags/${tag}`, { slug: "noisy" });
    await admin.put(`/categories/${category}`, { slug: "concerts" });

    assert.deepEqual(await page("/venue/hall/"), [301, "/venue/town-hall/"]);
    assert.deepEqual(await page("/tag/loud/"), [301, "/tag/noisy/"]);
    const concerts = "/events/category/concerts/";
    assert.deepEqual(await page("/events/category/music/"), [301, concerts]);
  });
});
