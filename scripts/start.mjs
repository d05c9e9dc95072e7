// Builds the service and runs one of its entry points: npm start, npm run demo.
//
//   npm run demo -- --keep     arguments of the entry point
//
// Without the packages of development (npm ci --omit=dev) it runs what an earlier build has written.
//
// Signals are passed on. npm sends them to its shell, which dies of them and passes nothing on: then this process has
// another parent, which it takes for SIGTERM. A service that has not ended in time after a signal is killed, because a
// busy event loop cannot handle signals.

import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** Longer than the service takes to finish running requests. */
const KILL_AFTER_MS = 10_000;

const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const [name, ...args] = process.argv.slice(2);
const entry = inRoot(`dist/${name}.js`);

if (canBuild() || !existsSync(entry)) {
  const build = spawnSync(process.execPath, [inRoot("scripts/build.mjs")], { stdio: "inherit" });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

const service = spawn(process.execPath, [entry, ...args], { stdio: "inherit" });
const stop = (signal) => {
  service.kill(signal);
  setTimeout(() => service.kill("SIGKILL"), KILL_AFTER_MS).unref();
};
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
const { ppid } = process;
const watch = setInterval(() => {
  if (process.ppid === ppid) return;
  clearInterval(watch);
  stop("SIGTERM");
}, 250);
service.on("exit", (code) => process.exit(code ?? 1));

/** Whether the bundler is installed. */
function canBuild() {
  try {
    createRequire(import.meta.url).resolve("esbuild");
    return true;
  } catch {
    return false;
  }
}
