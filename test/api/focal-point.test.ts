import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const media = "//wp-json/wp/v2/media";

onEveryStoreInGate("the focal point of an image", (store) => {
  let service: TestService;
  let image: { id: number; focal_point: object };
  let slug: string;
  before(async () => {
    service = await startService(store);
    const form = new FormData();
    form.append("file", new Blob([await pngOf(60, 40)], { type: "image/png" }), "pier.png");
    form.append("focal_point", '{"x": 0.123456, "y": 1}');
    const uploaded = await service.admin.post(media, form);
    assert.equal(uploaded.status, 201, uploaded.text);
    image = uploaded.body;
    const venue = await service.admin.post("/venues", { venue: "Pier", image: image.id });
    const event = anEvent({ image: image.id, venue: venue.body.id });
    ({ slug } = (await service.admin.post("/events", event)).body);
  });

  const set = (focal_point: unknown) => service.admin.patch(`${media}/${image.id}`, { focal_point });
  const listed = async () => {
    const { body } = await service.anonymous.get("/events");
    return [body.events[0].image.focal_point, body.events[0].venue.image.focal_point];
  };
  const page = async (path: string) =>
    /<img[^>]*pier[^>]*>/.exec((await service.anonymous.get(path)).text)?.[0] ?? "";

  it("is stored with an upload, to a pixel of the largest images", () => {
    assert.deepEqual(image.focal_point, { x: 0.1235, y: 1 });
  });

  it("is in every list that shows the image, as soon as it has changed", async () => {
    assert.deepEqual(await listed(), [
      { x: 0.1235, y: 1 },
      { x: 0.1235, y: 1 },
    ]);

    assert.deepEqual((await set({ x: 0.31, y: "0.8" })).body.focal_point, { x: 0.31, y: 0.8 });

    assert.deepEqual(await listed(), [
      { x: 0.31, y: 0.8 },
      { x: 0.31, y: 0.8 },
    ]);
    assert.deepEqual((await service.anonymous.get(`${media}/${image.id}`)).body.focal_point, {
      x: 0.31,
      y: 0.8,
    });
  });

  it("stays in view on pages and in embeds, without style attributes", async () => {
    await set({ x: 0.31, y: 0.8 });
    for (const path of [
      `//event/${slug}/`,
      "//events/?view=list",
      "//events/?view=photo",
      `//embed/event/${slug}/`,
    ])
      assert.match(await page(path), /^<img class="fx30 fy80" /, path);
    const { text } = await service.anonymous.get(`//event/${slug}/`);
    const sheet = /href="([^"]+\.css)"/.exec(text)?.[1] ?? "";
    const styles = (await service.anonymous.get(`/${sheet}`)).text;
    assert.match(styles, /object-position:var\(--fx\) var\(--fy\)/);
    for (const rule of [".fx30{--fx:30%}", ".fy80{--fy:80%}", ".fx0{--fx:0%}", ".fy100{--fy:100%}"])
      assert.ok(styles.includes(rule), rule);
  });

  it("is the centre by default and after null, and then not in the image of an item", async () => {
    for (const centre of [null, { x: 0.5, y: 0.5 }]) {
      await set({ x: 0, y: 0 });
      assert.deepEqual((await set(centre)).body.focal_point, { x: 0.5, y: 0.5 });
      assert.deepEqual(await listed(), [undefined, undefined]);
      assert.match(await page(`//event/${slug}/`), /^<img src=/);
    }
  });

  it("must be two parts of the image", async () => {
    for (const wrong of [
      { x: 0.5 },
      { x: 2, y: 0 },
      { x: -0.1, y: 0 },
      { x: "left", y: 0 },
      7,
      "",
      "[",
      [],
    ]) {
      const { status, body } = await set(wrong);
      assert.equal(status, 400, JSON.stringify(wrong));
      assert.deepEqual(Object.keys(body.data.params), ["focal_point"]);
    }
  });

  it("is changed only by those who may change the image", async () => {
    const path = `${media}/${image.id}`;
    const status = async (client: TestService["admin"]) =>
      (await client.patch(path, { focal_point: { x: 0, y: 0 } })).status;
    assert.deepEqual([await status(service.as.author), await status(service.anonymous)], [403, 401]);
    const { body } = await service.admin.get(`/audit?kind=images&id=${image.id}`);
    assert.ok(JSON.stringify(body).includes("focal_point"));
  });
});
