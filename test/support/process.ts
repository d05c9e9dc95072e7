import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, testDatabase } from "./postgres.ts";
import type { StoreName } from "./service.ts";
import { type Client, client } from "./service.ts";
import { withTimeout } from "./wait.ts";

/** The compiled service beside the compiled tests. */
const entry = fileURLToPath(new URL("../../src/main.js", import.meta.url));

const cli = fileURLToPath(new URL("../../src/cli/index.js", import.meta.url));

/** The result of a process. */
export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Everything that it printed, on both outputs. */
  output: string;
}

/** The service in a process of its own. */
export interface ServiceProcess {
  origin: string;
  api: string;
  port: number;
  pid: number;
  /** Everything that it has printed so far, on both outputs. */
  output(): string;
  /** Its log so far, one object per line. */
  log(): Record<string, unknown>[];
  /** A client that sends this `Authorization` header. */
  client(authorization?: string): Client;
  end: Promise<End>;
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<End>;
}

const children = new Set<ChildProcess>();
const folders: string[] = [];

/** An empty folder for the tests of this file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "almanac-process-"));
  folders.push(folder);
  return folder;
}

/** Kills every process that still runs and deletes the folders. */
export async function cleanUp(): Promise<void> {
  const ends = [...children].map((child) => new Promise((done) => child.once("close", done)));
  for (const child of children) child.kill("SIGKILL");
  await withTimeout("the processes of the tests to end", Promise.all(ends));
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Settings for a process on a new, empty store. */
export async function emptyStore(store: StoreName): Promise<Record<string, string>> {
  const settings = { DATA_DIR: join(await temporaryFolder(), "data") };
  return store === "sqlite" ? settings : { ...settings, DATABASE_URL: await testDatabase() };
}

/** Starts the service with these settings alone and waits until it listens, on a free port unless `PORT` is set. */
export async function startProcess(
  settings: Record<string, string>,
  file = entry,
  command?: string[],
  args: string[] = [],
): Promise<ServiceProcess> {
  for (let attempt = 1; ; attempt++) {
    const port = Number(settings.PORT ?? (await freePort()));
    const { child, output, end } = run({ ...settings, PORT: String(port) }, file, args, command);
    if (await withTimeout("the service to listen", saysThatItListens(child, output))) {
      const origin = `http://127.0.0.1:${port}`;
      const api = `${origin}/${settings.API_ROOT ?? "wp-json"}/svc/events/v1`;
      return {
        ...{ origin, api, port, output, end, pid: child.pid ?? 0 },
        log: () => logLines(output()),
        client: (authorization) => client(origin, api, authorization),
        stop(signal = "SIGTERM") {
          child.kill(signal);
          return withTimeout(`the service to end after ${signal}`, end);
        },
      };
    }
    // Another process may have taken the port since it was found free.
    if (!/taken/.test(output()) || attempt === 3) throw new Error(`The service did not start:\n${output()}`);
  }
}

/** The credentials that the first start with these settings has put into its file, by what the file calls them. */
export async function firstCredentials(settings: Record<string, string>): Promise<Record<string, string>> {
  const text = await readFile(join(settings.DATA_DIR ?? "", "first-credentials.txt"), "utf8");
  return Object.fromEntries(
    [...text.matchAll(/^ {2}(\S.*?) {2,}(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** Starts the service with settings that it rejects, and waits for its exit. */
export async function startAndFail(settings: Record<string, string>): Promise<End> {
  const { end } = run({ PORT: String(await freePort()), ...settings });
  return withTimeout("the service to end", end);
}

/** Runs a command of the command line with these settings and an input. */
export async function runCli(settings: Record<string, string>, args: string[], input = ""): Promise<End> {
  const { end } = run(settings, cli, args, undefined, input);
  return withTimeout("the command to end", end);
}

/** The JSON lines of an output. */
const logLines = (output: string): Record<string, unknown>[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** `command` runs Node instead of Node's own path, with the rest of the command line as its last arguments. */
function run(
  settings: Record<string, string>,
  file = entry,
  args: string[] = [],
  [program = "", ...before]: string[] = [process.execPath],
  input = "",
) {
  const env = { PATH: process.env.PATH, TZ: "UTC", ...settings };
  const child = spawn(program, [...before, file, ...args], {
    cwd: tmpdir(),
    env,
    stdio: "pipe",
  });
  child.stdin.end(input);
  children.add(child);
  let said = "";
  const output = () => said;
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const end = new Promise<End>((done, failed) => {
    child.once("error", failed);
    child.once("close", (code, signal) => {
      children.delete(child);
      done({ code, signal, output: said });
    });
  });
  return { child, output, end };
}

/** False when it exited instead. */
function saysThatItListens(child: ChildProcess, output: () => string): Promise<boolean> {
  return new Promise((done) => {
    const look = () => {
      if (!/^Almanac listens on .*\n/m.test(output())) return;
      // The lines that follow are printed together with the first one.
      setImmediate(done, true);
    };
    child.stdout?.on("data", look);
    child.once("close", () => done(false));
  });
}
