import assert from "node:assert/strict";
import { before, it } from "node:test";
import {
  anEvent,
  NOON,
  onEveryStore,
  startService,
  type TestResponse,
  type TestService,
} from "../support/service.ts";

const kinds = { events: "title", venues: "venue", organizers: "organizer", categories: "name", tags: "name" };

onEveryStore("a repeated write", (store) => {
  let service: TestService;
  let number = 0;
  before(async () => {
    service = await startService(store);
  });

  const key = (name: string) => ({ "idempotency-key": name });
  const etag = (response: TestResponse) => ({ "if-match": response.headers.get("etag") ?? "" });
  const bodyOf = (collection: string) => {
    number += 1;
    return collection === "events" ? anEvent() : { [kinds[collection as "tags"]]: `Once ${number}` };
  };
  const rows = async (collection: string) =>
    (
      await service.store.read
        .selectFrom(collection as "tags")
        .select("id")
        .execute()
    ).length;

  it("with an idempotency key gets the first response and changes nothing, for every collection", async () => {
    for (const collection of Object.keys(kinds)) {
      const body = bodyOf(collection);
      const first = await service.admin.post(`/${collection}`, body, key(`create ${collection}`));
      const total = await rows(collection);

      const again = await service.admin.post(`/${collection}`, body, key(`create ${collection}`));

      assert.equal(first.status, 201, first.text);
      assert.equal(again.status, 201);
      assert.deepEqual(again.body, first.body);
      for (const name of ["location", "etag", "allow", "content-language"])
        assert.equal(again.headers.get(name), first.headers.get(name), `${collection} ${name}`);
      assert.equal(again.headers.get("idempotency-replayed"), "true");
      assert.equal(await rows(collection), total);
    }
  });

  it("with an idempotency key gets the first response even when the item has changed since, also for updates by POST", async () => {
    const created = await service.admin.post("/events", anEvent(), key("kept"));
    const path = `/events/${created.body.id}`;
    const first = await service.admin.post(path, { title: "First" }, key("update"));
    await service.admin.put(path, { title: "Second" });

    const again = await service.admin.post(path, { title: "First" }, key("update"));
    const now = await service.anonymous.get(path);

    assert.deepEqual(again.body, first.body);
    assert.equal(now.body.title, "Second");
  });

  it("with an idempotency key and another body, path or language is a conflict", async () => {
    const body = anEvent();
    await service.admin.post("/events", body, key("conflict"));

    const other = await service.admin.post("/events", { ...body, title: "Other" }, key("conflict"));
    const elsewhere = await service.admin.post("/venues", body, key("conflict"));
    const french = await service.admin.post("/events?wpml_language=fr", body, key("conflict"));

    for (const response of [other, elsewhere, french]) {
      assert.equal(response.status, 409);
      assert.equal(response.body.code, "rest_idempotency_conflict");
    }
  });

  it("with an idempotency key is another write for another caller, and after a day", async () => {
    const body = anEvent();
    const first = await service.admin.post("/events", body, key("shared"));
    const byOther = await service.as.editor.post("/events", body, key("shared"));
    service.clock.now = NOON + 86_399;
    const lateEnough = await service.admin.post("/events", body, key("shared"));
    service.clock.now = NOON + 86_400;
    const tooLate = await service.admin.post("/events", body, key("shared"));
    service.clock.now = NOON;

    assert.notEqual(byOther.body.id, first.body.id);
    assert.equal(lateEnough.body.id, first.body.id);
    assert.notEqual(tooLate.body.id, first.body.id);
  });

  it("with an idempotency key creates one item under concurrency", async () => {
    const body = anEvent({ venue: { venue: "Concurrent hall" } });

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => service.admin.post("/events", body, key("at once"))),
    );

    assert.deepEqual([...new Set(responses.map(({ status }) => status))], [201]);
    assert.equal(new Set(responses.map((response) => response.body.id)).size, 1);
  });

  it("with an idempotency key does not replay an error, and rejects a malformed key", async () => {
    const rejected = await service.admin.post("/events", { title: "No dates" }, key("rejected"));
    const corrected = await service.admin.post("/events", anEvent(), key("rejected"));
    const broken = await service.admin.post("/events", anEvent(), key("k".repeat(256)));

    assert.deepEqual([rejected.status, corrected.status, broken.status], [400, 201, 400]);
  });

  it("with If-Match changes only the version that the client has read", async () => {
    for (const collection of Object.keys(kinds)) {
      const created = await service.admin.post(`/${collection}`, bodyOf(collection));
      const path = `/${collection}/${created.body.id}`;
      const read = await service.anonymous.get(path);

      const first = await service.admin.put(path, { description: "First" }, etag(read));
      const late = await service.admin.put(path, { description: "Late" }, etag(read));
      const lateRemoval = await service.admin.delete(path, etag(created));
      const next = await service.admin.patch(path, { description: "Next" }, etag(first));
      const any = await service.admin.patch(path, {}, { "if-match": "*" });
      const wrong = await service.admin.patch(path, {}, { "if-match": '"nonsense"' });
      const removed = await service.admin.delete(path, etag(any));

      assert.deepEqual(
        [first.status, next.status, any.status, removed.status],
        [200, 200, 200, 200],
        collection,
      );
      for (const response of [late, lateRemoval, wrong]) {
        assert.equal(response.status, 412);
        assert.equal(response.body.code, "rest_precondition_failed");
      }
    }
  });

  it("with If-Match accepts the ETag of a replayed response", async () => {
    const body = anEvent();
    await service.admin.post("/events", body, key("tagged"));
    const again = await service.admin.post("/events", body, key("tagged"));

    const updated = await service.admin.put(`/events/${again.body.id}`, { title: "Tagged" }, etag(again));

    assert.equal(updated.status, 200);
  });

  it("of a venue or organizer with the same name and no different field returns the existing one", async () => {
    for (const [collection, name] of [
      ["venues", "venue"],
      ["organizers", "organizer"],
    ] as const) {
      const first = await service.admin.post(`/${collection}`, {
        [name]: "Café Zürich",
        description: "Old",
        phone: "1",
      });
      const same = [{}, { description: "Old" }, { phone: "1", status: "publish" }, { slug: first.body.slug }];
      const other = [
        { description: "New" },
        { phone: "2" },
        { website: "https://example.org" },
        { slug: "x" },
      ];
      const send = (fields: object) =>
        service.admin.post(`/${collection}`, { [name]: "Café Zürich", ...fields });

      for (const fields of [...same, { [name]: "  CAFE zurich " }]) {
        const response = await send(fields);
        assert.deepEqual([response.status, response.body], [201, first.body], JSON.stringify(fields));
        assert.equal(response.headers.get("location"), first.headers.get("location"));
      }
      for (const fields of other)
        assert.notEqual((await send(fields)).body.id, first.body.id, JSON.stringify(fields));
    }
  });

  it("of a name ignores trashed items and those that the caller may not read", async () => {
    const hidden = await service.admin.post("/venues", { venue: "Secret den", status: "private" });
    const trashed = await service.admin.post("/venues", { venue: "Old den" });
    await service.admin.delete(`/venues/${trashed.body.id}`);

    const byAuthor = await service.as.author.post("/venues", { venue: "Secret den" });
    const byEditor = await service.as.editor.post("/venues", { venue: "Secret den" });
    const created = await service.admin.post("/venues", { venue: "Old den" });

    assert.notEqual(byAuthor.body.id, hidden.body.id);
    assert.equal(byEditor.body.id, hidden.body.id);
    assert.notEqual(created.body.id, trashed.body.id);
  });

  it("of a term under the same parent is rejected with the id of the existing one", async () => {
    const parent = (await service.admin.post("/categories", { name: "Above" })).body.id;
    for (const collection of ["categories", "tags"]) {
      const first = await service.admin.post(`/${collection}`, { name: "Twice & more" });
      const other = await service.admin.post(`/${collection}`, { name: "Another" });

      const again = await service.admin.post(`/${collection}`, { name: "TWICE &amp; MORE", slug: "free" });
      const renamed = await service.admin.put(`/${collection}/${other.body.id}`, { name: "twice & more" });
      const taken = await service.admin.put(`/${collection}/${other.body.id}`, { slug: first.body.slug });
      const suffixed = await service.admin.post(`/${collection}`, { name: "Third", slug: first.body.slug });

      for (const response of [again, renamed]) {
        assert.deepEqual([response.status, response.body.code], [400, "term_exists"]);
        assert.equal(response.body.data.term_id, first.body.id);
        assert.deepEqual(response.body.additional_data, [first.body.id, first.body.id]);
      }
      assert.deepEqual([taken.status, taken.body.code], [400, "duplicate_term_slug"]);
      assert.equal(suffixed.body.slug, `${first.body.slug}-2`);
    }
    const below = await service.admin.post("/categories", { name: "Twice & more", parent });
    const moved = await service.admin.put(`/categories/${below.body.id}`, { parent: 0 });
    assert.equal(below.status, 201);
    assert.equal(moved.body.code, "term_exists");
  });
});
