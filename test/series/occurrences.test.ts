import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { onEveryStore, startService, type TestResponse, type TestService } from "../support/service.ts";

const concert = {
  title: "Jazz Night",
  start_date: "2030-05-07 19:30:00",
  end_date: "2030-05-07 22:00:00",
  timezone: "America/New_York",
};
const tuesdays = { rrule: "FREQ=WEEKLY;COUNT=4" };
const walls = ["2030-05-07", "2030-05-14", "2030-05-21", "2030-05-28"];

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
type Item = any;

onEveryStore("a series", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const ok = (response: TestResponse, status = 200): Item => {
    assert.equal(response.status, status, response.text);
    return response.body;
  };
  const create = async (more: object = {}): Promise<Item> =>
    ok(await service.admin.post("/events", { ...concert, recurrence: tuesdays, ...more }), 201);
  const occurrences = async (id: number, more = ""): Promise<Item[]> =>
    ok(
      await service.admin.get(
        `/events?series=${id}&per_page=50&start_date=2000-01-01&end_date=2040-01-01${more}`,
      ),
    ).events;
  const starts = (events: Item[]) => events.map(({ start_date }) => start_date.slice(0, 10));
  const ids = (events: Item[]) => events.map(({ id }) => id);

  describe("created with an event", () => {
    it("answers with the first occurrence, and makes all others in the same write", async () => {
      const first = await create();
      const found = await occurrences(first.series.id);

      assert.equal(first.start_date, concert.start_date);
      assert.equal(first.is_recurring, true);
      assert.equal(first.post_parent, first.series.id);
      assert.deepEqual(first.occurrence, { index: 1, is_exception: false });
      assert.deepEqual(first.recurrence, {
        rrule: "FREQ=WEEKLY;COUNT=4",
        rdate: [],
        exdate: [],
        timezone: "America/New_York",
      });
      assert.match(first.slug, /^jazz-night(-\d+)?-2030-05-07$/);
      assert.deepEqual(starts(found), walls);
      assert.deepEqual(
        found.map(({ occurrence }) => occurrence.index),
        [1, 2, 3, 4],
      );
      const byParent = ok(await service.anonymous.get(`/events?post_parent=${first.series.id}`));
      const bySlug = ok(await service.anonymous.get(`/events?series=${first.series.slug}`));
      assert.deepEqual(ids(byParent.events), ids(found));
      assert.deepEqual(ids(bySlug.events), ids(found));
    });

    it("reads a rule under its short name, and refuses what it would not honour", async () => {
      const short = ok(await service.admin.post("/events", { ...concert, rrule: "FREQ=DAILY;COUNT=2" }), 201);
      const both = await service.admin.post("/events", {
        ...concert,
        rrule: "FREQ=DAILY",
        recurrence: tuesdays,
      });
      const unknown = await service.admin.post("/events", { ...concert, recurrence: { rule: "daily" } });
      const many = await service.admin.post("/events", { ...concert, rrule: "FREQ=HOURLY" });

      assert.equal(short.recurrence.rrule, "FREQ=DAILY;COUNT=2");
      assert.deepEqual([both.status, Object.keys(both.body.data.params)], [400, ["rrule"]]);
      assert.deepEqual([unknown.status, Object.keys(unknown.body.data.params)], [400, ["recurrence"]]);
      assert.deepEqual([many.status, Object.keys(many.body.data.params)], [400, ["rrule"]]);
    });

    it("keeps the clock over the end of summer time, all day and over midnight", async () => {
      const late = { start_date: "2030-10-29 23:00:00", end_date: "2030-10-30 01:00:00" };
      const night = await create({ ...late, recurrence: { rrule: "FREQ=WEEKLY;COUNT=2" } });
      const days = await create({
        start_date: "2030-10-29",
        end_date: "2030-10-30",
        all_day: true,
        recurrence: { rrule: "FREQ=WEEKLY;COUNT=2" },
      });
      const [, second] = await occurrences(night.series.id);
      const [, secondDays] = await occurrences(days.series.id);

      assert.deepEqual(
        [second.start_date, second.end_date, second.utc_start_date],
        ["2030-11-05 23:00:00", "2030-11-06 01:00:00", "2030-11-06 04:00:00"],
      );
      assert.deepEqual(
        [secondDays.start_date, secondDays.end_date, secondDays.all_day],
        ["2030-11-05 00:00:00", "2030-11-06 23:59:59", true],
      );
    });

    it("names the time in the slugs of a date that repeats", async () => {
      const first = await create({
        title: "Boat Trip",
        start_date: "2030-05-07 10:00:00",
        end_date: "2030-05-07 11:00:00",
        recurrence: { rrule: "FREQ=HOURLY;INTERVAL=8;COUNT=3", rdate: ["2030-05-07 13:05:00"] },
      });
      const slugs = (await occurrences(first.series.id)).map(({ slug }) => slug);

      assert.deepEqual(slugs, [
        ...["boat-trip-2030-05-07", "boat-trip-2030-05-07-1305", "boat-trip-2030-05-07-1800"],
        "boat-trip-2030-05-08",
      ]);
    });

    it("links and counts every occurrence", async () => {
      const kind = ok(await service.admin.post("/categories", { name: `Kind ${store}` }), 201);
      const place = ok(await service.admin.post("/venues", { venue: `Place ${store}` }), 201);
      const first = await create({ categories: [kind.id], venue: place.id });
      const count = async () => ok(await service.admin.get(`/categories/${kind.id}`)).count;
      const found = await occurrences(first.series.id);

      assert.deepEqual(
        found.map(({ venue, categories }) => [venue.id, categories[0].id]),
        walls.map(() => [place.id, kind.id]),
      );
      assert.equal(await count(), 4);
      ok(await service.admin.delete(`/events/${first.id}`));
      assert.equal(await count(), 3);
      ok(await service.admin.put(`/series/${first.series.id}`, { categories: [] }));
      assert.equal(await count(), 0);
    });
  });

  describe("changed", () => {
    it("changes every occurrence except for values of its own", async () => {
      const first = await create();
      const [, second, third] = await occurrences(first.series.id);
      ok(await service.admin.put(`/events/${second.id}`, { title: "Special", cost: "5 €" }));
      ok(await service.admin.put(`/series/${first.series.id}`, { title: "Blues Night", cost: "9 €" }));
      const found = await occurrences(first.series.id);

      assert.deepEqual(
        found.map(({ title, cost }) => [title, cost]),
        [
          ["Blues Night", "9€"],
          ["Special", "5€"],
          ["Blues Night", "9€"],
          ["Blues Night", "9€"],
        ],
      );
      assert.equal(found[1].occurrence.is_exception, true);
      assert.equal(found[2].id, third.id);
      const search = ok(await service.anonymous.get("/events?search=blues&per_page=50"));
      assert.equal(search.events.filter(({ series }: Item) => series.id === first.series.id).length, 3);
    });

    it("keeps the ids of dates that stay, trashes those that go and makes new ones", async () => {
      const first = await create();
      const before = await occurrences(first.series.id);
      const series = `/series/${first.series.id}`;
      ok(await service.admin.put(series, { recurrence: { rrule: "FREQ=WEEKLY;INTERVAL=2;COUNT=3" } }));
      const after = await occurrences(first.series.id);
      const trashed = await occurrences(first.series.id, "&status=trash");
      ok(await service.admin.put(series, { recurrence: tuesdays }));
      const back = await occurrences(first.series.id);

      assert.deepEqual(starts(after), ["2030-05-07", "2030-05-21", "2030-06-04"]);
      assert.deepEqual(ids(after).slice(0, 2), [before[0].id, before[2].id]);
      assert.deepEqual(ids(trashed), [before[1].id, before[3].id]);
      assert.deepEqual(ids(back), ids(before));
    });

    it("moves all times with the start of the series, and keeps their ids", async () => {
      const first = await create();
      const before = await occurrences(first.series.id);
      ok(
        await service.admin.put(`/events/${before[2].id}?scope=all`, {
          start_date: "2030-05-21 20:00:00",
          end_date: "2030-05-21 23:00:00",
        }),
      );
      const after = await occurrences(first.series.id);

      assert.deepEqual(ids(after), ids(before));
      assert.deepEqual(
        after.map(({ start_date, end_date }) => [start_date, end_date]),
        walls.map((day) => [`${day} 20:00:00`, `${day} 23:00:00`]),
      );
    });

    it("is split by a change of the following occurrences", async () => {
      const first = await create();
      const before = await occurrences(first.series.id);
      const changed = ok(
        await service.admin.put(`/events/${before[2].id}?scope=following`, { title: "New Hall" }),
      );
      const [earlier, later] = [await occurrences(first.series.id), await occurrences(changed.series.id)];

      assert.equal(changed.id, before[2].id);
      assert.notEqual(changed.series.id, first.series.id);
      assert.deepEqual(ids(earlier), ids(before).slice(0, 2));
      assert.deepEqual(ids(later), ids(before).slice(2));
      assert.deepEqual(
        [...earlier, ...later].map(({ title }) => title),
        ["Jazz Night", "Jazz Night", "New Hall", "New Hall"],
      );
      assert.deepEqual(
        later.map(({ occurrence }) => occurrence.index),
        [1, 2],
      );
    });

    it("takes its rule back unchanged with an occurrence, and needs a scope for another one", async () => {
      const first = await create();
      const { recurrence } = first;
      ok(await service.admin.put(`/events/${first.id}`, { recurrence, post_parent: first.post_parent }));
      const other = await service.admin.put(`/events/${first.id}`, { rrule: "FREQ=DAILY" });

      assert.deepEqual([other.status, Object.keys(other.body.data.params)], [400, ["rrule"]]);
    });

    it("is made of an event that exists, whose id stays that of the first occurrence", async () => {
      const single = ok(await service.admin.post("/events", concert), 201);
      const first = ok(
        await service.admin.put(`/events/${single.id}`, { recurrence: tuesdays, cost: "3 €" }),
      );
      const found = await occurrences(first.series.id);

      assert.equal(found[0].id, single.id);
      assert.deepEqual(starts(found), walls);
      assert.deepEqual(
        found.map(({ cost }) => cost),
        walls.map(() => "3€"),
      );
    });
  });

  describe("without some of its occurrences", () => {
    it("excludes the date of a deleted one, and has it again when it is restored", async () => {
      const first = await create();
      const before = await occurrences(first.series.id);
      ok(await service.admin.delete(`/events/${before[1].id}`));
      const { exdate } = ok(await service.admin.get(`/series/${first.series.id}`)).recurrence;
      ok(await service.admin.put(`/series/${first.series.id}`, { title: "Again" }));
      const without = await occurrences(first.series.id);
      ok(await service.admin.put(`/events/${before[1].id}`, { status: "publish" }));
      const after = await occurrences(first.series.id);

      assert.deepEqual(exdate, ["2030-05-14 19:30:00"]);
      assert.deepEqual(starts(without), [walls[0], walls[2], walls[3]]);
      assert.deepEqual(ids(after), ids(before));
      assert.deepEqual(after[1].recurrence.exdate, []);
      assert.equal(after[1].title, "Again");
    });

    it("does not restore one whose date another has by now", async () => {
      const first = await create();
      const before = await occurrences(first.series.id);
      const moveTo = (time: string, exdate: string[]) =>
        service.admin.put(`/series/${first.series.id}`, {
          start_date: `2030-05-07 ${time}`,
          end_date: "2030-05-07 23:00:00",
          recurrence: { ...first.recurrence, exdate },
        });
      ok(await service.admin.delete(`/events/${before[1].id}`));
      ok(await moveTo("18:00:00", []));
      ok(await moveTo("19:30:00", []));
      const other = await occurrences(first.series.id);
      const refused = await service.admin.put(`/events/${before[1].id}`, { status: "publish" });

      assert.notEqual(other[1].id, before[1].id);
      assert.deepEqual([refused.status, Object.keys(refused.body.data.params)], [400, ["status"]]);
      assert.deepEqual(ids(await occurrences(first.series.id)), ids(other));
    });

    it("is in the trash with all of them, and comes back with all but those excluded before", async () => {
      const first = await create();
      const before = await occurrences(first.series.id);
      ok(await service.admin.put(`/events/${before[3].id}`, { status: "private" }));
      ok(await service.admin.delete(`/events/${before[1].id}`));
      ok(await service.admin.delete(`/series/${first.series.id}`));
      const gone = await service.admin.get(`/events?series=${first.series.id}`);
      const refused = await service.admin.put(`/events/${before[0].id}`, { status: "publish" });
      ok(await service.admin.put(`/series/${first.series.id}`, { status: "publish" }));
      const after = await occurrences(first.series.id, "&status=publish,private");

      assert.equal(gone.status, 400);
      assert.deepEqual([refused.status, Object.keys(refused.body.data.params)], [400, ["status"]]);
      assert.deepEqual(ids(after), [before[0].id, before[2].id, before[3].id]);
      assert.deepEqual(
        after.map(({ status }) => status),
        ["publish", "publish", "private"],
      );
    });

    it("is split in the trash, too: its occurrences stay beside their translations", async () => {
      const first = await create();
      const body = { title: "Cours", translation_of: first.series.id };
      const french = ok(await service.admin.post("/series?wpml_language=fr", body), 201);
      const [, , third] = await occurrences(first.series.id);
      ok(await service.admin.delete(`/series/${french.id}`));
      const split = ok(await service.admin.put(`/events/${third.id}?scope=following`, { title: "Later" }));
      const { series: parts } = ok(
        await service.admin.get("/series?status=trash&wpml_language=fr&search=cours"),
      );
      for (const { id } of parts) ok(await service.admin.put(`/series/${id}`, { status: "publish" }));
      const dates: Item[] = [];
      for (const { id } of parts) dates.push(...(await occurrences(id, "&wpml_language=fr")));

      assert.equal((await occurrences(split.series.id)).length, 2);
      assert.deepEqual(starts(dates).sort(), walls);
    });

    it("deletes them for good with itself", async () => {
      const first = await create();
      ok(await service.admin.delete(`/series/${first.series.id}?force=true`));
      const [one] = [await service.admin.get(`/events/${first.id}`)];

      assert.equal(one?.status, 404);
    });
  });

  describe("in several languages", () => {
    it("translates every occurrence, shares dates and rule, and has new dates in all languages", async () => {
      const first = await create({ cost: "5 €" });
      const before = await occurrences(first.series.id);
      ok(await service.admin.put(`/events/${before[1].id}`, { cost: "7 €" }));
      const french = ok(
        await service.admin.post("/series?wpml_language=fr", {
          title: "Nuit du jazz",
          translation_of: first.series.id,
        }),
        201,
      );
      const translated = await occurrences(french.id, "&wpml_language=fr");
      ok(
        await service.admin.put(`/series/${first.series.id}`, {
          recurrence: { rrule: "FREQ=WEEKLY;COUNT=5" },
        }),
      );
      ok(await service.admin.put(`/series/${french.id}`, { title: "Nuit bleue" }));
      ok(await service.admin.delete(`/events/${before[2].id}`));
      const [english, later] = [
        await occurrences(first.series.id),
        await occurrences(french.id, "&wpml_language=fr"),
      ];

      assert.deepEqual(starts(translated), walls);
      assert.deepEqual(
        translated.map(({ title, cost, post_parent }) => [title, cost, post_parent]),
        ["5€", "7€", "5€", "5€"].map((cost) => ["Nuit du jazz", cost, french.id]),
      );
      assert.match(translated[0].slug, /^nuit-du-jazz(-\d+)?-2030-05-07$/);
      assert.equal(translated[0].translations.en.id, before[0].id);
      assert.deepEqual(starts(english), [walls[0], walls[1], walls[3], "2030-06-04"]);
      assert.deepEqual(starts(later), starts(english));
      assert.deepEqual(
        later.map(({ title }) => title),
        walls.map(() => "Nuit bleue"),
      );
      const single = await service.admin.post("/events?wpml_language=de", {
        title: "Jazznacht",
        translation_of: before[0].id,
      });
      assert.deepEqual([single.status, Object.keys(single.body.data.params)], [400, ["translation_of"]]);
    });
  });
});
