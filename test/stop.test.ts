import assert from "node:assert/strict";
import { once } from "node:events";
import { copyFile } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import {
  cleanUp,
  emptyStore,
  type ServiceProcess,
  startProcess,
  temporaryFolder,
} from "./support/process.ts";
import { anEvent } from "./support/service.ts";
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

  it("by SIGTERM comes while one process parses the largest bodies of many clients", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open", WORKERS: "1" });
    const body = JSON.stringify({ other: Array.from({ length: 70_000 }, (_, at) => [`k${at}`]) });
    const send = () => service.client().send("POST", "/events", body, { "content-type": "application/json" });
    const sent = Array.from({ length: 16 }, () =>
      send().then(
        ({ status }) => status,
        () => 0,
      ),
    );

    await withTimeout("the first response", Promise.race(sent));
    const { code } = await service.stop();

    assert.equal(code, 0);
    // 0: the service ended before it had read the body.
    for (const status of await Promise.all(sent)) assert.ok(status === 400 || status === 0, String(status));
  });

  it("leaves a database file that is complete without its write-ahead log", async () => {
    const settings = await emptyStore("sqlite");
    const service = await startProcess({ ...settings, AUTH: "open" });
    const created = await service.client().post("/events", anEvent());
    await service.stop();
    const copy = await temporaryFolder();
    await copyFile(join(settings.DATA_DIR ?? "", "almanac.sqlite"), join(copy, "almanac.sqlite"));
    const restored = await startProcess({ DATA_DIR: copy });
    const read = await restored.client().get(`/events/${created.body.id}`);
    await restored.stop();

    assert.equal(read.status, 200);
    assert.equal(read.body.title, created.body.title);
  });

  it("kills a worker that does not respond to the signal", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open", WORKERS: "2" });
    const [busy = 0] = workersOf(service);
    process.kill(busy, "SIGSTOP");

    const { code } = await service.stop();

    assert.equal(code, 0);
    // The system takes its time to remove a process that was killed.
    for (const pid of workersOf(service)) await waitFor(`the end of ${pid}`, () => !isThere(pid));
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

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process ids of all workers so far. */
const workersOf = (service: ServiceProcess) =>
  service
    .log()
    .filter(({ msg }) => /^Server listening/.test(String(msg)))
    .map(({ pid }) => Number(pid));

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
    const workers = () => workersOf(service);

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

  it("leave no connection open that a killed one had not taken yet", async () => {
    const service = await startProcess({ ...(await emptyStore("sqlite")), AUTH: "open", WORKERS: "2" });
    const [victim = 0] = workersOf(service);
    process.kill(victim, "SIGSTOP");
    const sockets = Array.from({ length: 6 }, () => connect(service.port, "127.0.0.1").on("error", () => {}));
    const outcomes = sockets.map((socket) =>
      Promise.race([
        new Promise((done) => socket.once("data", () => done("response"))),
        new Promise((done) => socket.once("close", () => done("closed"))),
      ]),
    );
    for (const socket of sockets) socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    await withTimeout("a response of the other worker", Promise.race(outcomes));
    process.kill(victim, "SIGKILL");

    const settled = await withTimeout("all connections to be served or closed", Promise.all(outcomes));
    for (const socket of sockets) socket.destroy();
    await service.stop();

    assert.ok(settled.includes("response") && settled.includes("closed"), settled.join());
  });
});
