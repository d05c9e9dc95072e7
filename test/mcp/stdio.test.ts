import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { connect } from "../support/mcp.ts";
import { cleanUp, emptyStore, runCli } from "../support/process.ts";
import { anEvent, onEveryStoreInGate } from "../support/service.ts";

/** The compiled command line beside the compiled tests. */
const cli = fileURLToPath(new URL("../../src/cli/index.js", import.meta.url));

onEveryStoreInGate("the Model Context Protocol on standard input and output", (store) => {
  let settings: Record<string, string>;
  before(async () => {
    settings = { ...(await emptyStore(store)), BASE_URL: "http://calendar.test", TIMEZONE: "UTC" };
    const { code, output } = await runCli(settings, ["user", "add", "ada", "--role", "editor", "--create"]);
    assert.equal(code, 0, output);
  });
  after(cleanUp);

  const start = (...args: string[]) =>
    connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [cli, "mcp", ...args],
        env: { TZ: "UTC", ...settings },
        cwd: tmpdir(),
        stderr: "ignore",
      }),
      "2025",
    );

  it("serves a user, and everybody without one", async () => {
    const ada = await start("--user", "ada");
    const made = await ada.call(
      "create_event",
      anEvent({ title: "By hand", start_date: "2040-01-01 10:00", end_date: "2040-01-01 11:00" }),
    );
    const draft = await ada.call("create_event", anEvent({ title: "Not yet", status: "draft" }));
    await ada.client.close();
    const visitor = await start();
    const read = await visitor.call("read_event", { id: made.id });
    const hidden = await visitor.fail("read_event", { id: draft.id });
    const tools = await visitor.toolNames();
    await visitor.client.close();

    assert.equal(read.title, "By hand");
    assert.ok(hidden.body.data.status >= 400);
    assert.ok(!tools.includes("create_event"));
  });

  // Neither has to do with the store.
  it("ends with the input, and refuses users that it does not know", {
    skip: store !== "sqlite",
  }, async () => {
    const ended = await runCli(settings, ["mcp", "--user", "ada"]);
    const unknown = await runCli(settings, ["mcp", "--user", "eve"]);

    assert.equal(ended.code, 0, ended.output);
    assert.equal(unknown.code, 1);
    assert.match(unknown.output, /There is no user eve\./);
  });
});
