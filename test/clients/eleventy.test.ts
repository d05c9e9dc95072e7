import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar, TITLES } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

/**
 * A plugin of a static-site generator: it asks for 50 events with a stray `&` at the end of the URL, then follows
 * `next_rest_url` as it is until there is none.
 */
async function eventsForTemplates(site: string) {
  const entries: { id: number; title: string; url: string; start_date: string; end_date: string }[] = [];
  let url: string | undefined = `${site}/wp-json/tribe/events/v1/events?per_page=50&`;
  while (url) {
    const { status, body, text } = await request(url);
    if (status !== 200) throw new Error(`${url}: ${text}`);
    for (const { id, title, url: page, start_date, end_date } of body.events)
      entries.push({ id, title, url: page, start_date, end_date });
    url = body.next_rest_url;
  }
  return entries;
}

onEveryStoreInGate("a plugin of a static-site generator", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 48 });
  });

  it("collects every upcoming event once, in order, by following next_rest_url", async () => {
    const entries = await eventsForTemplates(calendar.site);

    assert.equal(entries.length, TITLES.length + 48);
    assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
    assert.deepEqual(
      entries.slice(0, 4).map(({ title }) => title),
      ["Water Music", "Food &amp; Wine", "Talk Online", "Two Stages"],
    );
    const starts = entries.map(({ start_date }) => start_date);
    assert.deepEqual(starts, starts.toSorted());
  });

  it("links to pages that exist", async () => {
    const [first] = await eventsForTemplates(calendar.site);

    const page = await request(first?.url ?? "");

    assert.equal(page.status, 200);
    assert.match(page.text, /Water Music/);
  });
});
