import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import sharp from "sharp";
import { pngOf } from "../support/images.ts";
import { runDueTasksAt } from "../support/jobs.ts";
import {
  anEvent,
  type Client,
  NOON,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

const media = "//wp-json/wp/v2/media";

onEveryStoreInGate("media", (store) => {
  let service: TestService;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "almanac-media-"));
    service = await startService(store, { DATA_DIR: folder });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const send = (bytes: Buffer, name: string, type: string, as: Client = service.admin, more = {}) =>
    as.post(media, bytes, {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      ...more,
    });
  const upload = async (width = 40, height = 30) => {
    const response = await send(await pngOf(width, height), "picture.png", "image/png");
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  /** The URL of a file on the test's own port. */
  const here = (url: string) => url.replace("http://calendar.test/", "//");
  const files = async () =>
    existsSync(join(folder, "media"))
      ? (await readdir(join(folder, "media"), { recursive: true, withFileTypes: true })).filter((one) =>
          one.isFile(),
        ).length
      : 0;
  const bytesOf = async (url: string) =>
    Buffer.from(await (await fetch(url.replace("http://calendar.test", service.origin))).arrayBuffer());

  it("accepts a raw body with a file name, and a form with a file", async () => {
    const bytes = await pngOf(1200, 900);
    const form = new FormData();
    form.append("file", new Blob([bytes], { type: "image/png" }), "form picture.png");
    form.append("title", "A <b>title</b> & more");

    const raw = await send(bytes, "Raw Picture.png", "image/png");
    const multipart = await service.admin.post(media, form);
    const read = await service.admin.get(`${media}/${raw.body.id}?context=edit`);

    assert.equal(raw.status, 201, raw.text);
    assert.equal(raw.headers.get("location"), `http://calendar.test/wp-json/wp/v2/media/${raw.body.id}`);
    assert.match(raw.body.source_url, /^http:\/\/calendar\.test\/media\/2030\/05\/raw-picture-\w+\.png$/);
    assert.equal(raw.body.mime_type, "image/png");
    assert.deepEqual(read.body, raw.body);
    assert.equal(multipart.status, 201, multipart.text);
    assert.equal(multipart.body.title.rendered, "A title &amp; more");
  });

  it("creates the sizes that are smaller than the image", async () => {
    const { media_details } = (await send(await pngOf(1600, 1200), "large.png", "image/png")).body;
    const small = (await upload(200, 100)).media_details;

    const sizes = Object.fromEntries(
      Object.entries(media_details.sizes as Record<string, { width: number; height: number }>).map(
        ([name, { width, height }]) => [name, [width, height]],
      ),
    );
    assert.deepEqual(sizes, {
      full: [1600, 1200],
      thumbnail: [150, 150],
      medium: [300, 225],
      medium_large: [768, 576],
      large: [1024, 768],
    });
    assert.deepEqual(Object.keys(small.sizes).sort(), ["full", "thumbnail"]);
  });

  it("accepts JPEG, PNG, WebP, GIF and AVIF and serves each with its type as immutable", async () => {
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#225588" } });
    for (const format of ["jpeg", "png", "webp", "gif", "avif"] as const) {
      const bytes = await image.clone().toFormat(format).toBuffer();

      const { body } = await send(bytes, `picture.${format}`, `image/${format}`);
      const served = await service.anonymous.get(here(body.source_url));

      assert.equal(served.status, 200, format);
      assert.equal(served.headers.get("content-type"), `image/${format}`);
      assert.match(served.headers.get("cache-control") ?? "", /max-age=31536000/);
      assert.equal(served.headers.get("x-content-type-options"), "nosniff");
      const again = { "if-none-match": served.headers.get("etag") ?? "" };
      assert.equal((await service.anonymous.get(here(body.source_url), again)).status, 304);
    }
  });

  it("strips metadata", async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } })
      .jpeg()
      .withExif({ IFD0: { Copyright: "Somebody secret" }, IFD3: { GPSLatitude: "46/1 57/1 0/1" } })
      .toBuffer();

    const { body } = await send(bytes, "where.jpg", "image/jpeg");
    const stored = await bytesOf(body.source_url);

    assert.ok(bytes.includes("Somebody secret"));
    assert.ok(!stored.includes("Somebody secret"));
    assert.equal((await sharp(stored).metadata()).exif, undefined);
  });

  it("rejects files that are no image, whatever their declared type, and files that are too large", async () => {
    const earlier = await files();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [Buffer.from("hello"), svg, Buffer.alloc(0), (await pngOf(9, 9)).subarray(0, 40)]) {
      const response = await send(bytes, "picture.png", "image/png");

      assert.equal(response.status, 400, response.text);
      assert.equal(response.body.code, "rest_upload_unknown");
    }
    const large = await send(Buffer.alloc(11 * 1024 * 1024), "large.png", "image/png");
    assert.equal(large.status, 413);
    assert.equal((await service.admin.post(media, { title: "No file" })).status, 400);
    assert.equal(await files(), earlier);
  });

  it("requires the right to upload", async () => {
    const bytes = await pngOf(9, 9);
    const expected = { administrator: 201, editor: 201, author: 201, contributor: 403, subscriber: 403 };

    for (const [role, status] of Object.entries(expected))
      assert.equal(
        (await send(bytes, "x.png", "image/png", service.as[role as "author"])).status,
        status,
        role,
      );
    assert.equal((await send(bytes, "x.png", "image/png", service.anonymous)).status, 401);
  });

  it("is linked by id, as a number or as text, by anybody who may write the item", async () => {
    const { id } = await upload();
    const names = { events: anEvent(), venues: { venue: "Seen" }, organizers: { organizer: "Seen" } };

    for (const [collection, body] of Object.entries(names))
      for (const image of [id, String(id)]) {
        const response = await service.as.contributor.post(`/${collection}`, { ...body, image });

        assert.equal(response.status, 201, response.text);
        assert.equal(response.body.image.id, id);
        assert.equal(response.body.image.extension, "png");
      }
  });

  it("is linked by its own URL without being fetched, for those who may upload", async () => {
    const { id, source_url, media_details } = await upload(400, 400);
    const earlier = await files();

    for (const image of [source_url, media_details.sizes.thumbnail.source_url]) {
      const byAuthor = await service.as.author.post("/events", anEvent({ image }));
      const byContributor = await service.as.contributor.post("/events", anEvent({ image }));

      assert.equal(byAuthor.body.image?.id, id, byAuthor.text);
      assert.equal(byContributor.status, 400);
      assert.deepEqual(Object.keys(byContributor.body.data.params), ["image"]);
    }
    assert.equal(await files(), earlier);
  });

  it("is not fetched from private addresses, and is rejected together with all other errors", async () => {
    const { source_url } = await upload();
    const port = new URL(service.origin).port;
    const bad = [
      `${service.origin}/${source_url.split("/").slice(3).join("/")}`,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://2130706433:${port}/`,
      "http://169.254.169.254/latest/meta-data/",
      "http://10.0.0.1/x.png",
      "ftp://example.org/x.png",
      "http://user:pass@127.0.0.1/",
    ];
    for (const image of bad) {
      const response = await service.admin.post("/events", anEvent({ image, cost: -1 }));
      const nested = await service.admin.post("/events", anEvent({ venue: { venue: "Hall", image } }));

      assert.equal(response.status, 400, image);
      assert.deepEqual(Object.keys(response.body.data.params).sort(), ["cost", "image"], image);
      assert.deepEqual(Object.keys(nested.body.data.params), ["venue"], image);
    }
  });

  it("checks the right to the item before it fetches anything", async () => {
    const { id } = (await service.admin.post("/events", anEvent())).body;

    const response = await service.as.author.put(`/events/${id}`, { image: "http://127.0.0.1:1/x.png" });

    assert.equal(response.status, 403);
  });

  it("is deleted with the permanent deletion of its last user", async () => {
    const { id, source_url } = await upload(500, 500);
    const first = (await service.admin.post("/events", anEvent({ image: id }))).body.id;
    const second = (await service.admin.post("/venues", { venue: "With image", image: id })).body.id;
    const status = async () => [
      (await service.admin.get(`${media}/${id}`)).status,
      (await service.anonymous.get(here(source_url))).status,
    ];

    await service.admin.delete(`/events/${first}?force=true`);
    const used = await status();
    await service.admin.delete(`/venues/${second}`);
    const inTrash = await status();
    await runDueTasksAt(service, NOON + 30 * 86_400, { mediaFolder: join(folder, "media") });
    const unused = await status();

    assert.deepEqual(used, [200, 200]);
    assert.deepEqual(inTrash, [200, 200]);
    assert.deepEqual(unused, [404, 404]);
  });

  it("is stored once per idempotency key", async () => {
    const bytes = await pngOf(33, 33);
    const key = { "idempotency-key": "one picture" };
    const first = await send(bytes, "once.png", "image/png", service.admin, key);
    const earlier = await files();

    const again = await send(bytes, "once.png", "image/png", service.admin, key);
    const other = await send(await pngOf(34, 34), "once.png", "image/png", service.admin, key);

    assert.deepEqual(again.body, first.body);
    assert.equal(other.status, 409);
    assert.equal(await files(), earlier);
  });

  it("serves files of the media folder only", async () => {
    for (const path of [
      "//media/../almanac.sqlite",
      "//media/%2e%2e/almanac.sqlite",
      "//media/",
      "//media/2030",
    ])
      assert.equal((await service.anonymous.get(path)).status, 404, path);
    for (const id of ["999999", "99999999999999999999999"])
      assert.equal((await service.anonymous.get(`${media}/${id}`)).status, 404);
  });
});
