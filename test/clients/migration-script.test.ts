import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * A script that moves a calendar into a database of its own: day by day, each along `next_rest_url`; venues by hundreds
 * while there is a next page; organizers on one page of 200, of which it gets 50.
 */
const script = (api: string) => ({
  async eventsOf(day: string): Promise<Item[]> {
    const found: Item[] = [];
    for (let url: string | undefined = `${api}/events?start_date=${day}&end_date=${day}`; url; ) {
      const { body }: Item = await request(url);
      found.push(...body.events.map(document));
      url = body.next_rest_url;
    }
    return found;
  },
  async venues(): Promise<Item[]> {
    const found: Item[] = [];
    for (let page = 1, more = true; more; page += 1) {
      const { body } = await request(`${api}/venues?per_page=100&page=${page}`);
      found.push(...body.venues);
      more = body.next_rest_url !== undefined;
    }
    return found;
  },
  async organizers(): Promise<Item[]> {
    const { body } = await request(`${api}/organizers?per_page=200&page=1`);
    return body.organizers.map(({ organizer, slug, website, phone, email, description, image }: Item) => ({
      ...{ organizer, slug, website, phone, email, description },
      image: image?.url ?? null,
    }));
  },
});

/** Hours are padded strings; a venue that is absent is an empty array, and has no name. */
function document(event: Item): Item {
  const { hour, minutes } = event.start_date_details;
  const end = event.end_date_details;
  return {
    title: event.title,
    from: `${hour}:${minutes}`,
    to: `${end.hour}:${end.minutes}`,
    organizer: event.organizer[0]?.organizer ?? "unknown",
    location: event.venue.venue ?? null,
    zip: event.venue.zip ?? null,
    category: event.categories[0]?.name ?? "other",
    image: event.image.url ?? null,
    link: event.url,
    slug: event.slug,
  };
}

onEveryStoreInGate("a script that moves a calendar", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 12 });
    const names = Array.from({ length: 55 }, (_, at) => `Room ${at + 1}`);
    await Promise.all(names.map((venue) => calendar.service.admin.post("/venues", { venue })));
  });

  it("copies each day once", async () => {
    const { eventsOf } = script(calendar.api);

    const [concert] = await eventsOf("2030-05-02");
    assert.deepEqual(
      { ...concert, image: typeof concert.image, link: new URL(concert.link).pathname },
      {
        title: "Water Music",
        from: "19:30",
        to: "21:30",
        organizer: "Music Society",
        location: "Harbour Hall",
        zip: "04101",
        category: "Concerts",
        image: "string",
        link: "/event/water-music/",
        slug: "water-music",
      },
    );
    assert.deepEqual(
      (await eventsOf("2030-05-03")).map(({ image, location }) => [image, location]),
      [[null, null]],
    );
    assert.equal((await eventsOf("2030-05-10")).length, 5);
    assert.deepEqual(await eventsOf("2030-05-09"), []);
  });

  it("copies all venues, though it asks for more per page than there may be", async () => {
    const venues = await script(calendar.api).venues();

    assert.equal(venues.length, 57);
    assert.equal(new Set(venues.map(({ id }) => id)).size, 57);
  });

  it("copies organizers with what they have", async () => {
    const [friends, society] = await script(calendar.api).organizers();

    assert.deepEqual(
      [friends.organizer, friends.email, friends.image],
      ["Friends of the Barn", undefined, null],
    );
    assert.deepEqual(
      [society.email, society.description, new URL(society.image).pathname.endsWith(".png")],
      ["office@society.example", "<p>Concerts since 1901.</p>", true],
    );
  });
});
