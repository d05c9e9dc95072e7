import assert from "node:assert/strict";
import { before, it } from "node:test";
import { linksTo, locationOf, open, openOk, tags } from "../support/pages.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the pages", (store) => {
  let service: TestService;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  let concert: any;
  const make = async (path: string, body: object) => {
    const made = await service.admin.post(path, body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };

  before(async () => {
    service = await startService(store);
    const music = await make("/categories", { name: "Music", description: "All that sounds." });
    const jazz = await make("/categories", { name: "Jazz", parent: music.id });
    const venue = await make("/venues", {
      venue: "Harbour Hall",
      description: "A hall by the water.",
      address: "Quai 1",
      city: "Valmere",
      zip: "6999",
      geo_lat: 47.5,
      geo_lng: 9.7,
      phone: "+43 5599 1",
    });
    const organizer = await make("/organizers", {
      organizer: "Chamber Orchestra",
      email: "office@orchestra.example",
    });
    concert = await make("/events", {
      title: "Water Music",
      description: "Handel wrote it for a king.\n\nThe bar opens early.",
      start_date: "2030-05-14 19:30:00",
      end_date: "2030-05-14 21:30:00",
      cost: ["20", "45"],
      tickets: [
        { name: "Stalls", price: 45, currency: "USD", url: "https://tickets.example/1", available: 3 },
        { name: "Terrace", available: 2 },
        { name: "Children", price: 0, available: 5 },
      ],
      website: "https://orchestra.example/water",
      show_map_link: true,
      featured: true,
      categories: [jazz.id],
      tags: ["Open air"],
      venue: venue.id,
      organizer: organizer.id,
      custom_fields: { Dress: "Warm" },
    });
    await make("/events", {
      title: "Long Show",
      all_day: true,
      start_date: "2030-05-20",
      end_date: "2030-05-22",
    });
    await make(
      "/events",
      anEvent({ title: "June Talk", start_date: "2030-06-03 18:00:00", end_date: "2030-06-03 19:00:00" }),
    );
    await make("/events", {
      title: "Old Times",
      start_date: "2030-04-02 18:00:00",
      end_date: "2030-04-02 19:00:00",
    });
  });

  it("show the calendar at the root and at /events/, with the headers and links of API discovery", async () => {
    for (const path of ["/", "/events/", "/events"]) {
      const page = await openOk(service.anonymous, path);
      const head = await service.anonymous.send("HEAD", `/${path}`);

      assert.match(page.visibleText, /May 2030/);
      assert.equal(page.headers.get("x-tec-api-version"), "v1");
      assert.equal(head.headers.get("x-tec-api-root"), "http://calendar.test/wp-json/svc/events/v1/");
      assert.equal(head.headers.get("x-tec-api-origin"), "http://calendar.test");
      assert.deepEqual(
        tags(page.text, "meta").filter(({ name = "" }) => name.startsWith("tec-")),
        [
          { name: "tec-api-version", content: "v1" },
          { name: "tec-api-origin", content: "http://calendar.test" },
        ],
      );
    }
    const roots = {
      "/event/water-music/": `events/${concert.id}`,
      "/events/category/music/jazz/": "events/?categories=jazz",
      "/tag/open-air/": "events/?tags=open-air",
      "/venue/harbour-hall/": "",
      "/organizer/chamber-orchestra/": "",
    };
    for (const [path, root] of Object.entries(roots)) {
      const page = await openOk(service.anonymous, path);
      const url = `http://calendar.test/wp-json/svc/events/v1/${root}`;

      assert.equal(page.headers.get("x-tec-api-root"), url);
      assert.ok(tags(page.text, "link").some(({ rel, href }) => rel === "alternate" && href === url));
    }
  });

  it("show events on their days of a month, and link to the adjacent months", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/events/?view=month&date=2030-05");
    const cells = [...text.matchAll(/<td[\s\S]*?<\/td>/g)].map(([cell]) => cell);
    const on = (day: string) => cells.find((cell) => cell.includes(`date=${day}"`)) ?? "";

    assert.equal(cells.length, 35);
    assert.match(on("2030-05-14"), /Water Music/);
    assert.match(on("2030-05-14"), /7:30/);
    assert.match(
      on("2030-05-20"),
      /class="chip bar days3">.*May 20(\s|&#8201;)(–|&#8211;)(\s|&#8201;)22, 2030.*Long Show/,
    );
    for (const day of ["2030-05-20", "2030-05-21", "2030-05-22"])
      assert.match(on(day), /class="[^"]*running/);
    for (const day of ["2030-05-21", "2030-05-22", "2030-05-23"]) assert.doesNotMatch(on(day), /Long Show/);
    assert.doesNotMatch(on("2030-05-23"), /running/);
    assert.doesNotMatch(visibleText, /June Talk|Old Times/);
    assert.deepEqual(
      tags(text, "a")
        .filter((link) => link["data-step"])
        .map((link) => link.href),
      ["/events/?view=month&date=2030-04", "/events/?view=month&date=2030-06"],
    );
  });

  it("show a week, a day and a list", async () => {
    const week = await openOk(service.anonymous, "/events/?view=week&date=2030-05-16");
    const day = await openOk(service.anonymous, "/events/?view=day&date=2030-05-21");
    const list = await openOk(service.anonymous, "/events/?view=list");
    const past = await openOk(service.anonymous, "/events/?view=list&past=1");
    const empty = await openOk(service.anonymous, "/events/?view=day&date=2031-01-01");

    assert.match(week.visibleText, /Water Music/);
    assert.doesNotMatch(week.visibleText, /Long Show/);
    assert.match(day.visibleText, /Tuesday, May 21, 2030/);
    assert.match(day.visibleText, /Long Show/);
    assert.doesNotMatch(day.visibleText, /Water Music/);
    assert.match(list.visibleText, /3 events .*Water Music.*Long Show.*June Talk/);
    assert.match(past.visibleText, /1 event .*Old Times/);
    assert.match(empty.visibleText, /No events here/);
  });

  it("group upcoming events by venue, with every filter", async () => {
    const all = await openOk(service.anonymous, "/events/?view=venue");
    const headings = [...all.text.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    const jazz = await openOk(service.anonymous, "/events/?view=venue&categories=jazz");
    const later = await openOk(service.anonymous, "/events/?view=venue&date=2030-06-01");

    assert.deepEqual(headings, [
      '<a dir="auto" href="/venue/harbour-hall/">Harbour Hall, Valmere</a> <span class="count-of">1 event</span>',
      'Without a venue <span class="count-of">2 events</span>',
    ]);
    assert.match(
      all.visibleText,
      /3 events Harbour Hall, Valmere .*Water Music.* Without a venue .*Long Show.*June Talk/,
    );
    assert.doesNotMatch(jazz.visibleText, /Long Show|Without a venue/);
    assert.doesNotMatch(later.visibleText, /Water Music/);
    assert.deepEqual(linksTo(jazz.text, "Venues"), ["/events/?categories=jazz&view=venue"]);
  });

  it("link to their feeds, and describe their content in JSON-LD", async () => {
    for (const [path, query] of [
      ["/events/?featured=true", "?featured=true"],
      ["/tag/open-air/", "?tags=open-air"],
    ]) {
      const { text } = await openOk(service.anonymous, path ?? "");
      const feeds = tags(text, "link").filter(
        ({ type = "", rel }) => rel === "alternate" && type !== "" && !type.endsWith("+oembed"),
      );
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? "");

      assert.deepEqual(
        feeds.map(({ type, href }) => [type, href]),
        [
          ["text/calendar", `/wp-json/svc/events/v1/events.ics${query}`],
          ["application/rss+xml", `/wp-json/svc/events/v1/events.rss${query}`],
          ["application/atom+xml", `/wp-json/svc/events/v1/events.atom${query}`],
          ["application/feed+json", `/wp-json/svc/events/v1/events.feed.json${query}`],
        ],
      );
      for (const { href = "" } of feeds) assert.equal((await service.anonymous.get(`/${href}`)).status, 200);
      assert.equal(data["@type"], "CollectionPage");
      assert.equal(data.url, tags(text, "link").find(({ rel }) => rel === "canonical")?.href);
    }
  });

  it("tolerate invalid dates and views", async () => {
    for (const query of [
      "date=2030-99",
      "date=x",
      "view=year",
      "date=0001-01",
      "date=9999-12",
      "view=week&date=9999-12-31",
      "view[]=month&date[a]=1",
    ])
      await openOk(service.anonymous, `/events/?${query}`);
  });

  it("show all properties of an event", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/event/water-music/");
    const read = await service.anonymous.get(`/events/${concert.id}`);
    const data = JSON.parse(
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? "",
    );

    assert.match(visibleText, /Tuesday, May 14, 2030 7:30.+9:30 PM EDT/);
    assert.match(visibleText, /Handel wrote it for a king\. The bar opens early\./);
    assert.match(visibleText, /Quai 1, 6999 Valmere/);
    assert.match(visibleText, /\$20 – \$45/);
    assert.match(visibleText, /Dress Warm/);
    assert.deepEqual(linksTo(text, "Stalls"), ["https://tickets.example/1"]);
    assert.match(visibleText, /Stalls \$45 3 left Terrace 2 left Children Free 5 left/);
    assert.deepEqual(linksTo(text, "Harbour Hall"), ["/venue/harbour-hall/"]);
    assert.deepEqual(linksTo(text, "Chamber Orchestra"), ["/organizer/chamber-orchestra/"]);
    assert.deepEqual(linksTo(text, "Jazz"), ["/events/category/music/jazz/"]);
    assert.deepEqual(linksTo(text, "Open air"), ["/tag/open-air/"]);
    assert.deepEqual(linksTo(text, "OpenStreetMap"), [
      "https://www.openstreetmap.org/?mlat=47.5&mlon=9.7#map=17/47.5/9.7",
    ]);
    assert.deepEqual(linksTo(text, "Google Maps"), [
      "https://www.google.com/maps/search/?api=1&query=47.5%2C9.7",
    ]);
    assert.match(
      linksTo(text, "Google")[0] ?? "",
      /^https:\/\/calendar\.google\.com\/.*dates=20300514T233000Z%2F20300515T013000Z/,
    );
    assert.match(
      linksTo(text, "Outlook")[0] ?? "",
      /^https:\/\/outlook\.live\.com\/.*startdt=2030-05-14T23%3A30%3A00Z/,
    );
    assert.deepEqual(data, read.body.json_ld);
    assert.doesNotMatch(visibleText, /This event is over/);
  });

  it("have Open Graph and description meta tags for link previews", async () => {
    const { text } = await openOk(service.anonymous, "/event/water-music/");
    const properties = Object.fromEntries(
      tags(text, "meta").flatMap(({ property, name, content }) =>
        (property ?? name) ? [[property ?? name, content]] : [],
      ),
    );

    assert.equal(properties["og:title"], "Water Music");
    assert.equal(properties["og:url"], "http://calendar.test/event/water-music/");
    assert.equal(properties.description, "Handel wrote it for a king. The bar opens early.");
    assert.ok(tags(text, "link").some(({ rel, href }) => rel === "canonical" && href === concert.url));
  });

  it("link a virtual event's URL, and say in each language that it is online", async () => {
    const day = { start_date: "2032-05-14 19:30:00", end_date: "2032-05-14 21:30:00" };
    const virtual = { ...day, is_virtual: true, virtual_url: "https://meet.example/room" };
    const event = await make("/events", { title: "Webinar", ...virtual });
    const silent = await make("/events", { title: "Somewhere", ...day, is_virtual: true });
    await make("/events?wpml_language=es", { title: "Seminario", ...virtual });

    const page = await openOk(service.anonymous, new URL(event.url).pathname);
    assert.ok(tags(page.text, "a").some(({ href }) => href === "https://meet.example/room"));
    assert.match(page.visibleText, /Online meet\.example/);
    const without = await openOk(service.anonymous, new URL(silent.url).pathname);
    assert.match(without.visibleText, /This event takes place online\./);
    const list = await openOk(service.anonymous, "/events/?view=list&date=2032-05-14");
    assert.match(list.visibleText, /Webinar Online/);
    const spanish = await openOk(service.anonymous, "/es/events/?view=list&date=2032-05-14");
    assert.match(spanish.visibleText, /Seminario En línea/);
  });

  it("link maps only where the event permits it", async () => {
    await make("/events", anEvent({ title: "No Map", venue: concert.venue.id, show_map_link: false }));
    const { text } = await openOk(service.anonymous, "/event/no-map/");

    assert.deepEqual(linksTo(text, "OpenStreetMap"), []);
    assert.deepEqual(linksTo(text, "Google Maps"), []);
  });

  it("show that an event is over", async () => {
    const { visibleText } = await openOk(service.anonymous, "/event/old-times/");

    assert.match(visibleText, /This event is over\./);
  });

  it("show a venue, an organizer, a category and a tag with their upcoming events", async () => {
    const venue = await openOk(service.anonymous, "/venue/harbour-hall/");
    const organizer = await openOk(service.anonymous, "/organizer/chamber-orchestra/");
    const parent = await openOk(service.anonymous, "/events/category/music/");
    const tag = await openOk(service.anonymous, "/events/tag/open-air/");

    assert.match(venue.visibleText, /Harbour Hall A hall by the water\..*Upcoming events.*Water Music/);
    assert.deepEqual(linksTo(venue.text, "+43 5599 1"), ["tel:+4355991"]);
    assert.match(organizer.visibleText, /office@orchestra\.example.*Water Music/);
    assert.match(parent.visibleText, /All that sounds\..*Water Music/);
    assert.match(tag.visibleText, /Open air.*Water Music/);
    assert.ok(
      tags(tag.text, "link").some(
        ({ rel, href }) => rel === "canonical" && href === "http://calendar.test/tag/open-air/",
      ),
    );
    for (const page of [venue, organizer, parent, tag]) assert.doesNotMatch(page.visibleText, /Long Show/);
  });

  it("redirect from another path of a category to its canonical one", async () => {
    for (const path of ["/events/category/jazz/", "/events/category/wrong/jazz"])
      assert.equal(locationOf(await open(service.anonymous, path)), "301 /events/category/music/jazz/");
  });

  it("filter events by every field of the search form", async () => {
    const found = async (query: string) => {
      const { visibleText } = await openOk(service.anonymous, `/events/?view=list&${query}`);
      return ["Water Music", "Long Show", "June Talk"].filter((title) =>
        new RegExp(`${title}(?! \\()`).test(visibleText),
      );
    };

    assert.deepEqual(await found("search=handel"), ["Water Music"]);
    assert.deepEqual(await found("from=2030-05-21&to=2030-05-31"), ["Long Show"]);
    assert.deepEqual(await found("from=2030-05-15"), ["Long Show", "June Talk"]);
    assert.deepEqual(await found("to=2030-05-14"), ["Water Music"]);
    assert.deepEqual(await found("categories=music"), ["Water Music"]);
    assert.deepEqual(await found("tags=open-air"), ["Water Music"]);
    assert.deepEqual(await found(`venue=${concert.venue.id}&to=2030-05-31`), ["Water Music"]);
    assert.deepEqual(await found(`organizer=${concert.organizer[0].id}`), ["Water Music"]);
    assert.deepEqual(await found("featured=true"), ["Water Music"]);
    assert.deepEqual(await found("geoloc_lat=47.51&geoloc_lng=9.71&geoloc_radius=5&to=2030-05-31"), [
      "Water Music",
    ]);
    assert.deepEqual(await found("geoloc_lat=10&geoloc_lng=10&geoloc_radius=5"), []);
    assert.deepEqual(await found("search=&categories=&tags=&venue=&from=&to="), [
      "Water Music",
      "Long Show",
      "June Talk",
    ]);
  });

  it("keep filters in the links to other views and days", async () => {
    const { text } = await openOk(service.anonymous, "/events/?view=month&date=2030-05&categories=music");

    for (const link of tags(text, "a").filter((one) => one["data-step"]))
      assert.match(link.href ?? "", /categories=music/);
    assert.deepEqual(linksTo(text, "Week"), ["/events/?categories=music&view=week&date=2030-05-01"]);
    assert.doesNotMatch(text, /Long Show/);
  });

  it("report an unknown category in a filter with status 400", async () => {
    const page = await open(service.anonymous, "/events/?view=list&categories=unknown");

    assert.equal(page.status, 400);
    assert.match(page.visibleText, /categories/);
  });

  it("paginate long lists", async () => {
    const tag = await make("/tags", { name: "Series" });
    for (let number = 1; number <= 13; number += 1)
      await make(
        "/events",
        anEvent({
          title: `Part ${number}.`,
          start_date: `2031-01-${10 + number}`,
          end_date: `2031-01-${10 + number}`,
          tags: [tag.id],
        }),
      );
    const first = await openOk(service.anonymous, "/tag/series/");
    const second = await openOk(service.anonymous, "/tag/series/?page=2");

    assert.match(first.visibleText, /13 events.*Part 12\..*Page 1 of 2/);
    assert.doesNotMatch(first.visibleText, /Part 13\./);
    assert.deepEqual(linksTo(first.text, "Next page"), ["/tag/series/?page=2"]);
    assert.match(second.visibleText, /Part 13\./);
    assert.deepEqual(linksTo(second.text, "Previous page"), ["/tag/series/"]);
    assert.equal((await open(service.anonymous, "/tag/series/?page=3")).status, 404);
  });

  it("export events and lists as calendar files", async () => {
    const event = await service.anonymous.get("//event/water-music/?ical=1");
    const all = await service.anonymous.get("//events/?ical=1");
    const category = await service.anonymous.get("//events/category/music/?ical=1");
    const venue = await service.anonymous.get("//venue/harbour-hall/?ical=1");

    for (const file of [event, all, category, venue]) {
      assert.equal(file.status, 200);
      assert.match(file.headers.get("content-type") ?? "", /^text\/calendar/);
      assert.match(file.text, /SUMMARY[^:]*:Water Music/);
    }
    assert.match(event.headers.get("content-disposition") ?? "", /attachment; filename="water-music\.ics"/);
    assert.match(all.text, /SUMMARY[^:]*:Long Show/);
    assert.doesNotMatch(category.text, /Long Show/);
    const later = await service.anonymous.get("//events/?ical=1&view=month&start_date=2030-06-01&password=x");
    const source = "http://calendar.test/wp-json/svc/events/v1/events.ics?start_date=2030-06-01";
    assert.doesNotMatch(later.text, /Water Music/);
    assert.equal(/^SOURCE;VALUE=URI:(.*)$/m.exec(later.text.replace(/\r\n /g, ""))?.[1]?.trim(), source);
    const { text } = await openOk(service.anonymous, "/events/category/music/");
    assert.ok(
      text.includes('href="webcal://calendar.test/wp-json/svc/events/v1/events.ics?categories=music"'),
    );
  });

  it("show every event of a day with very many, and a link to it in the month", async () => {
    const busy = await make("/tags", { name: "Busy" });
    for (let number = 1; number <= 6; number += 1)
      await make("/events", {
        title: `Slot ${number}`,
        start_date: `2032-03-05 1${number}:00:00`,
        end_date: `2032-03-05 1${number}:30:00`,
        tags: [busy.id],
      });
    const month = await openOk(service.anonymous, "/events/?view=month&date=2032-03");
    const day = await openOk(service.anonymous, "/events/?view=day&date=2032-03-05");

    assert.match(month.visibleText, /Slot 4 2 more , Fri, Mar 5 3:00.*Slot 5.*Slot 6/);
    assert.match(month.text, /<details[^>]*><summary>2 more/);
    assert.match(day.visibleText, /6 events.*Slot 6/);
  });
});
