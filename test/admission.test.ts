import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { setImmediate as nextTick } from "node:timers/promises";
import { createAdmissionQueue } from "../src/http/admission.ts";
import { bodyParser } from "../src/http/request-parameters.ts";
import { type RawResponse, rawConnection, rawRequest } from "./support/raw-http.ts";
import { onEveryStore, startService, type TestService } from "./support/service.ts";

describe("an admission queue", () => {
  it("starts so many in a turn of the event loop, then those that wait, in order, and refuses the others", async () => {
    const queue = createAdmissionQueue({ running: 10, perTick: 2, waiting: 3 });
    const started: number[] = [];
    const accepted = [0, 1, 2, 3, 4, 5].map((name) => queue.admit(() => started.push(name)));

    assert.deepEqual(accepted, [true, true, true, true, true, false]);
    assert.deepEqual(started, [0, 1]);
    await nextTick();
    assert.deepEqual(started, [0, 1, 2, 3]);
    await nextTick();
    assert.deepEqual(started, [0, 1, 2, 3, 4]);
  });

  it("lets large and other requests take turns", async () => {
    const queue = createAdmissionQueue({ running: 10, perTick: 1, waiting: 10 });
    const started: string[] = [];
    for (const name of ["first", "large 1", "large 2", "large 3", "list 1", "list 2"])
      queue.admit(() => started.push(name), name.startsWith("large"));
    for (let turn = 0; turn < 5; turn++) await nextTick();

    assert.deepEqual(started, ["first", "large 1", "list 1", "large 2", "list 2", "large 3"]);
  });

  it("starts fewer in a turn while requests take long, and more again when they do not", async () => {
    let milliseconds = 0;
    let duration = 6;
    const queue = createAdmissionQueue({ running: 100, perTick: 4, waiting: 100 }, () => milliseconds);
    let started = 0;
    const work = async () => {
      started += 1;
      await null;
      milliseconds += duration;
    };
    /** How many start in each of the next turns. */
    const turns = async (count: number) => {
      const starts: number[] = [];
      for (let turn = 0; turn < count; turn++) {
        const before = started;
        await nextTick();
        starts.push(started - before);
      }
      return starts;
    };
    for (let count = 0; count < 60; count++) queue.admit(work);

    assert.equal(started, 4);
    assert.equal((await turns(10)).at(-1), 1);
    duration = 1;
    assert.equal((await turns(10)).at(-1), 4);
  });

  it("starts nothing while connections are accepted, but not for ever", async () => {
    const queue = createAdmissionQueue({ running: 10_000, perTick: 1, waiting: 10 });
    let started = 0;
    queue.hold();
    queue.admit(() => {
      started += 1;
    });
    /** Turns until it starts, with a new connection in each of them. */
    const turnsUntilStart = async (limit: number) => {
      let turns = 0;
      for (; started === 0 && turns < limit; turns++) {
        queue.hold();
        await nextTick();
      }
      return turns;
    };

    assert.equal(await turnsUntilStart(20), 20);
    assert.ok((await turnsUntilStart(100)) < 20);
    queue.hold();
    queue.admit(() => {
      started += 1;
    });
    await nextTick();
    assert.equal(started, 1);
    await nextTick();
    assert.equal(started, 2);
  });

  it("runs at most `running` requests at once, and the next when one has left", async () => {
    const queue = createAdmissionQueue({ running: 2, perTick: 10, waiting: 10 });
    const started: number[] = [];
    for (const name of [0, 1, 2, 3]) queue.admit(() => started.push(name));

    await nextTick();
    assert.deepEqual(started, [0, 1]);
    queue.release();
    await nextTick();
    assert.deepEqual(started, [0, 1, 2]);
    queue.release();
    queue.release();
    await nextTick();
    assert.deepEqual(started, [0, 1, 2, 3]);
  });
});

describe("the bodies of requests", () => {
  it("are parsed one in a turn of the event loop when they are large, and at once when they are small", async () => {
    const parse = bodyParser();
    const body = (length: number) => Buffer.from(JSON.stringify({ title: "x".repeat(length) }));
    const parsed: string[] = [];
    const bodies = { first: body(500_000), second: body(500_000), third: body(500_000), small: body(5) };
    const all = Object.entries(bodies).map(([name, bytes]) =>
      parse(bytes, "application/json").then(({ parameters }) =>
        parsed.push(`${name} ${String(parameters.title).length}`),
      ),
    );

    // The first begins before this turn, the second in it.
    await nextTick();
    assert.deepEqual(parsed.toSorted(), ["first 500000", "second 500000", "small 5"]);
    await Promise.all(all);
    assert.equal(parsed[3], "third 500000");
  });
});

onEveryStore("a service with more requests than it lets wait", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store, { MAX_WAITING_REQUESTS: "1" });
  });

  /** Sends requests on a connection each, all of which are open before: they arrive in one turn of the event loop. */
  async function atOnce(requests: string[]): Promise<RawResponse[]> {
    const connections = await Promise.all(requests.map(() => rawConnection(service.origin)));
    await Promise.all(connections.map((connection) => connection.ping()));
    return Promise.all(connections.map((connection, at) => connection.exchange(requests[at] ?? "")));
  }

  it("refuses some with 503, serves cached lists and health checks, and recovers", async () => {
    const { anonymous } = service;
    await anonymous.get("/events");
    const path = "/wp-json/svc/events/v1/events?per_page=5&x=";
    const flood = atOnce(Array.from({ length: 60 }, (_, at) => rawRequest(`GET ${path}${at}`)));
    const others = await Promise.all([anonymous.get("/events"), anonymous.get("//healthz")]);
    const responses = await flood;

    const refused = responses.filter(({ status }) => status === 503);
    assert.ok(refused.length > 20 && refused.length < 60);
    assert.ok(responses.every(({ status }) => status === 200 || status === 503));
    for (const { headers, text } of refused) {
      assert.equal(headers.get("retry-after"), "1");
      assert.equal(JSON.parse(text).code, "rest_busy");
    }
    assert.deepEqual(
      others.map(({ status }) => status),
      [200, 200],
    );
    assert.equal((await anonymous.get("/events?per_page=6")).status, 200);
  });
});
