import assert from "node:assert/strict";
import { before, it } from "node:test";
import { type Calendar, request, startCalendar } from "../support/calendar.ts";
import { onEveryStoreInGate } from "../support/service.ts";
import {
  absoluteUrl,
  type Decoder,
  dateTime,
  integer,
  listOf,
  optional,
  record,
  string,
} from "../support/strict-json.ts";

const term = record({
  id: integer,
  name: string,
  slug: string,
  count: integer,
  description: string,
  taxonomy: string,
});
const organizer = record({
  id: integer,
  organizer: string,
  slug: string,
  author: string,
  date: dateTime,
  date_utc: dateTime,
  modified: dateTime,
  modified_utc: dateTime,
  status: string,
  url: absoluteUrl,
  email: optional(string),
});

/** One generic type for the lists of all collections, of which only the member with the items differs. */
const listing = <T>(name: string, item: Decoder<T>) => {
  const envelope = record({
    rest_url: absoluteUrl,
    next_rest_url: optional(absoluteUrl),
    previous_rest_url: optional(absoluteUrl),
    total: integer,
    total_pages: integer,
    [name]: listOf(item),
  });
  return (value: unknown) =>
    envelope(value, name) as { next_rest_url?: string; total: number } & Record<string, T[]>;
};

/** A command-line program that prints a whole collection; each page must deserialize into the type of all lists. */
async function print<T>(api: string, name: string, item: Decoder<T>, query: string): Promise<T[]> {
  const read = listing(name, item);
  const items: T[] = [];
  let total = 0;
  for (let url: string | undefined = `${api}/${name}${query}`; url; ) {
    const { status, body, text } = await request(url, { headers: { accept: "*/*" } });
    if (status !== 200) throw new Error(text);
    const page = read(body);
    items.push(...(page[name] ?? []));
    total = page.total;
    url = page.next_rest_url;
  }
  if (items.length !== total) throw new Error(`${items.length} of ${total} ${name}`);
  return items;
}

onEveryStoreInGate("a Rust program with one type for all lists", (store) => {
  let calendar: Calendar;
  before(async () => {
    calendar = await startCalendar(store);
  });

  it("prints organizers, latest first", async () => {
    const found = await print(calendar.api, "organizers", organizer, "?per_page=1");

    assert.deepEqual(
      found.map(({ organizer, email }) => [organizer, email]),
      [
        ["Friends of the Barn", undefined],
        ["Music Society", "office@society.example"],
      ],
    );
  });

  it("prints categories and tags with their counts, by name", async () => {
    const categories = await print(calendar.api, "categories", term, "?per_page=1&hide_empty=false");
    const tags = await print(calendar.api, "tags", term, "");

    assert.deepEqual(
      [...categories, ...tags].map(({ name, count, taxonomy }) => [name, count, taxonomy]),
      [
        ["Concerts", 2, "tribe_events_cat"],
        ["Family", 1, "tribe_events_cat"],
        ["open air", 1, "post_tag"],
      ],
    );
  });
});
