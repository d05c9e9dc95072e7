import assert from "node:assert/strict";
import { before, it } from "node:test";
import { property, written } from "../../src/feeds/content-lines.ts";
import { getCalendar, readCalendar } from "../support/icalendar.ts";
import { pngOf } from "../support/images.ts";
import { anEvent, NOON, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const odd = 'Fish & Chips; "half" price, C:\\new \u{1F41F} <b>naïve</b>';

onEveryStoreInGate("the iCalendar feed", (store) => {
  let service: TestService;
  const make = async (fields: Record<string, unknown>) => {
    const { body, status, text } = await service.admin.post("/events", anEvent(fields));
    assert.equal(status, 201, text);
    return body;
  };
  const read = async (id: number) => {
    const { events } = await getCalendar(service.anonymous, `/events/${id}.ics`);
    assert.ok(events[0]);
    return events[0];
  };
  before(async () => {
    service = await startService(store);
  });

  it("has the URL of a virtual event, and says in the language of the event that it is online", async () => {
    const virtual = { is_virtual: true, virtual_url: "https://meet.example/room?a=1" };
    const online = await read((await make(virtual)).id);
    const mixed = await read((await make({ ...virtual, venue: { venue: "Town Hall" } })).id);
    const { body } = await service.admin.post("/events?wpml_language=fr", anEvent(virtual));
    const french = await read(body.id);
    const place = await read((await make({ virtual_url: virtual.virtual_url })).id);

    assert.deepEqual([online.value("conference"), online.value("location")], [virtual.virtual_url, "Online"]);
    assert.equal(online.parameter("conference", "label"), "Online");
    assert.equal(mixed.value("location"), "Town Hall; Online");
    assert.equal(french.value("location"), "En ligne");
    assert.deepEqual([place.value("conference"), place.value("location")], [null, null]);
  });

  it("has every property that calendar applications show", async () => {
    const image = await service.admin.post("//wp-json/wp/v2/media", await pngOf(40, 30), {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="poster.png"',
    });
    assert.equal(image.status, 201, image.text);
    const event = await make({
      title: "Café concert",
      description: "<p>First &amp; foremost</p>\n<ul><li>one</li><li>two</li></ul>",
      image: image.body.id,
      categories: ["Music", "Food, drink"],
      venue: { venue: "Town Hall", address: "1 Main St", city: "Bern", zip: "3000", country: "Switzerland" },
      organizer: [
        { organizer: 'Ann "A" Lee, Ltd', email: "ann@example.org" },
        { organizer: "Bob", phone: "555 1234" },
      ],
    });
    const one = await read(event.id);

    assert.equal(one.uid, `${event.id}-event@calendar.test`);
    assert.equal(one.value("summary"), "Café concert");
    assert.equal(one.parameter("summary", "language"), "en");
    assert.equal(one.value("description"), "First & foremost\none\ntwo");
    assert.equal(one.value("location"), "Town Hall, 1 Main St, Bern, 3000, Switzerland");
    assert.equal(one.value("url"), event.url);
    assert.deepEqual(one.values("categories").sort(), ["Food, drink", "Music"]);
    assert.equal(one.value("organizer"), "mailto:ann@example.org");
    assert.equal(one.parameter("organizer", "cn"), 'Ann "A" Lee, Ltd');
    assert.equal(one.value("contact"), "Bob, 555 1234");
    assert.equal(one.value("attach"), event.image.url);
    assert.equal(one.parameter("attach", "fmttype"), "image/png");
    assert.equal(one.value("image"), event.image.url);
    assert.equal(one.value("status"), "CONFIRMED");
    assert.equal(one.value("class"), null);
  });

  it("has the location of a venue, and the website of an organizer without an e-mail address", async () => {
    const event = await make({
      venue: { venue: "Lake", geo_lat: 46.95, geo_lng: -0.00000012 },
      organizer: { organizer: "Club" },
    });
    const one = await read(event.id);

    assert.match((await service.anonymous.get(`/events/${event.id}.ics`)).text, /\r\nGEO:46\.95;0\r\n/);
    assert.equal(one.value("organizer"), event.organizer[0].url);
  });

  it("keeps the UID of an event and increments its SEQUENCE", async () => {
    const { id } = await make({ title: "Before" });
    const first = await read(id);
    service.clock.now = NOON + 3600;
    await service.admin.patch(`/events/${id}`, {
      title: "After",
      start_date: "2030-07-01 10:00:00",
      end_date: "2030-07-01 11:00:00",
    });
    const second = await read(id);
    service.clock.now = NOON;

    assert.equal(second.uid, first.uid);
    assert.equal(first.value("sequence"), "0");
    assert.equal(second.value("sequence"), "1");
    assert.equal(first.value("last-modified"), "2030-05-01T12:00:00Z");
    assert.equal(second.value("last-modified"), "2030-05-01T13:00:00Z");
    assert.equal(second.value("dtstamp"), "2030-05-01T13:00:00Z");
    assert.equal(second.value("created"), "2030-05-01T12:00:00Z");
  });

  it("has all-day events as dates with an exclusive end, also where midnight does not exist", async () => {
    const plain = await make({ all_day: true, start_date: "2030-06-29", end_date: "2030-06-30" });
    const odd = {
      all_day: true,
      timezone: "America/Santiago",
      start_date: "2030-09-08",
      end_date: "2030-09-08",
    };
    const gap = await make(odd);

    const [one, other] = [await read(plain.id), await read(gap.id)];

    assert.deepEqual([one.startText, one.endText], ["2030-06-29", "2030-07-01"]);
    assert.deepEqual([one.start, one.parameter("dtstart", "tzid")], [null, null]);
    assert.deepEqual([other.startText, other.endText], ["2030-09-08", "2030-09-09"]);
  });

  it("escapes every text, so that a parser restores it", async () => {
    const { id } = await make({ title: odd, description: `<p>a\\nb; c, d</p><p>${"🐟é".repeat(80)}</p>` });
    const one = await read(id);

    assert.equal(one.value("summary"), 'Fish & Chips; "half" price, C:\\new \u{1F41F} naïve');
    assert.equal(one.value("description"), `a\\nb; c, d\n${"🐟é".repeat(80)}`);
  });

  it("folds lines to at most 75 octets with CRLF, between characters", async () => {
    const { bytes, text } = await raw(service, "/events.ics");
    const lines = text.split("\r\n");

    assert.equal(lines.pop(), "");
    assert.doesNotMatch(lines.join(""), /[\r\n]/);
    assert.ok(lines.some((line) => line.startsWith(" ")));
    for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.deepEqual(Buffer.from(text), bytes);
    assert.doesNotMatch(text, /\uFFFD/);
  });

  it("has the calendar's name, zone, source and refresh interval", async () => {
    const calendar = await getCalendar(service.anonymous, "/events.ics?per_page=2&password=x");

    assert.equal(calendar.value("version"), "2.0");
    assert.equal(calendar.value("name"), "Almanac");
    assert.equal(calendar.value("x-wr-calname"), "Almanac");
    assert.equal(calendar.value("x-wr-timezone"), "America/New_York");
    assert.equal(calendar.value("refresh-interval"), "PT1H");
    assert.equal(calendar.value("x-published-ttl"), "PT1H");
    const self = "http://calendar.test/wp-json/svc/events/v1/events.ics?per_page=2";
    assert.equal(calendar.value("source"), self);
    assert.equal(calendar.value("method"), null);
  });

  it("is a valid calendar without events", async () => {
    const calendar = await getCalendar(service.anonymous, "/events.ics?search=nowhere-to-be-found");

    assert.deepEqual(calendar.events, []);
    assert.deepEqual(calendar.zones, ["America/New_York"]);
  });
});

onEveryStoreInGate("UIDs of events", (store) => {
  it("differ between sites of one host", async () => {
    const service = await startService(store, { BASE_URL: "https://example.org:8443/town/calendar" });
    const { body } = await service.admin.post("/events", anEvent());
    const { events } = await getCalendar(service.anonymous, "/events.ics");

    assert.equal(events[0]?.uid, `${body.id}-event-town-calendar@example.org`);
  });
});

onEveryStoreInGate("folded lines", () => {
  it("are split between characters at every position", () => {
    for (let shift = 0; shift < 80; shift += 1) {
      const value = `${"x".repeat(shift)}${"é€🐟".repeat(30)}`;
      const lines = written(["BEGIN:VCALENDAR", property("X-A", value), "END:VCALENDAR"]);

      assert.ok(lines.split("\r\n").every((line) => Buffer.byteLength(line) <= 75));
      assert.equal(readCalendar(lines).value("x-a"), value);
    }
  });
});

/** The bytes of a response and the text that they decode to. */
async function raw(service: TestService, path: string): Promise<{ bytes: Buffer; text: string }> {
  const bytes = Buffer.from(await (await fetch(`${service.api}${path}`)).arrayBuffer());
  return { bytes, text: bytes.toString("utf8") };
}
