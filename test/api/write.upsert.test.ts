import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, onEveryStore, startService, type TestService } from "../support/service.ts";

const kinds = { events: "title", venues: "venue", organizers: "organizer", categories: "name", tags: "name" };

onEveryStore("an upsert by external_id", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const least = (collection: string, name: string) =>
    collection === "events" ? anEvent({ title: name }) : { [kinds[collection as "tags"]]: name };

  it("creates the item, then updates it, then changes nothing", async () => {
    for (const [collection, name] of Object.entries(kinds)) {
      const path = `/${collection}/by-external-id/feed%3A42%2F${collection}`;
      const body = least(collection, "From a feed");

      const created = await service.admin.put(path, body);
      const again = await service.admin.put(path, body);
      const changed = await service.admin.put(path, { [name]: "From a feed, changed", external_id: "other" });
      const read = await service.anonymous.get(path);

      assert.equal(created.status, 201, created.text);
      assert.equal(created.body.external_id, `feed:42/${collection}`);
      assert.match(created.headers.get("location") ?? "", new RegExp(`/${collection}/${created.body.id}$`));
      assert.equal(again.status, 200);
      assert.deepEqual(again.body, created.body);
      assert.deepEqual(
        [changed.body.id, changed.body[name], changed.body.external_id],
        [created.body.id, "From a feed, changed", `feed:42/${collection}`],
      );
      assert.equal(read.body.id, created.body.id);
    }
  });

  it("creates a translation in another language: the id belongs to the group", async () => {
    const body = anEvent({ title: "In English" });
    const path = "/events/by-external-id/many-languages";
    const english = await service.admin.put(path, body);

    const french = await service.admin.put(`${path}?wpml_language=fr`, { title: "En français" });
    const again = await service.admin.put(`${path}?wpml_language=fr`, { title: "En bon français" });
    const unchanged = await service.anonymous.get(`/events/${english.body.id}`);

    assert.equal(french.status, 201, french.text);
    assert.equal(french.body.lang, "fr");
    assert.equal(french.body.translations.en.id, english.body.id);
    assert.equal(french.body.start_date, english.body.start_date);
    assert.deepEqual([again.status, again.body.id], [200, french.body.id]);
    assert.equal(unchanged.body.title, "In English");
  });

  it("is rejected where the id is taken by another item of the type, and free for other types", async () => {
    await service.admin.put("/events/by-external-id/taken", anEvent());
    const { id } = (await service.admin.post("/events", anEvent())).body;

    const created = await service.admin.post("/events", anEvent({ external_id: "taken" }));
    const updated = await service.admin.put(`/events/${id}`, { external_id: "taken" });
    const otherKind = await service.admin.put("/venues/by-external-id/taken", { venue: "Taken" });

    for (const response of [created, updated]) {
      assert.equal(response.status, 400);
      assert.deepEqual(response.body.data.params, {
        external_id: "external_id belongs to another item already.",
      });
    }
    assert.equal(otherKind.status, 201);
  });

  it("says in every language that the id is taken, and of a hidden item nothing more", async () => {
    const hidden = anEvent({ external_id: "hidden", title: "Surprise party", status: "private" });
    const { id } = (await service.as.editor.post("/events", hidden)).body;
    const texts = {
      en: "external_id belongs to another item already.",
      de: "external_id gehört bereits zu einem anderen Eintrag.",
      fr: "external_id appartient déjà à un autre élément.",
      es: "external_id ya pertenece a otro elemento.",
    };

    for (const [language, text] of Object.entries(texts)) {
      const path = `/events?wpml_language=${language}`;
      const refused = await service.as.author.post(path, anEvent({ external_id: "hidden" }));
      assert.deepEqual([refused.status, refused.body.data.params.external_id], [400, text]);
      assert.doesNotMatch(refused.text, new RegExp(`Surprise|\\b${id}\\b`));
    }
  });

  it("requires the same rights as any other write", async () => {
    const path = "/events/by-external-id/rights";
    await service.admin.put(path, anEvent());

    assert.equal((await service.anonymous.put(path, {})).status, 401);
    assert.equal((await service.as.author.put(path, {})).status, 403);
    assert.equal((await service.as.editor.put(path, {})).status, 200);
    assert.equal((await service.anonymous.put("/events/by-external-id/none", anEvent())).status, 401);
  });

  it("keeps an item in the trash that an editor put there", async () => {
    const path = "/events/by-external-id/unwanted";
    const { id } = (await service.admin.put(path, anEvent())).body;
    await service.admin.delete(`/events/${id}`);

    const again = await service.admin.put(path, { title: "Fed again" });

    assert.deepEqual([again.status, again.body.id, again.body.status], [200, id, "trash"]);
  });

  it("with If-Match creates nothing: the item must exist", async () => {
    const path = "/tags/by-external-id/expected";

    const absent = await service.admin.put(path, { name: "Expected" }, { "if-match": "*" });
    const created = await service.admin.put(path, { name: "Expected" });
    const tag = { "if-match": created.headers.get("etag") ?? "" };
    const changed = await service.admin.put(path, { description: "Seen" }, tag);
    const late = await service.admin.put(path, { description: "Late" }, tag);

    assert.equal(absent.status, 412);
    assert.deepEqual([created.status, changed.status, late.status], [201, 200, 412]);
  });

  it("creates one item from many concurrent requests", async () => {
    const body = anEvent();

    const responses = await Promise.all(
      Array.from({ length: 10 }, () => service.admin.put("/events/by-external-id/at-once", body)),
    );

    assert.equal(new Set(responses.map((response) => response.body.id)).size, 1);
    assert.deepEqual(responses.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
  });

  it("is rejected for an id that is blank or too long", async () => {
    for (const id of ["%20", "x".repeat(201)])
      assert.equal((await service.admin.put(`/events/by-external-id/${id}`, anEvent())).status, 400);
  });
});
