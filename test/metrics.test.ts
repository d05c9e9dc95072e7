import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { Histogram } from "../src/metrics/metric.ts";
import { parseMetrics, type Sample, sumOf } from "./support/metrics.ts";
import { cleanUp, emptyStore, startProcess } from "./support/process.ts";
import { anEvent, onEveryStoreInGate, startService, type TestService } from "./support/service.ts";
import { waitFor } from "./support/wait.ts";

const REQUESTS = "almanac_http_request_duration_seconds_count";
const token = { authorization: "Bearer scraper" };

onEveryStoreInGate("metrics of requests", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { METRICS_TOKEN: "scraper" });
  });

  const scrape = async (): Promise<Sample[]> =>
    parseMetrics((await service.anonymous.get("//metrics", token)).text);
  const events = "/wp-json/svc/events/v1/events";

  it("have the route, the status and what the response cache did", async () => {
    const { anonymous, admin } = service;
    const created = await admin.post("/events", anEvent());
    const first = await anonymous.get("/events");
    await anonymous.get("/events");
    await anonymous.get("/events", { "if-none-match": first.headers.get("etag") ?? "" });
    await admin.put(`/events/${created.body.id}`, { title: "Another title" });
    await anonymous.get("/events");
    await admin.get("/events");
    await anonymous.get("/events?per_page=none");
    const samples = await scrape();

    const requests = (cache: string, status: string, method = "GET") =>
      sumOf(samples, REQUESTS, { route: events, method, cache, status });
    assert.deepEqual(
      {
        created: requests("bypass", "201", "POST"),
        miss: requests("miss", "200"),
        hit: requests("hit", "200"),
        notModified: requests("not-modified", "304"),
        revalidated: requests("revalidated", "200"),
        authenticated: requests("bypass", "200"),
        invalid: requests("miss", "400"),
      },
      { created: 1, miss: 1, hit: 1, notModified: 1, revalidated: 1, authenticated: 1, invalid: 1 },
    );
  });

  it("have buckets of durations that add up", async () => {
    const samples = await scrape();
    const labels = { route: events, cache: "miss", status: "200" };
    const buckets = samples.filter(
      ({ name, labels: own }) =>
        name === "almanac_http_request_duration_seconds_bucket" &&
        own.route === events &&
        own.cache === "miss" &&
        own.status === "200",
    );

    assert.equal(buckets.at(-1)?.labels.le, "+Inf");
    assert.equal(buckets.at(-1)?.value, sumOf(samples, REQUESTS, labels));
    assert.ok(buckets.every(({ value }, at) => at === 0 || value >= (buckets[at - 1]?.value ?? 0)));
    assert.ok(sumOf(samples, "almanac_http_request_duration_seconds_sum", labels) > 0);
  });

  it("have as many labels as there are routes, however many URLs and methods there are", async () => {
    const { anonymous } = service;
    const before = await scrape();
    for (let number = 0; number < 20; number += 1) {
      await anonymous.get(`/events/${1_000_000 + number}`);
      await anonymous.get(`//nowhere/${number}`);
    }
    await anonymous.send("PROPFIND", "/events");
    const samples = await scrape();

    const seriesOf = (some: Sample[]) => some.filter(({ name }) => name === REQUESTS).length;
    assert.ok(seriesOf(samples) - seriesOf(before) <= 4);
    assert.equal(sumOf(samples, REQUESTS, { route: "(none)", method: "GET" }), 20);
    assert.ok(samples.every(({ labels }) => !/1000000|nowhere|PROPFIND/.test(JSON.stringify(labels))));
  });

  it("come with the size of the store and the queue of expensive queries", async () => {
    const samples = await scrape();

    assert.ok(sumOf(samples, "almanac_store_bytes") > 4096);
    for (const name of ["almanac_query_queue_running", "almanac_query_queue_waiting"])
      assert.equal(samples.find((sample) => sample.name === name)?.value, 0, name);
    const connections = samples.find(({ name }) => name === "almanac_pool_connections")?.value;
    assert.equal(connections !== undefined && connections > 0, store === "postgres");
  });

  it("keep the names of the figures of the read cache", async () => {
    const samples = await scrape();
    const names = new Set(samples.map(({ name }) => name));

    for (const figure of Object.keys(service.readCache.metrics()))
      assert.ok(names.has(`almanac_${figure}`) || names.has(`almanac_${figure}_total`), figure);
    assert.equal(
      sumOf(samples, "almanac_response_cache_hits_total"),
      service.readCache.metrics().response_cache_hits,
    );
  });
});

describe("metrics of two processes", () => {
  after(cleanUp);

  it("are added up, whichever of them is scraped", async () => {
    const settings = {
      ...(await emptyStore("sqlite")),
      WORKERS: "2",
      METRICS_TOKEN: "scraper",
      AUTH: "open",
    };
    const { origin, client, stop } = await startProcess(settings);
    // A connection of its own each time, so that both processes get some.
    const close = { connection: "close" };
    for (let number = 0; number < 6; number += 1) await client().get("/events", close);
    await client().post("/events", anEvent(), close);
    const scrape = async () =>
      parseMetrics(await (await fetch(`${origin}/metrics`, { headers: { ...token, ...close } })).text());

    const route = "/wp-json/svc/events/v1/events";
    for (let number = 0; number < 4; number += 1) {
      const samples = await scrape();
      assert.equal(sumOf(samples, REQUESTS, { route, method: "GET" }), 6);
      assert.equal(sumOf(samples, REQUESTS, { route, method: "POST", status: "201" }), 1);
    }

    const samples = await scrape();
    assert.equal(
      sumOf(samples, "almanac_writer_command_seconds_count", { command: "create", result: "completed" }),
      1,
    );
    assert.ok(sumOf(samples, "almanac_writer_commit_seconds_count") > 0);
    assert.equal(
      sumOf(samples, "almanac_writer_batch_writes_count"),
      sumOf(samples, "almanac_writer_commit_seconds_count"),
    );
    assert.ok(sumOf(samples, "process_resident_memory_bytes") > 0);
    assert.ok(samples.some(({ name }) => name === "nodejs_eventloop_lag_p99_seconds"));
    assert.ok(samples.some(({ name }) => name === "almanac_jobs_lag_seconds"));
    const documented = [...readFileSync("docs/OPERATIONS.md", "utf8").matchAll(/`(almanac_\w+\*?)`/g)].map(
      ([, name = ""]) => name,
    );
    const isListed = (name: string) =>
      documented.some((one) =>
        one.endsWith("*")
          ? name.startsWith(one.slice(0, -1))
          : one === name.replace(/_(bucket|sum|count)$/, "") || one === name,
      );
    const names = new Set(samples.map(({ name }) => name).filter((name) => name.startsWith("almanac_")));
    assert.deepEqual(
      [...names].filter((name) => !isListed(name)),
      [],
    );
    await waitFor("an idle writer", async () => sumOf(await scrape(), "almanac_writer_queue") === 0);
    await stop();
  });
});

describe("a histogram", () => {
  it("counts values up to each bound, and sums them", () => {
    const histogram = new Histogram([1, 5]);
    for (const value of [0, 1, 1.5, 5, 7]) histogram.observe(value);

    assert.equal(histogram.count, 5);
    assert.deepEqual(
      histogram.values("x", {}).map(({ metricName, labels, value }) => [metricName, labels.le, value]),
      [
        ["x_bucket", 1, 2],
        ["x_bucket", 5, 4],
        ["x_bucket", "+Inf", 5],
        ["x_sum", undefined, 14.5],
        ["x_count", undefined, 5],
      ],
    );
  });
});
