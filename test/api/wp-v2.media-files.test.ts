import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

const media = "//wp-json/wp/v2/media";

onEveryStoreInGate("the use and the files of images in wp/v2", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const headersOf = (name: string) => ({
    "content-type": "image/png",
    "content-disposition": `attachment; filename="${name}"`,
  });
  const upload = async (name: string, as: Client = service.admin, width = 40) => {
    const response = await as.post(media, await pngOf(width, 30), headersOf(name));
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  const replace = async (id: number, as: Client = service.admin, query = "") =>
    as.put(`${media}/${id}/file${query}`, await pngOf(640, 480), headersOf("new.png"));
  const pathsOf = ({ source_url, media_details: { sizes } }: Awaited<ReturnType<typeof upload>>): string[] =>
    [{ source_url }, ...Object.values<{ source_url: string }>(sizes)].map(
      (size) => new URL(size.source_url).pathname,
    );
  const statusOf = async (path: string) => (await fetch(`${service.origin}${path}`)).status;

  it("are listed by whether an item shows them, or the site", async () => {
    const [onDraft, onVenue, asLogo, free] = [
      await upload("draft.png"),
      await upload("venue.png"),
      await upload("logo.png"),
      await upload("free.png"),
    ];
    await make(service.admin, "/events", anEvent({ status: "draft", image: onDraft.id }));
    await make(service.admin, "/venues", { venue: "Quay", image: onVenue.id });
    assert.equal((await service.admin.put("/settings", { logo: asLogo.id })).status, 200);
    const listed = async (value: string) =>
      (await service.admin.get(`${media}?unused=${value}&per_page=100`)).body.map(
        ({ id }: { id: number }) => id,
      );

    assert.deepEqual(await listed("true"), [free.id]);
    assert.deepEqual((await listed("false")).sort(), [onDraft.id, onVenue.id, asLogo.id].sort());
    assert.deepEqual(Object.keys((await service.admin.get(`${media}?unused=perhaps`)).body.data.params), [
      "unused",
    ]);
    await service.admin.put("/settings", { logo: null });
    await service.admin.delete(
      `/venues/${(await service.admin.get("/venues")).body.venues[0].id}?force=true`,
    );
    assert.ok((await listed("true")).includes(asLogo.id));
  });

  it("get another file under another address, and items that show them follow", async () => {
    const before = await upload("poster.png", service.as.author);
    const event = await make(service.as.author, "/events", anEvent({ image: before.id }));
    await service.anonymous.get(`/events/${event}`);
    const { status, body, text } = await replace(before.id, service.as.author, "?alt_text=A+new+poster");

    assert.equal(status, 200, text);
    assert.deepEqual([body.id, body.slug, body.alt_text], [before.id, before.slug, "A new poster"]);
    assert.deepEqual([body.media_details.width, body.media_details.height], [640, 480]);
    const shown = (await service.anonymous.get(`/events/${event}`)).body.image;
    assert.deepEqual([shown.id, shown.url], [before.id, body.source_url]);
    for (const path of pathsOf(body)) assert.equal(await statusOf(path), 200, path);
    for (const path of pathsOf(before)) assert.equal(await statusOf(path), 404, path);
    const [entry] = (await service.admin.get(`/audit?resource=images&item=${before.id}`)).body.entries;
    assert.deepEqual(entry.changes.map(({ field }: { field: string }) => field).sort(), ["alt_text", "file"]);
  });

  it("are replaced by those who may change them and the items that show them, by images alone", async () => {
    const image = await upload("own.png", service.as.author, 50);
    assert.equal((await replace(image.id, service.anonymous)).status, 401);
    assert.equal((await replace(image.id, service.as.contributor)).status, 403);
    await make(service.admin, "/events", anEvent({ image: image.id }));
    assert.equal((await replace(image.id, service.as.author)).status, 403, "an event of somebody else");
    const wrong = await service.admin.put(`${media}/${image.id}/file`, Buffer.from("no"), headersOf("x.png"));
    assert.deepEqual([wrong.status, wrong.body.code], [400, "rest_upload_unknown"]);
    const none = await service.admin.put(`${media}/${image.id}/file`);
    assert.deepEqual([none.status, none.body.code], [400, "rest_upload_unknown"]);
    assert.equal((await replace(999_999)).status, 404);

    const { source_url } = (await service.admin.get(`${media}/${image.id}`)).body;
    assert.equal(source_url, image.source_url);
    assert.equal(await statusOf(new URL(source_url).pathname), 200);
  });
});
