import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
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

onEveryStoreInGate("images in wp/v2", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const upload = async (name: string, as: Client = service.admin, size = 9) => {
    const headers = {
      "content-type": "image/png",
      "content-disposition": `attachment; filename="${name}"`,
    };
    const response = await as.post(media, await pngOf(size, size), headers);
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  const slugs = ({ body }: { body: { slug: string }[] }) => body.map(({ slug }) => slug).sort();

  it("are uploaded once by a client that hashes, finds by slug, updates and links", async () => {
    const bytes = await pngOf(40, 30);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    const author = service.as.author;
    /** Uploads, finds and links an image, as such a client does for each of its events. */
    const publish = async (title: string) => {
      const [known] = (await author.get(`${media}?slug=${hash}&media_type=image`)).body;
      const headers = {
        "content-type": "image/png",
        "content-disposition": `attachment; filename=${hash}.png`,
      };
      const { id } = known ?? (await author.post(media, bytes, headers)).body;
      const updated = await author.post(`${media}/${id}`, { title, alt_text: "A poster", caption: "Words" });
      assert.equal(updated.status, 200, updated.text);
      const event = await make(author, "/events", anEvent({ title, image: id }));
      return { id, event, found: known !== undefined };
    };

    const first = await publish("First");
    const second = await publish("Second");
    const { body } = await service.anonymous.get(`${media}/${first.id}`);

    assert.deepEqual([first.found, second.found, second.id], [false, true, first.id]);
    assert.deepEqual(
      [body.slug, body.title.rendered, body.alt_text, body.caption.rendered.trim()],
      [hash, "Second", "A poster", "<p>Words</p>"],
    );
    assert.deepEqual(
      [body.status, body.type, body.media_type, body.mime_type],
      [...["inherit", "attachment", "image", "image/png"]],
    );
  });

  it("are stored once for each user, file name and content", async () => {
    const first = await upload("Twice & more.png");
    const again = await upload("Twice & more.png");
    const otherName = await upload("thrice.png");
    const otherUser = await upload("Twice & more.png", service.as.editor);
    const otherBytes = await upload("Twice & more.png", service.admin, 10);

    assert.deepEqual([first.slug, first.title.rendered], ["twice-more", "Twice &amp; more"]);
    assert.equal(again.id, first.id);
    assert.deepEqual(
      [otherName.slug, otherUser.slug, otherBytes.slug],
      ["thrice", "twice-more-2", "twice-more-3"],
    );
  });

  it("are listed by slug, words, ids, type and parent, in pages", async () => {
    const event = await make(service.admin, "/events", anEvent());
    const [red, blue, green] = [
      await upload("red ball.png"),
      await upload("blue ball.png"),
      await upload("green.png"),
    ];
    await service.admin.post(`${media}/${green.id}`, { alt_text: "A grassy ball", post: event });
    const list = (query: string) => service.admin.get(`${media}?${query}`);

    const page = await list("search=ball&per_page=2&orderby=id&order=asc");
    const beyond = await list("search=ball&page=9");
    const wrong = await list("orderby=colour&include=x");

    assert.deepEqual(slugs(await list("slug=red-ball")), ["red-ball"]);
    assert.deepEqual(slugs(await list("slug=nothing")), []);
    assert.deepEqual(slugs(await list("search=BALL")), ["blue-ball", "green", "red-ball"]);
    assert.deepEqual(slugs(await list("search=grassy%20ball")), ["green"]);
    assert.deepEqual(slugs(await list(`include=${red.id},${blue.id}`)), ["blue-ball", "red-ball"]);
    assert.deepEqual(slugs(await list(`parent=${event}`)), ["green"]);
    assert.deepEqual(slugs(await list("search=ball&mime_type=image/jpeg")), []);
    assert.deepEqual(slugs(await list("search=ball&media_type=video")), []);
    assert.deepEqual(
      page.body.map((one: { slug: string }) => one.slug),
      ["red-ball", "blue-ball"],
    );
    assert.deepEqual([page.headers.get("x-wp-total"), page.headers.get("x-wp-totalpages")], ["3", "2"]);
    assert.match(page.headers.get("link") ?? "", /page=2[^>]*>; rel="next"/);
    assert.deepEqual([beyond.status, beyond.body.code], [400, "rest_post_invalid_page_number"]);
    assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params)], [400, ["orderby", "include"]]);
  });

  it("are listed to those who may read them", async () => {
    for (const [caller, methods] of [
      [service.anonymous, "GET"],
      [service.as.contributor, "GET"],
      [service.as.author, "GET, POST"],
    ] as const)
      assert.equal((await caller.get(media)).headers.get("allow"), methods);
    const [shown, hidden, unused, own] = [
      await upload("seen-shown.png"),
      await upload("seen-hidden.png"),
      await upload("seen-unused.png"),
      await upload("seen-own.png", service.as.author),
    ];
    await make(service.admin, "/events", anEvent({ image: shown.id }));
    const draft = await make(service.admin, "/events", anEvent({ image: hidden.id, status: "draft" }));
    await make(service.admin, "/events", anEvent({ image: own.id, status: "draft" }));
    await service.admin.post(`${media}/${shown.id}`, { post: draft });
    const seenBy = async (client: Client) => slugs(await client.get(`${media}?search=seen`));
    const { body } = await service.anonymous.get(`${media}/${shown.id}`);

    assert.deepEqual(await seenBy(service.anonymous), ["seen-shown"]);
    assert.deepEqual(await seenBy(service.as.subscriber), ["seen-shown"]);
    assert.deepEqual(await seenBy(service.as.contributor), ["seen-shown", "seen-unused"]);
    assert.deepEqual(await seenBy(service.as.author), ["seen-own", "seen-shown", "seen-unused"]);
    assert.deepEqual(await seenBy(service.as.editor), [
      "seen-hidden",
      "seen-own",
      "seen-shown",
      "seen-unused",
    ]);
    assert.equal(unused.post, null);
    assert.equal(body.post, null, "a draft is not named to those who may not read it");
    assert.equal((await service.admin.get(`${media}/${shown.id}`)).body.post, draft);
    assert.deepEqual(slugs(await service.anonymous.get(`${media}?parent=${draft}`)), []);
  });

  it("are changed by their owner and editors, and cached responses follow", async () => {
    const { id } = await upload("changing.png", service.as.author);
    await make(service.admin, "/events", anEvent({ image: id }));
    const path = `${media}/${id}`;
    const altText = async () => (await service.anonymous.get(path)).body.alt_text;
    const before = await altText();

    const byOwner = await service.as.author.put(path, { alt_text: "New", slug: "Changed name" });
    const after = await altText();
    const byOther = await service.as.contributor.post(path, { alt_text: "Not mine" });
    const wrong = await service.as.editor.post(path, { post: 999_999, alt_text: 5 });
    const raw = await service.as.author.get(`${path}?context=edit`);
    const edited = await service.anonymous.get(`${path}?context=edit`);

    assert.deepEqual([before, after, byOwner.body.slug], ["", "New", "changed-name"]);
    assert.equal(byOther.status, 403);
    assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params).sort()], [400, ["alt_text", "post"]]);
    assert.equal(raw.body.title.raw, "changing");
    assert.deepEqual([edited.status, edited.body.code], [401, "rest_forbidden_context"]);
  });

  it("are deleted for good, with their files, and taken off the items that show them", async () => {
    const { id, media_details } = await upload("going.png", service.as.author);
    const path = `${media}/${id}`;
    const own = await make(service.as.author, "/events", anEvent({ image: id }));
    const file = join(service.folder, "media", media_details.file);
    const trash = await service.as.author.delete(path);
    const others = await make(service.as.editor, "/venues", { venue: "Borrower", image: id });
    const refused = await service.as.author.delete(`${path}?force=true`);
    await service.as.editor.patch(`/venues/${others}`, { image: 0 });
    const existed = existsSync(file);

    const deleted = await service.as.author.delete(`${path}?force=true`);
    const gone = await service.as.author.get(path);
    const event = await service.anonymous.get(`/events/${own}`);

    assert.deepEqual([trash.status, trash.body.code], [501, "rest_trash_not_supported"]);
    assert.equal(refused.status, 403, refused.text);
    assert.deepEqual(
      [deleted.status, deleted.body.deleted, deleted.body.previous.id],
      [200, true, id],
      deleted.text,
    );
    assert.deepEqual([existed, existsSync(file)], [true, false]);
    assert.equal(gone.status, 404);
    assert.equal(event.body.image, false);
  });
});
