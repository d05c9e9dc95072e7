import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cleanUp, emptyStore, type ServiceProcess, startProcess } from "./support/process.ts";

const readme = readFileSync("README.md", "utf8");

/** The base URL in the README, and the application password that it prints. */
const BASE_URL = "http://127.0.0.1:3000";
const PASSWORD = "abcd efgh ijkl mnop qrst uvwx";

/** The compiled command line beside the compiled tests. */
const cli = fileURLToPath(new URL("../src/cli/index.js", import.meta.url));

/** A command of the README and the output below it. */
interface Example {
  command: string;
  response: string;
}

describe("the README", () => {
  let settings: Record<string, string>;
  let service: ServiceProcess;

  before(async () => {
    settings = await emptyStore("sqlite");
    service = await startProcess(settings);
  });
  after(cleanUp);

  it("shows requests that work as printed, with their responses", async () => {
    const examples = examplesOf(readme);
    const password = /application password +(.+)$/m.exec(service.output())?.[1] ?? "";

    const responses = await runAll(
      examples.map(({ command }) => command.replaceAll(BASE_URL, service.origin).replace(PASSWORD, password)),
    );

    assert.ok(examples.length >= 8, "the examples were found");
    examples.forEach(({ command, response }, at) => {
      assert.match((responses[at] ?? "").replaceAll(service.origin, BASE_URL), patternOf(response), command);
    });
  });

  it("shows user commands that work as printed", async () => {
    const lines = [...readme.matchAll(/^ {4}npm run cli -- (.+)$/gm)].map(([, words]) => words);

    const said = await runAll(
      lines.map((words) => `'${process.execPath}' '${cli}' ${words} 2>&1`),
      settings,
    );

    assert.ok(lines.length >= 3, "the commands were found");
    assert.match(said.join("\n"), /ada[\s\S]*(\w{4} ){5}\w{4}[\s\S]*user add/);
  });
});

/** Parses the `console` blocks: a line after `$` with its indented continuation is a command, the rest its output. */
function examplesOf(text: string): Example[] {
  const blocks = [...text.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  return blocks
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((entry) => {
      const [, command = "", response = ""] = /^(.*\n(?: +.*\n)*)([\s\S]*)$/.exec(entry) ?? [];
      return { command: command.trim(), response: response.trim() };
    });
}

/** An output in which `…` matches anything. */
const patternOf = (response: string): RegExp =>
  new RegExp(`^${response.split("…").map(escaped).join("[\\s\\S]*")}$`);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Runs the commands one after the other in one shell, which ends at the first failure; returns the output of each. */
async function runAll(commands: string[], env: Record<string, string> = {}): Promise<string[]> {
  const mark = "-- the next response --";
  const script = commands.map((command) => `${command}\necho '${mark}'`).join("\n");
  const { stdout } = await promisify(execFile)("bash", ["-ec", script], {
    env: { PATH: process.env.PATH, TZ: "UTC", ...env },
  });
  return stdout
    .replaceAll("\r\n", "\n")
    .split(mark)
    .map((response) => response.trim());
}
