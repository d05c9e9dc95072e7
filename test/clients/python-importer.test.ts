import assert from "node:assert/strict";
import { before, it } from "node:test";
import { basic, type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: the program declares no types for what it receives.
type Item = any;

/**
 * An importer in Python that pulls events from elsewhere: it loads all that is there, from 1960 on and up to the 404 past
 * the last page, then creates what is missing. Every URL has a slash at its end; every create must be 201. Where a tag
 * exists it reads its id from `data.term_id` of the error.
 */
const importer = (api: string) => {
  const headers = { ...basic("editor"), "content-type": "application/json" };
  const create = async (collection: string, fields: Item): Promise<Item> => {
    const { status, body } = await request(`${api}/${collection}/`, {
      method: "POST",
      headers,
      body: JSON.stringify(fields),
    });
    if (status === 201) return body;
    if (body.data?.term_id) return { id: body.data.term_id };
    throw new Error(`${collection}: ${status} ${body.code}`);
  };
  return {
    create,
    async existing(): Promise<Item[]> {
      const found: Item[] = [];
      for (let page = 1; ; page += 1) {
        const { status, body } = await request(
          `${api}/events/?page=${page}&per_page=50&start_date=1960-09-04`,
          { headers },
        );
        if (status === 404) return found;
        if (status !== 200) throw new Error(`${status} ${body.code}`);
        found.push(...body.events);
      }
    },
    async event(id: number): Promise<Item> {
      return (await request(`${api}/events/${id}/`, { headers })).body;
    },
    async venues(): Promise<Item[]> {
      return (await request(`${api}/venues/`, { headers })).body.venues;
    },
  };
};

onEveryStoreInGate("an importer that ends with 404", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store, { further: 48 });
  });

  it("loads past and future events, up to the 404", async () => {
    const found = await importer(calendar.api).existing();

    assert.equal(found.length, 53);
    assert.equal(found[0].title, "Winter Ball");
  });

  it("creates venue, organizer, category and tag, and an event with them", async () => {
    const { create, event, venues } = importer(calendar.api);
    const venue = await create("venues", { venue: "Depot", address: "2 Rail Road", city: "Valmere" });
    const organizer = await create("organizers", { organizer: "Rail Club", email: "club@rail.example" });
    const category = await create("categories", { name: "Markets" });
    const tag = await create("tags", { name: "outdoors" });

    const { id } = await create("events", {
      title: "Depot Market",
      description: "Stalls.",
      start_date: "2030-09-01 09:00:00",
      end_date: "2030-09-01 15:00:00",
      venue: [venue.id],
      organizer: [organizer.id],
      categories: [category.id],
      tags: [tag.id],
    });

    const read = await event(id);
    assert.deepEqual(
      [read.venue.id, read.organizer[0].id, read.categories[0].id, read.tags[0].id],
      [venue.id, organizer.id, category.id, tag.id],
    );
    assert.ok((await venues()).some(({ venue }) => venue === "Depot"));
  });

  it("finds a tag that exists by the error of its second create", async () => {
    const { create } = importer(calendar.api);
    const first = await create("tags", { name: "second hand" });

    const again = await create("tags", { name: "Second Hand" });

    assert.deepEqual(again, { id: first.id });
  });
});
