import assert from "node:assert/strict";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { proxyBelow } from "../support/prefix-proxy.ts";
import { onEveryStoreInGate } from "../support/service.ts";

const PREFIX = "/wordpress";

/**
 * A client of a site that is not at the root of its host: it knows the address of the site, prefix included, and follows
 * links only: from the root of the API to the list, along its pages, to each event and to its page.
 */
async function crawl(site: string) {
  const { body: root } = await request(`${site}/wp-json/`);
  const { self } = root.routes["/tribe/events/v1/events"]._links;
  const seen: string[] = [];
  const titles: string[] = [];
  for (let url: string | undefined = `${self[0]?.href ?? self}?per_page=3`; url; ) {
    seen.push(url);
    const { body } = await request(url);
    for (const event of body.events) {
      seen.push(event.url, event.rest_url);
      if (event.image) seen.push(event.image.url);
      titles.push((await request(event.rest_url)).body.title);
    }
    url = body.next_rest_url;
  }
  return { seen, titles };
}

onEveryStoreInGate("a client of a site below a path", (store) => {
  let calendar: Calendar;
  let proxy: Server;
  let site = "";
  before(async () => {
    proxy = await proxyBelow(PREFIX, () => calendar.service.origin);
    site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PREFIX}`;
    calendar = await startCalendar(store, { settings: { BASE_URL: site } });
  });
  after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  it("gets through the whole calendar by links alone, all of which work", async () => {
    const { seen, titles } = await crawl(site);

    assert.equal(titles.length, 4);
    for (const url of seen) {
      assert.ok(url.startsWith(`${site}/`), url);
      assert.equal((await fetch(url)).status, 200, url);
    }
  });

  it("writes ?rest_route= below the path, as well", async () => {
    const { status, body } = await request(`${site}/?rest_route=/tribe/events/v1/events&per_page=1`);

    assert.equal(status, 200);
    assert.ok(body.next_rest_url.startsWith(`${site}/`), body.next_rest_url);
  });
});
