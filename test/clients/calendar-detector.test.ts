import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

/**
 * A program that looks for calendars on the web: it reads a front page, looks for the API of WordPress in its head or
 * headers and for marks of the calendar, then asks the API itself, and confirms by listing one event.
 */
async function detect(frontPage: string) {
  const page = await request(frontPage, { headers: { accept: "text/html" } });
  const inHead = /<link[^>]+rel="https:\/\/api\.w\.org\/"[^>]*>/.exec(page.text)?.[0] ?? "";
  const fromHead = /href="([^"]+)"/.exec(inHead)?.[1];
  const fromHeader = /<([^>]+)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(page.headers.get("link") ?? "")?.[1];
  const isMarked = page.text.includes("tribe");
  const root = fromHead ?? fromHeader;
  if (!root) return null;
  const { namespaces } = (await request(root)).body;
  if (!namespaces.includes("tribe/events/v1")) return null;
  const list = await request(`${root}tribe/events/v1/events?per_page=1`);
  return { fromHead, fromHeader, isMarked, total: list.body.total as number };
}

onEveryStoreInGate("a detector of calendars", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("finds the calendar from the front page and from an event", async () => {
    for (const path of ["/", "/events/", "/event/water-music/"]) {
      const found = await detect(`${calendar.site}${path}`);

      assert.deepEqual(
        found,
        {
          fromHead: `${calendar.site}/wp-json/`,
          fromHeader: `${calendar.site}/wp-json/`,
          isMarked: true,
          total: 4,
        },
        path,
      );
    }
  });
});
