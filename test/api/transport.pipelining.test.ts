import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { before, it } from "node:test";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";
import { waitFor, withTimeout } from "../support/wait.ts";

onEveryStoreInGate("requests sent ahead", (store) => {
  if (store === "postgres") return;
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  /** Sends requests at once on one connection; returns the responses so far, and whether it was closed. */
  function sendAhead(count: number) {
    const { port } = new URL(service.origin);
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    let text = "";
    socket.setEncoding("utf8").on("data", (data) => {
      text += data;
    });
    const closed = once(socket, "close");
    socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n".repeat(count));
    return { socket, closed, responses: () => text.split("HTTP/1.1 200 OK").length - 1 };
  }

  it("are all answered, up to 64", async () => {
    const few = sendAhead(60);

    await waitFor("all responses", () => few.responses() === 60);
    few.socket.destroy();
  });

  it("beyond that end the connection, and no other", async () => {
    const many = sendAhead(1500);
    await withTimeout("the connection to be closed", many.closed);
    const others = await Promise.all(Array.from({ length: 5 }, () => service.anonymous.get("//healthz")));

    assert.ok(many.responses() < 1500);
    assert.deepEqual([...new Set(others.map(({ status }) => status))], [200]);
  });
});
