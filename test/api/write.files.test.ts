import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const IGNORED = "x-almanac-ignored";

onEveryStoreInGate("a file in the form of an item", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const form = async (fields: Record<string, unknown>, bytes?: Buffer, name = "Big poster.png") => {
    const data = new FormData();
    for (const [key, value] of Object.entries(fields)) data.append(key, String(value));
    data.append("image", new Blob([bytes ?? (await pngOf(20, 10))], { type: "image/png" }), name);
    return data;
  };
  const files = async () => {
    const folder = join(service.folder, "media");
    return existsSync(folder) ? (await readdir(folder, { recursive: true })).length : 0;
  };

  it("becomes the image of an event, venue or organizer, new or not", async () => {
    const event = await service.admin.post("/events", await form(anEvent()));
    const venue = await service.admin.post("/venues", await form({ venue: "Hall" }, await pngOf(30, 10)));
    const organizer = await make(service.admin, "/organizers", { organizer: "Club" });
    const updated = await service.admin.put(`/organizers/${organizer}`, await form({ phone: "1" }));
    const { body } = await service.anonymous.get(`//wp-json/wp/v2/media/${event.body.image.id}`);

    assert.equal(event.status, 201, event.text);
    assert.deepEqual([event.body.image.width, event.body.image.extension], [20, "png"]);
    assert.equal(venue.body.image.width, 30, venue.text);
    assert.deepEqual([updated.body.image.width, updated.body.phone], [20, "1"], updated.text);
    assert.deepEqual([body.slug, body.title.rendered], ["big-poster", "Big poster"]);
  });

  it("is found after any number of other files", async () => {
    const data = new FormData();
    for (let count = 0; count < 20; count += 1) data.append(`other${count}`, new Blob(["x"]), "x.txt");
    for (const [key, value] of (await form(anEvent())).entries()) data.append(key, value);

    const event = await service.admin.post("/events", data);

    assert.equal(event.body.image.width, 20, event.text);
  });

  it("is stored once, however often its user sends it", async () => {
    const first = await service.admin.post("/events", await form(anEvent(), await pngOf(40, 10)));
    const earlier = await files();
    const again = await service.admin.put(`/events/${first.body.id}`, await form({}, await pngOf(40, 10)));

    assert.equal(first.status, 201, first.text);
    assert.equal(again.body.image.id, first.body.image.id, again.text);
    assert.equal(await files(), earlier);
  });

  it("is sent back as responses show it", async () => {
    const { body: event } = await service.admin.post("/events", await form(anEvent()));

    const again = await service.admin.put(`/events/${event.id}`, { image: event.image });

    assert.equal(again.status, 200, again.text);
    assert.equal(again.body.image.id, event.image.id);
  });

  it("is rejected with all other errors when it is no image, and leaves nothing behind", async () => {
    const earlier = await files();
    const wrong = await service.admin.post(
      "/events",
      await form(anEvent({ cost: -1 }), Buffer.from("hello")),
    );
    const invalid = await service.admin.post("/events", await form(anEvent({ cost: -1 })));

    assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params).sort()], [400, ["cost", "image"]]);
    assert.deepEqual(Object.keys(invalid.body.data.params), ["cost"]);
    assert.equal(await files(), earlier);
  });

  it("needs the right to upload, and the right to the item", async () => {
    const earlier = await files();
    const { id } = (await service.admin.post("/events", anEvent())).body;

    assert.equal((await service.as.contributor.post("/events", await form(anEvent()))).status, 403);
    assert.equal((await service.as.author.put(`/events/${id}`, await form({}))).status, 403);
    assert.equal((await service.anonymous.post("/events", await form(anEvent()))).status, 401);
    assert.equal(await files(), earlier);
  });

  it("counts as not sent when it is empty; of another name it is named, and an error with strict=true", async () => {
    const empty = await service.admin.post("/events", await form(anEvent(), Buffer.alloc(0), ""));
    const other = new FormData();
    for (const [key, value] of Object.entries(anEvent())) other.append(key, String(value));
    other.append("picture", new Blob([await pngOf(9, 9)]), "x.png");
    const lenient = await service.admin.post("/events", other);
    const strict = await service.admin.post("/events?strict=true", other);
    const wordpress = await service.admin.post("//wp-json/wp/v2/tribe_venue", other);
    const own = await service.admin.post("/events", await form(anEvent()));
    const library = new FormData();
    library.append("any_name", new Blob([await pngOf(9, 8)]), "y.png");
    library.append("second", new Blob([await pngOf(8, 9)]), "z.png");
    const uploaded = await service.admin.post("//wp-json/wp/v2/media", library);
    other.append("title", new Blob([await pngOf(9, 9)]), "x.png");
    const strictly = await service.admin.post("/events?strict=true", other);

    assert.deepEqual([empty.status, empty.body.image], [201, false], empty.text);
    assert.deepEqual([lenient.status, lenient.body.image], [201, false]);
    assert.deepEqual([strict.status, Object.keys(strict.body.data.params)], [400, ["picture"]]);
    assert.deepEqual(
      [empty, lenient, wordpress, own, uploaded].map(({ status, headers }) => [status, headers.get(IGNORED)]),
      [
        [201, null],
        [201, "picture"],
        [201, "picture"],
        [201, null],
        [201, "second"],
      ],
    );
    assert.deepEqual(Object.keys(strictly.body.data.params), ["picture", "title"]);
  });

  it("is part of what an idempotency key repeats", async () => {
    const event = anEvent();
    const key = { "idempotency-key": "with a file" };
    const first = await service.admin.post("/events", await form(event), key);
    const again = await service.admin.post("/events", await form(event), key);
    const other = await service.admin.post("/events", await form(event, await pngOf(21, 10)), key);

    assert.equal(again.body.id, first.body.id, again.text);
    assert.equal(other.status, 409);
  });
});
