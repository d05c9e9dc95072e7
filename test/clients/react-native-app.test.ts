import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * A phone app with a list that grows as it is scrolled: it asks for the next page until there are `total_pages`, and
 * shows days in the zone of the phone from `utc_start_date`.
 */
class EventsScreen {
  readonly sections = new Map<string, string[]>();
  #page = 0;
  #pages = 1;
  readonly #api: string;
  readonly #filter: string;

  constructor(api: string, filter = "") {
    this.#api = api;
    this.#filter = filter;
  }

  /** False when there is no more. */
  async scrollDown(): Promise<boolean> {
    if (this.#page >= this.#pages) return false;
    this.#page += 1;
    const { status, body } = await request(
      `${this.#api}/events?page=${this.#page}&per_page=4&start_date=2030-05-01T00:00:00${this.#filter}`,
      { headers: { accept: "application/json, text/plain, */*", "accept-encoding": "gzip" } },
    );
    if (status !== 200) throw new Error(`Network request failed: ${status}`);
    this.#pages = Number(body.total_pages);
    for (const event of body.events) this.#add(event);
    return true;
  }

  #add({ title, utc_start_date, venue }: Item): void {
    const day = new Date(`${utc_start_date.replace(" ", "T")}Z`).toISOString().slice(0, 10);
    const place = Array.isArray(venue) ? (venue[0]?.venue ?? "to be announced") : venue.venue;
    this.sections.set(day, [...(this.sections.get(day) ?? []), `${title} @ ${place}`]);
  }
}

onEveryStoreInGate("a phone app with an endless list", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 6 });
  });

  it("shows all events by day, however venues are written", async () => {
    const screen = new EventsScreen(calendar.api);
    let pages = 0;
    while (await screen.scrollDown()) pages += 1;

    assert.equal(pages, 3);
    assert.deepEqual([...screen.sections].slice(0, 4), [
      ["2030-05-02", ["Water Music @ Harbour Hall"]],
      ["2030-05-03", ["Food &amp; Wine @ to be announced"]],
      ["2030-05-04", ["Talk Online @ to be announced"]],
      ["2030-05-05", ["Two Stages @ Harbour Hall"]],
    ]);
    assert.equal([...screen.sections.values()].flat().length, 10);
  });

  it("shows an empty list when nothing is found", async () => {
    const screen = new EventsScreen(calendar.api, "&search=nothing+like+this");

    assert.deepEqual([await screen.scrollDown(), await screen.scrollDown()], [true, false]);
    assert.equal(screen.sections.size, 0);
  });

  it("finds events by the words and the category that people tap", async () => {
    const screen = new EventsScreen(calendar.api, "&search=handel&categories=concerts");
    await screen.scrollDown();

    assert.deepEqual([...screen.sections.values()], [["Water Music @ Harbour Hall"]]);
  });
});
