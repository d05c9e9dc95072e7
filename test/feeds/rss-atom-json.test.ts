import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "../support/images.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { childrenOf, readXml, textIn, type XmlElement } from "../support/xml.ts";

const title = "Rock & <Roll> ]]> \"quoted\" 'n' \u{1F3B8}";
const description = "<p>Tom &amp; Jerry ]]&gt; <em>live</em> \u{1F3B8} &lt;not a tag&gt;</p>";
const summary =
  "Saturday, June 1, 2030, 10:00 AM – 12:00 PM EDT · A & B Hall, Bern · Tom & Jerry ]]> live \u{1F3B8} <not a tag>";
const html =
  "<p><strong>Saturday, June 1, 2030, 10:00 AM – 12:00 PM EDT</strong><br />A &amp; B Hall, Bern</p>\n";

/** Dates with the whitespace and separators in which ICU versions differ made equal. */
const plain = (text: string | undefined) =>
  text?.replace(/[\u2009\u202F]/g, " ").replace(/ (?:at|à) (?=\d)/g, ", ");

onEveryStoreInGate("RSS, Atom and JSON feeds", (store) => {
  let service: TestService;
  // biome-ignore lint/suspicious/noExplicitAny: the event as the API shows it.
  let event: any;
  let id: string;
  const xml = async (path: string): Promise<XmlElement> => readXml((await service.anonymous.get(path)).text);

  before(async () => {
    service = await startService(store);
    const { admin } = service;
    const image = await admin.post("//wp-json/wp/v2/media", await pngOf(40, 30), {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="poster.png"',
    });
    const created = await admin.post("/events", {
      title: title.replace("<Roll>", "&lt;Roll&gt;"),
      description,
      start_date: "2030-06-01 10:00:00",
      end_date: "2030-06-01 12:00:00",
      image: image.body.id,
      categories: ["R&B"],
      tags: ["<3"],
      venue: { venue: "A & B Hall", city: "Bern", geo_lat: 46.5, geo_lng: 7.25 },
      organizer: { organizer: "P&L" },
    });
    assert.equal(created.status, 201, created.text);
    event = created.body;
    id = `http://calendar.test/?post_type=tribe_events&p=${event.id}`;
    await admin.post("/events", anEvent({ all_day: true, start_date: "2030-06-08", end_date: "2030-06-09" }));
  });

  it("are well-formed RSS 2.0 whose texts survive parsing", async () => {
    const [channel] = (await xml("/events.rss?search=rock%20%26")).children;
    const [item] = childrenOf(channel, "item");

    assert.equal(textIn(channel, "language"), "en");
    assert.equal(textIn(channel, "link"), "http://calendar.test/events/");
    assert.deepEqual(childrenOf(channel, "atom:link")[0]?.attributes, {
      href: "http://calendar.test/wp-json/svc/events/v1/events.rss?search=rock%20%26",
      rel: "self",
      type: "application/rss+xml",
    });
    assert.equal(textIn(item, "title"), title);
    assert.equal(textIn(item, "link"), event.url);
    assert.equal(textIn(item, "guid"), id);
    assert.equal(childrenOf(item, "guid")[0]?.attributes.isPermaLink, "false");
    assert.equal(textIn(item, "pubDate"), "Wed, 01 May 2030 12:00:00 GMT");
    assert.equal(textIn(item, "dc:creator"), "P&L");
    assert.deepEqual(
      childrenOf(item, "category").map(({ text }) => text),
      ["R&B", "<3"],
    );
    assert.equal(plain(textIn(item, "description")), summary);
    assert.equal(plain(textIn(item, "content:encoded")), html + event.description);
    const enclosure = { url: event.image.url, length: String(event.image.filesize), type: "image/png" };
    assert.deepEqual(childrenOf(item, "enclosure")[0]?.attributes, enclosure);
    assert.equal(textIn(item, "ev:startdate"), "2030-06-01T10:00:00-04:00");
    assert.equal(textIn(item, "ev:location"), "A & B Hall, Bern");
    assert.equal(textIn(item, "georss:point"), "46.5 7.25");
  });

  it("are well-formed Atom whose texts survive parsing", async () => {
    const feed = await xml("/events.atom?search=rock");
    const [entry] = childrenOf(feed, "entry");
    const links = (element: XmlElement | undefined) =>
      Object.fromEntries(
        childrenOf(element, "link").map(({ attributes }) => [attributes.rel, attributes.href]),
      );

    const self = "http://calendar.test/wp-json/svc/events/v1/events.atom?search=rock";
    assert.equal(feed.attributes["xml:lang"], "en");
    assert.equal(textIn(feed, "id"), self);
    assert.equal(textIn(feed, "updated"), "2030-05-01T12:00:00.000Z");
    assert.deepEqual(links(feed), { self, alternate: "http://calendar.test/events/" });
    assert.equal(childrenOf(feed, "author").length, 1);
    assert.equal(textIn(entry, "title"), title);
    assert.equal(textIn(entry, "id"), id);
    assert.deepEqual(links(entry), { alternate: event.url, enclosure: event.image.url });
    assert.equal(textIn(entry, "published"), "2030-05-01T12:00:00Z");
    assert.equal(textIn(entry, "updated"), "2030-05-01T12:00:00Z");
    assert.equal(plain(textIn(entry, "summary")), summary);
    assert.equal(plain(textIn(entry, "content")), html + event.description);
    assert.equal(childrenOf(entry, "content")[0]?.attributes.type, "html");
    assert.deepEqual(
      childrenOf(entry, "category").map(({ attributes }) => attributes.term),
      ["R&B", "<3"],
    );
    assert.equal(textIn(childrenOf(entry, "author")[0], "name"), "P&L");
  });

  it("are JSON Feed 1.1", async () => {
    const { body } = await service.anonymous.get("/events.feed.json?search=rock");
    const [item] = body.items;

    assert.equal(body.version, "https://jsonfeed.org/version/1.1");
    assert.equal(body.feed_url, "http://calendar.test/wp-json/svc/events/v1/events.feed.json?search=rock");
    assert.deepEqual(
      { ...item, summary: plain(item.summary), content_html: plain(item.content_html) },
      {
        id,
        url: event.url,
        title,
        summary,
        content_html: html + event.description,
        image: event.image.url,
        date_published: "2030-05-01T12:00:00Z",
        date_modified: "2030-05-01T12:00:00Z",
        authors: [{ name: "P&L", url: event.organizer[0].url }],
        tags: ["R&B", "<3"],
        language: "en",
        attachments: [{ url: event.image.url, mime_type: "image/png", size_in_bytes: event.image.filesize }],
        _event: {
          start: "2030-06-01T10:00:00-04:00",
          end: "2030-06-01T12:00:00-04:00",
          all_day: false,
          timezone: "America/New_York",
          location: "A & B Hall, Bern",
          is_virtual: false,
          geo: { lat: 46.5, lng: 7.25 },
        },
      },
    );
  });

  it("has the URI of a query with a percent sign that encodes nothing", async () => {
    const { body } = await service.anonymous.get("/events.feed.json?search=100%&x=%4&y=%41");

    assert.match(body.feed_url, /\?search=100%25&x=%254&y=%41$/);
  });

  it("has the URI of a query with brackets", async () => {
    const { body } = await service.anonymous.get("/events.feed.json?status[]=publish");

    assert.equal(
      body.feed_url,
      "http://calendar.test/wp-json/svc/events/v1/events.feed.json?status%5B%5D=publish",
    );
  });

  it("have the name of the site in every format", async () => {
    const named = await startService(store, { SITE_NAME: "Valmere & Lake" });
    const texts = await Promise.all(
      ["events.ics", "events.rss", "events.atom", "events.feed.json"].map(
        async (file) => (await named.anonymous.get(`/${file}`)).text,
      ),
    );

    assert.match(texts[0] ?? "", /^NAME;LANGUAGE=en:Valmere & Lake\r$/m);
    for (const xml of texts.slice(1, 3)) assert.match(xml, /<title>Valmere &#38; Lake<\/title>/);
    assert.equal(JSON.parse(texts[3] ?? "").title, "Valmere & Lake");
  });

  it("show all-day events without a time, in the language of the event", async () => {
    const { body } = await service.anonymous.get("/events.feed.json?start_date=2030-06-08");
    assert.equal(plain(body.items[0].summary), "Saturday, June 8 – Sunday, June 9, 2030");

    await service.admin.post("/events?wpml_language=fr", { title: "Fête", translation_of: event.id });
    const french = await service.anonymous.get("/events.feed.json?wpml_language=fr");
    assert.match(plain(french.body.items[0].summary) ?? "", /^samedi 1 juin 2030, 10:00/);
  });

  it("keep the id of an event when its URL changes", async () => {
    await service.admin.patch(`/events/${event.id}`, { slug: "elsewhere" });
    const { body } = await service.anonymous.get("/events.feed.json?search=rock");

    assert.equal(body.items[0].id, id);
    assert.equal(body.items[0].url, "http://calendar.test/event/elsewhere/");
  });

  it("are well-formed without events, and stay the same all day", async () => {
    const empty = "?search=nowhere-to-be-found";
    const [first] = [(await service.anonymous.get(`/events.atom${empty}`)).text];
    service.clock.now += 3600;

    assert.equal((await service.anonymous.get(`/events.atom${empty}&per_page=5`)).status, 200);
    assert.equal(textIn(readXml(first), "updated"), "2030-05-01T04:00:00.000Z");
    assert.deepEqual(childrenOf((await xml(`/events.rss${empty}`)).children[0], "item"), []);
  });
});
