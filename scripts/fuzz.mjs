// Generated requests in bulk: valid and broken ones, by all roles, to a service on each store, both at the same time.
//
//   npm run test:fuzz                      100,000 of them, half on each store: about ten minutes
//   npm run test:fuzz -- --requests 5000   another number
//   npm run test:fuzz -- --store sqlite    on one store
//   SEED=7 npm run test:fuzz               with a seed that an earlier run printed

import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundle } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    store: { type: "string" },
    "skip-checks": { type: "boolean" },
  },
});

if (!flags["skip-checks"]) {
  const tsc = join(root, "node_modules", ".bin", "tsc");
  const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.json"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
  await bundle(join(root, "build", "src"));
}

/** Sends the requests of one store; resolves with the exit code. */
const run = (store, requests) =>
  new Promise((settle, reject) => {
    const args = ["--test", "--test-reporter=spec", `--test-name-pattern=on ${store}`];
    const child = spawn(process.execPath, [...args, join(root, "build", "test", "fuzz", "volume.fuzz.js")], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, FUZZ_REQUESTS: String(requests), TZ: "UTC" },
    });
    child.on("error", reject);
    child.on("close", (code) => settle(code ?? 1));
  });

const stores = flags.store ? [flags.store] : ["sqlite", "postgres"];
const each = Math.ceil(Number(flags.requests) / stores.length);
const codes = await Promise.all(stores.map((store) => run(store, each)));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
