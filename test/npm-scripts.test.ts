import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { after, describe, it } from "node:test";
import { freePort } from "./support/postgres.ts";
import { cleanUp, temporaryFolder } from "./support/process.ts";
import { waitFor, withTimeout } from "./support/wait.ts";

/** Runs a script of package.json until it listens, then sends npm SIGTERM; returns whether the service has ended. */
async function runAndStop(script: string, settings: Record<string, string>) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), ...settings };
  const npm = spawn("npm", ["run", script], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  // Its output ends with the last process that has it open.
  const ended = new Promise((resolve) => npm.once("close", resolve));
  await waitFor(`${script} to listen`, () => output.includes("Almanac listens"), 120_000);
  npm.kill("SIGTERM");
  await withTimeout(`${script} to end`, ended);
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => "it still responds",
    () => "it has ended",
  );
}

describe("SIGTERM to npm", () => {
  after(cleanUp);

  it("ends the service that npm start has started", async () => {
    assert.equal(await runAndStop("start", { DATA_DIR: await temporaryFolder() }), "it has ended");
  });

  it("ends the demo and removes its folder", async () => {
    const folder = await temporaryFolder();

    assert.equal(await runAndStop("demo", { TMPDIR: folder }), "it has ended");
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith("almanac-demo")),
      [],
    );
  });
});
