import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { examplesIn, outputPattern, runCommands } from "./support/console-examples.ts";
import {
  cleanUp,
  emptyStore,
  firstCredentials,
  type ServiceProcess,
  startProcess,
} from "./support/process.ts";

const readme = readFileSync("README.md", "utf8");

/** The base URL in the README, and the application password that it prints. */
const BASE_URL = "http://127.0.0.1:3000";
const PASSWORD = "abcd efgh ijkl mnop qrst uvwx";

/** The compiled command line beside the compiled tests. */
const cli = fileURLToPath(new URL("../src/cli/index.js", import.meta.url));

describe("the README", () => {
  let settings: Record<string, string>;
  let service: ServiceProcess;

  before(async () => {
    settings = await emptyStore("sqlite");
    service = await startProcess(settings);
  });
  after(cleanUp);

  it("shows requests that work as printed, with their responses", async () => {
    const examples = examplesIn(readme);
    const { "application password": password = "" } = await firstCredentials(settings);

    const outputs = await runCommands(
      examples.map(({ command }) => command.replaceAll(BASE_URL, service.origin).replace(PASSWORD, password)),
    );

    assert.ok(examples.length >= 8, "the examples were found");
    examples.forEach(({ command, output }, at) => {
      assert.match((outputs[at] ?? "").replaceAll(service.origin, BASE_URL), outputPattern(output), command);
    });
  });

  it("shows user commands that work as printed", async () => {
    const lines = [...readme.matchAll(/^ {4}npm run cli -- (.+)$/gm)].map(([, words]) => words);

    const outputs = await runCommands(
      // The backup goes to the folder of this test.
      lines.map((words = "") =>
        `'${process.execPath}' '${cli}' ${words} 2>&1`.replaceAll(
          "calendar.tar.gz",
          `${settings.DATA_DIR}/calendar.tar.gz`,
        ),
      ),
      settings,
    );

    assert.ok(lines.length >= 3, "the commands were found");
    assert.match(outputs.join("\n"), /ada[\s\S]*(\w{4} ){5}\w{4}[\s\S]*user add/);
  });
});
