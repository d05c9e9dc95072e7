import assert from "node:assert/strict";
import { before, it } from "node:test";
import { getCalendar } from "../support/icalendar.ts";
import { make } from "../support/lists.ts";
import {
  anEvent,
  type Client,
  onEveryStoreInGate,
  startService,
  type TestService,
} from "../support/service.ts";

const secret = {
  description: "<p>whispered words</p>",
  excerpt: "whispered excerpt",
  website: "https://whispered.example",
  venue: { venue: "Whispered cellar", geo_lat: 47, geo_lng: 8 },
  organizer: { organizer: "Whispered host", email: "whispered@example.org" },
  categories: ["Whispered"],
  tags: ["Whispered"],
};

const feeds = ["/events.ics", "/events.rss", "/events.atom", "/events.feed.json"];

onEveryStoreInGate("the visibility of events in feeds", (store) => {
  let service: TestService;
  const ids: Record<string, number> = {};
  before(async () => {
    service = await startService(store);
    const { admin, as } = service;
    const add = async (name: string, fields: object, client: Client = admin) => {
      ids[name] = await make(client, "/events", anEvent({ title: `The ${name} one`, ...fields }));
    };
    await add("published", {});
    await add("draft", { status: "draft" });
    await add("pending", { status: "pending" });
    await add("future", { date: "2031-01-01 00:00:00" });
    await add("private", { status: "private" });
    await add("hidden", { hide_from_listings: true });
    await add("trashed", {});
    await admin.delete(`/events/${ids.trashed}`);
    await add("protected", { password: "open sesame", ...secret });
    await add("authored", { status: "private" }, as.author);
  });

  const listed: Record<string, string[]> = {
    anonymous: ["published", "protected"],
    subscriber: ["published", "protected"],
    contributor: ["published", "protected"],
    author: ["published", "protected", "authored"],
    editor: ["published", "private", "protected", "authored"],
    administrator: ["published", "private", "protected", "authored"],
  };
  for (const [caller, shown] of Object.entries(listed))
    it(`shows ${caller} ${shown.join(", ")} and no others in every format`, async () => {
      const client = caller === "anonymous" ? service.anonymous : service.as[caller as "editor"];
      for (const path of feeds) {
        const { text, status } = await client.get(path);
        const found = Object.keys(ids).filter((name) => text.includes(`The ${name} one`));
        assert.equal(status, 200);
        assert.deepEqual(found, shown, path);
      }
    });

  it("is the same for a single event, except that hidden events are readable by those who know them", async () => {
    const statuses = async (client: Client) => {
      const entries = Object.entries(ids).map(async ([name, id]) => [
        name,
        (await client.get(`/events/${id}.ics`)).status,
      ]);
      return Object.fromEntries(await Promise.all(entries));
    };
    const closed = { draft: 403, pending: 403, future: 403, trashed: 403, protected: 403 };

    const open = { published: 200, hidden: 200 };
    const anonymous = await statuses(service.anonymous);
    assert.deepEqual(anonymous, { ...closed, ...open, private: 403, authored: 403 });
    const editor = await statuses(service.as.editor);
    assert.deepEqual(editor, { ...closed, ...open, private: 200, authored: 200 });
  });

  it("limits a protected event to its title and dates", async () => {
    for (const path of feeds) {
      const { text } = await service.anonymous.get(path);
      assert.match(text, /The protected one/);
      assert.doesNotMatch(text, /whispered/i, path);
    }
    const { events } = await getCalendar(service.anonymous, "/events.ics");
    const event = events.find((one) => one.value("summary") === "The protected one");
    for (const name of ["description", "location", "geo", "categories", "organizer", "attach"])
      assert.equal(event?.value(name), null, name);
  });

  it("shows a protected event with its password", async () => {
    const one = await getCalendar(service.anonymous, `/events/${ids.protected}.ics?password=open%20sesame`);
    const all = await getCalendar(service.anonymous, "/events.ics?password=open%20sesame");
    const event = all.events.find(({ uid }) => uid === one.events[0]?.uid);

    assert.equal(one.events[0]?.value("description"), "whispered words");
    assert.equal(event?.value("location"), "Whispered cellar");
    assert.doesNotMatch(all.text.replace(/\r\n /g, ""), /sesame/);
  });

  it("excludes unpublished events, also for users who may edit them", async () => {
    for (const status of ["draft", "publish,pending", "future", "trash"]) {
      const { body } = await service.admin.get(`/events.ics?status=${status}`);
      assert.equal(body?.code, "rest_invalid_param", status);
      assert.deepEqual(Object.keys(body.data.params), ["status"]);
    }
    const { events } = await getCalendar(service.admin, "/events.ics?status=private");
    assert.deepEqual(new Set(events.map((event) => event.value("class"))), new Set(["PRIVATE"]));
    assert.equal((await service.anonymous.get("/events.ics?status=private")).status, 400);
  });
});
