import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * An app that keeps a copy of events, venues and organizers: it reads the first page of each, then all others up to
 * `total_pages` at once, and replaces what has another `modified` than its copy. Events that have ended leave the copy.
 */
class Copy {
  readonly items = new Map<string, Item>();
  readonly #api: string;

  constructor(api: string) {
    this.#api = api;
  }

  /** The slugs of what is new or changed. */
  async refresh(now: string): Promise<string[]> {
    const names = ["events", "venues", "organizers"];
    const found = (await Promise.all(names.map((name) => this.#all(name)))).flat();
    const changed = found.filter(({ url, modified }) => this.items.get(url)?.modified !== modified);
    this.items.clear();
    for (const item of found) if (!item.end_date || item.end_date > now) this.items.set(item.url, item);
    return changed.map(({ slug }) => slug);
  }

  async #all(name: string): Promise<Item[]> {
    const page = async (number: number) =>
      (await request(`${this.#api}/${name}?per_page=2&page=${number}`)).body;
    const first = await page(1);
    const others = Array.from({ length: first.total_pages - 1 }, (_, at) => page(at + 2));
    return [first, ...(await Promise.all(others))].flatMap((one) => one[name]);
  }
}

onEveryStoreInGate("an app that keeps a copy by modified", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("finds exactly what has changed", async () => {
    const { api, ids, service } = calendar;
    const copy = new Copy(api);

    const first = await copy.refresh("2030-05-01 12:00:00");
    const second = await copy.refresh("2030-05-01 12:00:00");
    service.clock.now += 60;
    await service.admin.post(`/events/${ids["Food & Wine"]}`, { excerpt: "New." });
    const third = await copy.refresh("2030-05-01 12:00:00");

    assert.equal(first.length, 8);
    assert.deepEqual([second, third], [[], ["food-wine"]]);
    assert.equal(copy.items.size, 8);
  });
});
