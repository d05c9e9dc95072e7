import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./support/postgres.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  type ServiceProcess,
  startProcess,
} from "./support/process.ts";
import { rawExchange, rawRequest } from "./support/raw-http.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "./support/service.ts";
import { waitFor, withTimeout } from "./support/wait.ts";

onEveryStoreInGate("responses that are not for everybody", (store) => {
  let service: TestService;
  const path = "/wp-json/svc/events/v1/events";
  const json = { "Content-Type": "application/json" };
  before(async () => {
    service = await startService(store);
    await service.admin.post("/events", anEvent({ title: "Secret", slug: "secret", password: "sesame" }));
  });

  const isPrivate = ({ headers }: { headers: Headers }) =>
    headers.get("cache-control") === "private, no-store";

  it("are those to a GET with a body, which neither fills nor uses the cache", async () => {
    const body = '{"per_page": 1, "page": 1}';
    const withBody = { ...json, "Content-Length": String(body.length) };
    const chunked = { ...json, "Transfer-Encoding": "chunked" };

    const sized = await rawExchange(service.origin, rawRequest(`GET ${path}`, withBody, body));
    const streamed = await rawExchange(
      service.origin,
      rawRequest(`GET ${path}`, chunked, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
    );
    const plain = await service.anonymous.get("/events");

    assert.deepEqual([sized.status, streamed.status], [200, 200]);
    assert.ok(isPrivate(sized) && isPrivate(streamed));
    assert.match(plain.headers.get("cache-control") ?? "", /^public/);
    assert.match(plain.text, /"rest_url":"[^"]*\/events\/?"/);
  });

  it("are those to a POST that stands for a GET", async () => {
    const response = await service.anonymous.send("POST", "/events?_method=GET");

    assert.equal(response.status, 200);
    assert.ok(isPrivate(response));
  });

  it("are those that an event password opened", async () => {
    const { body } = await service.admin.get("/events/by-slug/secret?context=edit");
    for (const read of [
      `/events/${body.id}?password=sesame`,
      `/events/by-slug/secret?password=sesame`,
      `/events/${body.id}.ics?password=sesame`,
      "/events?password=sesame",
      "/events.ics?password=sesame",
    ]) {
      const response = await service.anonymous.get(read);
      assert.equal(response.status, 200, read);
      assert.ok(isPrivate(response), read);
    }
  });

  it("are pages that an event password opened", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const opened = await service.anonymous.post("//event/secret/", "password=sesame", form);
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";

    for (const query of ["", "?ical=1"]) {
      const page = await service.anonymous.get(`//event/secret/${query}`, { cookie });
      assert.match(page.text, /Secret/);
      assert.ok(isPrivate(page), query);
    }
  });
});

onEveryStoreInGate("a method override to HEAD", (store) => {
  it("is a GET, whose body the client waits for", async () => {
    const service = await startService(store);
    for (const [path, headers] of [
      ["/events?_method=HEAD", {}],
      ["/events", { "x-http-method-override": "head" }],
    ] as const) {
      const response = await service.anonymous.send("POST", path, undefined, headers);
      assert.equal(response.status, 200);
      assert.equal(Number(response.headers.get("content-length")), Buffer.byteLength(response.text));
      assert.equal(response.body.total, 0);
    }
  });
});

