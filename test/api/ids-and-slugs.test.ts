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

  it("increase across events, venues and organizers", async () => {
    const ids = [
      await idOf("/events", anEvent()),
      await idOf("/venues", { venue: "Hall" }),
      await idOf("/organizers", { organizer: "Club" }),
      await idOf("/events", anEvent()),
    ];

    const [first = 0] = ids;
    assert.deepEqual(ids, [first, first + 1, first + 2, first + 3]);
  });

  it("increase across categories and tags from 2, independent of the others", async () => {
    const ids = [
      await idOf("/categories", { name: "Music" }),
      await idOf("/tags", { name: "Loud" }),
      await idOf("/categories", { name: "Dance" }),
    ];

    assert.deepEqual(ids, [2, 3, 4]);
  });

  it("are not reused after the newest item was permanently deleted", async () => {
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

  it("are not consumed by a rejected write", async () => {
    const before = await idOf("/events", anEvent());
    const rejected = await service.admin.post("/events", anEvent({ venue: 987_654 }));

    assert.equal(rejected.status, 400);
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

  it("have what a title shows between angle brackets, which is no tag", async () => {
    const { body } = await service.admin.post(
      "/events",
      anEvent({ title: "The &lt;Div&gt; &amp; the <b>Span</b>" }),
    );
    assert.deepEqual([body.title, body.slug], ["The &lt;Div&gt; &amp; the Span", "the-div-the-span"]);
  });

  it("are understood percent-encoded, as clients of WordPress send them", async () => {
    const encoded = await create("/events", anEvent({ slug: "%e9%9f%b3%e6%a5%bd" }));
    const sign = await create("/events", anEvent({ slug: "50%-off" }));

    assert.deepEqual([encoded.slug, sign.slug], ["音楽", "50-off"]);
    assert.equal((await service.anonymous.get("/events/by-slug/音楽")).body.id, encoded.id);
  });

  it("may repeat in another type and in another language", async () => {
    await create("/events", anEvent({ title: "Harbour" }));

    const venue = await create("/venues", { venue: "Harbour" });
    const french = await create("/events?wpml_language=fr", anEvent({ title: "Harbour" }));

    assert.equal(venue.slug, "harbour");
    assert.equal(french.slug, "harbour");
  });

  it("stay unique under concurrent creates", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => create("/events", anEvent({ title: "Rush" }))),
    );

    assert.equal(new Set(made.map(({ slug }) => slug)).size, 12);
  });

  it("become free when their item is trashed", async () => {
    const first = await create("/events", anEvent({ title: "Reunion" }));
    await service.admin.delete(`/events/${first.id}`);

    const second = await create("/events", anEvent({ title: "Reunion" }));

    assert.equal(second.slug, "reunion");
  });

  it("change when their item is restored and another has taken them", async () => {
    const first = await create("/events", anEvent({ title: "Comeback" }));
    await service.admin.delete(`/events/${first.id}`);
    await create("/events", anEvent({ title: "Comeback" }));

    const restored = await service.admin.post(`/events/${first.id}`, { status: "publish" });

    assert.equal(restored.status, 200);
    assert.equal(restored.body.slug, "comeback-2");
  });
});
