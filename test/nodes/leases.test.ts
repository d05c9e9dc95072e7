import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client as PgClient } from "pg";
import { drain, tokenOfNow } from "../support/change-feed.ts";
import { postgresIsWanted } from "../support/postgres.ts";
import { rawRequest } from "../support/raw-http.ts";
import { anEvent, startService, type TestResponse, type TestService } from "../support/service.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

const june = "/events?start_date=2030-06-01&end_date=2030-06-30&per_page=50";

describe("the lease of a node", { skip: !postgresIsWanted }, () => {
  const statements: string[] = [];
  /** Milliseconds that the clocks are ahead; `jumpAfter`: after how many looks at a clock they go ahead by a minute. */
  const clock = { monotonic: 0, wall: 0, jumpAfter: Number.POSITIVE_INFINITY };
  const clocks = {
    monotonic() {
      clock.jumpAfter -= 1;
      if (clock.jumpAfter < 0) clock.monotonic = 60_000;
      return performance.now() + clock.monotonic;
    },
    milliseconds: () => Date.now() + clock.wall,
  };
  let node: TestService;
  let other: TestService;
  let database: PgClient;

  before(async () => {
    node = await startService("postgres", {}, { clocks, onStatement: (text) => void statements.push(text) });
    other = await startService("postgres", {}, { beside: node });
    database = new PgClient({ connectionString: node.databaseUrl });
    await database.connect();
    await other.admin.post("/events", anEvent({ title: "First" }));
  });

  after(async () => {
    await other.close();
    await node.close();
    await database.end();
  });

  const liveNodes = async () => {
    const { rows } = await database.query("select id from nodes where lease_until > clock_timestamp()");
    return rows.length;
  };

  /** Makes the clocks right again, and waits until the list is cached and both nodes have a lease. */
  async function settle() {
    Object.assign(clock, { monotonic: 0, wall: 0, jumpAfter: Number.POSITIVE_INFINITY });
    await waitFor("the leases", async () => (await liveNodes()) === 2);
    await waitFor("a lease and a cached list", async () => {
      await node.anonymous.get(june);
      statements.length = 0;
      const { status } = await node.anonymous.get(june);
      return status === 200 && statements.length === 0;
    });
  }

  it("spares every query of a cached response", async () => {
    await settle();
    // A renewal that takes long leaves the node without a lease, on a busy machine: then it asks, and rightly so.
    await waitFor("twenty responses without a query", async () => {
      statements.length = 0;
      for (let count = 0; count < 20; count++) assert.equal((await node.anonymous.get(june)).status, 200);
      return statements.length === 0;
    });
  });

  const shows = ({ body: list }: TestResponse, { body: event }: TestResponse) =>
    list.events.some(({ id }: { id: number }) => id === event.id);

  /** Tries a node behind a proxy, which has a cached list. */
  async function withProxiedNode(test: (proxied: TestService, proxy: TcpProxy) => Promise<void>) {
    const proxy = await startTcpProxy(node.databaseUrl);
    const beside = { folder: node.folder, databaseUrl: proxy.through(node.databaseUrl) };
    const proxied = await startService("postgres", {}, { beside });
    try {
      await waitFor("its lease", async () => {
        await proxied.anonymous.get(june);
        return proxied.readCache.metrics().lease_live === 1;
      });
      await test(proxied, proxy);
    } finally {
      proxy.delay(0);
      proxy.mend();
      await proxied.close();
      await proxy.close();
    }
  }

  it("makes writes of other nodes wait until they are heard of", () =>
    withProxiedNode(async (proxied, proxy) => {
      proxy.delay(300);
      const waits: number[] = [];
      for (let number = 0; number < 4; number++) {
        const title = `Written ${number}`;
        const began = performance.now();
        const written = await other.admin.post("/events", anEvent({ title }));
        waits.push(performance.now() - began);
        const lists = await Promise.all([node, other, proxied].map(({ anonymous }) => anonymous.get(june)));
        for (const list of lists) assert.ok(shows(list, written), title);
      }

      // Not each of them: on a busy machine, the node may have lost its lease, so that nobody waits for it.
      assert.ok(Math.max(...waits) >= 300, waits.join());
    }));

  it("makes the change feed of other nodes wait until they are heard of", () =>
    withProxiedNode(async (proxied, proxy) => {
      const since = await tokenOfNow(other.anonymous);

      proxy.cut();
      const writing = other.admin.post("/events", anEvent({ title: "Read soon" }));
      await waitFor("the change", async () => (await drain(other.anonymous, since)).changes.length > 0);
      const reading = proxied.anonymous.get(june);
      await sleep(50);
      proxy.mend();
      const list = await reading;

      assert.ok(list.status === 503 || shows(list, await writing), `${list.status}`);
    }));

  it("does not make requests wait twice for a database that does not respond", () =>
    withProxiedNode(async (proxied, proxy) => {
      proxy.cut();
      await waitFor("the end of the lease", () => proxied.readCache.metrics().lease_live === 0);
      const timed = async (request: Promise<TestResponse>) => {
        const began = performance.now();
        const { status, headers } = await request;
        return { status, retryAfter: headers.has("retry-after"), took: performance.now() - began };
      };

      const responses = await Promise.all([
        timed(proxied.anonymous.get(june)),
        timed(proxied.admin.get(june)),
        timed(proxied.admin.post("/events", anEvent())),
      ]);

      for (const { status, retryAfter, took } of responses) {
        assert.deepEqual({ status, retryAfter }, { status: 503, retryAfter: true });
        // Twice the limit of silence: an attempt that fails begins no other one.
        assert.ok(took < 12_000, `${took}`);
      }
    }));

  for (const [name, change] of [
    ["its own clock is past its end", { monotonic: 60_000 }],
    ["the wall clock is past its end, as after a suspension of the machine", { wall: 60_000 }],
    ["the wall clock was set back", { wall: -60_000 }],
  ] as const)
    it(`is not used when ${name}`, async () => {
      await settle();

      Object.assign(clock, change);
      await node.anonymous.get(june);

      assert.match(statements.join("\n"), /max\(seq\)/);
    });

  it("is checked for each request, also for those that one turn of the event loop takes in", async () => {
    await settle();
    const { port, hostname } = new URL(node.origin);
    const { pathname, search } = new URL(node.api + june);
    const line = `GET ${pathname}${search}`;
    const request = rawRequest(line, { Connection: "keep-alive" });
    const requests = 40;

    const socket = connect(Number(port), hostname);
    let text = "";
    const received = new Promise<string>((resolve) => {
      socket.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
    });
    // The connection is accepted first: until then, on a busy machine, renewals of the lease might look at the clock as often.
    socket.write(request);
    await waitFor("the first response", () => text.includes("200 OK"));
    // Within the turn: some requests have passed the check when the clock goes ahead.
    clock.jumpAfter = 25;
    socket.write(request.repeat(requests - 1) + rawRequest(line));
    const responses = await withTimeout("the responses", received);

    assert.equal(responses.match(/HTTP\/1\.1 200/g)?.length, requests + 1);
    assert.match(statements.join("\n"), /max\(seq\)/);
  });

  it("is given up when the service stops, so that nobody waits for it", async () => {
    const third = await startService("postgres", {}, { beside: node });
    await waitFor("the third lease", async () => (await liveNodes()) === 3);

    await third.close();

    assert.equal(await liveNodes(), 2);
  });

  it("makes the database refuse writes of versions that would not wait", async () => {
    await assert.rejects(
      database.query("update events set version = version + 1"),
      ({ code, message }: Error & { code: string }) =>
        code === "57P03" && /newer version of the service/.test(message),
    );
  });

  it("is found again after the connection was lost", async () => {
    await settle();

    await database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    const { body } = await waitFor("a write", async () => {
      const response = await other.admin.post("/events", anEvent({ title: "After" }));
      return response.status === 201 && response;
    });
    const list = await waitFor("a list", async () => {
      const response = await node.anonymous.get(june);
      return response.status === 200 && response;
    });

    assert.ok(list.body.events.some(({ id }: { id: number }) => id === body.id));
    await settle();
  });
});
