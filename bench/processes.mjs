import { fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const children = new Set();
const endAll = () => {
  for (const child of children) child.kill("SIGKILL");
};
process.on("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    process.exit(130);
  });

/** Starts a program that ends with this process at the latest. */
export function start(program, args, options) {
  return tracked(spawn(program, args, options));
}

/** Starts a module of this folder in a process of its own that responds to messages. */
export async function startHelper(module, settings = {}) {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const child = tracked(fork(path, [JSON.stringify(settings)], { serialization: "advanced" }));
  const waiting = [];
  child.on("message", (message) => waiting.shift()?.done(message));
  child.on("exit", (code) => {
    for (const { failed } of waiting.splice(0)) failed(new Error(`${module} ended with ${code}`));
  });
  const nextMessage = () => new Promise((done, failed) => waiting.push({ done, failed }));
  const ready = await nextMessage();
  return {
    ...ready,
    pid: child.pid,
    /** Sends a message and returns the response. */
    request(message) {
      const response = nextMessage();
      child.send(message);
      return response;
    },
    stop: () => stop(child, "SIGKILL"),
  };
}

/** Stops a child and waits for its exit. */
export async function stop(child, signal = "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(timer);
}

function tracked(child) {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

const ticks = Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;

/** Whether CPU time and memory of processes can be read. */
export const hasProc = process.platform === "linux";

/** A process and its descendants. */
export function family(pid) {
  if (!hasProc) return [pid];
  const below = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
  return [pid, ...below.flatMap((child) => family(Number(child)))];
}

/** CPU seconds of processes so far: all threads, the main threads alone, and the busiest process. */
export function processorTime(pids) {
  if (!hasProc) return { all: 0, main: 0, each: pids.map(() => 0) };
  const each = pids.map((pid) => secondsIn(`/proc/${pid}/stat`));
  const main = pids.map((pid) => secondsIn(`/proc/${pid}/task/${pid}/stat`));
  return { all: sum(each), main: sum(main), each };
}

/** Resident memory of processes in MiB. */
export function memory(pids) {
  if (!hasProc) return null;
  const sizes = pids.map((pid) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`))?.[1]));
  return sum(sizes) / 1024;
}

/** User and system time of a `stat` file; the name before them may contain anything, also spaces. */
function secondsIn(path) {
  const fields = readFileSync(path, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Waits until processes are idle, up to a limit. */
export async function quiet(pids, { share = 0.15, window = 100, timeoutMs = 3000 } = {}) {
  if (!hasProc) return new Promise((done) => setTimeout(done, 300));
  const deadline = Date.now() + timeoutMs;
  let before = processorTime(pids).all;
  while (Date.now() < deadline) {
    await new Promise((done) => setTimeout(done, window));
    const now = processorTime(pids).all;
    if (now - before <= (share * window) / 1000) return;
    before = now;
  }
}
