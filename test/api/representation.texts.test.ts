import assert from "node:assert/strict";
import { before, it } from "node:test";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the texts of items", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService(store);
    const { admin, as } = service;
    ids.venue = await make(admin, "/venues", { venue: "Hall & Co", description: "One\n\nTwo & three" });
    ids.category = await make(admin, "/categories", { name: "Food & Drink" });
    ids.event = await make(
      as.author,
      "/events",
      anEvent({
        ...{ title: "Tom & <i>Jerry</i>", description: "First &lt;p&gt;\n\n<b>Second</b> &amp; last" },
        ...{ venue: ids.venue, categories: [ids.category] },
      }),
    );
    ids.guarded = await make(
      as.author,
      "/events",
      anEvent({ title: "R&D", description: "A & B", password: "sesame" }),
    );
  });

  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  const eventIn = ({ body }: { body: any }) => body.events.find(({ id }: { id: number }) => id === ids.event);

  it("are plain with text=raw, in single responses, lists, nested items and responses to writes", async () => {
    const plain = [
      "Tom & Jerry",
      "First <p>\nSecond & last",
      "Hall & Co",
      "One\nTwo & three",
      "Food & Drink",
    ];
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
    const texts = ({ title, description, venue, categories }: any) => [
      ...[title, description, venue.venue, venue.description, categories[0].name],
    ];
    const { anonymous, admin } = service;

    for (let round = 0; round < 2; round++) {
      const usual = eventIn(await anonymous.get("/events"));
      assert.equal(usual.title, "Tom &amp; Jerry");
      assert.equal(usual.venue.venue, "Hall &amp; Co");
      assert.deepEqual(texts(eventIn(await anonymous.get("/events?text=raw"))), plain);
      assert.deepEqual(texts((await anonymous.get(`/events/${ids.event}?text=raw`)).body), plain);
    }
    assert.deepEqual(texts((await admin.put(`/events/${ids.event}?text=raw`, {})).body), plain);
    assert.equal((await anonymous.get(`/venues/${ids.venue}?text=raw`)).body.venue, "Hall & Co");
    assert.equal((await anonymous.get(`/categories/${ids.category}?text=raw`)).body.name, "Food & Drink");
  });

  it("stay hidden by a password", async () => {
    const path = `/events?text=raw&include=${ids.guarded}`;
    const [closed] = (await service.anonymous.get(path)).body.events;
    const [opened] = (await service.anonymous.get(`${path}&password=sesame`)).body.events;

    assert.deepEqual([closed.title, closed.description], ["R&D", ""]);
    assert.deepEqual([opened.title, opened.description], ["R&D", "A & B"]);
  });

  it("are there as stored, too, with context=edit for those who may edit the item", async () => {
    const { as, anonymous } = service;
    const read = async (client: typeof anonymous) =>
      (await client.get(`/events/${ids.event}?context=edit`)).body;
    const [owner, editor] = [await read(as.author), await read(as.editor)];

    for (const body of [owner, editor]) {
      assert.equal(body.title, "Tom &amp; Jerry");
      assert.equal(body.title_raw.includes("Tom & "), true);
      assert.equal(body.description_raw.includes("<b>Second</b> &amp; last"), true);
      assert.equal(body.excerpt_raw, "");
    }
    assert.deepEqual([owner.venue.venue_raw, editor.venue.venue_raw], [undefined, "Hall & Co"]);
    for (const body of [owner, editor]) assert.equal(body.categories[0].name_raw, "Food & Drink");
    assert.equal(eventIn(await as.author.get("/events?context=edit")).title_raw, owner.title_raw);
    for (const client of [anonymous, as.subscriber, as.contributor])
      assert.doesNotMatch(JSON.stringify(await read(client)), /_raw"/);
    assert.doesNotMatch((await as.editor.get("/events")).text, /_raw"/);
  });
});

onEveryStoreInGate("_fields", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    await make(
      service.admin,
      "/events",
      anEvent({ title: "One", organizer: [{ organizer: "A" }, { organizer: "B" }] }),
    );
    await make(service.admin, "/tags", { name: "New" });
  });

  const read = async (path: string) => (await service.anonymous.get(path)).body;

  it("select properties of the items of a list, and of lists in items", async () => {
    const [{ id }] = (await read("/events?_fields=events.id")).events;

    for (let round = 0; round < 2; round++) {
      assert.deepEqual(await read("/events?_fields=events.id,events.title"), {
        events: [{ id, title: "One" }],
      });
      assert.deepEqual(await read("/events?_fields=id,%20title"), {
        events: [{ id, title: "One" }],
        total: 1,
      });
      assert.deepEqual(await read("/events?_fields=organizer.organizer,total_pages"), {
        events: [{ organizer: [{ organizer: "A" }, { organizer: "B" }] }],
        total: 1,
        total_pages: 1,
      });
      assert.deepEqual(await read("/tags?_fields=name&hide_empty=0"), { total: 1, tags: [{ name: "New" }] });
    }
    assert.deepEqual(await read(`/events/${id}?_fields=organizer.organizer`), {
      organizer: [{ organizer: "A" }, { organizer: "B" }],
    });
  });

  it("select properties of the list itself, too", async () => {
    const whole = await read("/events");

    assert.deepEqual(await read("/events?_fields=total"), { total: 1 });
    assert.deepEqual(await read("/events?_fields=next_rest_url"), {});
    assert.deepEqual(await read("/events?_fields=events,rest_url"), {
      events: whole.events,
      rest_url: (await read("/events?_fields=events,rest_url")).rest_url,
    });
    assert.deepEqual(await read("/events?_fields=unknown"), { events: [{}], total: 1 });
  });
});
