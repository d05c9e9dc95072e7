import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("ids", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const idOf = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { status, body: created } = await service.admin.post(path, body);
    assert.equal(status, 201);
    return created.id;
  };

  it("grow over events, venues and organizers together", async () => {
    const ids = [
      await idOf("/events", anEvent()),
      await idOf("/venues", { venue: "Hall" }),
      await idOf("/organizers", { organizer: "Club" }),
      await idOf("/events", anEvent()),
    ];

    const [first = 0] = ids;
    assert.deepEqual(ids, [first, first + 1, first + 2, first + 3]);
  });

  it("grow over categories and tags together, apart from the others", async () => {
    const ids = [
      await idOf("/categories", { name: "Music" }),
      await idOf("/tags", { name: "Loud" }),
      await idOf("/categories", { name: "Dance" }),
    ];

    assert.deepEqual(ids, [1, 2, 3]);
  });

  it("are not given again after the newest item was deleted for good", async () => {
    for (const [path, body] of [
      ["/events", anEvent()],
      ["/venues", { venue: "Gone hall" }],
      ["/organizers", { organizer: "Gone club" }],
      ["/categories", { name: "Gone category" }],
      ["/tags", { name: "Gone tag" }],
    ] as const) {
      const id = await idOf(path, body);
      const removed = await service.admin.delete(`${path}/${id}?force=true`);

      assert.equal(removed.status, 200);
      assert.ok((await idOf(path, body)) > id, path);
    }
  });

  it("are not used up by a write that is refused", async () => {
    const before = await idOf("/events", anEvent());
    const refused = await service.admin.post("/events", anEvent({ venue: 987_654 }));

    assert.equal(refused.status, 400);
    assert.equal(await idOf("/events", anEvent()), before + 1);
  });
});

onEveryStore("slugs", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const create = async (path: string, body: Record<string, unknown>) => {
    const { status, body: created } = await service.admin.post(path, body);
    assert.equal(status, 201);
    return created as { id: number; slug: string };
  };

  it("are numbered among items of one type and language", async () => {
    const slugs = [];
    for (let count = 0; count < 3; count++)
      slugs.push((await create("/events", anEvent({ title: "Summer party" }))).slug);

    assert.deepEqual(slugs, ["summer-party", "summer-party-2", "summer-party-3"]);
  });

  it("are free in another type and in another language", async () => {
    await create("/events", anEvent({ title: "Harbour" }));

    const venue = await create("/venues", { venue: "Harbour" });
    const french = await create("/events?wpml_language=fr", anEvent({ title: "Harbour" }));

    assert.equal(venue.slug, "harbour");
    assert.equal(french.slug, "harbour");
  });

  it("stay different when many are made at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => create("/events", anEvent({ title: "Rush" }))),
    );

    assert.equal(new Set(made.map(({ slug }) => slug)).size, 12);
  });

  it("are free again when their item is in the trash", async () => {
    const first = await create("/events", anEvent({ title: "Reunion" }));
    await service.admin.delete(`/events/${first.id}`);

    const second = await create("/events", anEvent({ title: "Reunion" }));

    assert.equal(second.slug, "reunion");
  });

  it("give way to the item that took them when theirs comes back from the trash", async () => {
    const first = await create("/events", anEvent({ title: "Comeback" }));
    await service.admin.delete(`/events/${first.id}`);
    await create("/events", anEvent({ title: "Comeback" }));

    const restored = await service.admin.post(`/events/${first.id}`, { status: "publish" });

    assert.equal(restored.status, 200);
    assert.equal(restored.body.slug, "comeback-2");
  });
});
