import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pngOf } from "./images.ts";

type Item = Record<string, unknown>;

/** A site of the plugin with the habits of real ones; `broken` lists what it does wrong to the next requests. */
export interface QuirkySite {
  url: string;
  /** Paths and parameters of the requests to the API. */
  requests: string[];
  events: Item[];
  close(): Promise<void>;
}

const post = (id: number) => ({
  id,
  author: "1",
  status: "publish",
  date: "2026-01-01 10:00:00",
  date_utc: "2026-01-01 15:00:00",
  modified: "2026-01-01 10:00:00",
  modified_utc: "2026-01-01 15:00:00",
  global_id: `site.test?id=${id}`,
});

/** An event in the shape of the reference's responses. */
export const quirkyEvent = (id: number, more: Item = {}): Item => ({
  ...post(id),
  url: `http://site.test/event/event-${id}/`,
  title: `Event ${id}`,
  description: "<p>Words</p>\n",
  excerpt: "",
  slug: `event-${id}`,
  image: false,
  all_day: false,
  start_date: "2030-12-10 18:00:00",
  end_date: "2030-12-10 20:30:00",
  utc_start_date: "2030-12-10 23:00:00",
  utc_end_date: "2030-12-11 01:30:00",
  timezone: "America/New_York",
  cost: "",
  cost_details: { currency_symbol: "", currency_code: "", currency_position: "prefix", values: [] },
  website: "",
  show_map: true,
  show_map_link: true,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
  custom_fields: [],
  ...more,
});

const hall = {
  ...post(7),
  venue: "Main &#8220;Hall&#8221; &#038; Co",
  slug: "main-hall",
  city: "Springfield",
  show_map: true,
};
const annexe = {
  ...post(8),
  venue: "Annexe",
  slug: "annexe",
  show_map: true,
  website: "http://annexe.example.com",
};
const term = (id: number, name: string, parent = 0) => ({
  ...{ id, count: 1, description: "", name, slug: name.toLowerCase().replace(/\W+/g, "-"), parent, meta: [] },
});

/** Starts the site: it knows only `?rest_route=`, is busy, breaks off, prints HTML, and tells wrong totals. */
export async function quirkySite(): Promise<QuirkySite> {
  const picture = await pngOf(20, 10);
  const requests: string[] = [];
  const seen = new Map<string, number>();
  let url = "";
  const collections: Record<string, () => Item[]> = {
    categories: () => [term(32, "Art &amp; Craft", 31), term(31, "Culture")],
    tags: () => [term(33, "Free entry")],
    venues: () => [hall],
    organizers: () => [
      {
        ...post(9),
        organizer: "Zoë",
        slug: "zoe",
        email: "not an address",
        website: "http://zoe.example.com",
      },
    ],
    events: () => site.events,
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://site.test");
    const html = (status: number) =>
      response
        .writeHead(status, { "content-type": "text/html" })
        .end("<!doctype html><style>a{b:c}</style>Error");
    if (pathname === "/old/") return response.writeHead(301, { location: `/?${searchParams}` }).end();
    if (pathname === "/poster.png")
      return response.writeHead(200, { "content-type": "image/png" }).end(picture);
    const route = searchParams.get("rest_route");
    if (!route || pathname !== "/") return html(404);
    const name = route.split("/").at(-1) ?? "";
    const key = `${name} ${searchParams.get("page") ?? ""}`;
    requests.push(key);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    const times = seen.get(key) ?? 0;
    const items = collections[name]?.();
    if (!items)
      return response.writeHead(404).end('{"code":"rest_no_route","message":"","data":{"status":404}}');
    if (key === "venues 1" && times === 1)
      return response.writeHead(429, { "retry-after": "0" }).end("Slow down");
    if (key === "organizers 1" && times === 1) return html(500);
    if (key === "tags 1" && times === 1) return html(200);
    const page = Number(searchParams.get("page") ?? 1);
    const perPage = Math.min(Number(searchParams.get("per_page") ?? 10), 20);
    const shown = items.slice((page - 1) * perPage, page * perPage);
    if (shown.length === 0 && page > 1)
      return response.writeHead(404).end(`{"code":"${name}-archive-page-not-found","data":{"status":404}}`);
    const body = JSON.stringify({
      [name]: shown,
      // One page too few, and then one too many.
      total: 5,
      total_pages: name === "events" ? 1 : 7,
      ...(page * perPage < items.length && { next_rest_url: `${url}/?rest_route=${route}&page=${page + 1}` }),
    });
    response.writeHead(200, { "content-type": "application/json; charset=UTF-8" });
    if (key === "events 2" && times === 1) return response.end(body.slice(0, body.length / 2));
    // Warnings of the language before the JSON.
    return response.end(key === "categories 1" ? `<b>Notice</b>: Undefined index\n${body}` : body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: QuirkySite = {
    url,
    requests,
    events: [
      quirkyEvent(101, {
        title: "Rock &#038; Roll &#8211; &lt;live&gt;",
        venue: hall,
        image: { url: `${url}/poster.png`, id: 5 },
      }),
      quirkyEvent(102, {
        venue: [hall, annexe],
        organizer: [{ id: 9, organizer: "Zoë" }],
        image: `${url}/poster.png`,
      }),
      quirkyEvent(103, {
        cost: "$5 &#8211; $10",
        cost_details: {
          currency_symbol: "$",
          currency_code: "",
          currency_position: "prefix",
          values: ["5", "10"],
        },
      }),
      quirkyEvent(104, {
        website: '<a href="http://ev.example.com/?a=1&amp;b=2" target="_self">http://ev.example.com</a>',
      }),
      quirkyEvent(105, {
        cost: "Gratis",
        cost_details: { currency_symbol: "$", currency_code: "", currency_position: "prefix", values: ["0"] },
      }),
      // An event with a password, as it is in lists.
      quirkyEvent(106, {
        description: "",
        all_day: null,
        show_map: null,
        show_map_link: null,
        featured: null,
      }),
      quirkyEvent(107, { title: "", slug: "nameless" }),
      quirkyEvent(108, {
        slug: "%e5%a4%8f",
        image: `${url}/gone.png`,
        timezone: "UTC+2",
        start_date: "2030-12-10 18:00:00",
      }),
      quirkyEvent(109, { all_day: true, start_date: "2030-12-24 00:00:00", end_date: "2030-12-26 23:59:59" }),
      quirkyEvent(110, {
        categories: [term(32, "Art &amp; Craft", 31)],
        tags: [term(33, "Free entry"), term(99, "Unlisted")],
      }),
      ...Array.from({ length: 35 }, (_, at) => quirkyEvent(200 + at)),
    ],
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return site;
}
