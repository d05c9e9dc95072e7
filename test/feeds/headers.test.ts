import assert from "node:assert/strict";
import { before, it } from "node:test";
import { getCalendar } from "../support/icalendar.ts";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

const types: Record<string, string> = {
  "/events.ics": "text/calendar; charset=utf-8",
  "/events.rss": "application/rss+xml; charset=utf-8",
  "/events.atom": "application/atom+xml; charset=utf-8",
  "/events.feed.json": "application/feed+json; charset=utf-8",
};

onEveryStoreInGate("feed responses", (store) => {
  let service: TestService;
  let id: number;
  before(async () => {
    service = await startService(store, { CACHE_SECONDS: "60" });
    id = await make(service.admin, "/events", anEvent({ title: "Fête d’été 夏", slug: "fete-夏" }));
  });

  for (const [path, type] of Object.entries(types))
    it(`have the content type and cache lifetime of their format: ${path}`, async () => {
      const { status, headers } = await service.anonymous.get(path);
      const own = await service.as.editor.get(path);

      assert.equal(status, 200);
      assert.equal(headers.get("content-type"), type);
      assert.equal(headers.get("cache-control"), "public, max-age=60, must-revalidate");
      assert.equal(headers.get("content-language"), "en");
      assert.equal(headers.get("allow"), "GET");
      assert.equal(own.headers.get("cache-control"), "private, no-store");
    });

  for (const path of Object.keys(types))
    it(`are revalidated with 304 until an event changes: ${path}`, async () => {
      const tag = (await service.anonymous.get(path)).headers.get("etag") ?? "";
      service.clock.now += 5;
      const again = await service.anonymous.get(path, { "if-none-match": tag });
      await service.admin.patch(`/events/${id}`, { description: `Changed for ${path}` });
      const changed = await service.anonymous.get(path, { "if-none-match": tag });

      assert.match(tag, /^"[^"]+"$/);
      assert.deepEqual([again.status, again.text], [304, ""]);
      assert.equal(again.headers.get("etag"), tag);
      assert.equal(changed.status, 200);
      assert.notEqual(changed.headers.get("etag"), tag);
    });

  it("have a file name in Content-Disposition", async () => {
    const named = async (path: string) =>
      (await service.anonymous.get(path)).headers.get("content-disposition");
    const plain = await make(service.admin, "/events", anEvent({ slug: "plain-one" }));

    assert.equal(await named("/events.ics"), 'attachment; filename="events.ics"');
    assert.equal(await named(`/events/${plain}.ics`), 'attachment; filename="plain-one.ics"');
    const exact = "attachment; filename=\"fete.ics\"; filename*=UTF-8''fete-%E5%A4%8F.ics";
    assert.equal(await named(`/events/${id}.ics`), exact);
  });

  it("are the same for an event by its id and by its slug", async () => {
    const byId = await getCalendar(service.anonymous, `/events/${id}.ics`);
    const bySlug = await getCalendar(service.anonymous, "/events/by-slug/fete-%E5%A4%8F.ics");

    assert.equal(byId.events.length, 1);
    assert.equal(bySlug.text, byId.text);
    assert.equal(byId.value("x-wr-calname"), null);
  });

  it("do not shadow the event itself", async () => {
    assert.equal((await service.anonymous.get(`/events/${id}`)).body.id, id);
    assert.equal((await service.anonymous.get("/events/by-slug/fete-夏")).body.id, id);
  });

  it("report errors in the format of the API", async () => {
    assert.equal((await service.anonymous.get("/events/999999.ics")).body.code, "rest-event-not-found");
    assert.equal((await service.anonymous.get("/events/by-slug/nobody.ics")).body.code, "rest_invalid_param");
    assert.equal(
      (await service.anonymous.get("/events.ics?page=9")).body.code,
      "event-archive-page-not-found",
    );
    assert.equal((await service.anonymous.get("/events/x1.ics")).body.code, "rest_no_route");
    assert.equal((await service.admin.post("/events.ics", {})).body.code, "rest_no_route");
  });

  it("allow pages of other origins, also with credentials", async () => {
    const headers = { origin: "https://elsewhere.example", "access-control-request-method": "GET" };
    for (const path of [...Object.keys(types), `/events/${id}.ics`]) {
      const response = await service.anonymous.send("OPTIONS", path, undefined, headers);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get("access-control-allow-origin"), "*");
      assert.equal(response.headers.get("allow"), "GET");
    }
  });

  it("have headers and no body for HEAD", async () => {
    const { status, headers, text } = await service.anonymous.send("HEAD", "/events.ics");

    assert.deepEqual([status, text], [200, ""]);
    assert.equal(headers.get("content-type"), types["/events.ics"]);
  });
});
