import assert from "node:assert/strict";
import { before, it } from "node:test";
import { linksTo, open, openOk, tags } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the views of the calendar", (store) => {
  let service: TestService;
  const make = async (path: string, body: object) => {
    const made = await service.admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  const event = (title: string, start: string, end: string, more: object = {}) =>
    make("/events", { title, start_date: `2030-06-${start}`, end_date: `2030-06-${end}`, ...more });

  before(async () => {
    service = await startService(store, {
      TIMEZONE: "Europe/Vienna",
      MAP_TILES: "https://tile.example:8443/{z}/{x}/{y}.png",
    });
    service.clock.now = Date.UTC(2030, 5, 13, 10, 38) / 1000;
    const hall = await make("/venues", {
      venue: "Harbour Hall",
      city: "Valmere",
      geo_lat: 47.5,
      geo_lng: 9.7,
    });
    const hut = await make("/venues", { venue: "Mountain Hut", geo_lat: 47.2, geo_lng: 10.1 });
    const near = await make("/venues", { venue: "Harbour Bar", geo_lat: 47.5001, geo_lng: 9.7001 });
    await make("/venues", { venue: "Anywhere" });
    await make("/organizers", { organizer: "Chamber Orchestra" });
    const music = await make("/categories", { name: "Music & Song" });
    await event("Concert", "13 19:30:00", "13 21:30:00", { venue: hall.id, categories: [music.id] });
    await event("Rehearsal", "13 20:00:00", "13 21:00:00", { venue: near.id });
    await event("Breakfast", "13 06:00:00", "13 06:20:00", { venue: hut.id });
    await event("Festival", "12", "15", { all_day: true });
    await event("Walk", "20 10:00:00", "20 12:00:00");
  });

  /** The classes of the element in a list whose text contains a title. */
  const looksOf = (text: string, title: string) =>
    [...text.matchAll(/<li class="([^"]*)">(.*?)<\/li>/gs)].find(([, , inner]) =>
      inner?.includes(title),
    )?.[1];

  it("have hours in the week: events at their time, side by side where they overlap, and a line for now", async () => {
    const { text } = await openOk(service.anonymous, "/events/?view=week");

    assert.equal(looksOf(text, "Concert"), "chip block t54 d8 of2 at0");
    assert.equal(looksOf(text, "Rehearsal"), "chip block t56 d4 of2 at1");
    assert.equal(looksOf(text, "Breakfast"), "chip block t0 d2 of1 at0 over");
    assert.equal(looksOf(text, "Festival"), "chip bar days4");
    assert.match(text, /<li class="now t26 n8" aria-hidden="true"><\/li>/);
    assert.equal(text.match(/class="column/g)?.length, 7);
    assert.match(text, /<span>06:00<\/span><span>07:00<\/span>/);
    const other = await openOk(service.anonymous, "/events/?view=week&date=2030-06-20");
    assert.doesNotMatch(other.text, /class="now|06:00/);
  });

  it("show the evening of a week whose mornings have very many events", async () => {
    const on = (title: string, start: string, end: string) =>
      make("/events", { title, start_date: `2029-06-27 ${start}`, end_date: `2029-06-27 ${end}` });
    for (let at = 0; at < 32; at += 1) await on(`Morning ${at}`, "09:00:00", "10:00:00");
    await on("Evening", "20:00:00", "22:00:00");
    const { text, visibleText } = await openOk(service.anonymous, "/events/?view=week&date=2029-06-27");

    assert.equal(looksOf(text, "Evening"), "chip block t48 d8 of1 at0 over");
    assert.match(visibleText, / 28 more /);
  });

  it("have hours in the day, with the places of events", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/events/?view=day");

    assert.match(visibleText, /4 events.*Festival.*Breakfast Mountain Hut.*Concert Harbour Hall, Valmere/);
    assert.equal(looksOf(text, "Festival"), "chip bar continued goes-on");
    assert.equal(looksOf(text, "Rehearsal"), "chip block t56 d4 of2 at1");
  });

  it("show their filters one by one, each with a link that removes it", async () => {
    const path = "/events/?view=week&date=2030-06-13&search=concert&categories=music-song&featured=true";
    const { text, visibleText } = await openOk(service.anonymous, path);
    const chips = /<ul class="active-filters">(.*?)<\/ul>/s.exec(text)?.[1] ?? "";

    assert.match(
      visibleText,
      /Search: concert × \(remove filter\) Featured events only × .*Category: Music & Song ×/,
    );
    assert.deepEqual(
      tags(chips, "a").map(({ href }) => href),
      [
        "/events/?categories=music-song&featured=true&view=week&date=2030-06-13",
        "/events/?search=concert&categories=music-song&view=week&date=2030-06-13",
        "/events/?search=concert&featured=true&view=week&date=2030-06-13",
      ],
    );
    const days = await openOk(
      service.anonymous,
      "/events/?view=list&from=2030-06-01&geoloc_lat=47&geoloc_lng=9",
    );
    assert.match(days.visibleText, /Near me: 25 km × .*From: 1 June 2030 ×/);
  });

  it("open the form with every filter in place, and stay in their view", async () => {
    const week = await openOk(service.anonymous, "/events/?view=week&date=2030-06-13");
    const [href = ""] = linksTo(week.text, "More filters");
    const { text } = await openOk(service.anonymous, href.split("#")[0] ?? "");
    const form = /<form class="filters".*?<\/form>/s.exec(text)?.[0] ?? "";
    const fields = tags(form, "input").map(({ name, value }) => `${name}=${value}`);

    assert.equal(href, "/events/?view=week&date=2030-06-13&filters=1#filters");
    assert.ok(fields.includes("view=week") && fields.includes("date=2030-06-13"));
    assert.ok(!fields.some((field) => field.startsWith("from=")), "a week has its days");
    assert.match(text, /<meta name="robots" content="noindex">/);
  });

  it("show a map of venues, with those that are near to each other as one mark that leads into it", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/events/?view=map&from=2030-06-13");
    const svg = /<svg class="venue-map".*?<\/svg>/s.exec(text)?.[0] ?? "";
    const marks = tags(svg, "a");

    assert.deepEqual(
      marks.map((mark) => mark["aria-label"]),
      ["Mountain Hut: 1 event", "Harbour Hall, Valmere, Harbour Bar: 2 events"],
    );
    assert.equal(marks[0]?.href, "#spot0");
    assert.match(visibleText, /3 events/);
    assert.doesNotMatch(visibleText, /Festival/);
    const inner = await openOk(service.anonymous, marks[1]?.href ?? "");
    assert.doesNotMatch(inner.visibleText, /Mountain Hut/);
    assert.match(inner.visibleText, /Whole map/);
    for (const box of ["x", "1,2,3", "1,2,3,y", "0,0,1,1"])
      assert.match((await openOk(service.anonymous, `/events/?view=map&box=${box}`)).text, /Map/);
  });

  it("say which events the map has not, with the way to the list", async () => {
    const june = "from=2030-06-13&to=2030-06-13";
    const { text, visibleText } = await openOk(service.anonymous, `/events/?view=map&${june}`);
    const complete = await openOk(service.anonymous, `/events/?view=map&search=concert&${june}`);
    const nowhere = await openOk(service.anonymous, `/events/?view=map&search=festival&${june}`);

    assert.match(
      visibleText,
      /3 of 4 events shown · 1 event without a place on the map All events in the list/,
    );
    assert.deepEqual(linksTo(text, "All events in the list"), [`/events/?view=list&${june}`]);
    assert.doesNotMatch(complete.visibleText, /events shown|without a place/);
    assert.match(nowhere.visibleText, /No events here.* 0 of 1 events shown/);
    const { id } = (await service.admin.get("/venues?search=mountain")).body.venues[0];
    const times = { start_date: "2028-01-01 12:00:00", end_date: "2028-01-01 13:00:00", venue: id };
    await make("/events", { title: "Daily", ...times, recurrence: { rrule: "FREQ=DAILY;COUNT=405" } });
    const many = await openOk(service.anonymous, "/events/?view=map&from=2028-01-01&to=2029-03-01");
    assert.match(many.visibleText, /400 events 400 of 405 events shown All events/);
    for (const [language, words] of Object.entries({
      de: /0 von 1 Veranstaltungen angezeigt · 1 Veranstaltung ohne Platz auf der Karte Alle/,
      fr: /0 événements affichés sur 1 · 1 événement sans position sur la carte Tous/,
      es: /Se muestran 0 de 1 eventos · 1 evento sin lugar en el mapa Todos/,
    })) {
      const times = { start_date: "2030-06-28 10:00:00", end_date: "2030-06-28 11:00:00" };
      await make(`/events?wpml_language=${language}`, { title: "Local", ...times });
      const page = await openOk(service.anonymous, `/${language}/events/?view=map&from=2030-06-27`);
      assert.match(page.visibleText, words);
    }
  });

  it("put the map on the tiles of a server, the only other origin that its policy allows images of", async () => {
    const { text, headers } = await openOk(service.anonymous, "/events/?view=map&from=2030-06-13");
    const tiles = tags(text, "image");
    const week = await openOk(service.anonymous, "/events/?view=week");

    assert.ok(tiles.length >= 12 && tiles.length <= 40, `${tiles.length} tiles`);
    for (const { href } of tiles)
      assert.match(href ?? "", /^https:\/\/tile\.example:8443\/\d+\/\d+\/\d+\.png$/);
    assert.equal(new Set(tiles.map(({ href }) => href)).size, tiles.length);
    assert.match(
      headers.get("content-security-policy") ?? "",
      /; img-src 'self' data: https:\/\/tile\.example:8443; /,
    );
    assert.match(
      text,
      /<a href="https:\/\/www\.openstreetmap\.org\/copyright" rel="noopener">© OpenStreetMap contributors/,
    );
    assert.match(week.headers.get("content-security-policy") ?? "", /; img-src 'self' data:; /);
  });

  it("show pictures, or the day where there is none", async () => {
    const { visibleText } = await openOk(service.anonymous, "/events/?view=photo");

    assert.match(visibleText, /4 events.*13 Thu,? 13 Jun 2030, 19:30.*Concert Harbour Hall/);
  });

  it("name the years of events that are below no month, and all days of those over several", async () => {
    const pathsAndTexts: [path: string, texts: RegExp][] = [
      ["?view=photo", /12 12 – 15 June 2030 · All day Festival/],
      ["?view=map&from=2030-06-13", /Mountain Hut Thu,? 13 Jun 2030, 06:00/],
      [
        "?view=venue",
        /Harbour Hall, Valmere 1 event Thu 13 Jun 2030 .*Without a venue 2 events Wed 12 Jun 2030 /,
      ],
      ["?view=list&search=concert", /Thu 13 Jun 2030 Thursday,? 13 June 2030,/],
    ];
    for (const [path, texts] of pathsAndTexts) {
      const { visibleText } = await openOk(service.anonymous, `/events/${path}`);
      assert.match(visibleText.replace(/\s/g, " "), texts, path);
    }
    const list = await openOk(service.anonymous, "/events/?view=list");
    assert.match(list.visibleText, /June 2030 Wed 12 Jun Wednesday/);
  });

  it("show the year with its months, and the days that have events", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/events/?view=year");

    assert.match(visibleText, /2030 .*January 0 events.*June 5 events.*December/);
    assert.match(
      text,
      /<td class="today busy"><a href="[^"]*date=2030-06-13"[^>]*aria-label="[^"]*4 events"/,
    );
    assert.deepEqual(linksTo(text, "June"), ["/events/?view=month&date=2030-06"]);
    const steps = tags(text, "a").filter((link) => link["data-step"]);
    assert.deepEqual(
      steps.map(({ href }) => href),
      ["/events/?view=year&date=2029-01", "/events/?view=year&date=2031-01"],
    );
    await openOk(service.anonymous, "/events/?view=year&date=0001-01");
    await openOk(service.anonymous, "/events/?view=year&date=9999-12");
  });

  it("count the events of a month in a year that has very many", async () => {
    const daily = { recurrence: { rrule: "FREQ=DAILY;COUNT=205" } };
    const times = { start_date: "2032-02-01 12:00:00", end_date: "2032-02-01 13:00:00" };
    for (const title of ["Daily", "Again"]) await make("/events", { title, ...times, ...daily });
    const { visibleText, text } = await openOk(service.anonymous, "/events/?view=year&date=2032-01");

    assert.match(visibleText, /January 0 events.*February 58 events.*March 62 events/);
    assert.doesNotMatch(text, /<td class="[^"]*busy/);
  });

  it("have pages with all venues and all organizers, to which the footer leads", async () => {
    const venues = await openOk(service.anonymous, "/venues/");
    const organizers = await openOk(service.anonymous, "/fr/organizers/");

    assert.match(venues.visibleText, /All venues Anywhere Harbour Bar Harbour Hall Valmere Mountain Hut/);
    assert.deepEqual(linksTo(venues.text, "Harbour Hall"), ["/venue/harbour-hall/"]);
    assert.deepEqual(linksTo(venues.text, "All organizers"), ["/organizers/"]);
    assert.match(organizers.visibleText, /Tous les organisateurs/);
    assert.equal((await open(service.anonymous, "/venues/?page=9")).status, 404);
  });

  it("lead from an event to those before and after it", async () => {
    const { text } = await openOk(service.anonymous, "/event/concert/");
    const nav = /<nav class="wide neighbours".*?<\/nav>/s.exec(text)?.[0] ?? "";

    assert.deepEqual(
      tags(nav, "a").map(({ rel, href }) => [rel, href]),
      [
        ["prev", "/event/breakfast/"],
        ["next", "/event/rehearsal/"],
      ],
    );
  });

  it("take characters that reorder text out of titles, and let texts run in their direction", async () => {
    const mark = (name: string) => `${name} \u202Egpj.exe\u202C \u2067טקסט\u2069`;
    const [controls, encoded] = [/[\u202A-\u202E\u2066-\u2069]/, /%E2%80%A[A-E]|%E2%81%A[6-9]/i];
    const venue = await make("/venues", {
      ...{ venue: mark("Dock"), city: mark("Town"), address: mark("Street"), geo_lat: 47.5, geo_lng: 9.7 },
      show_map_link: true,
    });
    const organizer = await make("/organizers", { organizer: mark("Band") });
    const category = await make("/categories", { name: mark("Kind") });
    const made = await event(mark("Safe"), "25 10:00:00", "25 11:00:00", {
      ...{ venue: venue.id, organizer: organizer.id, categories: [category.id] },
      rrule: "FREQ=WEEKLY;COUNT=2",
      tickets: [{ name: mark("Seat"), price: 5 }],
    });
    const [path, series] = [new URL(made.url).pathname, new URL(made.series.url).pathname];
    const pathsAndNames: [path: string, ...names: string[]][] = [
      [path, "Safe", "Dock", "Band", "Kind", "Street"],
      [`/embed${path}`, "Safe"],
      [series, "Safe"],
      [new URL(venue.url).pathname, "Dock"],
      ["/events/?view=month&date=2030-06", "Safe"],
      ["/events/?view=week&date=2030-06-25", "Safe"],
      ["/events/?view=day&date=2030-06-25", "Safe", "Dock"],
      ["/events/?view=list&from=2030-06-25", "Safe", "Dock"],
      ["/events/?view=photo&from=2030-06-25", "Safe", "Dock"],
      ["/events/?view=venue&from=2030-06-25", "Safe", "Dock"],
      ["/events/?view=map&from=2030-06-25", "Safe", "Dock"],
      ["/embed/list/?from=2030-06-25", "Safe", "Dock"],
      ["/venues/", "Dock", "Town"],
    ];

    for (const [where, ...names] of pathsAndNames) {
      const { text } = await openOk(service.anonymous, where);
      const shown = text.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, "");
      for (const name of names)
        assert.match(
          shown,
          new RegExp(`dir="auto"[^>]*>(<[^>]*>)*${name} gpj\\.exe טקסט`),
          `${name} in ${where}`,
        );
      assert.doesNotMatch(shown, controls, where);
      assert.doesNotMatch(shown, encoded, where);
    }
    const wanted = new URLSearchParams({ url: made.url });
    const oembed = await service.anonymous.get(`//wp-json/oembed/1.0/embed?${wanted}`);
    assert.equal(oembed.body.title, "Safe gpj.exe טקסט");
  });
});
