import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";
import { type Decoder, integer, listOf, matching, optional, record, string } from "../support/strict-json.ts";

/** A member of type `object`, whose kind is looked at when it is used. */
const anything: Decoder<unknown> = (value) => value;

/** Parts of dates are strings of digits, which the program parses with `int.Parse`. */
const digits = matching(/^\d+$/);
const details = record({
  year: digits,
  month: digits,
  day: digits,
  hour: digits,
  minutes: digits,
  seconds: digits,
});

const calendarEvent = record({
  id: integer,
  title: string,
  description: string,
  url: string,
  utc_start_date_details: details,
  utc_end_date_details: details,
  venue: anything,
  organizer: listOf(record({ organizer: string, email: optional(string) })),
});
const eventList = record({ events: listOf(calendarEvent), total: integer, total_pages: integer });

/** An error of the API; the service logs its code and the names of the parameters. */
const apiError = record({
  code: string,
  message: string,
  data: record({ status: integer, params: optional(anything) }),
});

/**
 * A service that copies events into another calendar every night. It deserializes with exact types, builds instants from
 * the parts of dates, and sends times as round-trip strings with seven decimals and an offset.
 */
async function eventsBetween(api: string, from: string, to: string) {
  const events: { id: number; start: Date; end: Date; place: string }[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ page: String(page), per_page: "2", start_date: from, end_date: to });
    const { status, body } = await request(`${api}/events?${query}`, {
      headers: { "user-agent": "CalendarService/1.0" },
    });
    if (status !== 200) throw Object.assign(new Error(), apiError(body, "error"));
    const list = eventList(body, "list");
    pages = list.total_pages;
    for (const { id, utc_start_date_details, utc_end_date_details, venue } of list.events)
      events.push({
        id,
        start: instant(utc_start_date_details),
        end: instant(utc_end_date_details),
        place: placeOf(venue),
      });
  }
  return events;
}

const instant = ({ year, month, day, hour, minutes, seconds }: ReturnType<typeof details>) =>
  new Date(Date.UTC(+year, +month - 1, +day, +hour, +minutes, +seconds));

/** An object is one venue; an array, whatever is in it, is none. */
const placeOf = (venue: unknown) =>
  Array.isArray(venue) ? "" : record({ venue: string })(venue, "venue").venue;

onEveryStoreInGate("a C# service with strict types", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("copies the events of some days, at the right instants", async () => {
    const events = await eventsBetween(
      calendar.api,
      "2030-05-02T00:00:00.0000000-04:00",
      "2030-05-04T23:59:59.0000000-04:00",
    );

    assert.deepEqual(
      events.map(({ start, place }) => [start.toISOString(), place]),
      [
        ["2030-05-02T23:30:00.000Z", "Harbour Hall"],
        ["2030-05-03T04:00:00.000Z", ""],
        ["2030-05-04T16:00:00.000Z", ""],
      ],
    );
    assert.equal(events[0]?.end.toISOString(), "2030-05-03T01:30:00.000Z");
  });

  it("finds nothing on an empty day", async () => {
    assert.deepEqual(await eventsBetween(calendar.api, "2031-01-01", "2031-01-01"), []);
  });

  it("reads errors with exact types", async () => {
    await assert.rejects(eventsBetween(calendar.api, "sometime", "2030-05-04"), (error: Error) => {
      assert.deepEqual(
        [Reflect.get(error, "code"), Object.keys(Reflect.get(error, "data").params)],
        ["rest_invalid_param", ["start_date"]],
      );
      return true;
    });
  });
});
