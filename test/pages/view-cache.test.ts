import assert from "node:assert/strict";
import { before, it } from "node:test";
import { ViewCache } from "../../src/pages/view-cache.ts";
import { openWell } from "../support/pages.ts";
import { onEveryStore, startService, type TestService } from "../support/service.ts";

onEveryStore("what pages remember", (store) => {
  let service: TestService;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  let event: any;
  let asked = 0;
  /** A page that nobody asked for before, so that it is made and not sent from what is kept. */
  const words = async (path: string, client = service.anonymous) => {
    asked += 1;
    return (await openWell(client, `${path}&asked=${asked}`)).words;
  };
  const month = "/events/?view=month&date=2030-05";
  const day = "/events/?view=day&date=2030-05-14";
  const list = "/events/?view=list&from=2030-05-01";

  before(async () => {
    service = await startService(store);
    const made = await service.admin.post("/events", {
      title: "Water Music",
      description: "Handel wrote it for a king.",
      start_date: "2030-05-14 19:30:00",
      end_date: "2030-05-14 21:30:00",
      cost: "20",
      venue: { venue: "Harbour Hall", city: "Valmere" },
      categories: ["Concerts"],
    });
    assert.equal(made.status, 201, made.text);
    event = made.body;
  });

  it("tells names, places and costs twice alike", async () => {
    for (const path of [month, day, list]) {
      const once = await words(path);
      assert.match(once, /Water Music Harbour Hall, Valmere · \$20/);
      assert.equal(await words(path), once);
    }
  });

  it("tells what an event is called since it was renamed", async () => {
    await service.admin.patch(`/events/${event.id}`, { title: "Fire <b>&amp; Water</b>", featured: true });
    for (const path of [month, day, list]) {
      const told = await words(path);
      assert.match(told, /Fire & Water Featured Harbour Hall/);
      assert.doesNotMatch(told, /Water Music/);
    }
  });

  it("tells what its venue and category are called since they were renamed", async () => {
    await service.admin.patch(`/venues/${event.venue.id}`, { venue: "Old Ropeworks", city: "" });
    await service.admin.patch(`/categories/${event.categories[0].id}`, { name: "Recitals" });
    for (const path of [month, day, list]) assert.match(await words(path), /Old Ropeworks · \$20/);
    assert.match(await words(list), /Any Recitals/);
  });

  it("leaves out a venue that is not public any more, but for those who may read it", async () => {
    await service.admin.patch(`/venues/${event.venue.id}`, { status: "private" });
    for (const path of [month, day, list]) {
      assert.match(await words(path), /Fire & Water Featured \$20/);
      assert.match(await words(path, service.admin), /Old Ropeworks · \$20/);
      assert.doesNotMatch(await words(path), /Old Ropeworks/);
    }
  });

  it("tells nothing of an event that has got a password but its name and time", async () => {
    await service.admin.patch(`/events/${event.id}`, { password: "handel" });
    for (const path of [month, day, list]) {
      const told = await words(path);
      assert.match(told, /Fire & Water/);
      assert.doesNotMatch(told, /\$20|Handel|Featured Old/);
    }
  });

  it("forgets events that changed, all when something else did or nobody asked for long", async () => {
    const memory = new ViewCache();
    const { read } = service.store;
    const last = async () =>
      (await read.selectFrom("changes").select("seq").orderBy("seq", "desc").executeTakeFirstOrThrow()).seq;
    const known = async (now: number) => {
      const seq = await last();
      await memory.sync(seq, now, read);
      return [...(memory.at(seq)?.keys() ?? [])];
    };
    const start = await last();
    await memory.sync(start, 1000, read);
    for (const key of [`card en ${event.id}`, "card en 999999", "tags en", "venues en"])
      memory.at(start)?.set(key, {});

    await service.admin.patch(`/events/${event.id}`, { title: "Water" });
    assert.deepEqual(await known(1001), ["card en 999999", "venues en"]);
    assert.equal(memory.at(start), null, "visits that began before do not mix with it");
    await service.admin.patch(`/venues/${event.venue.id}`, { city: "Hardsee" });
    assert.deepEqual(await known(1002), []);
    memory.at(await last())?.set("card en 999999", {});
    await service.admin.patch(`/events/${event.id}`, { title: "Fire" });
    assert.deepEqual(await known(9000), []);
  });

  it("moves an event to what is over in the second in which it ends", async () => {
    const { clock, admin, anonymous } = service;
    const dates = { start_date: "2030-05-01 09:00", end_date: "2030-05-01 10:00", timezone: "UTC" };
    await admin.post("/events", { title: "Breakfast", ...dates });
    const noon = clock.now;
    const ends = Date.UTC(2030, 4, 1, 10) / 1000;
    const isIn = async (path: string) => /Breakfast/.test((await openWell(anonymous, path)).words);
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
