import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

/** A script that asks for 100 events and takes the first page for all of them, as its `total` lets it believe. */
async function allEvents(api: string): Promise<{ titles: string[]; total: number }> {
  const { body } = await request(`${api}/events?per_page=100`);
  return { titles: body.events.map(({ title }: { title: string }) => title), total: body.total };
}

onEveryStoreInGate("a script that reads one page", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 56, settings: { MAX_PER_PAGE: "100" } });
  });

  it("gets all events where the site allows pages of their number", async () => {
    const { titles, total } = await allEvents(calendar.api);

    assert.deepEqual([titles.length, total], [60, 60]);
  });
});
