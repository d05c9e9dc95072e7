import assert from "node:assert/strict";
import { before, it } from "node:test";
import { sql } from "kysely";
import { pngOf } from "../support/images.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** A description of 150,000 characters; fourteen of them are more than a response may have. */
const LONG = `<p>${"Many words about one evening. ".repeat(5000)}</p>`;
const COUNT = 16;
const WHOLE = 13;

onEveryStoreInGate("a list of long texts", (store) => {
  let cached: TestService;
  let uncached: TestService;
  const list = `/events?per_page=${COUNT}&start_date=2030-05-01&end_date=2031-05-01`;
  before(async () => {
    cached = await startService(store);
    for (let index = 0; index < COUNT; index += 1)
      await cached.admin.post("/events", anEvent({ description: index === 0 ? LONG : "Short" }));
    await cached.store.write(async (db) => {
      await sql`update events set description = ${LONG}, version = version + 1`.execute(db);
    });
    uncached = await startService(store, {}, { beside: cached, withoutReadCache: true });
  });

  it("has summaries from the item on that exceeds the limit, and says so", async () => {
    const { body, headers, text } = await uncached.anonymous.get(list);
    const lengths = body.events.map(({ description }: { description: string }) => description.length);

    assert.equal(headers.get("x-almanac-shortened"), String(COUNT - WHOLE));
    assert.ok(lengths.slice(0, WHOLE).every((length: number) => length > 140_000));
    assert.ok(lengths.slice(WHOLE).every((length: number) => length < 400));
    assert.match(body.events.at(-1).description, /^<p>Many words about one evening\..*…<\/p>$/);
    assert.ok(text.length < 2_200_000);
  });

  it("is the same with and without the read cache, and when it is asked for again", async () => {
    const expected = await uncached.anonymous.get(list);
    for (let time = 0; time < 3; time += 1) {
      const response = await cached.anonymous.get(list);

      assert.deepEqual(response.body, expected.body);
      assert.equal(response.headers.get("x-almanac-shortened"), String(COUNT - WHOLE));
    }
  });

  it("is shortened in every feed", async () => {
    for (const feed of ["events.ics", "events.rss", "events.atom", "events.feed.json"]) {
      const { status, headers, text } = await cached.anonymous.get(`/${feed}`);

      assert.deepEqual([status, headers.get("x-almanac-shortened")], [200, String(COUNT - WHOLE)], feed);
      assert.ok(text.length < 5_000_000, `${feed}: ${text.length}`);
    }
  });

  it("is whole where it fits, and says nothing", async () => {
    const { body, headers } = await cached.anonymous.get(list.replace(`=${COUNT}`, `=${WHOLE}`));

    assert.equal(headers.get("x-almanac-shortened"), null);
    assert.ok(body.events.every(({ description }: { description: string }) => description.length > 140_000));
  });
});

onEveryStoreInGate("a list in the form of WordPress", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("has summaries of what is embedded too often to be whole", async () => {
    const { body: category } = await service.admin.post("/categories", { name: "Long", description: LONG });
    for (let index = 0; index < COUNT; index += 1)
      await service.admin.post("/events", anEvent({ categories: [category.id] }));
    for (const api of ["wp/v2/tribe_events", "tec/v1/events"]) {
      const path = `//wp-json/${api}?per_page=${COUNT}&_embed=wp:term`;
      const { body, headers, text } = await service.anonymous.get(path);
      const lengths = body.map(
        ({ _embedded }: { _embedded: { "wp:term": { description: string }[][] } }) =>
          _embedded["wp:term"].flat()[0]?.description.length,
      );

      assert.equal(headers.get("x-almanac-shortened"), String(COUNT - WHOLE), api);
      assert.ok(lengths.slice(0, WHOLE).every((length: number) => length > 140_000));
      assert.ok(lengths.slice(WHOLE).every((length: number) => length < 400));
      assert.ok(text.length < 2_200_000);
    }
  });

  it("has summaries of images, which editors do not get raw", async () => {
    const media = "//wp-json/wp/v2/media";
    for (let index = 0; index < COUNT; index += 1) {
      const headers = { "content-type": "image/png", "content-disposition": "attachment; filename=a.png" };
      const { body } = await service.admin.send("POST", media, await pngOf(10 + index, 10), headers);
      await service.admin.post(`${media}/${body.id}`, { description: LONG });
    }
    const { body, headers, text } = await service.admin.get(`${media}?per_page=${COUNT}&context=edit`);

    assert.equal(headers.get("x-almanac-shortened"), String(COUNT - WHOLE));
    assert.deepEqual(
      body.map(({ description }: { description: object }) => "raw" in description),
      Array.from({ length: COUNT }, (_, index) => index < WHOLE),
    );
    assert.ok(text.length < 4_200_000);
  });
});
