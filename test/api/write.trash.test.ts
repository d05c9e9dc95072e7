import assert from "node:assert/strict";
import { before, it } from "node:test";
import { runDueTasksAt } from "../support/jobs.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

const DAY = 86_400;
const kinds = [
  { collection: "events", singular: "event", name: "title" },
  { collection: "venues", singular: "venue", name: "venue" },
  { collection: "organizers", singular: "organizer", name: "organizer" },
];

onEveryStore("a delete", (store) => {
  let service: TestService;
  let number = 0;
  before(async () => {
    service = await startService(store);
  });

  async function make(collection: string, fields: Record<string, unknown> = {}) {
    number += 1;
    const name = `Thing ${number}`;
    const names: Record<string, object> = {
      events: anEvent({ title: name }),
      venues: { venue: name },
      organizers: { organizer: name },
    };
    const response = await service.admin.post(`/${collection}`, {
      ...(names[collection] ?? { name }),
      ...fields,
    });
    assert.equal(response.status, 201, response.text);
    return response.body;
  }
  const ids = (items: { id: number }[]) => items.map(({ id }) => id);

  it("moves the item to the trash and returns it with that status; a second delete is 410", async () => {
    for (const { collection, singular } of kinds)
      for (const by of ["id", "slug"]) {
        const item = await make(collection);
        const path = by === "id" ? `/${collection}/${item.id}` : `/${collection}/by-slug/${item.slug}`;

        const removed = await service.admin.delete(path);
        const again = await service.admin.delete(`/${collection}/${item.id}`);
        const bySlug = await service.admin.delete(`/${collection}/by-slug/${item.slug}__trashed`);
        const byOldSlug = await service.admin.delete(`/${collection}/by-slug/${item.slug}`);

        assert.equal(removed.status, 200);
        assert.deepEqual([removed.body.status, removed.body.slug], ["trash", `${item.slug}__trashed`]);
        assert.match(removed.body.url, /\?post_type=/);
        for (const response of [again, bySlug]) {
          assert.equal(response.status, 410);
          assert.equal(response.body.code, `${singular}-is-in-trash`);
        }
        assert.equal(byOldSlug.body.code, "rest_invalid_param");
      }
  });

  it("hides a trashed event from everybody, a trashed venue or organizer from all but its editors", async () => {
    for (const { collection } of kinds) {
      const { id } = await make(collection);
      await service.admin.delete(`/${collection}/${id}`);

      const byAdmin = await service.admin.get(`/${collection}/${id}`);
      const byNobody = await service.anonymous.get(`/${collection}/${id}`);

      assert.equal(byAdmin.status, collection === "events" ? 403 : 200, collection);
      assert.equal(byNobody.status, 403, collection);
      if (collection === "events") assert.equal(byAdmin.body.code, "event-no-longer-available");
    }
  });

  it("keeps the relations of the event, and checks the right before it reveals a trashed item", async () => {
    const tag = await make("tags");
    const venue = await make("venues");
    const { id } = await make("events", { tags: [tag.id], venue: venue.id });

    const removed = await service.admin.delete(`/events/${id}`);
    const byNobody = await service.anonymous.delete(`/events/${id}`);
    const byAuthor = await service.as.author.delete(`/events/${id}`);

    assert.equal(removed.body.venue.id, venue.id);
    assert.deepEqual([removed.body.tags[0].id, removed.body.tags[0].count], [tag.id, 0]);
    assert.deepEqual([byNobody.status, byAuthor.status], [401, 403]);
  });

  it("is undone by a status; an update without one leaves the item in the trash", async () => {
    for (const { collection, name } of kinds) {
      const item = await make(collection);
      await service.admin.delete(`/${collection}/${item.id}`);

      const renamed = await service.admin.put(`/${collection}/${item.id}`, { [name]: `${item[name]} again` });
      const restored = await service.admin.put(`/${collection}/${item.id}`, { status: "publish" });
      const read = await service.anonymous.get(`/${collection}/${item.id}`);

      assert.deepEqual([renamed.status, renamed.body.status], [200, "trash"]);
      assert.deepEqual([restored.body.status, restored.body.slug], ["publish", item.slug]);
      assert.equal(read.status, 200);
    }
  });

  it("frees the slug; a restored item whose slug is taken gets another", async () => {
    for (const { collection, name } of kinds) {
      const first = await make(collection);
      await service.admin.delete(`/${collection}/${first.id}`);
      const second = await make(collection, { [name]: first[name] });

      const restored = await service.admin.put(`/${collection}/${first.id}`, { status: "draft" });

      assert.equal(second.slug, first.slug);
      assert.equal(restored.body.slug, `${first.slug}-2`);
    }
  });

  it("is the same as an update with status trash", async () => {
    const organizer = await make("organizers");
    const event = await make("events", { organizer: organizer.id });

    const trashed = await service.admin.put(`/organizers/${organizer.id}`, { status: "trash" });
    const left = await service.anonymous.get(`/events/${event.id}`);

    assert.deepEqual([trashed.body.status, trashed.body.slug], ["trash", `${organizer.slug}__trashed`]);
    assert.deepEqual(left.body.organizer, []);
  });

  it("with force is permanent, in or out of the trash", async () => {
    for (const { collection } of kinds)
      for (const inTrash of [false, true]) {
        const { id } = await make(collection);
        if (inTrash) await service.admin.delete(`/${collection}/${id}`);

        const removed = await service.admin.delete(`/${collection}/${id}?force=true`);
        const read = await service.admin.get(`/${collection}/${id}`);
        const again = await service.admin.delete(`/${collection}/${id}`);

        assert.equal(removed.status, 200);
        assert.equal(removed.body.id, id);
        const [status, code] =
          collection === "events" ? [404, "rest-event-not-found"] : [400, "rest_invalid_param"];
        for (const response of [read, again])
          assert.deepEqual([response.status, response.body.code], [status, code]);
      }
  });

  it("becomes permanent after TRASH_DAYS, not a second earlier, and never with 0", async () => {
    const made: { collection: string; id: number }[] = [];
    for (const { collection } of kinds) made.push({ collection, ...(await make(collection)) });
    for (const { collection, id } of made) await service.admin.delete(`/${collection}/${id}`);
    const left = async () => {
      const statuses = [];
      for (const { collection, id } of made)
        statuses.push((await service.admin.delete(`/${collection}/${id}`)).status);
      return statuses;
    };

    await runDueTasksAt(service, NOON + 30 * DAY - 1);
    await runDueTasksAt(service, NOON + 300 * DAY, { trashDays: 0 });
    const before = await left();
    await runDueTasksAt(service, NOON + 30 * DAY);
    const after = await left();

    assert.deepEqual(before, [410, 410, 410]);
    assert.deepEqual(after, [404, 400, 400]);
  });

  it("of a venue or organizer unlinks exactly that one, from every event", async () => {
    for (const [field, collection] of [
      ["venue", "venues"],
      ["organizer", "organizers"],
    ] as const) {
      const [gone, kept] = [await make(collection), await make(collection)];
      const events = [];
      for (let turn = 0; turn < 15; turn += 1)
        events.push(
          await make("events", {
            [field]: [gone.id, kept.id],
            status: ["publish", "draft", "private"][turn % 3],
          }),
        );

      await service.admin.delete(`/${collection}/${gone.id}`);
      await service.admin.put(`/${collection}/${gone.id}`, { status: "publish" });

      for (const { id } of events) {
        const { body } = await service.admin.get(`/events/${id}`);
        assert.deepEqual(ids([body[field]].flat()), [kept.id]);
      }
    }
  });

  it("of a term is permanent: it returns the term, unlinks it from events, and is an error the second time", async () => {
    for (const collection of ["categories", "tags"]) {
      const [gone, kept] = [await make(collection), await make(collection)];
      const event = await make("events", { [collection]: [gone.id, kept.id] });

      const removed = await service.admin.delete(`/${collection}/${gone.id}`);
      const left = await service.anonymous.get(`/events/${event.id}`);
      const again = await service.admin.delete(`/${collection}/${gone.id}`);

      assert.deepEqual([removed.status, removed.body.count], [200, 1]);
      assert.deepEqual(ids(left.body[collection]), [kept.id]);
      assert.deepEqual([again.status, again.body.code], [400, "rest_invalid_param"]);
    }
  });

  it("of a category moves its children up to its parent", async () => {
    const top = await make("categories");
    const middle = await make("categories", { parent: top.id });
    const leaf = await make("categories", { parent: middle.id });

    await service.admin.delete(`/categories/${middle.id}`);
    const moved = await service.anonymous.get(`/categories/${leaf.id}`);
    await service.admin.delete(`/categories/${top.id}`);
    const atTop = await service.anonymous.get(`/categories/${leaf.id}`);

    assert.equal(moved.body.parent, top.id);
    assert.equal(atTop.body.parent, 0);
  });

  it("of a series with force makes its occurrences independent", async () => {
    const series = await make("events");
    const occurrence = await make("events", { post_parent: series.id });

    await service.admin.delete(`/events/${series.id}?force=true`);
    const left = await service.anonymous.get(`/events/${occurrence.id}`);

    assert.equal(left.body.post_parent, 0);
  });
});
