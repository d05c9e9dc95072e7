import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * The website of an organization, rendered on a server: upcoming events in ascending order, past ones in descending order
 * page by page, and a page of its own for every event, whose path it takes from `url`.
 */
const website = (api: string) => ({
  async upcoming(today: string): Promise<Item[]> {
    const query = new URLSearchParams({
      per_page: "40",
      status: "publish",
      order: "asc",
      start_date: `${today} 00:00:00`,
    });
    const { status, body } = await request(`${api}/events?${query}`);
    return status === 200 ? body.events.map(card) : [];
  },
  async past(today: string): Promise<Item[]> {
    const found: Item[] = [];
    for (let page = 1; page < 20; page += 1) {
      const query = `per_page=2&status=publish&order=desc&start_date=2000-01-01&end_date=${today}&page=${page}`;
      const { status, body } = await request(`${api}/events?${query}`);
      if (status !== 200) break;
      found.push(...body.events.map(card));
      if (page >= body.total_pages) break;
    }
    return found;
  },
  async event(slug: string): Promise<Item | null> {
    const { status, body } = await request(`${api}/events/by-slug/${encodeURIComponent(slug)}`);
    return status === 200 ? card(body) : null;
  },
});

/** The content of a card; the path of its page must be the one of the calendar. */
function card(event: Item): Item {
  const { pathname } = new URL(event.url);
  if (pathname !== `/event/${event.slug}/`) throw new Error(`No page for ${event.url}`);
  const venue = Array.isArray(event.venue) ? event.venue[0] : event.venue;
  return {
    title: event.title,
    day: new Date(`${event.utc_start_date.replace(" ", "T")}Z`).toISOString(),
    teaser: (event.excerpt || event.description).replace(/<[^>]+>/g, "").trim(),
    region: venue?.province ?? venue?.stateprovince ?? "",
    picture: event.image?.url ?? null,
    categories: event.categories.map(({ name }: Item) => name),
    isOnline: event.is_virtual === true,
    isTicketed: Array.isArray(event.ticketed) ? event.ticketed.length > 0 : Boolean(event.ticketed),
  };
}

onEveryStoreInGate("a website that is rendered on a server", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("lists upcoming events in ascending order, with or without venue and picture", async () => {
    const [first, second, third] = await website(calendar.api).upcoming("2030-05-01");

    assert.deepEqual([first.title, first.region, first.teaser], ["Water Music", "ME", "Handel by the sea."]);
    assert.equal(first.day, "2030-05-02T23:30:00.000Z");
    assert.match(first.picture, /^http.+\.png$/);
    assert.deepEqual([second.picture, second.region, second.isTicketed], [null, "", false]);
    assert.equal(third.isOnline, true);
  });

  it("lists past events in descending order, to the last page", async () => {
    const titles = (await website(calendar.api).past("2030-05-04")).map(({ title }) => title);

    assert.deepEqual(titles, ["Talk Online", "Food &amp; Wine", "Water Music", "Winter Ball"]);
  });

  it("finds every listed event by its slug, and no other", async () => {
    const { event } = website(calendar.api);

    assert.equal((await event("water-music"))?.title, "Water Music");
    assert.equal(await event("gone"), null);
  });
});
