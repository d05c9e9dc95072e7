import assert from "node:assert/strict";
import { before, it } from "node:test";
import { openOk } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("events in another zone than the site", (store) => {
  let service: TestService;
  /** In Vienna they are on 13 June 2030: the first from 19:00 to 21:00, the second from 22:00 to 02:00. */
  const tokyo = {
    timezone: "Asia/Tokyo",
    start_date: "2030-06-14 02:00:00",
    end_date: "2030-06-14 04:00:00",
  };
  const boston = {
    timezone: "America/New_York",
    start_date: "2030-06-13 16:00:00",
    end_date: "2030-06-13 20:00:00",
  };
  const make = async (title: string, more: object) => {
    const made = await service.admin.post("/events", { title, ...more });
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const textOf = async (path: string) =>
    (await openOk(service.anonymous, path)).visibleText.replaceAll("\u202f", " ").replaceAll("\u2009", " ");
  /** The cells of a month that have a text, by their day. */
  const daysWith = async (path: string, words: string) => {
    const { text } = await openOk(service.anonymous, path);
    return [...text.matchAll(/<td[\s\S]*?<\/td>/g)]
      .filter(([cell]) => cell.includes(words))
      .map(([cell]) => /date=([\d-]+)"/.exec(cell)?.[1]);
  };
  /** The classes of the block or bar of an event. */
  const looksOf = async (path: string, title: string) => {
    const { text } = await openOk(service.anonymous, path);
    return [...text.matchAll(/<li class="(chip[^"]*)">(.*?)<\/li>/gs)].find(([, , inner]) =>
      inner?.includes(title),
    )?.[1];
  };

  before(async () => {
    service = await startService(store, { TIMEZONE: "Europe/Vienna" });
    service.clock.now = Date.UTC(2030, 5, 13, 8) / 1000;
    const venue = await service.admin.post("/venues", { venue: "Hall", geo_lat: 47.5, geo_lng: 9.7 });
    await make("Tokyo talk", { ...tokyo, venue: venue.body.id });
    await make("Boston night", boston);
    await make("Whole day", { ...tokyo, start_date: "2030-06-14", end_date: "2030-06-14", all_day: true });
    await make("Here", { start_date: "2030-06-13 20:00:00", end_date: "2030-06-13 21:00:00" });
  });

  it("stand in grids where the clock of the site has them, beside those that overlap", async () => {
    for (const view of ["week", "day"]) {
      const path = `/events/?view=${view}&date=2030-06-13`;
      assert.equal(await looksOf(path, "Tokyo talk"), "chip block t44 d8 of2 at0", view);
      assert.equal(await looksOf(path, "Here"), "chip block t48 d4 of2 at1", view);
    }
    assert.equal(await looksOf("/events/?view=week&date=2030-06-13", "Boston night"), "chip bar days2");
    assert.doesNotMatch(await textOf("/events/?view=day&date=2030-06-14"), /Tokyo talk|Here/);
    assert.match(await textOf("/events/?view=day&date=2030-06-14"), /Whole day/);
    for (const month of ["/events/?view=month&date=2030-06", "/embed/month/?date=2030-06"]) {
      assert.deepEqual(await daysWith(month, "Tokyo talk"), ["2030-06-13"], month);
      assert.deepEqual(await daysWith(month, "Boston night"), ["2030-06-13"], month);
      assert.deepEqual(await daysWith(month, "Whole day"), ["2030-06-14"], month);
    }
    const year = (await openOk(service.anonymous, "/events/?view=year&date=2030-01")).text;
    assert.match(year, /date=2030-06-13"[^>]*aria-label="[^"]*3 events"/);
    assert.match(year, /date=2030-06-14"[^>]*aria-label="[^"]*2 events"/);
  });

  it("say their own hours with their zone in every view, and the day where that is another", async () => {
    const inGrid = /Fri 02:00–04:00 JST Tokyo talk/;
    for (const [path, words] of [
      ["/events/?view=month&date=2030-06", inGrid],
      ["/events/?view=week&date=2030-06-13", inGrid],
      ["/events/?view=day&date=2030-06-13", inGrid],
      ["/embed/month/?date=2030-06", inGrid],
      ["/events/?view=list", /14 June 2030, 02:00–04:00 JST Tokyo talk/],
      ["/embed/list/", /14 June 2030, 02:00–04:00 JST Tokyo talk/],
      ["/events/?view=photo", /14 Jun 2030, 02:00–04:00 JST Tokyo talk/],
      ["/events/?view=venue", /14 June 2030, 02:00–04:00 JST Tokyo talk/],
      ["/events/?view=map", /14 Jun 2030, 02:00–04:00 JST Tokyo talk/],
      ["/event/tokyo-talk/", /14 June 2030 02:00–04:00 JST/],
      ["/embed/event/tokyo-talk/", /14 June 2030 02:00–04:00 JST/],
      ["/events/?view=week&date=2030-06-13", /16:00–20:00 EDT Boston night/],
    ] as const)
      assert.match(await textOf(path), words, path);
    const preview = await service.admin.post("/events/preview", { title: "Tokyo talk", ...tokyo });
    assert.match(preview.text, /02:00&#8211;04:00 <abbr title="Asia\/Tokyo">/);
  });

  it("stand on the same days where there are very many events", async () => {
    for (let number = 0; number < 14; number += 1)
      await make(`Daily ${number}`, {
        start_date: "2030-06-01 23:00:00",
        end_date: "2030-06-01 23:30:00",
        rrule: "FREQ=DAILY;COUNT=30",
      });
    const month = "/events/?view=month&date=2030-06";

    assert.deepEqual(await daysWith(month, "Tokyo talk"), ["2030-06-13"]);
    assert.deepEqual(await daysWith(month, "Boston night"), ["2030-06-13"]);
    assert.deepEqual(await daysWith(month, "Whole day"), ["2030-06-14"]);
  });
});
