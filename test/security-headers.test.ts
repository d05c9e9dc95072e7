import assert from "node:assert/strict";
import { before, it } from "node:test";
import { pngOf } from "./support/images.ts";
import { rawExchange, rawRequest } from "./support/raw-http.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "./support/service.ts";

const WITHOUT_HOST = "GET /healthz HTTP/1.1\r\n\r\n";

onEveryStoreInGate("every kind of response", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { BASE_URL: "https://calendar.test", METRICS_TOKEN: "scraper" });
  });

  /** Responses of every kind, by name. */
  async function responses(): Promise<Record<string, { status: number; headers: Headers }>> {
    const { admin, anonymous, origin } = service;
    const created = await admin.post("/events", anEvent({ slug: "walk" }));
    const image = await admin.send("POST", "//wp-json/wp/v2/media", await pngOf(80, 60), {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="a.png"',
    });
    const file = `/${new URL(image.body.source_url).pathname}`;
    const list = await anonymous.get("/events");
    const known = (response: { headers: Headers }) => ({
      "if-none-match": response.headers.get("etag") ?? "",
    });
    const page = await anonymous.get("//events/");
    const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(page.text)?.[1] ?? "";
    return {
      created,
      image,
      "a computed list": list,
      "a cached list": await anonymous.get("/events"),
      "a cached list that the client has": await anonymous.get("/events", known(list)),
      "a list for a user that the client has": await admin.get("/events", known(await admin.get("/events"))),
      head: await anonymous.send("HEAD", "/events"),
      options: await anonymous.send("OPTIONS", "/events"),
      deleted: await admin.delete(`/events/${created.body.id}`),
      "an iCalendar feed": await anonymous.get("/events.ics"),
      "an RSS feed": await anonymous.get("/events.rss"),
      page,
      "a cached page": await anonymous.get("//events/"),
      "a page that does not exist": await anonymous.get("//nowhere/", { accept: "text/html" }),
      "a redirect": await anonymous.post("//event/walk/", "", { "content-type": "text/plain" }),
      "the API reference": await anonymous.get("//docs/"),
      stylesheet: await anonymous.get(`/${stylesheet}`),
      "a file": await anonymous.get(file),
      "a file that the client has": await anonymous.get(file, known(await anonymous.get(file))),
      "no route": await anonymous.get("//nowhere"),
      "invalid JSON": await admin.send("POST", "/events", "{", { "content-type": "application/json" }),
      "too large": await admin.send("POST", "/events", "x".repeat(2_000_000)),
      unauthorised: await anonymous.post("/events", anEvent()),
      "wrong credentials": await anonymous.get("/events", { authorization: `Basic ${btoa("a:b")}` }),
      health: await anonymous.get("//healthz"),
      readiness: await anonymous.get("//readyz"),
      metrics: await anonymous.get("//metrics", { authorization: "Bearer scraper" }),
      "a malformed URL": await rawExchange(origin, rawRequest("GET /%zz")),
      "no HTTP": await rawExchange(origin, "GARBAGE\r\n\r\n"),
      "headers that are too large": await rawExchange(
        origin,
        rawRequest("GET /", { "X-Long": "x".repeat(300_000) }),
      ),
      "an unknown expectation": await rawExchange(origin, rawRequest("GET /", { Expect: "miracles" })),
      "no host": await rawExchange(origin, WITHOUT_HOST),
    };
  }

  it("has the security headers and a request id of its own", async () => {
    const all = await responses();

    for (const [kind, { headers }] of Object.entries(all)) {
      const value = (name: string) => headers.get(name) ?? "";
      assert.equal(value("x-content-type-options"), "nosniff", kind);
      assert.equal(value("x-frame-options"), "DENY", kind);
      assert.equal(value("referrer-policy"), "strict-origin-when-cross-origin", kind);
      assert.equal(value("strict-transport-security"), "max-age=31536000", kind);
      assert.match(value("content-security-policy"), /^default-src 'none'.*frame-ancestors 'none'/, kind);
      assert.match(value("cross-origin-resource-policy"), /^(cross|same)-origin$/, kind);
    }
    const ids = Object.values(all).map(({ headers }) => headers.get("x-request-id"));
    assert.ok(!ids.includes(null));
    assert.equal(new Set(ids).size, ids.length);
  });

  it("is an error in our form when Node rejects the request", async () => {
    const statuses: Record<string, number> = {};
    for (const [what, text] of Object.entries({
      "no HTTP": "GARBAGE\r\n\r\n",
      "large headers": rawRequest("GET /", { "X-Long": "x".repeat(300_000) }),
      expectation: rawRequest("GET /", { Expect: "miracles" }),
      "no host": WITHOUT_HOST,
    })) {
      const { status, text: body } = await rawExchange(service.origin, text);
      const error = JSON.parse(body);
      assert.deepEqual(Object.keys(error), ["code", "message", "data"]);
      assert.equal(error.data.status, status);
      statuses[what] = status;
    }
    assert.deepEqual(statuses, { "no HTTP": 400, "large headers": 431, expectation: 417, "no host": 400 });
  });

  it("needs no host in HTTP/1.0", async () => {
    const { status, headers } = await rawExchange(service.origin, "GET /healthz HTTP/1.0\r\n\r\n");

    assert.deepEqual([status, headers.get("x-content-type-options")], [200, "nosniff"]);
  });

  it("has no HSTS where the site is not https", async () => {
    const plain = await startService(store);

    assert.equal((await plain.anonymous.get("/events")).headers.get("strict-transport-security"), null);
  });
});
