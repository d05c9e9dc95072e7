import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { syncUsage } from "../src/http/sync-usage.ts";
import { usageTable } from "../src/http/usage.ts";
import { catalogues } from "../src/locales/index.ts";
import { cleanUp, emptyStore, firstCredentials, startProcess } from "./support/process.ts";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "./support/service.ts";
import { waitFor } from "./support/wait.ts";

/** Settings of a service that limits the clients of tests, which name their address themselves. */
const limited = (settings: Record<string, string>) => ({
  RATE_LIMIT_EXEMPT: "none",
  TRUST_PROXY: "1",
  ...settings,
});

const from = (address: string) => ({ "x-forwarded-for": address });
/** The headers that describe a limit. */
const limitOf = ({ headers }: { headers: Headers }) =>
  ["limit", "remaining", "reset"].map((name) => headers.get(`ratelimit-${name}`));
const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get("retry-after"));

onEveryStore("a limit of reads", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, limited({ RATE_LIMIT_READS: "5" }));
    for (let count = 0; count < 5; count++)
      assert.equal((await service.anonymous.get("/events", from("203.0.113.1"))).status, 200);
  });

  it("counts cached ones as well, and says when to come back", async () => {
    const denied = await service.anonymous.get("/events", from("203.0.113.1"));

    assert.deepEqual([denied.status, denied.body.code], [429, "rest_too_many_requests"]);
    assert.equal(retryAfter(denied), 60);
    assert.deepEqual(limitOf(denied), ["5", "0", "60"]);
    assert.equal(denied.headers.get("cache-control"), "no-store");
    assert.equal(denied.headers.get("access-control-expose-headers")?.includes("Retry-After"), true);
  });

  it("is explained in every language, and to people on a page", async () => {
    for (const [language, messages] of Object.entries(catalogues)) {
      const { body } = await service.anonymous.get(`/events?wpml_language=${language}`, from("203.0.113.1"));
      assert.equal(body.message, messages.rest_too_many_requests.replace("%s", "60"));
    }
    const page = await service.anonymous.get("//fr/events/", { ...from("203.0.113.1"), accept: "text/html" });
    assert.equal(page.status, 429);
    assert.match(page.text, /Trop de requêtes/);
  });

  it("concerns nobody else, and no health check", async () => {
    const { anonymous } = service;

    assert.equal((await anonymous.get("/events", from("203.0.113.2"))).status, 200);
    for (const path of ["//healthz", "//readyz"])
      assert.equal((await anonymous.get(path, from("203.0.113.1"))).status, 200, path);
  });

  it("counts the addresses of one IPv6 network together", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await service.anonymous.get("/events", from(`2001:db8::${count}`))).status);
    const other = await service.anonymous.get("/events", from("2001:db8:0:1::1"));

    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.equal(other.status, 200);
  });

  it("ends with the minute", async () => {
    service.clock.now = NOON + 60;

    assert.equal((await service.anonymous.get("/events", from("203.0.113.1"))).status, 200);
    service.clock.now = NOON;
  });
});

onEveryStore("a limit of uncached reads", (store) => {
  it("does not count those that the cache has, which tell nothing of the limit", async () => {
    const { anonymous } = await startService(store, limited({ RATE_LIMIT_UNCACHED: "3" }));
    const get = (query: string) => anonymous.get(`/events${query}`, from("203.0.113.1"));

    const computed = await get("");
    const cached = await get("");
    for (let count = 0; count < 5; count++) assert.equal((await get("")).status, 200);
    const statuses = [await get("?page=1"), await get("?per_page=2"), await get("?per_page=3")];
    const still = await get("");

    assert.deepEqual(limitOf(computed), ["3", "2", "60"]);
    assert.deepEqual(limitOf(cached), [null, null, null]);
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [200, 200, 429],
    );
    assert.equal(still.status, 200);
  });
});

onEveryStore("a limit of writes", (store) => {
  it("is exact for concurrent writes on two nodes, and for an account with many addresses", async () => {
    const settings = limited({ RATE_LIMIT_WRITES: "10" });
    const first = await startService(store, settings);
    const second = await startService(store, settings, { beside: first });

    const writes = Array.from({ length: 30 }, (_, at) =>
      (at % 2 ? first : second).admin.post("/events", anEvent(), from(`203.0.113.${at}`)),
    );
    const responses = await Promise.all(writes);

    const denied = responses.filter(({ status }) => status === 429);
    assert.equal(responses.filter(({ status }) => status === 201).length, 10);
    assert.equal(denied.length, 20);
    assert.ok(denied.every((response) => retryAfter(response) > 0 && retryAfter(response) <= 60));
    for (const response of denied)
      assert.deepEqual(limitOf(response), ["10", "0", String(retryAfter(response))]);
    const { body } = await first.as.editor.get("/events", from("198.51.100.1"));
    assert.equal(body.total, 10);
    const other = await first.as.editor.post("/events", anEvent(), from("198.51.100.1"));
    assert.equal(other.status, 201);
  });
});

