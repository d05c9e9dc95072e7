import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const root = "//wp-json/wp/v2";

onEveryStoreInGate("_embed in the APIs of WordPress", (store) => {
  let service: TestService;
  let image: number;
  let parent: number;
  let category: number;
  let tag: number;
  let event: number;
  before(async () => {
    service = await startService(store);
    const headers = { "content-type": "image/png", "content-disposition": 'attachment; filename="p.png"' };
    image = (await service.admin.post(`${root}/media`, await pngOf(9, 9), headers)).body.id;
    parent = await make(service.admin, "/categories", { name: "Music" });
    category = await make(service.admin, "/categories", { name: "Jazz", parent });
    tag = await make(service.admin, "/tags", { name: "Loud" });
    const links = { image, categories: [category], tags: [tag] };
    event = await make(service.admin, "/events", anEvent({ title: "Gig", ...links }));
    await make(service.admin, "/events", anEvent({ title: "Shut", password: "secret", ...links }));
  });

  const get = async (path: string, client = service.anonymous) => {
    const { status, body, headers, text } = await client.get(path);
    assert.equal(status, 200, text);
    assert.equal(headers.get("x-almanac-ignored"), null, path);
    return body;
  };
  const without = ({ _embedded: _, ...item }: Record<string, unknown>) => item;

  it("has the image and the terms of a post as their own routes show them", async () => {
    const plain = await get(`${root}/tribe_events/${event}`);
    const media = await get(`${root}/media/${image}`);
    const terms = [[await get(`${root}/tribe_events_cat/${category}`)], [await get(`${root}/tags/${tag}`)]];

    for (const query of [
      "_embed",
      "_embed=",
      "_embed=1",
      "_embed=true",
      "_embed[]=wp:term,wp:featuredmedia",
    ]) {
      const body = await get(`${root}/tribe_events/${event}?${query}`);
      assert.deepEqual(body._embedded, { "wp:featuredmedia": [media], "wp:term": terms }, query);
      assert.deepEqual(without(body), plain, query);
    }
    assert.equal("_embedded" in plain, false);
  });

  it("has only the relations that are named", async () => {
    const one = await get(`${root}/tribe_events/${event}?_embed=wp:featuredmedia`);
    const none = await get(`${root}/tribe_events/${event}?_embed=author,self`);
    const fields = await get(`${root}/tribe_events/${event}?_embed=wp:term&_fields=id,_embedded`);

    assert.deepEqual(Object.keys(one._embedded), ["wp:featuredmedia"]);
    assert.equal("_embedded" in none, false);
    assert.deepEqual([Object.keys(fields), fields._embedded["wp:term"][1][0].id], [["id", "_embedded"], tag]);
  });

  it("is in lists, of tec/v1 as well, and has the parents of categories", async () => {
    const single = await get(`${root}/tribe_events/${event}?_embed`);
    const list = await get(`${root}/tribe_events?_embed=1&search=gig`);
    const tec = await get("//wp-json/tec/v1/events?_embed&search=gig");
    const oneTec = await get(`//wp-json/tec/v1/events/${event}?_embed`);
    const child = await get(`${root}/tribe_events_cat/${category}?_embed`);
    const top = await get(`${root}/tribe_events_cat/${parent}?_embed`);

    for (const body of [...list, ...tec, oneTec]) assert.deepEqual(body._embedded, single._embedded);
    assert.deepEqual([list.length, tec.length], [1, 1]);
    assert.deepEqual(child._embedded, { up: [await get(`${root}/tribe_events_cat/${parent}`)] });
    assert.equal("_embedded" in top, false);
  });

  it("shows nothing of what a password hides, nor texts as they were written", async () => {
    const list = await get(`${root}/tribe_events?_embed`);
    const shut = list.find(({ id }: { id: number }) => id !== event);
    const edited = await get(`${root}/tribe_events/${event}?_embed&context=edit`, service.admin);

    assert.equal(shut._embedded["wp:featuredmedia"], undefined);
    assert.deepEqual(shut._embedded["wp:term"], [
      shut.tribe_events_cat.map(() => list[0]._embedded["wp:term"][0][0]),
      shut.tags.map(() => list[0]._embedded["wp:term"][1][0]),
    ]);
    assert.notEqual(edited.title.raw, undefined);
    assert.equal(edited._embedded["wp:featuredmedia"][0].title.raw, undefined);
  });

  it("is never stale", async () => {
    const name = async () => {
      const body = await get(`${root}/tribe_events/${event}?_embed=wp:term`);
      const [[term]] = body._embedded["wp:term"];
      return [term.name, term.count];
    };
    const first = await name();
    await service.admin.put(`/categories/${category}`, { name: "Bebop" });
    const renamed = await name();
    await make(service.admin, "/events", anEvent({ categories: [category] }));
    const counted = await name();

    assert.deepEqual([renamed[0], counted[1]], ["Bebop", Number(first[1]) + 1]);
  });

  it("is named as ignored where there is nothing to embed", async () => {
    for (const path of ["/events?_embed=1", `${root}/media?_embed=1`]) {
      const { headers } = await service.anonymous.get(path);
      assert.equal(headers.get("x-almanac-ignored"), "_embed", path);
    }
  });
});