describe("a service with AUTH=open", () => {
  let service: ServiceProcess;
  before(async () => {
    service = await startProcess({
      ...(await emptyStore("sqlite")),
      AUTH: "open",
      BASE_URL: "http://calendar.test",
      CORS_ORIGINS: "*,https://app.example",
    });
  });
  after(cleanUp);

  const statusOf = async (headers: Record<string, string>) =>
    (await rawExchange(service.origin, rawRequest("GET /wp-json/svc/events/v1/events", headers))).status;

  it("serves its own names, and origins that are listed", async () => {
    const own: Record<string, string>[] = [
      { Host: "127.0.0.1:3000" },
      { Host: "localhost:8080" },
      { Host: "[::1]:3000" },
      { Host: "calendar.test" },
      { Host: "localhost", Origin: "http://localhost:5173" },
      { Host: "localhost", Origin: "https://app.example" },
      { Host: "localhost", Origin: "http://calendar.test" },
    ];
    for (const headers of own) assert.equal(await statusOf(headers), 200, JSON.stringify(headers));
  });

  it("refuses names and origins of others (DNS rebinding, cross-site requests)", async () => {
    const foreign: Record<string, string>[] = [
      { Host: "evil.example" },
      { Host: "evil.example:3000" },
      { Host: "127.0.0.1.evil.example" },
      { Host: "localhost", Origin: "https://evil.example" },
      { Host: "localhost", Origin: "null" },
    ];
    for (const headers of foreign) assert.equal(await statusOf(headers), 403, JSON.stringify(headers));
    const write = await service.client().post("/events", anEvent(), { origin: "https://evil.example" });
    assert.deepEqual([write.status, write.body.code], [403, "rest_foreign_origin"]);
    assert.equal((await service.client().get("/events")).body.total, 0);
  });

  it("refuses them what the response cache has", async () => {
    const paths = ["/embed/list", "/wp-json/svc/events/v1/events"];
    const get = (path: string, Host: string) =>
      rawExchange(service.origin, rawRequest(`GET ${path}`, { Host }));
    for (const path of paths) {
      for (const _ of [1, 2, 3]) assert.equal((await get(path, "localhost")).status, 200, path);
      assert.equal((await get(path, "evil.example")).status, 403, path);
    }
  });
});

describe("metrics", () => {
  after(cleanUp);

  const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

  it("are not served by default", async () => {
    const { origin, stop } = await startProcess(await emptyStore("sqlite"));

    assert.equal((await get(`${origin}/metrics`)).status, 404);
    await stop();
  });

  it("need their token, or a port of their own, also with two processes", async () => {
    const port = await freePort();
    const { origin, stop } = await startProcess({
      ...(await emptyStore("sqlite")),
      METRICS_TOKEN: "s3cret",
      METRICS_PORT: String(port),
      WORKERS: "2",
    });

    // It is opened beside the port of the service, perhaps a moment later.
    const own = await waitFor("the port of the metrics", () =>
      get(`http://127.0.0.1:${port}/metrics`).catch(() => false as const),
    );
    const none = await get(`http://127.0.0.1:${port}/wp-json/`);
    const allowed = await get(`${origin}/metrics`, { authorization: "Bearer s3cret" });
    const denied = await Promise.all(
      ["", "Bearer no", "Basic s3cret"].map((authorization) => get(`${origin}/metrics`, { authorization })),
    );

    const rejected: [number, string | null][] = [];
    for (const text of [
      "GARBAGE\r\n\r\n",
      "GET /metrics HTTP/1.1\r\n\r\n",
      rawRequest("GET /metrics", { "X-Long": "x".repeat(300_000) }),
      rawRequest("GET /metrics", { Expect: "miracles" }),
    ]) {
      const { status, headers } = await rawExchange(`http://127.0.0.1:${port}`, text);
      rejected.push([status, headers.get("x-content-type-options")]);
    }

    assert.deepEqual([own.status, none.status, allowed.status], [200, 404, 200]);
    assert.deepEqual(
      rejected,
      [400, 400, 431, 417].map((status) => [status, "nosniff"]),
    );
    assert.match(await own.text(), /^almanac_\w+ \d/m);
    assert.deepEqual(
      denied.map(({ status }) => status),
      [401, 401, 401],
    );
    assert.ok(!(await stop()).output.includes("s3cret"));
  });
});

describe("clients that go away while their credentials are checked", () => {
  after(cleanUp);

  it("release their permits for reads", async () => {
    const settings = await emptyStore("sqlite");
    const service = await startProcess(settings);
    const { "application password": password = "" } = await firstCredentials(settings);
    const authorization = `Basic ${btoa(`admin:${password}`)}`;
    const path = "/wp-json/svc/events/v1/events";
    // More than the reads that are computed at once.
    const sockets = Array.from({ length: 80 }, () => connect(service.port, "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));

    for (const socket of sockets) socket.write(rawRequest(`GET ${path}`, { Authorization: authorization }));
    // They have been admitted, and wait for one slow hash, which takes longer.
    await sleep(100);
    for (const socket of sockets) socket.destroy();
    const checked = service.client(authorization).send("OPTIONS", "/events");
    await withTimeout("the credentials to be checked", checked);
    const { status } = await withTimeout("a read", service.client().get("/events?search=nothing"));
    await service.stop();

    assert.equal(status, 200);
  });
});
