import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { importText } from "../support/calendar-import.ts";
import { pngOf } from "../support/images.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("pictures of calendars", (store) => {
  let service: TestService;
  let server: Server;
  let origin = "";
  const requests: string[] = [];
  before(async () => {
    service = await startService(store);
    const pictures: Record<string, Buffer> = {
      "/poster": await pngOf(30, 20),
      "/photo.png": await pngOf(24, 24),
      "/image": await pngOf(16, 9),
    };
    server = createServer(({ url = "" }, response) => {
      requests.push(url);
      const picture = pictures[url];
      if (!picture) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": "image/png" }).end(picture);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const calendar = () => {
    const event = (uid: string, day: string, ...properties: string[]) => [
      ...["BEGIN:VEVENT", `UID:${uid}`, `SUMMARY:Picture ${uid}`, `DTSTART:203006${day}T100000Z`],
      ...[...properties, "END:VEVENT"],
    ];
    return [
      "BEGIN:VCALENDAR",
      ...event("typed", "01", `ATTACH;FMTTYPE=image/png:${origin}/poster`),
      ...event("named", "02", `ATTACH:${origin}/minutes.pdf`, `ATTACH:${origin}/photo.png`),
      ...event("standard", "03", `IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:${origin}/image`),
      ...event("embedded", "04", "ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo="),
      ...event("gone", "05", `IMAGE;VALUE=URI:${origin}/gone`),
      "END:VCALENDAR",
    ].join("\r\n");
  };
  const images = async () => {
    const { body } = await service.anonymous.get("/events?start_date=2030-01-01&search=Picture");
    return body.events.map(({ title, image }: { title: string; image: false | Record<string, unknown> }) => [
      title.replace("Picture ", ""),
      image && [image.width, image.height],
    ]);
  };

  it("come from ATTACH and IMAGE, and other attachments are left alone", async () => {
    const report = await importText(service, "pictures", calendar());

    assert.equal(report.counts.events?.new, 5);
    assert.deepEqual(await images(), [
      ["typed", [30, 20]],
      ["named", [24, 24]],
      ["standard", [16, 9]],
      ["embedded", false],
      ["gone", false],
    ]);
    assert.deepEqual(
      report.issues.map(({ item, reason }) => [item, reason]),
      [["events/gone", `The image ${origin}/gone could not be fetched.`]],
    );
    assert.ok(!requests.includes("/minutes.pdf"));
  });

  it("are shown, and not fetched again by an import that changes nothing", async () => {
    const { body } = await service.anonymous.get("/events?start_date=2030-01-01&search=Picture");
    const { pathname } = new URL(body.events[0].image.url);
    const shown = await fetch(`${service.origin}${pathname}`);
    const before = requests.length;
    const report = await importText(service, "pictures", calendar());

    assert.deepEqual([shown.status, shown.headers.get("content-type")], [200, "image/png"]);
    assert.equal(report.counts.events?.equal, 5);
    assert.equal(requests.length, before);
  });
});
