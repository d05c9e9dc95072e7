import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client as PgClient } from "pg";
import { parseMetrics, sumOf } from "../support/metrics.ts";
import { postgresIsWanted } from "../support/postgres.ts";
import { cleanUp, startProcess } from "../support/process.ts";
import { rawRequest } from "../support/raw-http.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { waitFor, withTimeout } from "../support/wait.ts";
import { copyWithoutLeaseCheck } from "../support/without-lease-check.ts";

const june = "/events?start_date=2030-06-01&end_date=2030-06-30";

/** Time for a node to answer from its cache, if it would; longer than any answer takes. */
const SHORT_MS = 1000;

describe("a node that was paused and cut off while another has written", { skip: !postgresIsWanted }, () => {
  after(cleanUp);

  /** Changes the title of an event; resolves when that is acknowledged. */
  type Rename = (service: TestService, id: number, title: string) => Promise<void>;

  const byRequest: Rename = async ({ admin }, id, title) =>
    assert.equal((await admin.put(`/events/${id}`, { title })).status, 200);

  /** By a writer that dies after its commit. Another, which then writes nothing, acknowledges what it has seen. */
  const byDeadWriter: Rename = async ({ store, databaseUrl }, id, title) => {
    const writer = new PgClient({ connectionString: databaseUrl });
    await writer.connect();
    await writer.query(`
      begin; set local almanac.protocol = '1';
      update events set title = '${title}', version = version + 1 where id = ${id}; commit`);
    await writer.end();
    await store.write(async () => {});
  };

  /** The titles that its responses show to requests that were sent after the write was acknowledged. */
  async function titlesAfterPause(rename: Rename, file?: string): Promise<string[]> {
    const store = await startService("postgres", {}, { withoutReadCache: true });
    const proxy = await startTcpProxy(store.databaseUrl);
    const settings = {
      DATA_DIR: store.folder,
      DATABASE_URL: proxy.through(store.databaseUrl),
      TIMEZONE: "America/New_York",
      LOG_LEVEL: "silent",
      METRICS_TOKEN: "scraper",
    };
    const node = await startProcess(settings, file);
    const created = await store.admin.post("/events", anEvent({ title: "Before" }));
    const { port, hostname } = new URL(node.origin);
    const socket = connect(Number(port), hostname).setEncoding("utf8");
    let received = "";
    socket.on("data", (text: string) => {
      received += text;
    });
    const figure = async (name: string) =>
      sumOf(parseMetrics((await node.client("Bearer scraper").get("//metrics")).text), name);
    await waitFor("a lease, and a cached response", async () => {
      const hits = await figure("almanac_response_cache_hits_total");
      const { body } = await node.client().get(june);
      assert.equal(body.events[0].title, "Before");
      return (
        (await figure("almanac_lease_live")) === 1 &&
        (await figure("almanac_response_cache_hits_total")) > hits
      );
    });

    process.kill(node.pid, "SIGSTOP");
    proxy.cut();
    await rename(store, created.body.id, "After");
    const { pathname, search } = new URL(node.api + june);
    // All in one packet: a process that goes on takes them in within one turn of its event loop.
    const line = `GET ${pathname}${search}`;
    socket.write(rawRequest(line, { Connection: "keep-alive" }).repeat(19) + rawRequest(line));
    process.kill(node.pid, "SIGCONT");
    await sleep(SHORT_MS);
    proxy.mend();
    await withTimeout(
      "the responses",
      waitFor("all of them", () => (received.match(/HTTP\/1\.1 \d+/g)?.length ?? 0) === 20),
    );

    await node.stop();
    await proxy.close();
    await store.close();
    return [...received.matchAll(/"title":"(Before|After)"/g)].map(([, title]) => title ?? "");
  }

  it("returns what was written", async () => {
    const titles = await titlesAfterPause(byRequest);

    assert.deepEqual(titles, Array(20).fill("After"));
  });

  it("returns what a writer has left behind that another has seen", async () => {
    const titles = await titlesAfterPause(byDeadWriter);

    assert.deepEqual(titles, Array(20).fill("After"));
  });

  it("would return old responses without the check of its lease", async () => {
    const folder = await copyWithoutLeaseCheck();
    try {
      const titles = await titlesAfterPause(byRequest, join(folder, "main.js"));

      assert.ok(titles.includes("Before"));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
