import assert from "node:assert/strict";
import { before, it } from "node:test";
import { basic, type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

const PREFIX = "/town/calendar";

onEveryStoreInGate("a service whose BASE_URL has a path that its own addresses begin with", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { path: "/events" });
  });

  const paths = [
    ...["/events/category/concerts/", "/events/?view=list", "/event/water-music/", "/fr/events/"],
    ...["/wp-json/svc/events/v1/events", "/robots.txt", "/sitemap-events-1.xml", "/"],
  ];

  it("serves everything below it", async () => {
    for (const path of paths) assert.equal((await request(`${calendar.site}${path}`)).status, 200, path);
  });

  it("serves the same to proxies that remove it", async () => {
    for (const path of paths) {
      const below = await request(`${calendar.site}${path}`);
      const removed = await request(`${calendar.service.origin}${path}`);
      assert.deepEqual([removed.status, titleOf(removed.text)], [200, titleOf(below.text)], path);
    }
  });
});

const titleOf = (text: string) => /<title>.*?<\/title>/.exec(text)?.[0];

onEveryStoreInGate("a service whose BASE_URL has a path", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { path: PREFIX });
  });

  it("serves pages, their assets, links and images below it", async () => {
    const { site, service } = calendar;
    const url = `${site}/event/water-music/`;
    const page = await request(url);
    const { body } = await request(`${site}/wp-json/svc/events/v1/events?per_page=1`);
    const local = [...page.text.matchAll(/(?:href|src)="([^"#]+)"/g)]
      .map(([, link = ""]) => new URL(link.replaceAll("&amp;", "&"), url).href)
      .filter((link) => link.startsWith(service.origin));

    assert.equal(page.status, 200);
    assert.ok(local.length > 10, "links were found");
    for (const link of new Set([...local, body.next_rest_url, body.events[0].image.url])) {
      assert.ok(link.startsWith(`${site}/`), link);
      assert.equal((await request(link)).status, 200, link);
    }
  });

  it("has the calendar at the path itself", async () => {
    const pages = await Promise.all(["", "/", "?x=1"].map((path) => request(`${calendar.site}${path}`)));

    for (const { status, text } of pages) {
      assert.equal(status, 200);
      assert.match(text, /<h1/);
    }
  });

  it("serves languages, aliases, ?rest_route= and writes below it", async () => {
    const lists = ["/fr/wp-json/svc/events/v1/events", "/?rest_route=/tribe/events/v1/events"];
    for (const path of lists) {
      const { status, body } = await request(`${calendar.site}${path}`);
      assert.equal(status, 200, path);
      assert.ok(body.rest_url.startsWith(`${calendar.site}/`), body.rest_url);
    }
    const made = await request(`${calendar.site}/wp-json/svc/events/v1/tags`, {
      method: "POST",
      headers: { ...basic("editor"), "content-type": "application/json" },
      body: JSON.stringify({ name: "Below" }),
    });

    assert.equal(made.status, 201);
  });

  it("serves the same without the path, for proxies that remove it", async () => {
    const path = "/wp-json/svc/events/v1/events?per_page=2";
    const below = await request(`${calendar.site}${path}`);
    const removed = await request(`${calendar.service.origin}${path}`);

    assert.equal(below.status, 200);
    assert.equal(removed.text, below.text);
    assert.equal(removed.headers.get("etag"), below.headers.get("etag"));
  });

  it("does not take the beginning of another segment for it", async () => {
    assert.equal((await request(`${calendar.site}s/events/`)).status, 404);
  });
});
