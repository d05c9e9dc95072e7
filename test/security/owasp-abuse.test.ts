// OWASP API Security Top 10 (2023): API2, API4, API6. SECURITY.md says which further tests guard each item.

import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, client, onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

/** Clients of tests name their address themselves, and are limited. */
const limited = { RATE_LIMIT_EXEMPT: "none", TRUST_PROXY: "1" };
const from = (address: string) => ({ "x-forwarded-for": address });

onEveryStoreInGate("OWASP API2, broken authentication", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { ...limited, MAX_PASSWORD_FAILURES: "10" });
  });
  const basic = (login: string, password: string) =>
    client(service.origin, service.api, `Basic ${btoa(`${login}:${password}`)}`);

  it("reports an unknown user like a wrong password", async () => {
    const wrong = await basic("editor", "guess").get("/events", from("203.0.113.10"));
    const unknown = await basic("nobody", "guess").get("/events", from("203.0.113.11"));

    assert.equal(wrong.status, 401);
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
  });

  it("stops whoever guesses passwords", async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 30; guess += 1)
      statuses.push(
        (await basic("administrator", `guess ${guess}`).get("/events", from("203.0.113.12"))).status,
      );

    assert.ok(statuses.filter((status) => status === 401).length <= 10, statuses.join());
    assert.equal(statuses.at(-1), 429);
  });

  it("accepts neither altered nor empty credentials", async () => {
    const good = btoa("editor:pw-editor");
    for (const header of ["Basic", "Basic ", "Basic Og==", `Bearer ${good}`, `Digest ${good}`]) {
      const { status } = await client(service.origin, service.api, header).post(
        "/events",
        anEvent(),
        from("203.0.113.13"),
      );
      assert.ok(status === 401 || header === `${header}: ${status}`);
    }
  });

  it("accepts a session cookie for no write without its nonce", async () => {
    const login = await service.anonymous.post(
      "//wp-json/almanac/v1/session",
      { login: "editor", password: "pw-editor" },
      { ...from("203.0.113.14"), origin: "http://calendar.test" },
    );
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    const write = await service.anonymous.post("/events", anEvent(), { ...from("203.0.113.14"), cookie });

    assert.match(login.headers.get("set-cookie") ?? "", /HttpOnly.*SameSite|SameSite.*HttpOnly/i);
    assert.ok([401, 403].includes(write.status), String(write.status));
  });
});

onEveryStoreInGate("OWASP API4, unrestricted resource consumption", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { ...limited, RATE_LIMIT_READS: "8" });
  });

  it("refuses requests that ask for too much, with the reason", async () => {
    const json = { "content-type": "application/json" };
    const many = Array.from({ length: 201 }, (_, index) => index + 1).join();
    const words = Array.from({ length: 11 }, (_, index) => `word${index}`).join("+");
    const { admin, anonymous } = service;
    const cases = {
      page: (await anonymous.get("/venues?page=100001&per_page=50", from("203.0.113.20"))).status,
      ids: (await anonymous.get(`/events?include=${many}`, from("203.0.113.20"))).status,
      words: (await anonymous.get(`/events?search=${words}`, from("203.0.113.20"))).status,
      headers: (await anonymous.get("/events", { ...from("203.0.113.20"), "x-long": "x".repeat(40_000) }))
        .status,
      body: (
        await admin.send("POST", "/events", "x".repeat(2 * 1024 * 1024), { ...json, ...from("203.0.113.21") })
      ).status,
      title: (await admin.post("/events", anEvent({ title: "x".repeat(100_000) }), from("203.0.113.21")))
        .status,
    };

    assert.deepEqual(cases, {
      page: 400,
      ids: 400,
      words: 400,
      headers: 431,
      body: 413,
      title: 400,
    });
  });

  it("limits the requests of an address, cached or not", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1)
      statuses.push((await service.anonymous.get("/events", from("203.0.113.23"))).status);

    assert.deepEqual(statuses, [...Array(8).fill(200), 429, 429]);
  });
});

onEveryStoreInGate("OWASP API6, unrestricted access to sensitive business flows", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { ...limited, RATE_LIMIT_WRITES: "6" });
  });

  it("publishes no submission without an editor, and limits how many there are", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { status, body } = await service.as.contributor.post(
        "/events",
        anEvent({ title: `Buy now ${count}`, status: "publish" }),
        // Addresses do not help: the account is limited as well.
        from(`203.0.113.${30 + count}`),
      );
      statuses.push(status);
      if (status === 201) assert.equal(body.status, "pending");
    }

    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 201, 429, 429]);
    assert.equal((await service.anonymous.get("/events?search=Buy", from("203.0.113.50"))).body.total, 0);
  });

  it("creates one item for a request that is repeated", async () => {
    const event = anEvent({ title: "Once" });
    const headers = { ...from("203.0.113.51"), "idempotency-key": "once" };
    const ids = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await service.as.author.post("/events", event, headers)).body.id);

    assert.equal(new Set(ids).size, 1);
  });
});
