import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("an image", (store) => {
  let service: TestService;
  const upload = async (width: number, height: number): Promise<number> => {
    const headers = {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="poster.png"',
    };
    const response = await service.admin.send(
      "POST",
      "//wp-json/wp/v2/media",
      await pngOf(width, height),
      headers,
    );
    assert.equal(response.status, 201, response.text);
    return response.body.id;
  };
  before(async () => {
    service = await startService(store);
  });

  it("has its URL, its dimensions and smaller sizes", async () => {
    const id = await upload(400, 300);
    const event = await make(service.admin, "/events", anEvent({ image: id }));

    const { image } = (await service.anonymous.get(`/events/${event}`)).body;

    assert.deepEqual(Object.keys(image), ["url", "id", "extension", "width", "height", "filesize", "sizes"]);
    assert.deepEqual([image.id, image.extension, image.width, image.height], [id, "png", 400, 300]);
    assert.deepEqual(Object.keys(image.sizes).sort(), ["medium", "thumbnail"]);
    assert.deepEqual(Object.keys(image.sizes.medium).sort(), [
      ...["filesize", "height", "mime-type", "url", "width"],
    ]);
    assert.deepEqual([image.sizes.medium.width, image.sizes.medium.height], [300, 225]);
    assert.deepEqual([image.sizes.thumbnail.width, image.sizes.thumbnail.height], [150, 150]);
    const file = await service.anonymous.get(`/${new URL(image.sizes.medium.url).pathname}`);
    assert.deepEqual([file.status, file.headers.get("content-type")], [200, "image/png"]);
  });

  it("has no sizes when it is small", async () => {
    const event = await make(service.admin, "/events", anEvent({ image: await upload(40, 30) }));

    const { image } = (await service.anonymous.get(`/events/${event}`)).body;

    assert.equal("sizes" in image, false);
  });

  it("is false on events without one, and absent on venues and organizers", async () => {
    const image = await upload(200, 200);
    const venue = await make(service.admin, "/venues", { venue: "Pictured", image });
    const bare = await make(service.admin, "/venues", { venue: "Bare" });
    const organizer = await make(service.admin, "/organizers", { organizer: "Bare" });
    const event = await make(service.admin, "/events", anEvent({ venue }));

    const read = async (path: string) => (await service.anonymous.get(path)).body;
    const shown = await read(`/events/${event}`);
    assert.deepEqual([shown.image, shown.venue.image.id], [false, image]);
    assert.equal((await read(`/venues/${venue}`)).image.id, image);
    assert.equal("image" in (await read(`/venues/${bare}`)), false);
    assert.equal("image" in (await read(`/organizers/${organizer}`)), false);
  });
});
