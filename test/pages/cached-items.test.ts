import assert from "node:assert/strict";
import { before, beforeEach, it } from "node:test";
import { openOk } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const list = "/events/?view=list&from=2030-05-01";
const views = ["/events/?view=month&date=2030-05", "/events/?view=day&date=2030-05-14", list];

onEveryStoreInGate("pages with cached items", (store) => {
  let service: TestService;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  let event: any;
  let hall: string;
  let count = 0;

  /** The text of a view at a URL that was not requested before, so that it comes from no cached response. */
  const render = async (path: string, client = service.anonymous) => {
    count += 1;
    return (await openOk(client, `${path}&count=${count}`)).visibleText;
  };

  before(async () => {
    service = await startService(store);
  });

  // An event with a venue and a category of its own, which every view has rendered and cached.
  beforeEach(async () => {
    if (event) await service.admin.delete(`/events/${event.id}?force=true`);
    hall = `Hall ${count}`;
    const created = await service.admin.post("/events", {
      title: "Water Music",
      description: "Handel wrote it for a king.",
      start_date: "2030-05-14 19:30:00",
      end_date: "2030-05-14 21:30:00",
      cost: "20",
      venue: { venue: hall, city: "Valmere" },
      categories: [`Concerts ${count}`],
    });
    assert.equal(created.status, 201, created.text);
    event = created.body;
    for (const path of views)
      assert.match(await render(path), new RegExp(`Water Music ${hall}, Valmere · \\$20`));
  });

  it("render the same names, places and costs again from the cache", async () => {
    for (const path of views) assert.equal(await render(path), await render(path));
  });

  it("render the new title and flags of an event that was updated", async () => {
    await service.admin.patch(`/events/${event.id}`, { title: "Fire <b>&amp; Water</b>", featured: true });

    for (const path of views) {
      const text = await render(path);
      assert.match(text, new RegExp(`Fire & Water Featured ${hall}`));
      assert.doesNotMatch(text, /Water Music/);
    }
  });

  it("render the new names of a venue and a category", async () => {
    await service.admin.patch(`/venues/${event.venue.id}`, { venue: "Old Ropeworks", city: "" });
    await service.admin.patch(`/categories/${event.categories[0].id}`, { name: "Recitals" });

    for (const path of views) assert.match(await render(path), /Water Music Old Ropeworks · \$20/);
    assert.match(await render(list), /Any.* Recitals/);
  });

  it("leave out a venue that became private, except for users who may read it", async () => {
    await service.admin.patch(`/venues/${event.venue.id}`, { status: "private" });

    for (const path of views) {
      assert.match(await render(path), /Water Music \$20/);
      assert.doesNotMatch(await render(path), new RegExp(hall));
      assert.match(await render(path, service.admin), new RegExp(`Water Music ${hall}, Valmere · \\$20`));
    }
  });

  it("render only the title and time of an event that got a password", async () => {
    await service.admin.patch(`/events/${event.id}`, { password: "handel" });

    for (const path of views) {
      const text = await render(path);
      assert.match(text, /Water Music/);
      assert.doesNotMatch(text, new RegExp(`\\$20|Handel|Water Music ${hall}`));
    }
  });

  it("move an event to the past events in the second in which it ends", async () => {
    const { clock, admin, anonymous } = service;
    const dates = { start_date: "2030-05-01 09:00", end_date: "2030-05-01 10:00", timezone: "UTC" };
    await admin.post("/events", { title: "Breakfast", ...dates });
    const noon = clock.now;
    const ends = Date.UTC(2030, 4, 1, 10) / 1000;
    const isIn = async (path: string) => /Breakfast/.test((await openOk(anonymous, path)).visibleText);
    const shownAt = async (now: number) => {
      clock.now = now;
      return [await isIn("/events/?view=list"), await isIn("/events/?view=list&past=1")];
    };

    const shown = [await shownAt(ends - 1), await shownAt(ends), await shownAt(ends + 1)];

    clock.now = noon;
    assert.deepEqual(shown, [
      [true, false],
      [false, true],
      [false, true],
    ]);
  });
});
