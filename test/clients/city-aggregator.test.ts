import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * The feed of a city, collected from many calendars: pages of 50 up to `total_pages`, as long as there is a
 * `next_rest_url`; 400 ends it, too, since some calendars answer so past the end. It takes every form of venue and image.
 */
async function collect(api: string, from: string, to: string, perPage = 50): Promise<Item[]> {
  const found: Item[] = [];
  for (let page = 1; page <= 40; page += 1) {
    const url = new URL(`${api}/events`);
    for (const [name, value] of Object.entries({
      page: String(page),
      per_page: String(perPage),
      start_date: from,
      end_date: `${to} 23:59:59`,
      status: "publish",
    }))
      url.searchParams.set(name, value);
    const { status, body } = await request(url.href);
    if (status === 400) break;
    if (status !== 200) throw new Error(`Calendar API error: ${status}`);
    found.push(...body.events.map(normalized));
    if (found.length > body.total) throw new Error("More events than the total");
    if (page >= body.total_pages || !body.next_rest_url) break;
  }
  return found;
}

function normalized(event: Item): Item {
  const venue = Array.isArray(event.venue) ? event.venue[0] : event.venue;
  const { image } = event;
  const prices = (event.cost_details?.values ?? []).map(Number.parseFloat).filter(Number.isFinite);
  return {
    sourceId: String(event.id),
    title: decoded(event.title),
    startsAt: new Date(`${event.utc_start_date.replace(" ", "T")}Z`),
    zone: event.timezone,
    isAllDay: event.all_day,
    summary: decoded((event.excerpt || event.description || "").replace(/<[^>]*>/g, "")).trim(),
    price: /free/i.test(event.cost) ? 0 : prices.length > 0 ? Math.min(...prices) : null,
    organizer: event.organizer?.[0]?.organizer ?? null,
    position: venue?.geo_lat !== undefined ? [venue.geo_lat, venue.geo_lng] : null,
    zip: venue?.zip ?? null,
    image:
      typeof image === "string"
        ? image
        : image
          ? (image.sizes?.large?.url ?? image.sizes?.medium?.url ?? image.url)
          : null,
    categories: event.categories.map(({ name }: Item) => name),
  };
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#039;": "'",
  "&lt;": "<",
  "&gt;": ">",
};
const decoded = (text: string) => text.replace(/&[a-z#0-9]+;/g, (entity) => ENTITIES[entity] ?? entity);

onEveryStoreInGate("the feed of a city", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 10 });
  });

  it("collects events with price, place, picture and organizer", async () => {
    const [first, second, third, fourth] = await collect(calendar.api, "2030-05-01", "2030-05-06");

    assert.deepEqual(
      [first.price, first.position, first.zip, first.organizer, first.zone],
      [10, [43.6591, -70.2568], "04101", "Music Society", "America/New_York"],
    );
    assert.match(first.image, /\.png$/);
    assert.deepEqual(
      [second.title, second.isAllDay, second.price, second.image],
      ["Food & Wine", true, null, null],
    );
    assert.deepEqual([third.price, third.startsAt.toISOString()], [0, "2030-05-04T16:00:00.000Z"]);
    assert.deepEqual([fourth.organizer, fourth.zip], ["Friends of the Barn", "04101"]);
  });

  it("ends with the last page, whatever their size", async () => {
    for (const perPage of [1, 7, 14, 50])
      assert.equal((await collect(calendar.api, "2030-05-01", "2030-12-31", perPage)).length, 14);
  });

  it("collects nothing from a time without events", async () => {
    assert.deepEqual(await collect(calendar.api, "2031-05-01", "2031-05-06"), []);
  });
});
