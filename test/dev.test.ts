import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { freePort } from "./support/postgres.ts";
import { cleanUp } from "./support/process.ts";
import { copyOfTree } from "./support/recipes.ts";
import { waitFor } from "./support/wait.ts";

const script = [process.execPath, "scripts/dev.mjs"];
const npmScript = ["npm", "run", "dev"];

/** The script at work in a copy of the tree. */
interface DevRun {
  child: ChildProcess;
  /** The entry point of the service as it was last built. */
  built: string;
  output(): string;
  /** Writes the entry point of the copy again, with this statement at its end. */
  edit(statement: string): Promise<void>;
  /** Waits until the output matches. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits until the service that printed this word accepts requests; its process id. */
  serves(word: string): Promise<number>;
}

/** A statement for the entry point, by which a test recognizes the service of one build. */
const printing = (word: string) => `console.log("${word} is", process.pid);`;

const groups: number[] = [];

async function startDev([program = "", ...args]: string[]): Promise<DevRun> {
  const cwd = await copyOfTree();
  const main = join(cwd, "src", "main.ts");
  const original = await readFile(main, "utf8");
  const edit: DevRun["edit"] = async (statement) => {
    // In one step: a build that finds the file empty makes a service that ends at once.
    await writeFile(`${main}.new`, `${original}\n${statement}\n`);
    await rename(`${main}.new`, main);
  };
  await edit(printing("first"));

  const port = await freePort();
  const env = { PATH: process.env.PATH, HOME: cwd, PORT: String(port), DATA_DIR: join(cwd, "data") };
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  groups.push(child.pid ?? 0);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });

  const prints = (pattern: RegExp) =>
    waitFor(String(pattern), () => pattern.exec(output) ?? false).catch((error: Error) => {
      throw new Error(`${error.message} The output:\n${output}`);
    });
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    ...{ child, edit, prints, built: join(cwd, "dist", "main.js") },
    output: () => output,
    async serves(word) {
      const [, pid] = await prints(new RegExp(`^${word} is (\\d+)$`, "m"));
      await waitFor("a response of /healthz", isHealthy);
      return Number(pid);
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Ends all runs. Each leads its process group: the service of a test that failed ends with it. */
async function endAll(): Promise<void> {
  for (const group of groups.splice(0)) if (isAlive(-group)) process.kill(-group, "SIGKILL");
  await cleanUp();
}

describe("npm run dev", () => {
  after(endAll);
  // One run for all: each builds the service and the editor's app before the first test can begin.
  let run: DevRun;
  before(async () => {
    run = await startDev(script);
  });

  it("restarts the service after an edit", async () => {
    const first = await run.serves("first");

    await run.edit(printing("second"));
    const second = await run.serves("second");

    assert.notEqual(second, first);
    assert.equal(isAlive(first), false);
    assert.equal(isAlive(second), true);
  });

  it("reports a build error and keeps the service until the next good build", async () => {
    await run.edit(printing("good"));
    const good = await run.serves("good");

    await run.edit("const broken = ;");
    await run.prints(/src\/main\.ts:\d+:\d+:[\s\S]*The build failed/);
    const kept = await run.serves("good");
    const remains = { service: isAlive(kept), files: existsSync(run.built) };
    await run.edit(printing("mended"));
    const mended = await run.serves("mended");

    assert.equal(kept, good);
    assert.deepEqual(remains, { service: true, files: true });
    assert.equal(isAlive(good), false);
    assert.equal(isAlive(mended), true);
  });

  it("reports that the service ended by itself, and starts it after the next edit", async () => {
    await run.edit("process.exit(3);");

    await run.prints(/The service ended with 3/);
    await run.edit(printing("restarted"));
    const restarted = await run.serves("restarted");

    assert.equal(isAlive(restarted), true);
    const ends = run.output().match(/The service ended with \w+/g);
    assert.deepEqual([...new Set(ends)], ["The service ended with 3"], "no end of a restart is reported");
  });
});

describe("npm run dev, when it is stopped", { concurrency: 2 }, () => {
  after(endAll);

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    it(`stops the service on ${signal} and exits as it does`, async () => {
      const run = await startDev(script);
      const service = await run.serves("first");

      run.child.kill(signal);
      const code = await waitFor("the exit", () => run.child.exitCode ?? run.child.signalCode ?? false);

      assert.equal(code, 0);
      assert.equal(isAlive(service), false);
      assert.doesNotMatch(run.output(), /The service ended/);
    });

  it("stops the service when npm is stopped", async () => {
    const run = await startDev(npmScript);
    const service = await run.serves("first");

    run.child.kill("SIGTERM");
    const isGone = await waitFor("the exit of the service", () => !isAlive(service));

    assert.ok(isGone);
  });
});
