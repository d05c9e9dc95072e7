import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { linksTo, openOk } from "../support/pages.ts";
import { onEveryStore, startService, type TestService } from "../support/service.ts";

const lesson = {
  title: "Guitar Lesson",
  start_date: "2030-05-07 19:30:00",
  end_date: "2030-05-07 20:30:00",
  timezone: "America/New_York",
};

onEveryStore("reading a series", (store) => {
  let service: TestService;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  let first: any;
  before(async () => {
    service = await startService(store);
    const body = { ...lesson, recurrence: { rrule: "FREQ=WEEKLY;BYDAY=TU;COUNT=8" } };
    first = (await service.admin.post("/events", body)).body;
    await service.admin.post("/events", { ...lesson, title: "Alone" });
  });

  it("lists its occurrences between two dates, and past ones", async () => {
    const path = `/series/${first.series.id}/occurrences`;
    const some = await service.anonymous.get(`${path}?from=2030-05-14&to=2030-05-28`);
    service.clock.now += 30 * 86_400;
    const all = await service.anonymous.get(path);
    service.clock.now -= 30 * 86_400;

    assert.deepEqual(
      some.body.events.map(({ start_date }: { start_date: string }) => start_date.slice(0, 10)),
      ["2030-05-14", "2030-05-21", "2030-05-28"],
    );
    assert.equal(all.body.total, 8);
  });

  it("says its rule in words and previews dates without writing, in the language of the request", async () => {
    const body = { start_date: "2030-05-07 19:30:00", rrule: "FREQ=WEEKLY;INTERVAL=2;COUNT=3" };
    const before = (await service.admin.get("/series")).body.total;
    const [english, french] = [
      await service.admin.post("/series/preview", body),
      await service.admin.post("/series/preview?wpml_language=fr", body),
    ];
    const missing = await service.admin.post("/series/preview", { rrule: "FREQ=DAILY" });
    const anonymous = await service.anonymous.post("/series/preview", body);

    assert.equal(english.status, 200, english.text);
    assert.equal(english.body.recurrence_text, "every second Tuesday, 3 times");
    assert.match(french.body.recurrence_text, /mardi/);
    assert.deepEqual(
      english.body.occurrences.map(({ start_date }: { start_date: string }) => start_date),
      ["2030-05-07 19:30:00", "2030-05-21 19:30:00", "2030-06-04 19:30:00"],
    );
    assert.deepEqual([english.body.total, english.body.is_endless], [3, false]);
    assert.deepEqual([missing.status, missing.body.data.params], [400, ["start_date"]]);
    assert.equal(anonymous.status, 401);
    assert.equal((await service.admin.get("/series")).body.total, before);
  });

  it("shows each series once in a collapsed list, with what is ahead", async () => {
    const { body } = await service.anonymous.get("/events?collapse=series");

    assert.equal(body.total, 2);
    const found = body.events.find(({ id }: { id: number }) => id === first.id);
    assert.deepEqual(found.occurrences, {
      count: 8,
      next: ["07", "14", "21", "28"].map((day) => `2030-05-${day} 19:30:00`).concat("2030-06-04 19:30:00"),
    });
    const later = await service.anonymous.get(
      "/events?collapse=series&start_date=2030-05-20&series=guitar-lesson",
    );
    assert.deepEqual([later.body.total, later.body.events[0].start_date], [1, "2030-05-21 19:30:00"]);
  });

  it("is one calendar item with its rule, and one for each occurrence that differs", async () => {
    const path = `/series/${first.series.id}/occurrences`;
    const [, second, third] = (await service.anonymous.get(path)).body.events;
    await service.admin.put(`/events/${second.id}`, { title: "Concert", start_date: "2030-05-14 18:00:00" });
    await service.admin.delete(`/events/${third.id}`);
    const { text, headers } = await service.anonymous.get(`/series/${first.series.id}.ics`);
    const feed = await service.anonymous.get("/events.ics?recurrence=rule");
    const plain = await service.anonymous.get("/events.ics");
    const wrong = await service.anonymous.get("/events.ics?recurrence=all");

    assert.match(headers.get("content-type") ?? "", /^text\/calendar/);
    const lines = text.split("\r\n");
    const uids = lines.filter((line) => line.startsWith("UID:"));
    assert.equal(uids.length, 2);
    assert.equal(new Set(uids).size, 1);
    for (const line of [
      "DTSTART;TZID=America/New_York:20300507T193000",
      "RRULE:FREQ=WEEKLY;COUNT=8;BYDAY=TU",
      "EXDATE;TZID=America/New_York:20300521T193000",
      "RECURRENCE-ID;TZID=America/New_York:20300514T193000",
      "DTSTART;TZID=America/New_York:20300514T180000",
      "SUMMARY;LANGUAGE=en:Concert",
    ])
      assert.ok(lines.includes(line), line);
    const itemsIn = (calendar: string) => calendar.split("BEGIN:VEVENT").length - 1;
    assert.deepEqual([itemsIn(feed.text), itemsIn(plain.text)], [3, 8]);
    assert.equal(wrong.status, 400);
  });

  it("has added and left out dates as those of its calendar item, of days as well", async () => {
    const added = await service.admin.post("/events", {
      ...lesson,
      title: "Open rehearsal",
      recurrence: {
        rrule: "FREQ=WEEKLY;COUNT=3",
        rdate: ["2030-05-11 10:00:00", "2030-06-01 10:00:00"],
        exdate: ["2030-05-14 19:30:00"],
      },
    });
    const days = await service.admin.post("/events", {
      ...{ title: "Fair", start_date: "2030-07-01", end_date: "2030-07-02", all_day: true },
      recurrence: { rrule: null, rdate: ["2030-07-10", "2030-07-20"] },
    });
    const linesOf = async (id: number) =>
      ((await service.anonymous.get(`/series/${id}.ics`)).text.split("BEGIN:VEVENT")[1] ?? "")
        .split("\r\n")
        .filter((line) => /^(RRULE|RDATE|EXDATE)/.test(line));

    assert.equal(added.status, 201, added.text);
    assert.equal(days.status, 201, days.text);
    assert.deepEqual(await linesOf(added.body.series.id), [
      "RRULE:FREQ=WEEKLY;COUNT=3",
      "RDATE;TZID=America/New_York:20300511T100000",
      "RDATE;TZID=America/New_York:20300601T100000",
      "EXDATE;TZID=America/New_York:20300514T193000",
    ]);
    assert.deepEqual(await linesOf(days.body.series.id), [
      "RDATE;VALUE=DATE:20300710",
      "RDATE;VALUE=DATE:20300720",
    ]);
  });

  describe("as a page", () => {
    it("is linked from the pages of its occurrences, with its rule and the next dates", async () => {
      const { text, status } = await service.anonymous.get(`//event/${first.slug}/`);

      assert.equal(status, 200);
      assert.match(text, /Part of a series/);
      assert.match(text, /every Tuesday, 8 times/);
      assert.match(text, /href="[^"]*\/series\/guitar-lesson\/"/);
      assert.match(text, /Tuesday, May 28, 2030/);
      const [, file = ""] = /<a href="([^"]+)" download="guitar-lesson.ics">All dates/.exec(text) ?? [];
      assert.match((await service.anonymous.get(`/${file}`)).text, /RRULE:FREQ=WEEKLY/);
    });

    it("lists its occurrences, and leads to one by its date", async () => {
      const page = await service.anonymous.get("//series/guitar-lesson/");
      const dated = await service.anonymous.get("//event/guitar-lesson/2030-05-28/");
      const none = await service.anonymous.get("//event/guitar-lesson/2030-05-29/");

      assert.equal(page.status, 200, page.text);
      assert.match(page.text, /<h1 dir="auto">Guitar Lesson<\/h1>/);
      assert.match(page.text, /download="guitar-lesson.ics">All dates of the series/);
      assert.match(page.text, /guitar-lesson-2030-05-28/);
      assert.equal(dated.status, 302);
      assert.match(dated.headers.get("location") ?? "", /\/event\/guitar-lesson-2030-05-28\/$/);
      assert.equal(none.status, 404);
    });

    const translations = [
      {
        ...{ language: "fr", title: "Cours de guitare", slug: "cours-de-guitare" },
        ...{ part: "Fait partie d’une série", next: "Prochaines dates", date: "mardi 28 mai 2030" },
        rule: "chaque mardi, 8 fois",
        ...{ once: "Afficher chaque série une seule fois", all: "Afficher toutes les dates" },
      },
      {
        ...{ language: "es", title: "Clase de guitarra", slug: "clase-de-guitarra" },
        ...{ part: "Parte de una serie", next: "Próximas fechas", date: "martes, 28 de mayo de 2030" },
        rule: "cada martes, 8 veces",
        ...{ once: "Mostrar cada serie una sola vez", all: "Mostrar todas las fechas" },
      },
    ];
    for (const { language, title, slug, part, next, date, rule, once, all } of translations)
      it(`is in the language of the visitor: ${language}`, async () => {
        const { body } = await service.admin.post(`/series?wpml_language=${language}`, {
          title,
          translation_of: first.series.id,
        });
        const page = await openOk(service.anonymous, `/${language}/series/${slug}/`);
        const event = await openOk(service.anonymous, `/${language}/event/${slug}-2030-05-07/`);
        const dated = await service.anonymous.get(`//${language}/event/${slug}/2030-05-28/`);
        const path = `/${language}/events/?view=list`;
        const list = await openOk(service.anonymous, path);
        const [collapse = ""] = linksTo(list.text, once);
        const collapsed = await openOk(service.anonymous, collapse);
        const cards = (text: string) => text.split('<li class="card').length - 1;

        assert.equal(body.slug, slug);
        assert.ok(page.visibleText.includes(rule), page.visibleText);
        for (const text of [title, part, next, date, rule])
          assert.ok(event.visibleText.includes(text), `${text} in ${event.visibleText}`);
        assert.match(
          dated.headers.get("location") ?? "",
          new RegExp(`/${language}/event/${slug}-2030-05-28/$`),
        );
        assert.deepEqual([cards(list.text), cards(collapsed.text)], [7, 1]);
        assert.deepEqual(linksTo(collapsed.text, all), [path]);
      });

    it("is shown once by a list that is asked to, and not offered where there is none", async () => {
      const list = await openOk(service.anonymous, "/events/?view=list&search=guitar");
      const [collapse = ""] = linksTo(list.text, "Show each series once");
      const collapsed = await openOk(service.anonymous, collapse);
      const german = await openOk(service.anonymous, "/de/events/?view=list");

      assert.match(list.visibleText, /\b6 events/);
      assert.match(collapsed.visibleText, /\b1 event\b/);
      assert.match(collapsed.text, /<input type="hidden" name="collapse" value="series">/);
      assert.match(linksTo(collapsed.text, "Show every date").join(), /search=guitar/);
      assert.doesNotMatch(german.visibleText, /Jede Serie/);
    });
  });
});

onEveryStore("the preview of an occurrence", (store) => {
  it("shows the dates that are left, whatever was written just before", async () => {
    const service = await startService(store);
    const body = { ...lesson, recurrence: { rrule: "FREQ=WEEKLY;BYDAY=TU;COUNT=4" } };
    const { body: first } = await service.admin.post("/events", body);
    const { body: dates } = await service.anonymous.get(`/series/${first.series.id}/occurrences`);
    const next = dates.events[1];
    const isShown = async () => {
      const { text } = await service.admin.post("/events/preview", { id: first.id });
      return text.includes(`href="${new URL(next.url).pathname}"`);
    };
    assert.ok(await isShown());

    await service.admin.delete(`/events/${next.id}`);

    assert.ok(!(await isShown()));
  });
});
