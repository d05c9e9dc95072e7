// Faults of the machine, on purpose: kills, a database that is away, a full disk, no file descriptors, clock jumps.
//
//   npm run test:faults               all rounds: about half an hour
//   npm run test:faults -- --short    a tenth of them
//   npm run test:faults -- kill       only the files whose path contains a word
//   SEED=7 npm run test:faults        with a seed that an earlier run printed

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bundle } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean" }, "skip-checks": { type: "boolean" } },
});

function must(command, env = {}) {
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (!flags["skip-checks"]) {
  must([join(root, "node_modules", ".bin", "tsc"), "-p", "tsconfig.json"]);
  await bundle(join(root, "build", "src"));
}
const folder = join(root, "build", "test", "faults");
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".fault.js") && words.every((word) => file.includes(word)))
  .map((file) => join(folder, file));
must([process.execPath, "--test", "--test-concurrency=2", "--test-reporter=spec", ...files], {
  FAULTS: flags.short ? "short" : "long",
  TZ: "UTC",
});
