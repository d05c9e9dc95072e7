import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";
import {
  boolean,
  dateTime,
  integer,
  listOf,
  mapOf,
  oneOrMany,
  optional,
  orFalse,
  record,
  string,
} from "../support/strict-json.ts";

/** The members of an event that the screen shows. */
const slide = record({
  slug: string,
  title: string,
  url: string,
  start_date: dateTime,
  end_date: dateTime,
  all_day: boolean,
  timezone: string,
  is_virtual: boolean,
  cost: string,
  venue: oneOrMany(record({ venue: string, address: optional(string), city: optional(string) })),
  categories: listOf(record({ name: string })),
  image: orFalse(
    record({
      url: string,
      width: integer,
      height: integer,
      sizes: optional(mapOf(record({ url: string, width: integer, height: integer }))),
    }),
  ),
});

/** A screen in a foyer: it asks for the next few events, for those of a day, and for one by its slug. */
const screen = (api: string) => ({
  async next(count: number) {
    const { body } = await request(`${api}/events?per_page=${count}`);
    return listOf(slide)(body.events, "events");
  },
  async ofDay(day: string) {
    const { body } = await request(
      `${api}/events?start_date=${day} 00:00:00&end_date=${day} 23:59:59&per_page=50`,
    );
    return listOf(slide)(body.events, "events");
  },
  /** Null when there is no such event, which the API reports with 400. */
  async bySlug(slug: string) {
    const { status, body } = await request(`${api}/events/by-slug/${slug}`);
    if (status === 400) return null;
    return slide(body, "event");
  },
});

/** The smallest picture that fills the screen, as the program chooses it. */
const pictureOf = ({ image }: ReturnType<typeof slide>) =>
  image && (image.sizes?.medium_large ?? image.sizes?.large ?? image.sizes?.medium ?? image).url;

onEveryStoreInGate("a screen in a foyer", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("shows the next events", async () => {
    const { next } = screen(calendar.api);

    assert.deepEqual(
      (await next(3)).map(({ title }) => title),
      ["Water Music", "Food &amp; Wine", "Talk Online"],
    );
    assert.equal((await next(1)).length, 1);
  });

  it("shows the events of a day, from blank to blank in the URL", async () => {
    const [event, ...others] = await screen(calendar.api).ofDay("2030-05-02");

    assert.deepEqual(others, []);
    assert.deepEqual(
      [event?.venue[0]?.city, event?.categories[0]?.name, event?.timezone],
      ["Valmere", "Concerts", "America/New_York"],
    );
  });

  it("shows pictures in a size that exists", async () => {
    const [event] = await screen(calendar.api).ofDay("2030-05-02");

    const picture = await fetch((event && pictureOf(event)) || "");

    assert.equal(picture.status, 200);
    assert.match(picture.headers.get("content-type") ?? "", /^image\//);
    assert.ok((await picture.arrayBuffer()).byteLength > 0);
  });

  it("finds an event by slug, and takes 400 for none", async () => {
    const { bySlug } = screen(calendar.api);

    assert.equal((await bySlug("talk-online"))?.is_virtual, true);
    assert.equal(await bySlug("no-such-event"), null);
  });
});
