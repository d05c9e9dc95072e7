import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { quirkyEvent } from "./quirky-site.ts";

const mill = { id: 7, venue: "Old Mill", slug: "old-mill", city: "Millbrook", status: "publish" };

const calendar = (name: string) =>
  [
    ...[
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//site.example//EN",
      "BEGIN:VEVENT",
      `UID:${name}@site.example`,
    ],
    ...[
      "DTSTAMP:20260101T000000Z",
      "DTSTART:20301210T180000Z",
      "DTEND:20301210T200000Z",
      "SUMMARY:Mill Market",
    ],
    ...["END:VEVENT", "END:VCALENDAR", ""],
  ].join("\r\n");

/** Starts the other site that the guide imports from: an API like that of the plugin, and calendars at `/NAME.ics`. */
export async function startSite() {
  const lists: Record<string, object[]> = {
    venues: [mill],
    events: [quirkyEvent(1, { venue: mill }), quirkyEvent(2)],
  };
  const server = createServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://site.example");
    const [, file] = /^\/(\w+)\.ics$/.exec(pathname) ?? [];
    if (file) return response.writeHead(200, { "content-type": "text/calendar" }).end(calendar(file));
    const [, name = ""] = /^\/wp-json\/tribe\/events\/v1\/(\w+)$/.exec(pathname) ?? [];
    const items = lists[name] ?? [];
    if (items.length === 0 || Number(searchParams.get("page") ?? 1) > 1)
      return response
        .writeHead(404, { "content-type": "application/json" })
        .end(`{"code":"${name}-archive-page-not-found","data":{"status":404}}`);
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ [name]: items, total: items.length, total_pages: 1 }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
