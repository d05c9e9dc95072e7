import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";
import {
  boolean,
  type Decoded,
  type Decoder,
  dateTime,
  integer,
  listOf,
  mapOf,
  optional,
  orFalse,
  record,
  string,
} from "../support/strict-json.ts";

/** Dart has `as Map` for one venue, and takes any list for none or several. */
const venue = record({ id: integer, venue: string, slug: string, address: optional(string), url: string });
const venues: Decoder<Decoded<typeof venue>[]> = (value, path) =>
  Array.isArray(value) ? listOf(venue)(value, path) : [venue(value, path)];

/** A member that is null or of another type throws in Dart when it is cast. */
const event = record({
  id: integer,
  global_id: string,
  author: string,
  status: string,
  date: dateTime,
  modified: dateTime,
  url: string,
  rest_url: string,
  title: string,
  description: string,
  excerpt: string,
  slug: string,
  image: orFalse(
    record({
      url: string,
      id: integer,
      extension: string,
      width: integer,
      height: integer,
      sizes: optional(mapOf(record({ url: string }))),
    }),
  ),
  all_day: boolean,
  start_date: dateTime,
  start_date_details: mapOf(string),
  end_date: dateTime,
  end_date_details: mapOf(string),
  utc_start_date: dateTime,
  utc_end_date: dateTime,
  timezone: string,
  timezone_abbr: string,
  cost: string,
  cost_details: record({
    currency_symbol: string,
    currency_code: string,
    currency_position: string,
    values: listOf(string),
  }),
  website: string,
  show_map: boolean,
  show_map_link: boolean,
  hide_from_listings: boolean,
  sticky: boolean,
  featured: boolean,
  categories: listOf(
    record({
      id: integer,
      name: string,
      slug: string,
      taxonomy: string,
      parent: integer,
      count: integer,
      urls: mapOf(string),
    }),
  ),
  tags: listOf(record({ id: integer, name: string, slug: string })),
  venue: venues,
  organizer: listOf(record({ id: integer, organizer: string, slug: string, email: optional(string) })),
});

const page = record({
  events: listOf(event),
  rest_url: string,
  next_rest_url: optional(string),
  total: integer,
  total_pages: integer,
});

/** An app for phones whose models are cast member by member; it reads a month, then each event by its id. */
const repository = (api: string) => ({
  async month(first: string, last: string) {
    const { body } = await request(`${api}/events/?start_date=${first}&end_date=${last}&per_page=50`);
    return page(body, "page");
  },
  async event(id: number) {
    const { body } = await request(`${api}/events/${id}`);
    return event(body, "event");
  },
});

onEveryStoreInGate("a Flutter app with strict types", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("reads a month, with every type as declared", async () => {
    const { events, total, total_pages } = await repository(calendar.api).month("2030-05-01", "2030-05-31");

    assert.deepEqual([events.length, total, total_pages], [4, 4, 1]);
    assert.deepEqual(
      events.map(({ venue }) => venue.map(({ venue }) => venue)),
      [["Harbour Hall"], [], [], ["Harbour Hall", "The Barn"]],
    );
    assert.deepEqual(events[0]?.cost_details.values, ["10", "25"]);
    assert.deepEqual(events[1]?.image, undefined);
  });

  it("reads each event as the list has it", async () => {
    const { month, event } = repository(calendar.api);

    for (const listed of (await month("2030-05-01", "2030-05-31")).events)
      assert.deepEqual(await event(listed.id), listed);
  });

  it("cannot cast the flags of a protected event, which are null as in the reference", async () => {
    const { body } = await calendar.service.admin.post("/events", {
      title: "Closed",
      start_date: "2030-06-01 10:00:00",
      end_date: "2030-06-01 11:00:00",
      password: "secret",
    });

    await assert.rejects(repository(calendar.api).month("2030-06-01", "2030-06-01"), {
      message: "page.events[0].all_day: expected a boolean, got null",
    });
    assert.equal((await calendar.service.admin.delete(`/events/${body.id}`)).status, 200);
  });
});
