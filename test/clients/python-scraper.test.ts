import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/** A scraper in Python: 50 events per page until a page has fewer; `.get(…)` wherever it can, `[…]` where it must. */
async function scrape(base: string, from: string, to: string): Promise<Item[]> {
  const rows: Item[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ start_date: from, end_date: to, per_page: "50", page: String(page) });
    const { status, body } = await request(`${base}/wp-json/tribe/events/v1/events?${query}`, {
      headers: { "user-agent": "python-requests/2.32.3", accept: "*/*", connection: "keep-alive" },
    });
    // raise_for_status()
    if (status >= 400) throw new Error(`${status} Client Error`);
    const events: Item[] = body.events ?? [];
    rows.push(...events.map(rowOf));
    if (events.length < 50) return rows;
  }
}

/** A venue that is a list has no names to look up, and counts as none. */
function rowOf(event: Item): Item {
  const venue = Array.isArray(event.venue) ? {} : (event.venue ?? {});
  const place = [venue.venue, venue.address, venue.city, venue.state].filter(Boolean).join(", ");
  return {
    uid: `${event.id}@calendar`,
    title: event.title,
    url: event.url,
    start: strptime(event.start_date),
    end: strptime(event.end_date),
    place,
  };
}

/** `datetime.strptime(text, "%Y-%m-%d %H:%M:%S")` raises for every other form. */
function strptime(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) throw new Error(`time data ${text} does not match`);
  return text;
}

onEveryStoreInGate("a scraper that ends with a page of fewer than 50", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 48 });
  });

  it("collects all events of its time, and ends", async () => {
    const rows = await scrape(calendar.site, "2030-05-01", "2030-12-31");

    assert.equal(rows.length, 52);
    assert.equal(new Set(rows.map(({ uid }) => uid)).size, 52);
    assert.equal(rows[0].place, "Harbour Hall, 1 Quay Street, Valmere, ME");
    assert.equal(rows[1].place, "");
  });

  it("ends on the first page when there is nothing", async () => {
    assert.deepEqual(await scrape(calendar.site, "2031-01-01", "2031-01-31"), []);
  });
});
