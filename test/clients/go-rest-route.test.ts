import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: its structs are filled with what is there, and zero values else.
type Item = any;

/**
 * A program in Go that cannot rely on rewritten URLs: everything is `/?rest_route=…`. Its encoder sorts parameters and
 * writes blanks as `+` and slashes as `%2F`. It takes any 200 for JSON, so that a page for people would crash it.
 */
async function call(
  site: string,
  route: string,
  parameters: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Item> {
  const query = new URLSearchParams({ ...parameters, rest_route: `/tribe/events/v1${route}` });
  query.sort();
  const { status, text } = await request(`${site}/?${query}`, {
    ...init,
    headers: { "user-agent": "Go-http-client/1.1", "accept-encoding": "gzip", ...init.headers },
  });
  if (status !== 200) throw new Error(`unexpected status ${status}: ${JSON.parse(text).code}`);
  return JSON.parse(text);
}

/** All events of a time, page by page, while there are further pages. */
async function eventsOf(site: string, parameters: Record<string, string>): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page += 1) {
    const list = await call(site, "/events", { ...parameters, page: String(page), per_page: "2" });
    found.push(...(list.events ?? []));
    if (page >= list.total_pages) return found;
  }
}

onEveryStoreInGate("a Go program that writes ?rest_route=", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("reads all events of some days", async () => {
    const events = await eventsOf(calendar.site, {
      start_date: "2030-05-02 00:00:00",
      end_date: "2030-05-31 23:59:59",
    });

    assert.deepEqual(
      events.map(({ title }) => title),
      ["Water Music", "Food &amp; Wine", "Talk Online", "Two Stages"],
    );
  });

  it("reads single items and other collections", async () => {
    const id = calendar.ids["Water Music"];

    assert.equal((await call(calendar.site, `/events/${id}`)).id, id);
    assert.equal((await call(calendar.site, "/events/by-slug/water-music")).id, id);
    assert.equal((await call(calendar.site, "/venues")).venues.length, 2);
    assert.equal(
      (await call(calendar.site, "/categories", { search: "conc" })).categories[0].slug,
      "concerts",
    );
  });

  it("gets JSON with a status for what does not exist, never a page", async () => {
    await assert.rejects(call(calendar.site, "/events/999999"), /404: rest-event-not-found/);
    await assert.rejects(call(calendar.site, "/nothing"), /404: rest_no_route/);
    await assert.rejects(call(calendar.site, "/events", { page: "9" }), /404: event-archive-page-not-found/);
  });

  it("follows next_rest_url where it uses it", async () => {
    const first = await call(calendar.site, "/events", { per_page: "3" });
    const { status, body } = await request(first.next_rest_url);

    assert.deepEqual([status, body.events.length, body.next_rest_url], [200, 1, undefined]);
  });
});
