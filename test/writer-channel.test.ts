import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MessageChannel } from "node:worker_threads";
import { receiveCommands } from "../src/writer/channel.ts";
import { withTimeout } from "./support/wait.ts";

describe("the channel to the writer thread", () => {
  it("answers a command whose run rejects, instead of ending the thread", async () => {
    const { port1, port2 } = new MessageChannel();
    const result = new Promise<unknown>((resolve) => {
      port2.on("message", (message) => Array.isArray(message) && resolve(message));
    });
    receiveCommands(
      port1,
      () => Promise.reject(new Error("The settings cannot be read.")),
      async () => {},
    );

    port2.postMessage([{ id: 7, command: { name: "probe" } }]);

    const [answered] = (await withTimeout("the result", result)) as { id: number; result: object }[];
    port1.close();
    assert.equal(answered?.id, 7);
    assert.match(JSON.stringify(answered?.result), /"crashed":\{"message":"The settings cannot be read\."/);
  });
});
