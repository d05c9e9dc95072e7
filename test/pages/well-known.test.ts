import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startService, type TestService } from "../support/service.ts";

const HUB = "https://hub.example/";

describe("well-known files", () => {
  let service: TestService;
  let plain: TestService;
  before(async () => {
    service = await startService("sqlite", {
      SECURITY_CONTACT: "security@example.org, https://example.org/security",
      WEBSUB_HUB: HUB,
    });
    plain = await startService("sqlite");
  });
  after(async () => {
    await service?.close();
    await plain?.close();
  });

  it("name contacts in security.txt, for half a year from the day of the request", async () => {
    const { status, text, headers } = await service.anonymous.get("//.well-known/security.txt");

    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "text/plain; charset=utf-8");
    assert.equal(
      text,
      [
        "Contact: mailto:security@example.org",
        "Contact: https://example.org/security",
        "Expires: 2030-10-28T00:00:00Z",
        "Preferred-Languages: en, fr, de, es",
        "Canonical: http://calendar.test/.well-known/security.txt",
        "",
      ].join("\n"),
    );
    service.clock.now += 86_400;
    assert.match(
      (await service.anonymous.get("//.well-known/security.txt")).text,
      /^Expires: 2030-10-29T00:00:00Z$/m,
    );
    assert.equal((await plain.anonymous.get("//.well-known/security.txt")).status, 404);
  });

  it("list the API, the feeds of every language and the hub in host-meta, as XML and as JSON", async () => {
    const xml = await service.anonymous.get("//.well-known/host-meta");
    const { body } = await service.anonymous.get("//.well-known/host-meta.json");
    const without = await plain.anonymous.get("//.well-known/host-meta.json");

    assert.equal(xml.headers.get("content-type"), "application/xrd+xml; charset=utf-8");
    for (const { href, rel } of body.links)
      assert.ok(xml.text.includes(`rel="${rel}"`) && xml.text.includes(`href="${href}"`));
    const feeds = body.links.filter(({ rel }: { rel: string }) => rel === "alternate");
    assert.equal(feeds.length, 16);
    for (const { href, type } of feeds) {
      const path = `/${new URL(href).pathname}`;
      const feed = await service.anonymous.get(path);
      assert.equal(feed.status, 200, path);
      assert.ok(feed.headers.get("content-type")?.startsWith(type), path);
    }
    assert.deepEqual(body.links.at(-1), { rel: "hub", href: HUB });
    assert.ok(!without.text.includes("hub"));
  });

  it("are accompanied by feeds that name the hub and their own URL", async () => {
    const self = "http://calendar.test/wp-json/svc/events/v1/events.rss?per_page=5";
    const rss = await service.anonymous.get("/events.rss?per_page=5");
    const atom = await service.anonymous.get("/events.atom");
    const json = await service.anonymous.get("/events.feed.json");
    const without = await plain.anonymous.get("/events.rss");

    const links = rss.headers.get("link") ?? "";
    assert.ok(links.includes(`<${HUB}>; rel="hub", <${self}>; rel="self"`), links);
    assert.ok(links.startsWith('<http://calendar.test/wp-json/>; rel="https://api.w.org/"'), links);
    assert.ok(rss.text.includes(`<atom:link href="${HUB}" rel="hub"/>`));
    assert.ok(atom.text.includes(`<link rel="hub" href="${HUB}"/>`));
    assert.deepEqual(JSON.parse(json.text).hubs, [{ type: "WebSub", url: HUB }]);
    assert.ok(!without.text.includes("hub") && !without.headers.get("link")?.includes("hub"));
  });
});