onEveryStore("a limit of failures", (store) => {
  it("blocks an address that is refused too often, and nobody else", async () => {
    const { anonymous } = await startService(store, limited({ RATE_LIMIT_FAILURES: "4" }));
    const attempt = (address: string) => anonymous.post("/events", anEvent(), from(address));
    for (let count = 0; count < 4; count++) assert.equal((await attempt("203.0.113.1")).status, 401);

    await waitFor("the failures to be counted", async () => (await attempt("203.0.113.1")).status === 429);

    const read = await anonymous.get("/events?per_page=7", from("203.0.113.1"));
    assert.equal(read.status, 429);
    assert.equal(retryAfter(read), 600);
    assert.deepEqual(limitOf(read), ["4", "0", "600"]);
    assert.equal((await attempt("203.0.113.2")).status, 401);
  });

  it("counts refusals inside of responses, of envelopes and of tools for assistants", async () => {
    const { anonymous } = await startService(store, limited({ RATE_LIMIT_FAILURES: "4" }));
    const tool = { name: "create_event", arguments: anEvent() };
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: tool };
    const accept = { accept: "application/json, text/event-stream" };
    let size = 0;
    for (const [address, attempt] of [
      ["203.0.113.1", () => anonymous.get("/audit?_envelope=1", from("203.0.113.1"))],
      ["203.0.113.2", () => anonymous.post("//mcp", call, { ...accept, ...from("203.0.113.2") })],
    ] as const) {
      for (let count = 0; count < 4; count++) assert.equal((await attempt()).status, 200, address);

      await waitFor("the refusals to be counted", async () => {
        await attempt();
        // Another list each time: a cached one is sent to anybody.
        size += 1;
        return (await anonymous.get(`/events?per_page=${size}`, from(address))).status === 429;
      });
    }
  });

  it("counts guesses of the token of metrics", async () => {
    const settings = limited({ RATE_LIMIT_FAILURES: "4", METRICS_TOKEN: "scraper" });
    const { anonymous } = await startService(store, settings);
    const scrape = (address: string, token: string) =>
      anonymous.get("//metrics", { ...from(address), authorization: `Bearer ${token}` });
    for (let count = 0; count < 4; count++) assert.equal((await scrape("203.0.113.1", "no")).status, 401);

    await waitFor(
      "the guesses to be counted",
      async () => (await scrape("203.0.113.1", "no")).status === 429,
    );

    assert.equal((await scrape("203.0.113.2", "scraper")).status, 200);
  });
});

onEveryStore("requests to two nodes", (store) => {
  it("are added up within seconds", async () => {
    const settings = limited({ RATE_LIMIT_READS: "20" });
    const first = await startService(store, settings);
    const second = await startService(store, settings, { beside: first });
    for (const { anonymous } of [first, second])
      for (let count = 0; count < 12; count++)
        assert.equal((await anonymous.get("/events", from("203.0.113.1"))).status, 200);

    for (const { anonymous } of [first, second])
      await waitFor("the other node's requests to count", async () => {
        // A request that is counted changes what is waited for by one at most.
        return (await anonymous.get("/events", from("203.0.113.1"))).status === 429;
      });
  });
});

onEveryStore("requests from the machine itself", (store) => {
  it("are not limited by default", async () => {
    const { anonymous } = await startService(store, { RATE_LIMIT_READS: "1", RATE_LIMIT_FAILURES: "1" });
    for (let count = 0; count < 5; count++) {
      const { status, headers } = await anonymous.get(`/events?per_page=${count + 1}`);
      assert.deepEqual([status, headers.get("ratelimit-limit")], [200, null]);
      assert.equal((await anonymous.post("/events", anEvent())).status, 401);
    }
  });
});

describe("a service of two processes", () => {
  after(cleanUp);

  it("has one limit of writes", async () => {
    const settings = await emptyStore("sqlite");
    const service = await startProcess({
      ...settings,
      ...limited({ RATE_LIMIT_WRITES: "10", WORKERS: "2" }),
    });
    const { "application password": password } = await firstCredentials(settings);
    const admin = service.client(`Basic ${btoa(`admin:${password}`)}`);

    // Both processes know the credentials before: few passwords are checked at once.
    for (let count = 0; count < 6; count++) await admin.get("/events", { connection: "close" });
    const writes = Array.from({ length: 30 }, (_, at) =>
      // A connection of its own, so that both processes get some.
      admin.post("/events", anEvent(), { ...from(`203.0.113.${at}`), connection: "close" }),
    );
    const statuses = (await Promise.all(writes)).map(({ status }) => status);

    assert.equal(statuses.filter((status) => status === 201).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 20);
  });
});

describe("the table of usage", () => {
  it("keeps a bounded number of 200,000 clients, and the counts of those who stay", () => {
    const table = usageTable({ reads: 10, uncached: 10, writes: 10 }, () => NOON);
    const steady = table.of("192.0.2.1");
    for (let count = 0; count < 200_000; count++) {
      table.count(table.of(`client ${count}`), "reads");
      if (count % 10_000 === 0) assert.equal(table.of("192.0.2.1"), steady);
    }

    assert.ok(table.size() <= 20_000);
    assert.ok(table.busyIn(Math.floor(NOON / 60)).size <= 20_000);
  });

  it("merges every busy client in turn, however many there are", async () => {
    const table = usageTable({ reads: 10, uncached: 10, writes: 10 }, () => NOON);
    const merged = new Set<string>();
    const merge = () =>
      syncUsage(table, NOON, async (charges) => {
        assert.ok(charges.length <= 500);
        for (const { key } of charges) merged.add(key);
        return charges.map(({ points }) => ({ used: points, resetsIn: 60 }) as never);
      });
    for (let round = 0; round < 5; round++) {
      for (let client = 0; client < 1000; client++)
        for (const kind of ["reads", "uncached"] as const)
          for (let count = 0; count < 2; count++) table.count(table.of(`client ${client}`), kind);
      await merge();
    }

    assert.equal(merged.size, 2000);
  });
});
