// Runs the service while it is worked on: bundles it, starts it, and does both again when a file of src/ changes. The
// editor's app is bundled again when one of its files changes; reloading its page shows it.
//
//   npm run dev                    settings as for npm start: the environment and .env
//   npm run dev -- --inspect       options for the Node of the service
//
// A build that fails is reported and leaves the running service alone until the next one that succeeds.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { context } from "esbuild";
import { buildOptions } from "./build.mjs";
import { adminOptions, describeAdmin } from "./build-admin.mjs";
import { writeGuide } from "./guide.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");

let service;
let isStopping = false;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);

// npm forwards SIGTERM to its shell alone, and a shell such as dash ends without forwarding it to this process.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid === shell || stop("SIGTERM"), 200).unref();
}

/** esbuild waits for the promise before it looks for changes again, so restarts never overlap. */
const restartAfterBuild = {
  name: "restart-after-build",
  setup: ({ onEnd }) => {
    onEnd(async ({ errors, outputFiles }) => {
      if (errors.length === 0) return restart(outputFiles);
      const rest = isRunning(service) ? "the service of the last good build goes on" : "nothing runs";
      console.error(`The build failed; ${rest} until the next good one.`);
    });
  },
};

// esbuild would delete the files of the last build when one fails; the running service may still load them.
const bundler = await context({
  ...buildOptions(dist),
  sourcemap: true,
  write: false,
  plugins: [restartAfterBuild],
});

/** The page of the app names the files of its last good build. */
const describeAfterBuild = {
  name: "describe-after-build",
  setup: ({ onEnd }) => {
    onEnd(({ errors, metafile }) => (errors.length === 0 ? describeAdmin(dist, metafile) : undefined));
  },
};
const appBundler = await context({ ...adminOptions(dist), minify: false, plugins: [describeAfterBuild] });
await appBundler.watch();
await bundler.watch();

/** Passes a signal to the service and ends as it does. */
async function stop(signal) {
  // One Ctrl-C can arrive twice: from the terminal, and passed on by npm.
  if (isStopping) return;
  isStopping = true;
  await stopService(signal);
  process.exit(service?.exitCode ?? 1);
}

async function restart(outputFiles) {
  await stopService("SIGTERM");
  const old = await readdir(dist).catch(() => []);
  for (const name of old) if (name !== "apps") await rm(join(dist, name), { recursive: true, force: true });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  writeGuide(dist);
  if (!isStopping) service = startService();
}

/** Starts the service so that its stack traces name lines of src/. */
function startService() {
  const args = ["--enable-source-maps", ...process.argv.slice(2), join(dist, "main.js")];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  child.on("exit", reportExit);
  return child;
}

/** Reports that the service ended by itself. */
function reportExit(code, signal) {
  console.error(`The service ended with ${signal ?? code}; it starts again after a change.`);
}

/** Passes a signal to the service and waits for its end. */
async function stopService(signal) {
  if (!isRunning(service)) return;
  service.off("exit", reportExit);
  const ended = once(service, "exit");
  service.kill(signal);
  await ended;
}

function isRunning(child) {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}
