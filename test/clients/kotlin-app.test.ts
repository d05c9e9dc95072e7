import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";
import {
  absoluteUrl,
  boolean,
  type Decoder,
  dateTime,
  double,
  integer,
  listOf,
  optional,
  record,
  string,
} from "../support/strict-json.ts";

const venue = record({
  id: integer,
  venue: string,
  slug: string,
  url: absoluteUrl,
  show_map: boolean,
  show_map_link: boolean,
  global_id: string,
  global_id_lineage: listOf(string),
  address: optional(string),
  city: optional(string),
  zip: optional(string),
  geo_lat: optional(double),
  geo_lng: optional(double),
});

/** A polymorphic member: an object, or an array from which the first is taken. */
const firstOf =
  <T>(one: Decoder<T>): Decoder<T | undefined> =>
  (value, path) =>
    Array.isArray(value) ? listOf(one)(value, path)[0] : one(value, path);

const event = record({
  id: integer,
  title: string,
  url: absoluteUrl,
  rest_url: absoluteUrl,
  start_date: dateTime,
  end_date: dateTime,
  all_day: boolean,
  venue: firstOf(venue),
});

/** `rest_url` has no default value, so that its absence throws; the links to other pages are nullable. */
const envelope = {
  rest_url: absoluteUrl,
  next_rest_url: optional(absoluteUrl),
  previous_rest_url: optional(absoluteUrl),
  total: integer,
  total_pages: integer,
};
const eventsPage = record({ ...envelope, events: listOf(event) });
const venuesPage = record({ ...envelope, venues: listOf(venue) });

/** An app with generated deserializers: it loads all venues, then the events, page by page along the links. */
async function synchronize(api: string) {
  const all = async <T>(first: string, read: Decoder<T & { next_rest_url: string | undefined }>) => {
    const pages: T[] = [];
    for (let url: string | undefined = first; url; ) {
      const { status, body } = await request(url, { headers: { accept: "application/json" } });
      if (status !== 200) throw new Error(`HTTP ${status}`);
      const page = read(body, url);
      pages.push(page);
      url = page.next_rest_url;
    }
    return pages;
  };
  const venues = await all(`${api}/venues?per_page=1`, venuesPage);
  const events = await all(`${api}/events?per_page=3`, eventsPage);
  return {
    venues: venues.flatMap(({ venues }) => venues),
    events: events.flatMap(({ events }) => events),
    pages: events,
  };
}

onEveryStoreInGate("a Kotlin app with strict types", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("synchronizes venues and events along the links", async () => {
    const { venues, events, pages } = await synchronize(calendar.api);

    assert.deepEqual(
      venues.map(({ venue, geo_lat }) => [venue, geo_lat]),
      [
        ["The Barn", undefined],
        ["Harbour Hall", 43.6591],
      ],
    );
    assert.deepEqual(
      events.map(({ title, venue }) => [title, venue?.id]),
      [
        ["Water Music", venues[1]?.id],
        ["Food &amp; Wine", undefined],
        ["Talk Online", undefined],
        ["Two Stages", venues[1]?.id],
      ],
    );
    assert.equal(pages[0]?.previous_rest_url, undefined);
    assert.ok(pages[1]?.previous_rest_url);
  });

  it("gets the same page again by its rest_url", async () => {
    const { pages } = await synchronize(calendar.api);

    for (const page of pages) {
      const { body } = await request(page.rest_url);
      assert.deepEqual(eventsPage(body, "page").events, page.events);
    }
  });

  it("gets every event again by its rest_url", async () => {
    const { events } = await synchronize(calendar.api);

    for (const listed of events)
      assert.deepEqual(event((await request(listed.rest_url)).body, listed.rest_url), listed);
  });
});
