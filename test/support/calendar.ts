import assert from "node:assert/strict";
import { pngOf } from "./images.ts";
import { freePort } from "./postgres.ts";
import { type StoreName, startService, type TestResponse, type TestService } from "./service.ts";

/** A running service for clients that follow its links, with a small calendar. */
export interface Calendar {
  service: TestService;
  /** The site, without a slash at the end. */
  site: string;
  /** The namespace that existing clients know. */
  api: string;
  /** The ids of the events, by title. */
  ids: Record<string, number>;
}

/** The events of every calendar. The first has all that an event can have, the others as little as they can. */
export const TITLES = ["Water Music", "Food & Wine", "Talk Online", "Two Stages"];

/**
 * Starts a service at its own base URL, with a calendar that has what clients stumble over: an event with everything, an
 * all-day event with nothing, one in another time zone, one at two venues; a past one, and further plain ones. `path` is that
 * of the base URL.
 */
export async function startCalendar(
  store: StoreName,
  {
    further = 0,
    settings = {},
    path = "",
  }: { further?: number; settings?: Record<string, string>; path?: string } = {},
): Promise<Calendar> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}${path}`;
  const service = await startService(store, { BASE_URL: site, ...settings }, { port });
  const ids: Record<string, number> = {};
  for (const event of await events(service)) ids[event.title] = await create(service, "/events", event);
  await Promise.all(Array.from({ length: further }, (_, at) => create(service, "/events", plainEvent(at))));
  return { service, site, api: `${site}/wp-json/tribe/events/v1`, ids };
}

/** Sends a request as programs do, following redirects, and reads the body, as JSON where it is. */
export async function request(url: string, init: RequestInit = {}): Promise<TestResponse> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}

/** The headers of a client that logs in with an application password of the user of a role. */
export const basic = (role: string): Record<string, string> => ({
  authorization: `Basic ${btoa(`${role}:pw-${role}`)}`,
});

async function create(service: TestService, path: string, body: unknown): Promise<number> {
  const response = await service.admin.post(path, body);
  assert.equal(response.status, 201, response.text);
  return response.body.id;
}

/** From 10 May 2030 on, five a day. */
function plainEvent(at: number) {
  const day = new Date(Date.UTC(2030, 4, 10 + Math.floor(at / 5))).toISOString().slice(0, 10);
  return {
    title: `Gathering ${at + 1}`,
    start_date: `${day} ${10 + (at % 5)}:00:00`,
    end_date: `${day} ${11 + (at % 5)}:00:00`,
  };
}

async function events(service: TestService) {
  const picture = await service.admin.post("//wp-json/wp/v2/media", await pngOf(1100, 700), {
    "content-type": "image/png",
    "content-disposition": 'attachment; filename="harbour.png"',
  });
  assert.equal(picture.status, 201, picture.text);
  const hall = await create(service, "/venues", {
    venue: "Harbour Hall",
    address: "1 Quay Street",
    city: "Valmere",
    country: "United States",
    state: "ME",
    zip: "04101",
    phone: "+1 207 555 0100",
    website: "https://hall.example/",
    geo_lat: 43.6591,
    geo_lng: -70.2568,
  });
  const barn = await create(service, "/venues", { venue: "The Barn" });
  const society = await create(service, "/organizers", {
    organizer: "Music Society",
    phone: "+1 207 555 0101",
    website: "https://society.example/",
    email: "office@society.example",
    description: "Concerts since 1901.",
    image: picture.body.id,
  });
  const friends = await create(service, "/organizers", { organizer: "Friends of the Barn" });
  return [
    {
      title: "Water Music",
      description: "Suites in F & D.\n\nBring a coat.",
      excerpt: "Handel by the sea.",
      start_date: "2030-05-02 19:30:00",
      end_date: "2030-05-02 21:30:00",
      cost: "$10 - $25",
      website: "https://tickets.example/?a=1&b=2",
      image: picture.body.id,
      featured: true,
      venue: hall,
      organizer: society,
      categories: ["Concerts"],
      tags: ["open air"],
    },
    {
      title: "Food & Wine",
      start_date: "2030-05-03 00:00:00",
      end_date: "2030-05-03 23:59:59",
      all_day: true,
    },
    {
      title: "Talk Online",
      start_date: "2030-05-04 18:00:00",
      end_date: "2030-05-04 19:00:00",
      timezone: "Europe/Paris",
      cost: "0.00",
      is_virtual: true,
    },
    {
      title: "Two Stages",
      start_date: "2030-05-05 12:00:00",
      end_date: "2030-05-06 23:00:00",
      venue: [hall, barn],
      organizer: [friends, society],
      categories: ["Concerts", "Family"],
    },
    { title: "Winter Ball", start_date: "2029-12-01 20:00:00", end_date: "2029-12-01 23:00:00" },
  ];
}
