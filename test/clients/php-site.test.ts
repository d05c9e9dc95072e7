import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, startCalendar } from "../support/calendar.ts";
import { rawExchange } from "../support/raw-http.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * A page in PHP that reads the URL as if it were a file: HTTP/1.0, no encodings, the connection closed after the
 * response, whose body is everything after the head. It asks for the latest events first and shows their first four.
 */
async function newsOf(site: string, from: string): Promise<Item[]> {
  const query = `status=publish&start_date=${from}&order=desc&orderby=start_date`;
  const { host } = new URL(site);
  const { status, text } = await rawExchange(
    site,
    `GET /wp-json/tribe/events/v1/events?${query} HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  );
  if (status !== 200) throw new Error("failed to open stream");
  return JSON.parse(text)
    .events.slice(0, 4)
    .map(({ title, description, date, url, image }: Item) => ({
      title,
      text: description.replace(/<[^>]*>/g, ""),
      date,
      url,
      image: image ? image.url : "default.jpg",
    }));
}

onEveryStoreInGate("a page in PHP that reads a URL as a file", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("shows the latest events first", async () => {
    const news = await newsOf(calendar.site, "2030-01-01");

    assert.deepEqual(
      news.map(({ title, image }) => [title, image === "default.jpg"]),
      [
        ["Two Stages", true],
        ["Talk Online", true],
        ["Food &amp; Wine", true],
        ["Water Music", false],
      ],
    );
    assert.match(news[0].date, /^2030-05-01 08:00:00$/);
  });

  it("fails for a date that is none", async () => {
    await assert.rejects(newsOf(calendar.site, "nonsense"), /failed to open stream/);
  });
});
