import assert from "node:assert/strict";
import { request } from "node:http";
import { before, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { make } from "../support/lists.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { withTimeout } from "../support/wait.ts";

/** The bytes of a response as sent over the wire. */
function raw(url: string, headers: Record<string, string>) {
  const received = new Promise<{ headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done({ headers: response.headers, body: Buffer.concat(chunks) }));
    });
    sent.on("error", fail);
    sent.end();
  });
  return withTimeout(`the response to ${url}`, received);
}

onEveryStoreInGate("HTTP caching", (store) => {
  let service: TestService;
  let routes: string[] = [];
  let id = 0;
  before(async () => {
    service = await startService(store);
    const venue = await make(service.admin, "/venues", { venue: "Hall" });
    const organizer = await make(service.admin, "/organizers", { organizer: "Club" });
    const category = await make(service.admin, "/categories", { name: "Music" });
    id = await make(service.admin, "/events", anEvent({ venue, organizer, categories: [category] }));
    routes = ["/events", `/events/${id}`, "/venues", `/venues/${venue}`, "/organizers"];
    routes.push(`/organizers/${organizer}`, "/categories?hide_empty=0", `/categories/${category}`, "/tags");
  });

  describe("ETags", () => {
    it("are strong, the same for the same response, and are revalidated with 304", async () => {
      for (const route of routes) {
        const first = await service.anonymous.get(route);
        const etag = first.headers.get("etag") ?? "";
        assert.match(etag, /^"[^"]+"$/, route);
        for (const tags of [etag, `"other", ${etag}`, `W/${etag}`, "*"]) {
          const again = await service.anonymous.get(route, { "if-none-match": tags });
          assert.deepEqual([again.status, again.text], [304, ""], `${route} ${tags}`);
          for (const name of ["etag", "cache-control", "vary"])
            assert.equal(again.headers.get(name), first.headers.get(name), `${name} of ${route}`);
        }
        assert.equal((await service.anonymous.get(route, { "if-none-match": '"other"' })).status, 200);
        const head = await service.anonymous.send("HEAD", route, undefined, { "if-none-match": etag });
        assert.equal(head.status, 304);
      }
    });

    it("change with the item, in its lists too", async () => {
      const tags = async () =>
        Promise.all(
          ["/events", `/events/${id}`].map(async (path) =>
            (await service.anonymous.get(path)).headers.get("etag"),
          ),
        );

      const before = await tags();
      await service.admin.post(`/events/${id}`, { title: "Changed" });
      const after = await tags();

      assert.equal(
        before.some((tag) => after.includes(tag)),
        false,
      );
    });

    it("differ for callers who see something else", async () => {
      await make(service.admin, "/events", anEvent({ status: "draft" }));
      const seen = await service.anonymous.get("/events");

      const etag = seen.headers.get("etag") ?? "";
      assert.equal((await service.as.editor.get("/events", { "if-none-match": etag })).status, 200);
    });

    it("are absent from errors", async () => {
      const error = await service.anonymous.get("/events?page=0");

      assert.deepEqual([error.headers.get("etag"), error.headers.get("cache-control")], [null, "no-store"]);
    });
  });

  describe("Cache-Control and Vary", () => {
    it("let caches store public responses, revalidated each time", async () => {
      for (const route of routes) {
        const { headers } = await service.anonymous.get(route);
        assert.equal(headers.get("cache-control"), "public, max-age=0, must-revalidate", route);
      }
    });

    it("keep authenticated responses out of caches", async () => {
      for (const route of routes) {
        const { headers } = await service.as.subscriber.get(route);
        assert.equal(headers.get("cache-control"), "private, no-store", route);
      }
    });

    it("name the headers that a response depends on", async () => {
      const { headers } = await service.anonymous.get("/events");
      const names = (headers.get("vary") ?? "").split(", ");

      for (const name of ["Origin", "Authorization", "Accept-Encoding"])
        assert.ok(names.includes(name), name);
      assert.equal(names.includes("Accept-Language"), false);
    });

    it("follow the settings", async () => {
      const other = await startService(store, { CACHE_SECONDS: "300", ACCEPT_LANGUAGE: "true" });

      const seen = await other.anonymous.get("/events", { "accept-language": "xx, de;q=0.8, fr;q=0.9" });
      const own = await other.admin.get("/events");

      assert.equal(seen.headers.get("cache-control"), "public, max-age=300, must-revalidate");
      assert.equal(own.headers.get("cache-control"), "private, no-store");
      for (const header of ["cache-tag", "surrogate-key"]) {
        assert.equal(seen.headers.get(header), "almanac");
        assert.equal(own.headers.get(header), null);
        assert.equal((await service.anonymous.get("/events")).headers.get(header), null);
      }
      assert.equal(seen.headers.get("content-language"), "fr");
      const names = (seen.headers.get("vary") ?? "").split(", ");
      for (const name of ["Accept-Language", "Origin", "Accept-Encoding"])
        assert.ok(names.includes(name), name);
    });
  });

  describe("compression", () => {
    it("is negotiated with the client, for bodies over 1 KiB", async () => {
      const url = `${service.api}/events/${id}`;
      const plain = await raw(url, {});
      const zipped = await raw(url, { "accept-encoding": "gzip" });
      const pressed = await raw(url, { "accept-encoding": "gzip, br" });
      const identity = await raw(url, { "accept-encoding": "gzip;q=0, br;q=0.0" });

      assert.equal(plain.headers["content-encoding"], undefined);
      assert.equal(zipped.headers["content-encoding"], "gzip");
      assert.equal(pressed.headers["content-encoding"], "br");
      assert.equal(identity.headers["content-encoding"], undefined);
      assert.deepEqual(gunzipSync(zipped.body), plain.body);
      assert.deepEqual(brotliDecompressSync(pressed.body), plain.body);
      assert.equal(new Set([plain, zipped, pressed].map(({ headers }) => headers.etag)).size, 3);
    });

    it("is the best encoding that Accept-Encoding allows", async () => {
      const cases: [header: string, encoding: string | undefined][] = [
        ["gzip;q=1, br;q=0.5", "br"],
        ["br ; q=0 , gzip", "gzip"],
        ["deflate, x-br", undefined],
        ["*", undefined],
        [";;q=x,,", undefined],
      ];
      for (const [header, encoding] of cases) {
        const { headers } = await raw(`${service.api}/events/${id}`, { "accept-encoding": header });
        assert.equal(headers["content-encoding"], encoding, header);
      }
    });

    it("is not applied to small bodies", async () => {
      const { headers } = await raw(`${service.api}/tags`, { "accept-encoding": "gzip, br" });

      assert.equal(headers["content-encoding"], undefined);
    });
  });

  describe("CORS: other origins", () => {
    const origin = { origin: "https://app.example" };

    it("may read without credentials, totals included", async () => {
      const { headers } = await service.anonymous.get("/events", origin);
      const exposed = (headers.get("access-control-expose-headers") ?? "").split(", ");

      assert.equal(headers.get("access-control-allow-origin"), "*");
      assert.equal(headers.get("access-control-allow-credentials"), null);
      assert.match(headers.get("access-control-allow-methods") ?? "", /\bPATCH\b/);
      assert.match(headers.get("access-control-allow-headers") ?? "", /\bAuthorization\b/);
      for (const name of ["X-TEC-Total", "X-TEC-TotalPages", "Link", "ETag"])
        assert.ok(exposed.includes(name), name);
    });

    it("are not mentioned in responses to requests without an Origin", async () => {
      const { headers } = await service.anonymous.get("/events");

      assert.equal(headers.get("access-control-allow-origin"), null);
      assert.match(headers.get("access-control-allow-headers") ?? "", /\bAuthorization\b/);
      assert.match(headers.get("vary") ?? "", /\bOrigin\b/);
    });

    it("may send preflight requests", async () => {
      const asking = { ...origin, "access-control-request-method": "PATCH" };
      for (const path of [`/events/${id}`, "/events", "/"]) {
        const { status, headers } = await service.anonymous.send("OPTIONS", path, undefined, asking);
        assert.equal(status, 200);
        assert.match(headers.get("access-control-allow-methods") ?? "", /\bPATCH\b/);
        assert.match(headers.get("access-control-allow-headers") ?? "", /\bAuthorization\b/);
      }
    });

    it("may read errors too", async () => {
      const { headers } = await service.anonymous.get("/events?page=0", origin);

      assert.equal(headers.get("access-control-allow-origin"), "*");
    });

    it("are limited to those of the settings, if there are any", async () => {
      const other = await startService(store, { CORS_ORIGINS: "https://app.example" });

      const known = await other.anonymous.get("/events", origin);
      const unknown = await other.anonymous.get("/events", { origin: "https://evil.example" });

      assert.equal(known.headers.get("access-control-allow-origin"), "https://app.example");
      assert.equal(known.headers.get("access-control-allow-credentials"), "true");
      for (const name of ["access-control-allow-origin", "access-control-allow-credentials"])
        assert.equal(unknown.headers.get(name), null, name);
    });
  });
});
