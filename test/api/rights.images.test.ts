import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import type { Role } from "../../src/domain/roles.ts";
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
const callers = ["anonymous", "subscriber", "contributor", "author", "editor", "administrator"] as const;
type CallerName = (typeof callers)[number];
const everybody: readonly CallerName[] = callers;
const editors: readonly CallerName[] = ["editor", "administrator"];

onEveryStoreInGate("the rights to images", (store) => {
  let service: TestService;
  let bytes: Buffer;
  let elsewhere: Server;
  before(async () => {
    service = await startService(store, { ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
    bytes = await pngOf(9, 9);
    elsewhere = createServer((_request, response) => response.end(bytes)).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
  });
  after(() => elsewhere.close());
  const as = (who: CallerName): Client => (who === "anonymous" ? service.anonymous : service.as[who]);
  let uploads = 0;
  const upload = async (who: Role): Promise<number> => {
    uploads += 1;
    // The same file would be stored once.
    const disposition = `attachment; filename="x${uploads}.png"`;
    const headers = { "content-type": "image/png", "content-disposition": disposition };
    const response = await service.as[who].post(media, bytes, headers);
    assert.equal(response.status, 201, response.text);
    return response.body.id;
  };
  const exists = async (id: number) => (await service.admin.get(`${media}/${id}`)).status === 200;

  async function assertReaders(id: number, readers: readonly CallerName[], label: string): Promise<void> {
    for (const who of callers) {
      const { status, body } = await as(who).get(`${media}/${id}`);
      const closed = who === "anonymous" ? [401, "rest_forbidden"] : [403, "rest_forbidden"];
      if (readers.includes(who)) assert.equal(status, 200, `${who} reads the image of ${label}`);
      else assert.deepEqual([status, body.code], closed, `${who} does not read the image of ${label}`);
    }
  }

  it("are those to the items that show it", async () => {
    const cases: [fields: object, readers: readonly CallerName[]][] = [
      [{ status: "publish" }, everybody],
      [{ status: "publish", hide_from_listings: true }, everybody],
      [{ status: "publish", password: "sesame" }, editors],
      [{ status: "future", date: "2031-01-01 00:00:00" }, editors],
      ...["draft", "pending", "private", "trash"].map((status) => [{ status }, editors] as never),
    ];
    for (const [fields, readers] of cases) {
      const image = await upload("administrator");
      await make(service.admin, "/events", anEvent({ ...fields, image }));
      await assertReaders(image, readers, `an event with ${JSON.stringify(fields)}`);
    }
    for (const [collection, field] of [
      ["venues", "venue"],
      ["organizers", "organizer"],
    ] as const) {
      const image = await upload("administrator");
      const item = await make(service.admin, `/${collection}`, { [field]: "Own", status: "draft", image });
      await assertReaders(image, editors, `a draft of ${collection}`);
      await service.admin.patch(`/${collection}/${item}`, { status: "publish" });
      await assertReaders(image, everybody, `one of ${collection}`);
      await service.admin.delete(`/${collection}/${item}`);
      await assertReaders(image, editors, `a trashed one of ${collection}`);
    }
  });

  it("are those to any one of several items", async () => {
    const image = await upload("administrator");
    await make(service.admin, "/events", anEvent({ status: "draft", image }));
    await make(service.admin, "/events", anEvent({ password: "sesame", image }));
    await assertReaders(image, editors, "hidden events");
    await make(service.admin, "/venues", { venue: "Seen", image });
    await assertReaders(image, everybody, "hidden events and a public venue");
  });

  it("are those of its owner and of editors, whatever shows it", async () => {
    const image = await upload("author");
    await make(service.admin, "/events", anEvent({ status: "draft", image }));
    await assertReaders(image, ["author", ...editors], "an editor's draft");
  });

  it("are those of all who write items while none shows it", async () => {
    await assertReaders(await upload("administrator"), ["contributor", "author", ...editors], "nothing");
  });

  it("are needed to link it: an item would show it to whoever links it", async () => {
    const image = await upload("administrator");
    const draft = await make(service.admin, "/events", anEvent({ status: "draft", image }));
    for (const who of ["contributor", "author"] as const) {
      const hidden = await service.as[who].post("/events", anEvent({ image }));
      const unknown = await service.as[who].post("/events", anEvent({ image: 999_999 }));

      assert.equal(hidden.status, 400, hidden.text);
      assert.deepEqual(hidden.body, unknown.body);
    }
    await service.admin.patch(`/events/${draft}`, { status: "publish" });
    const shown = await service.as.contributor.post("/events", anEvent({ image }));
    assert.equal(shown.body.image.id, image, shown.text);
  });

  it("are needed to link it by the URL that it was fetched from: others get a copy of their own", async () => {
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/poster.png`;
    const imageOf = async (who: Role, fields: object) => {
      const { status, body, text } = await service.as[who].post(
        "/events",
        anEvent({ image: url, ...fields }),
      );
      assert.equal(status, 201, text);
      return body.image.id as number;
    };
    const hidden = await imageOf("editor", { status: "draft" });
    await service.as.editor.post(`${media}/${hidden}`, { caption: "Not announced yet" });
    const own = await imageOf("author", {});
    const again = await imageOf("author", { venue: { venue: "Hall", image: url } });
    const draft = await imageOf("author", { status: "draft" });
    const editors = await imageOf("editor", {});

    assert.notEqual(own, hidden);
    assert.deepEqual([again, draft], [own, own], "the own copy is used again");
    assert.equal(editors, hidden, "as is the image of its owner");
    assert.equal((await service.anonymous.get(`${media}/${own}`)).body.caption.rendered, "");
  });

  it("let an author keep the image that an editor put on the author's event", async () => {
    const event = await make(service.as.author, "/events", anEvent({ status: "draft" }));
    const image = await upload("editor");
    await service.as.editor.patch(`/events/${event}`, { image });

    const sent = await service.as.author.patch(`/events/${event}`, { image, title: "Kept" });

    assert.deepEqual([sent.status, sent.body.image?.id], [200, image], sent.text);
  });

  it("include its removal with the last item only for its owner", async () => {
    const image = await upload("editor");
    const borrowed = await make(service.as.contributor, "/events", anEvent({ image }));
    await service.as.contributor.delete(`/events/${borrowed}?force=true`);
    assert.ok(await exists(image), "the deletion of somebody else's item leaves it");

    const own = await make(service.as.editor, "/events", anEvent({ image }));
    const other = await make(service.as.contributor, "/events", anEvent({ image }));
    await service.as.editor.delete(`/events/${own}?force=true`);
    assert.ok(await exists(image), "the owner's deletion leaves what another item shows");
    await service.as.editor.delete(`/events/${other}?force=true`);
    assert.ok(!(await exists(image)), "its owner removes it with the last item");

    const authored = await upload("author");
    const event = await make(service.as.author, "/events", anEvent({ image: authored }));
    await service.admin.delete(`/events/${event}?force=true`);
    assert.ok(!(await exists(authored)), "it goes with the last item of its owner, whoever deletes that");
  });
});
