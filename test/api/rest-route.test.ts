import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { restRouteRewriter } from "../../src/http/rest-route.ts";
import { make, names } from "../support/lists.ts";
import { rawExchange, rawRequest } from "../support/raw-http.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

describe("the usual URL of an API request", () => {
  const rewrite = restRouteRewriter({ apiRoot: "wp-json", languages: ["en", "fr"] });
  const cases: Record<string, string> = {
    "/?rest_route=/tribe/events/v1/events": "/wp-json/tribe/events/v1/events",
    "/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F": "/wp-json/tribe/events/v1/events",
    "/?page=2&rest_route=/a/b&per_page=3": "/wp-json/a/b?page=2&per_page=3",
    "/index.php?rest_route=/a": "/wp-json/a",
    "/fr/?rest_route=/a": "/fr/wp-json/a",
    "/FR?rest_route=/a": "/FR/wp-json/a",
    "/fr/index.php?rest_route=/a": "/fr/wp-json/a",
    "//?rest_route=//a//b": "/wp-json/a/b",
    "/?rest_route=/": "/wp-json",
    "/?rest_route=a": "/wp-json/a",
    "/?rest_route=/a&rest_route=/b": "/wp-json/b",
    "/?rest_route=/a?per_page=3&page=2": "/wp-json/a?per_page=3&page=2",
    "/?rest_route=/by-slug/caf%C3%A9+noir%23": "/wp-json/by-slug/caf%C3%A9%20noir%23",
    "/?rest_route=/by-slug/caf%25C3%25A9": "/wp-json/by-slug/caf%25C3%25A9",
    "/?rest_route=/%E0%A4%A": "/wp-json/%25E0%25A4%25A",
    "/index.php/wp-json/a?b=1": "/wp-json/a?b=1",
    "/index.php/WP-JSON/": "/WP-JSON",
    "/fr/index.php/wp-json/a": "/fr/wp-json/a",
    "/index.php/fr/wp-json/a": "/fr/wp-json/a",
    // These are no URLs of the API.
    "/?rest_route=": "/?rest_route=",
    "/?rest_route[]=/a": "/?rest_route[]=/a",
    "/?x=rest_route=/a": "/?x=rest_route=/a",
    "/de/?rest_route=/a": "/de/?rest_route=/a",
    "/events/?rest_route=/a": "/events/?rest_route=/a",
    "/index.php/wp-jsonx": "/index.php/wp-jsonx",
    "/index.php": "/index.php",
  };
  for (const [url, expected] of Object.entries(cases))
    it(`of ${url}`, () => assert.equal(rewrite(url), expected));
});

onEveryStoreInGate("rest_route", (store) => {
  let service: TestService;
  let id = 0;
  before(async () => {
    service = await startService(store);
    id = await make(service.admin, "/events", anEvent({ title: "Gig" }));
    await make(service.admin, "/events", anEvent({ title: "Ball" }));
    await make(service.admin, "/events?wpml_language=fr", { title: "Concert", translation_of: id });
  });

  it("lists and reads as the usual URL does, in every language", async () => {
    for (const [other, usual] of [
      ["//?rest_route=/tribe/events/v1/events&per_page=1", "//wp-json/tribe/events/v1/events?per_page=1"],
      ["//index.php?rest_route=%2Fsvc%2Fevents%2Fv1%2Fevents", "//wp-json/svc/events/v1/events"],
      ["//fr/?rest_route=/tribe/events/v1/events", "//fr/wp-json/tribe/events/v1/events"],
      ["//index.php/wp-json/tribe/events/v1/events", "//wp-json/tribe/events/v1/events"],
      ["//?rest_route=/", "//wp-json/"],
      ["//?rest_route=/nothing/here", "//wp-json/nothing/here"],
    ] as const) {
      const [a, b] = [await service.anonymous.get(other), await service.anonymous.get(usual)];
      assert.deepEqual([a.status, a.body], [b.status, b.body], other);
      assert.equal(a.headers.get("content-language"), b.headers.get("content-language"));
    }
    assert.deepEqual(names(await service.anonymous.get("//fr/?rest_route=/tribe/events/v1/events")), [
      "Concert",
    ]);
  });

  it("may come with scheme and host, as any URL may", async () => {
    const usual = await service.anonymous.get("//wp-json/tribe/events/v1/events");
    for (const path of ["/?rest_route=/tribe/events/v1/events", "/wp-json/tribe/events/v1/events"]) {
      const { status, text } = await rawExchange(
        service.origin,
        rawRequest(`GET http://calendar.test${path}`),
      );

      assert.deepEqual([status, JSON.parse(text)], [200, usual.body]);
    }
    const bare = await rawExchange(service.origin, rawRequest("GET http://calendar.test?rest_route=/"));
    assert.equal(JSON.parse(bare.text).url, "http://calendar.test");
  });

  it("serves HEAD, OPTIONS, writes and overridden methods", async () => {
    const head = await service.anonymous.send("HEAD", "//?rest_route=/tribe/events/v1/events");
    const options = await service.anonymous.send("OPTIONS", "//?rest_route=/tribe/events/v1/events");
    const created = await service.admin.post(
      "//?rest_route=/tribe/events/v1/events",
      anEvent({ title: "New" }),
    );
    const item = `//index.php?rest_route=/tribe/events/v1/events/${created.body.id}`;
    const updated = await service.admin.put(item, { title: "Newer" });
    const patched = await service.admin.post(
      item,
      { title: "Newest" },
      { "x-http-method-override": "PATCH" },
    );
    const refused = await service.anonymous.delete(item);
    const removed = await service.admin.post(`${item}&_method=DELETE`);

    assert.equal(head.headers.get("x-tec-total"), "2");
    assert.deepEqual([options.status, options.body.namespace], [200, "tribe/events/v1"]);
    assert.equal(created.status, 201);
    assert.equal(updated.body.title, "Newer");
    assert.equal(patched.body.title, "Newest");
    assert.equal(refused.status, 401);
    assert.deepEqual([removed.status, removed.body.status], [200, "trash"]);
  });
});
