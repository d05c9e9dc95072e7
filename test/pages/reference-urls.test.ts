import assert from "node:assert/strict";
import { before, it } from "node:test";
import { suffixStart } from "../../src/domain/calendar-paths.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("URLs of The Events Calendar", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
    await make(service.admin, "/categories", { name: "Jazz" });
    await make(service.admin, "/tags", { name: "Night" });
    const id = await make(
      service.admin,
      "/events",
      anEvent({ title: "Gig", categories: ["Jazz"], tags: ["Night"] }),
    );
    await make(service.admin, "/events", anEvent({ title: "Ball" }));
    await make(service.admin, "/events?wpml_language=fr", { title: "Concert", translation_of: id });
    await make(
      service.admin,
      "/events",
      anEvent({ title: "Old", start_date: "1999-01-01", end_date: "1999-01-01" }),
    );
    await make(service.admin, "/events", anEvent({ title: "Shut", password: "secret" }));
    await make(service.admin, "/events", anEvent({ title: "Unlisted", hide_from_listings: true }));
    await make(service.admin, "/events", anEvent({ title: "Sketch", status: "draft" }));
    await make(service.admin, "/events", anEvent({ title: "Inner", status: "private" }));
  });

  const moves: Record<string, string> = {
    "/events/list/": "/events/?view=list",
    "/events/list/page/1/": "/events/?view=list&page=1",
    "/events/month/": "/events/?view=month",
    "/events/month/2026-11/": "/events/?view=month&date=2026-11",
    "/events/today/": "/events/?view=day",
    "/events/2026-11/": "/events/?view=month&date=2026-11",
    "/events/2026-11-16/": "/events/?view=day&date=2026-11-16",
    "/events/week/2026-11-16/": "/events/?view=week&date=2026-11-16",
    "/events/past/": "/events/?view=list&past=1",
    "/events/list/?tribe-bar-date=2026-11-16&tribe-bar-search=jazz":
      "/events/?date=2026-11-16&search=jazz&view=list",
    "/events/?tribe-bar-date=2026-11-16": "/events/?date=2026-11-16",
    "/events/?eventDisplay=past": "/events/?view=list&past=1",
    "/fr/events/month/2026-11/": "/fr/events/?view=month&date=2026-11",
    "/events/category/jazz/list/": "/events/?view=list&categories=jazz",
    "/events/category/jazz/2026-11/": "/events/?view=month&date=2026-11&categories=jazz",
    "/tag/night/month/": "/events/?view=month&tags=night",
    "/wp-sitemap.xml": "/sitemap.xml",
  };
  for (const [from, to] of Object.entries(moves))
    it(`${from} leads to ${to}`, async () => {
      const { status, headers } = await service.anonymous.get(`/${from}`);
      assert.ok(status === 301 || status === 302, String(status));
      assert.equal(headers.get("location"), to);
      assert.equal((await service.anonymous.get(`/${to}`)).status, 200);
    });

  it("have feeds and calendar files", async () => {
    const rss = await service.anonymous.get("//events/feed/");
    const ofCategory = await service.anonymous.get("//events/category/jazz/feed/");
    const file = await service.anonymous.get("//events/?ical=1");

    assert.match(rss.headers.get("content-type") ?? "", /application\/rss\+xml/);
    assert.ok(rss.text.includes("Gig") && rss.text.includes("Ball") && rss.text.includes("/events.rss"));
    assert.ok(ofCategory.text.includes("Gig") && !ofCategory.text.includes("Ball"));
    assert.match(file.headers.get("content-type") ?? "", /text\/calendar/);
  });

  it("leave categories alone that are called like a view", async () => {
    const parent = await make(service.admin, "/categories", { name: "Plans" });
    await make(service.admin, "/categories", { name: "List", parent });
    await make(service.admin, "/events", anEvent({ title: "Meeting", categories: ["List"] }));

    const own = await service.anonymous.get("//events/category/plans/list/");
    const other = await service.anonymous.get("//events/category/jazz/list/");

    assert.equal(own.status, 200);
    assert.equal(other.headers.get("location"), "/events/?view=list&categories=jazz");
  });

  it("that are not there are HTML for browsers, in their language, and JSON for API clients", async () => {
    for (const path of ["//events/nothing/", "//nothing/", "//event/nothing/"]) {
      const page = await service.anonymous.get(path, { accept: "text/html", "accept-language": "de" });
      const json = await service.anonymous.get(path, { accept: "application/json" });
      assert.equal(page.status, 404);
      assert.match(page.text, /<html lang="de">/);
      assert.match(json.headers.get("content-type") ?? "", /application\/json/);
    }
  });

  it("tell search engines of every public page, in every language, and of no other", async () => {
    const robots = await service.anonymous.get("//robots.txt");
    const { text, headers } = await service.anonymous.get("//sitemap.xml");

    assert.match(robots.text, /^Sitemap: http:\/\/calendar\.test\/sitemap\.xml$/m);
    assert.match(headers.get("content-type") ?? "", /application\/xml/);
    for (const path of [
      "/events/",
      "/fr/events/",
      "/events/?view=map",
      "/de/events/?view=year",
      "/venues/",
      "/es/organizers/",
      "/docs/",
      "/event/gig/",
      "/fr/event/concert/",
      "/event/old/",
      "/tag/night/",
    ])
      assert.ok(text.includes(`<loc>http://calendar.test${path}</loc>`), path);
    assert.ok(text.includes('hreflang="fr" href="http://calendar.test/fr/event/concert/"'));
    for (const word of ["shut", "unlisted", "sketch", "inner"]) assert.ok(!text.includes(word), word);
  });

  it("keep the sitemap current", async () => {
    const id = await make(service.admin, "/events", anEvent({ title: "Brand new" }));
    const after = await service.anonymous.get("//sitemap.xml");
    await service.admin.delete(`/events/${id}`);
    const removed = await service.anonymous.get("//sitemap.xml");

    assert.ok(after.text.includes("/event/brand-new/"));
    assert.ok(!removed.text.includes("/event/brand-new/"));
    assert.equal((await service.anonymous.get("//sitemap-calendar-1.xml")).status, 200);
    assert.equal((await service.anonymous.get("//sitemap-events-1.xml")).status, 200);
    for (const name of ["events-0", "events-2", "nothing-1", "tags-9"])
      assert.equal((await service.anonymous.get(`//sitemap-${name}.xml`)).status, 404, name);
  });
});

it("the suffix of a long path is looked for at its end alone", () => {
  let slices = 0;
  class Counted extends Array<string> {
    override slice(from?: number, to?: number): string[] {
      slices += 1;
      return super.slice(from, to);
    }
  }
  const long = Counted.from({ length: 15_000 }, () => "a");

  const found = [suffixStart(long), suffixStart(["jazz", "month", "2026-11"]), suffixStart(["jazz", "feed"])];

  assert.deepEqual(found, [-1, 1, 1]);
  assert.ok(slices <= 8, String(slices));
});
