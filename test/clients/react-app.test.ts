import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

const ORIGIN = "https://club.example";

/**
 * An app in a browser, on another origin: cards from the default list, a list of five per page with numbered pages up
 * to `total_pages`, and an event by its id. A browser hides responses that do not allow the origin.
 */
const app = (api: string) => {
  const get = async (path: string): Promise<Item> => {
    const { status, headers, body } = await request(`${api}${path}`, { headers: { origin: ORIGIN } });
    const allowed = headers.get("access-control-allow-origin");
    if (allowed !== "*" && allowed !== ORIGIN) throw new TypeError("Failed to fetch");
    if (status !== 200) throw new Error(body.message);
    return body;
  };
  return {
    async cards(): Promise<string[]> {
      return (await get("/events")).events.map(
        ({ title, website, start_date_details: { day, month, year } }: Item) =>
          `${day}.${month}.${year} ${title} ${website}`,
      );
    },
    async numberedPages(): Promise<string[][]> {
      const first = await get("/events?page=1&per_page=5");
      const pages = [first];
      while (pages.length < first.total_pages)
        pages.push(await get(`/events?page=${pages.length + 1}&per_page=5`));
      return pages.map(({ events }) => events.map(row));
    },
    async event(id: number): Promise<string> {
      return row(await get(`/events/${id}`));
    },
  };
};

/** Hour, picture and teaser; an event without a picture has `image: false`, which has no sizes. */
function row({ title, excerpt, start_date_details, image }: Item): string {
  const picture = image ? image.sizes.medium_large.url : "placeholder.png";
  return [start_date_details.hour, title, excerpt.trim(), picture.split("/").pop()].join(" | ");
}

onEveryStoreInGate("an app in a browser", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 8 });
  });

  it("shows cards of the default list", async () => {
    const cards = await app(calendar.api).cards();

    assert.deepEqual(cards.slice(0, 2), [
      "02.05.2030 Water Music https://tickets.example/?a=1&b=2",
      "03.05.2030 Food &amp; Wine ",
    ]);
    assert.equal(cards.length, 9);
  });

  it("turns the pages up to total_pages", async () => {
    const pages = await app(calendar.api).numberedPages();

    assert.deepEqual(
      pages.map(({ length }) => length),
      [5, 5, 2],
    );
    assert.match(
      pages[0]?.[0] ?? "",
      /^19 \| Water Music \| <p>Handel by the sea\.<\/p> \| harbour.*768.*\.png$/,
    );
  });

  it("opens an event by its id", async () => {
    const { event } = app(calendar.api);

    assert.match(
      await event(calendar.ids["Food & Wine"] ?? 0),
      /^00 \| Food &amp; Wine \| {2}\| placeholder\.png$/,
    );
    await assert.rejects(event(999_999), { message: /./ });
  });
});
