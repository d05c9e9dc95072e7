import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { before, it } from "node:test";
import { basic, type Calendar, request, startCalendar } from "../support/calendar.ts";
import { pngOf } from "../support/images.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/** An event as the program has it, with picture, place and organizer. */
interface Source {
  title: string;
  start: string;
  end: string;
  place: string;
  host: string;
  tags: string[];
  poster: Buffer;
}

/**
 * A program that publishes events to several calendars. It finds venues, organizers and tags by search or creates them,
 * uploads a poster under a name made of its content once, and creates, updates and deletes the event. It logs in with an
 * application password, sends booleans of venues as text, and `meta`, which the API does not know.
 */
class Uploader {
  readonly #api: string;
  readonly #wp: string;

  constructor(site: string) {
    this.#api = `${site}/wp-json/tribe/events/v1`;
    this.#wp = `${site}/wp-json/wp/v2`;
  }

  async testConnection(): Promise<boolean> {
    return (await request(`${this.#api}/events?per_page=1`, { headers: basic("editor") })).status === 200;
  }

  async publish(source: Source, known?: Item): Promise<Item> {
    const venue = await this.#post("venues", "venue", source.place, {
      show_map: "true",
      show_map_link: "true",
    });
    const organizer = await this.#post("organizers", "organizer", source.host, {});
    const tags = [];
    for (const name of source.tags) tags.push(await this.#tag(name));
    const picture = await this.#picture(source);
    const fields = {
      title: source.title,
      description: `<p>${source.title}</p>`,
      start_date: source.start,
      end_date: source.end,
      timezone: "America/New_York",
      all_day: false,
      cost: "5",
      website: "https://source.example/",
      status: "publish",
      // A scalar when it creates, an array when it updates.
      venue: known ? [venue] : venue,
      organizer: [organizer],
      tags,
      image: picture.source_url,
      meta: { _source: "multiposter" },
    };
    const event = known
      ? await this.#send("PUT", `${this.#api}/events/${known.id}`, fields)
      : await this.#send("POST", `${this.#api}/events`, fields);
    return {
      id: event.id,
      changed: event.modified_gmt,
      venue: event.venues?.[0]?.id ?? event.venue.id,
      event,
    };
  }

  async withdraw(id: number): Promise<void> {
    await this.#send("DELETE", `${this.#api}/events/${id}?force=true`);
  }

  /** Finds an item of exactly this name and updates it, or creates it; returns its id. */
  async #post(collection: string, nameField: string, name: string, fields: Item): Promise<number> {
    const found = await this.#send("GET", `${this.#api}/${collection}?search=${encodeURIComponent(name)}`);
    const known = found[collection].find((item: Item) => item[nameField] === name);
    const url = `${this.#api}/${collection}${known ? `/${known.id}` : ""}`;
    return (await this.#send("POST", url, { [nameField]: name, ...fields })).id;
  }

  async #tag(name: string): Promise<number> {
    const found: Item[] = await this.#send("GET", `${this.#wp}/tags?search=${encodeURIComponent(name)}`);
    const known = found.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
    return (known ?? (await this.#send("POST", `${this.#wp}/tags`, { name }))).id;
  }

  async #picture({ poster, title }: Source): Promise<Item> {
    const slug = createHash("sha256").update(poster).digest("hex").slice(0, 20);
    const [known] = await this.#send("GET", `${this.#wp}/media?slug=${slug}&media_type=image`);
    const picture =
      known ??
      (await this.#send("POST", `${this.#wp}/media`, poster, {
        "content-type": "image/png",
        "content-disposition": `attachment; filename="${slug}.png"`,
      }));
    await this.#send("POST", `${this.#wp}/media/${picture.id}`, { alt_text: title });
    return picture;
  }

  async #send(method: string, url: string, body?: Item, headers: Record<string, string> = {}): Promise<Item> {
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const response = await request(url, {
      method,
      headers: { ...basic("editor"), ...(isJson && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
    });
    if (response.status >= 300) throw new Error(`${method} ${url}: ${response.text}`);
    return response.body;
  }
}

onEveryStoreInGate("a program that publishes events", (store) => {
  let calendar: Calendar;
  let source: Source;
  before(async () => {
    calendar = await startCalendar(store);
    source = {
      title: "Harbour Fair",
      start: "2030-08-01 10:00:00",
      end: "2030-08-01 18:00:00",
      place: "Harbour Hall",
      host: "Harbour Board",
      tags: ["open air", "fair"],
      poster: await pngOf(60, 40),
    };
  });

  it("creates, updates and deletes an event with all that belongs to it, each thing once", async () => {
    const { api, site } = calendar;
    const uploader = new Uploader(site);
    assert.equal(await uploader.testConnection(), true);

    const created = await uploader.publish(source);
    const updated = await uploader.publish({ ...source, title: "Harbour Fair 2030" }, created);

    assert.equal(updated.id, created.id);
    assert.equal(updated.event.title, "Harbour Fair 2030");
    assert.match(updated.changed, /^2030-05-01T12:00:00$/);
    assert.deepEqual([updated.venue, updated.event.venue.venue], [created.venue, "Harbour Hall"]);
    assert.deepEqual(
      [updated.event.organizer[0].organizer, updated.event.image.id, updated.event.venue.show_map],
      ["Harbour Board", created.event.image.id, true],
    );
    assert.deepEqual(
      updated.event.tags.map(({ name }: Item) => name),
      ["fair", "open air"],
    );
    const { body } = await request(`${api}/venues?search=harbour`);
    assert.equal(body.total, 1);

    await uploader.withdraw(created.id);
    assert.equal((await request(`${api}/events/${created.id}`)).status, 404);
  });
});
