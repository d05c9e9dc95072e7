import assert from "node:assert/strict";
import { before, it } from "node:test";
import { basic, type Calendar, request, startCalendar } from "../support/calendar.ts";
import { pngOf } from "../support/images.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * A program in Python that fills a calendar on its own: it tries `wp/v2/posts` to see whether WordPress is there, writes
 * events with the API of the calendar, and gives them picture and tags with that of WordPress.
 */
const poster = (site: string) => {
  const send = async (method: string, path: string, body?: Item, headers = {}): Promise<Item> => {
    const response = await request(`${site}/wp-json/${path}`, {
      method,
      headers: { ...basic("editor"), "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    });
    if (!(response.status === 200 || response.status === 201)) throw new Error(response.text);
    return response.body;
  };
  return {
    isHealthy: async () => Array.isArray(await send("GET", "wp/v2/posts?per_page=1")),
    async add(event: Item): Promise<Item> {
      const { id } = await send("POST", "tribe/events/v1/events", event);
      await send("POST", `tribe/events/v1/events/${id}`, { website: "https://source.example/" });
      const picture = await send("POST", "wp/v2/media", await pngOf(30, 20), {
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="auto.png"',
      });
      const tag = await send("POST", "wp/v2/tags", { name: "Found" });
      const updated = await send("POST", `wp/v2/tribe_events/${id}`, {
        featured_media: picture.id,
        tags: [tag.id],
      });
      return { id, updated, picture, tag };
    },
  };
};

onEveryStoreInGate("a program that fills a calendar on its own", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("finds WordPress healthy", async () => {
    assert.equal(await poster(calendar.site).isHealthy(), true);
  });

  it("writes an event with one API, its picture and tags with the other", async () => {
    const { id, updated, picture, tag } = await poster(calendar.site).add({
      title: "Found Event",
      start_date: "2030-07-04 10:00:00",
      end_date: "2030-07-04 11:00:00",
    });

    assert.deepEqual(
      [updated.id, updated.featured_media, updated.tags, updated.title.rendered],
      [id, picture.id, [tag.id], "Found Event"],
    );
    const { body } = await request(`${calendar.api}/events/${id}`);
    assert.deepEqual(
      [body.image.id, body.tags[0].name, body.website, body.start_date],
      [picture.id, "Found", "https://source.example/", "2030-07-04 10:00:00"],
    );
  });
});
