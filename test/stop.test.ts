import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { after, describe, it } from "node:test";
import { cleanUp, emptyStore, type ServiceProcess, startProcess } from "./support/process.ts";
import { waitFor, withTimeout } from "./support/wait.ts";

/** Milliseconds until a supervisor kills a process that it has asked to stop. */
const SHUTDOWN_LIMIT_MS = 10_000;

/** A create of an event whose last byte is held back, so that it runs until `finish` is called. */
async function slowCreate({ api }: ServiceProcess) {
  const body = "title=Slow&start_date=tomorrow 7pm&end_date=tomorrow 9pm";
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
    expect: "100-continue",
  };
  const sent: ClientRequest = request(`${api}/events`, { method: "POST", headers });
  const received = once(sent, "response") as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await withTimeout("100 Continue", once(sent, "continue"));
  sent.write(body.slice(0, -1));
  return {
    async finish(): Promise<{ status?: number; text: string }> {
      sent.end(body.slice(-1));
      const [response] = await withTimeout("the response to the slow create", received);
      const text = (await response.toArray()).join("");
      return { status: response.statusCode, text };
    },
  };
}

async function refusesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isRefused = await Promise.race([
    once(socket, "connect").then(() => false),
    once(socket, "error").then(() => true),
  ]).catch(() => true);
  socket.destroy();
  return isRefused;
}

describe("shutdown", { concurrency: true }, () => {
  after(cleanUp);

  for (const [signal, WORKERS] of [
    ["SIGTERM", "1"],
    ["SIGINT", "1"],
    ["SIGTERM", "2"],
  ] as const)
    it(`by ${signal} with ${WORKERS} workers finishes running requests, accepts no new ones, and exits with 0`, async () => {
      const settings = { ...(await emptyStore("sqlite")), AUTH: "open", WORKERS };
      const service = await startProcess(settings);
      const running = await slowCreate(service);

      const begun = Date.now();
      const ended = service.stop(signal);
      await waitFor("the port to refuse connections", () => refusesConnections(service.port));
      const { status, text } = await running.finish();
      const { code, output } = await ended;

      assert.equal(status, 201);
      assert.equal(JSON.parse(text).title, "Slow");
      assert.equal(code, 0);
      assert.ok(Date.now() - begun < SHUTDOWN_LIMIT_MS - 2000);
      assert.doesNotMatch(output, /rror/);
    });

  it("waits at most 10 seconds for a client that never finishes", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open" });
    const silent = connect(service.port, "127.0.0.1").on("error", () => {});
    await once(silent, "connect");

    const begun = Date.now();
    const { code } = await service.stop();

    assert.equal(code, 0);
    assert.ok(Date.now() - begun < SHUTDOWN_LIMIT_MS);
  });
});

/** A keep-alive connection, which stays with one worker. */
async function keepAliveConnection({ port }: ServiceProcess) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const ask = async () => {
    socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    const [response] = await withTimeout("a response on an open connection", once(socket, "data"));
    return String(response).split("\r\n")[0];
  };
  return { ask, socket, lost: once(socket, "close"), first: await ask() };
}

describe("several workers", () => {
  after(cleanUp);

  it("respond from one store, and a killed one is replaced", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open", WORKERS: "2" });
    const event = { title: "Shared", start_date: "tomorrow 7pm", end_date: "tomorrow 9pm" };
    const workers = () =>
      service
        .log()
        .filter(({ msg }) => /^Server listening/.test(String(msg)))
        .map(({ pid }) => Number(pid));

    const created = await service.client().post("/events", event, { connection: "close" });
    const connections = [await keepAliveConnection(service), await keepAliveConnection(service)];
    const [victim = 0] = workers();
    process.kill(victim, "SIGKILL");
    const lost = await withTimeout(
      "the connection of the killed worker to close",
      Promise.race(connections.map(({ lost }, index) => lost.then(() => index))),
    );
    await waitFor("a third worker to listen", () => workers().length >= 3);
    const kept = await connections[1 - lost]?.ask();
    const read = await service.client().get(`/events/${created.body.id}`, { connection: "close" });
    const { code, output } = await service.stop();

    assert.deepEqual(
      connections.map(({ first }) => first),
      ["HTTP/1.1 200 OK", "HTTP/1.1 200 OK"],
    );
    assert.equal(kept, "HTTP/1.1 200 OK");
    assert.equal(read.body.title, "Shared");
    assert.match(output, /A worker ended with SIGKILL; another takes its place/);
    assert.equal(code, 0);
    for (const pid of workers()) assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
    for (const { socket } of connections) socket.destroy();
  });
});
