import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { after, describe, it } from "node:test";
import { cleanUp, emptyStore, type ServiceProcess, startProcess } from "./support/process.ts";

/** How long whoever sends a signal waits, in milliseconds. */
const PATIENCE = 10_000;

/** A create of an event whose last byte is held back: it runs until `finish` is called. */
async function slowCreate({ api }: ServiceProcess) {
  const body = "title=Slow&start_date=tomorrow 7pm&end_date=tomorrow 9pm";
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
    expect: "100-continue",
  };
  const sent: ClientRequest = request(`${api}/events`, { method: "POST", headers });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(body.slice(0, -1));
  return {
    async finish(): Promise<{ status?: number; text: string }> {
      sent.end(body.slice(-1));
      const [response] = await answered;
      const text = (await response.toArray()).join("");
      return { status: response.statusCode, text };
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** When nobody can connect any more. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const refused = await Promise.race([
      once(socket, "connect").then(() => false),
      once(socket, "error").then(() => true),
    ]).catch(() => true);
    socket.destroy();
    if (refused) return;
    await pause();
  }
}

describe("a stop", { concurrency: true }, () => {
  after(cleanUp);

  for (const [signal, WORKERS] of [
    ["SIGTERM", "1"],
    ["SIGINT", "1"],
    ["SIGTERM", "2"],
  ] as const)
    it(`by ${signal} with ${WORKERS} workers finishes what runs, takes nothing new, and exits with 0`, async () => {
      const settings = { ...(await emptyStore("sqlite")), AUTH: "open", WORKERS };
      const service = await startProcess(settings);
      const running = await slowCreate(service);

      const begun = Date.now();
      const ended = service.stop(signal);
      await refusesConnections(service.port);
      const { status, text } = await running.finish();
      const { code, output } = await ended;

      assert.equal(status, 201);
      assert.equal(JSON.parse(text).title, "Slow");
      assert.equal(code, 0);
      assert.ok(Date.now() - begun < PATIENCE - 2000);
      assert.doesNotMatch(output, /rror/);
    });

  it("does not wait longer than 10 seconds for a client that never finishes", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open" });
    const silent = connect(service.port, "127.0.0.1").on("error", () => {});
    await once(silent, "connect");

    const begun = Date.now();
    const { code } = await service.stop();

    assert.equal(code, 0);
    assert.ok(Date.now() - begun < PATIENCE);
  });
});

describe("several workers", () => {
  after(cleanUp);

  it("all answer, from one store, and a lost one is replaced", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open", WORKERS: "2" });
    const anybody = service.client();
    const once = { connection: "close" };
    const event = { title: "Shared", start_date: "tomorrow 7pm", end_date: "tomorrow 9pm" };
    const servants = () =>
      new Set(
        service
          .log()
          .filter(({ status }) => status === 200)
          .map(({ pid }) => pid),
      );

    const created = await anybody.post("/events", event, once);
    const reads = [];
    for (let count = 0; count < 6; count++)
      reads.push((await anybody.get(`/events/${created.body.id}`, once)).status);

    assert.deepEqual(reads, [200, 200, 200, 200, 200, 200]);
    assert.equal(servants().size, 2);

    const [victim] = servants();
    process.kill(Number(victim), "SIGKILL");
    while (!/ended with SIGKILL; another takes its place/.test(service.output())) await pause();
    while (servants().size < 3) assert.equal((await anybody.get("/events", once)).status, 200);

    const { code } = await service.stop();
    assert.equal(code, 0);
    for (const pid of servants()) assert.throws(() => process.kill(Number(pid), 0), { code: "ESRCH" });
  });
});
