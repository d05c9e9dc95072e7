// OWASP API Security Top 10 (2023): API7 to API10. SECURITY.md says which further tests guard each item.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, it } from "node:test";
import { fetchImage } from "../../src/media/fetch-image.ts";
import { pngOf } from "../support/images.ts";
import { registeredRoutes } from "../support/routes.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** A server on this machine that counts its requests. */
async function internalServer() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    if (request.url === "/redirect")
      response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" });
    response.end("internal");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address of a TCP server is an AddressInfo.
  return { seen, port: (server.address() as AddressInfo).port, close: () => server.close() };
}

onEveryStoreInGate("OWASP API7, server side request forgery", (store) => {
  let service: TestService;
  let internal: Awaited<ReturnType<typeof internalServer>>;
  before(async () => {
    service = await startService(store);
    internal = await internalServer();
  });
  after(() => internal.close());

  it("fetches no image from inside, in any spelling of the address", async () => {
    const { port } = internal;
    const hosts = [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
      "0x7f000001",
      "0177.0.0.1",
      "127.1",
    ];
    const urls = hosts.map((host) => `http://${host}:${port}/x.png`);
    urls.push(
      "http://169.254.169.254/latest/meta-data/",
      "http://[fd00::1]/",
      "http://10.0.0.1/",
      "http://0.0.0.0/",
    );
    urls.push(
      `http://user:pass@127.0.0.1:${port}/`,
      "file:///etc/passwd",
      "gopher://127.0.0.1/",
      `//127.0.0.1:${port}/`,
    );
    for (const image of urls) {
      const { status, text } = await service.admin.post("/events", anEvent({ image }));
      assert.equal(status, 400, image);
      assert.ok(!text.includes("internal"), image);
    }
    assert.deepEqual(internal.seen, []);
  });
});

onEveryStoreInGate("OWASP API8, security misconfiguration", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("starts closed: nothing can be written or scraped without credentials", async () => {
    const { anonymous } = service;
    assert.equal((await anonymous.post("/events", anEvent())).status, 401);
    assert.equal((await anonymous.get("/audit")).status, 401);
    assert.equal((await anonymous.get("//metrics")).status, 404);
    assert.equal((await anonymous.get("//metrics", { authorization: "Bearer " })).status, 404);
  });

  it("tells nothing of its inside in errors and headers", async () => {
    for (const path of [
      "/events?page=x",
      "/events/999999999",
      "//nowhere",
      "/events?search=%00",
      "/events/by-slug/%ff",
    ]) {
      const { status, text, headers } = await service.anonymous.get(path);
      assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
      assert.doesNotMatch(text, /node_modules|\bat .*\.[jt]s:\d|select .* from|SQLITE|postgres:/i, path);
      assert.equal(headers.get("x-powered-by"), null);
      assert.equal(headers.get("x-content-type-options"), "nosniff");
    }
  });

  it("allows pages of other sites to read, and none to use the visitor's session", async () => {
    const { headers } = await service.anonymous.get("/events", { origin: "https://elsewhere.example" });

    assert.equal(headers.get("access-control-allow-origin"), "*");
    assert.equal(headers.get("access-control-allow-credentials"), null);
  });
});

onEveryStoreInGate("OWASP API9, improper inventory management", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  it("serves no route of the API that its own document does not list", async () => {
    const { body } = await service.anonymous.get("/doc?version=3.1");
    const documented = new Set(
      Object.keys(body.paths).map((path) =>
        path
          .replace(/^\/wp-json/, "")
          .replace(/\{[^}]+\}/g, "*")
          .toLowerCase(),
      ),
    );
    const served = (await registeredRoutes())
      .filter(
        ({ path, method }) => path.startsWith("/wp-json/svc") && method !== "OPTIONS" && method !== "HEAD",
      )
      .map(({ path }) =>
        path
          .replace(/^\/wp-json/, "")
          .replace(/:\w+(\([^)]*\)+)?/g, "*")
          .replace(/\/$/, "")
          .toLowerCase(),
      );
    const suffixes = [...documented].map((path) => path.replace(/^\/svc\/events\/v1/, ""));

    assert.ok(served.length > 20);
    assert.deepEqual(
      served.filter((path) => !suffixes.includes(path.replace(/^\/svc\/events\/v1/, ""))),
      [],
    );
  });

  it("has no other versions", async () => {
    for (const version of ["v0", "v2", "beta"])
      assert.equal(
        (await service.anonymous.get(`//wp-json/svc/events/${version}/events`)).status,
        404,
        version,
      );
  });
});

onEveryStoreInGate("OWASP API10, unsafe consumption of APIs", (store) => {
  let service: TestService;
  let upstream: Awaited<ReturnType<typeof internalServer>>;
  before(async () => {
    service = await startService(store);
    upstream = await internalServer();
  });
  after(() => upstream.close());

  it("follows no redirect of another site to the inside, and takes nothing from it that is no image", async () => {
    const options = {
      lookup: async () => [{ address: "127.0.0.1", family: 4 }],
      allowPrivate: (address: string, port: number) => address === "127.0.0.1" && port === upstream.port,
    };
    const url = `http://images.example.test:${upstream.port}`;

    await assert.rejects(fetchImage(`${url}/redirect`, options));
    assert.deepEqual(upstream.seen, ["/redirect"]);
    const upload = (bytes: Buffer | string) =>
      service.admin.send("POST", "//wp-json/wp/v2/media", bytes, {
        "content-type": "image/png",
        "content-disposition": 'attachment; filename="x.png"',
      });
    assert.equal((await upload("<html><script>alert(1)</script></html>")).status, 400);
    const bomb = await pngOf(8, 8);
    // Width and height in the header of a PNG; its checksum is not what an attacker would get wrong, so both are refused.
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    assert.equal((await upload(bomb)).status, 400);
  });

  it("keeps no script in texts, wherever they come from", async () => {
    const description = `<p onclick="x()">Hello</p><script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a>`;
    const { body } = await service.admin.post("/events", anEvent({ description, slug: "scripted" }));
    const texts = [body.description, (await service.anonymous.get("//event/scripted/")).text];

    for (const text of texts) assert.doesNotMatch(text, /onclick=|onerror=|javascript:x|<script>x/);
  });
});
