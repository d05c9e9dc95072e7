import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, it } from "node:test";
import { timeOutStalledClients } from "../../src/http/slow-client-timeout.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

const LIST = "/wp-json/svc/events/v1/venues";

/** The raw text received after these lines are sent over one connection; the last request must close it. */
async function sendRaw({ origin }: TestService, ...requests: string[][]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write(requests.map((lines) => `${lines.join("\r\n")}\r\n\r\n`).join(""));
  return (await socket.toArray()).join("");
}

const get = (version: string, ...headers: string[]) => [`GET ${LIST} HTTP/${version}`, "Host: a", ...headers];

const split = (text: string) => {
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const [status = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(": ", 2);
      return [name.toLowerCase(), value];
    }),
  );
  return { status, headers, body };
};

onEveryStoreInGate("a cached response", (store) => {
  let service: TestService;

  it("is the same as the first, uncached one, on connections of every kind", async () => {
    service = await startService(store);
    await service.admin.post("/venues", { venue: "Hall" });
    const [first, again, old, oldKept] = await Promise.all([
      sendRaw(service, get("1.1", "Connection: close")),
      sendRaw(service, get("1.1", "Connection: close")),
      sendRaw(service, get("1.0")),
      sendRaw(service, get("1.0", "Connection: keep-alive"), get("1.0")),
    ]).then((texts) => texts.map(split));

    const differing = new Set(["date", "x-request-id", "connection", "keep-alive"]);
    const same = ({ headers }: ReturnType<typeof split>) =>
      [...headers].filter(([name]) => !differing.has(name)).sort();
    for (const other of [again, old, oldKept]) {
      assert.equal(other?.status, "HTTP/1.1 200 OK");
      assert.ok(other.body.startsWith(first?.body ?? "?"));
      assert.deepEqual(same(other), same(first as ReturnType<typeof split>));
      assert.ok(Date.parse(other.headers.get("date") ?? "") > 0);
      assert.match(other.headers.get("x-request-id") ?? "", /./);
    }
    assert.equal(again?.headers.get("connection"), "close");
    assert.equal(old?.headers.get("connection"), "close");
    assert.equal(oldKept?.headers.get("connection"), "keep-alive");
  });

  it("keeps the order of pipelined requests, and has no body for HEAD and 304", async () => {
    const etag = split(await sendRaw(service, get("1.1", "Connection: close"))).headers.get("etag") ?? "";
    const head = [`HEAD ${LIST} HTTP/1.1`, "Host: a"];
    const text = await sendRaw(
      service,
      head,
      get("1.1", `If-None-Match: ${etag}`),
      [`GET ${LIST}?per_page=1 HTTP/1.1`, "Host: a"],
      get("1.1"),
      get("1.1", "Connection: close"),
    );
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    assert.deepEqual(statuses, ["200", "304", "200", "200", "200"]);
    assert.equal(text.match(/"venue":"Hall"/g)?.length, 3);
    const ids = [...text.matchAll(/x-request-id: (\S+)/gi)].map(([, id]) => id);
    assert.equal(new Set(ids).size, 5);
  });
});

describe("a client that stops reading its response", () => {
  it("is disconnected; one that reads slowly is not", async () => {
    const size = 12_000_000;
    const server = createServer((_request, response) => response.end(Buffer.alloc(size)));
    timeOutStalledClients(server, { checkEveryMs: 20, timeoutMs: 1500 });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const ask = () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      return socket.pause();
    };

    const [accepted] = await Promise.all([once(server, "connection"), ask()]);
    await withTimeout("the stalled connection to be closed", once(accepted[0], "close"));

    const slow = ask();
    let taken = 0;
    await waitFor("the slow client to read everything", () => {
      for (let chunk = slow.read(); chunk && taken < size; chunk = slow.read()) taken += chunk.length;
      return taken >= size || slow.destroyed;
    });
    assert.ok(taken >= size);
    slow.destroy();
    server.close();
  });
});
