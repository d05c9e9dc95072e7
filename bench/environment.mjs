import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The root of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built service: `dist/`, or the folder in BENCH_DIST. */
export const dist = resolve(process.env.BENCH_DIST ?? join(root, "dist"));

/** The exports of `service-functions.mjs`, as built. */
export const importFromService = () =>
  import(pathToFileURL(join(dist, "bench", "service-functions.js")).href);

const temporary = new Set();
process.on("exit", () => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that is deleted when this process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "almanac-bench-run-"));
  temporary.add(folder);
  // PostgreSQL may run as another user, who needs access.
  chmodSync(folder, 0o755);
  return folder;
}

/** Deletes a folder of `temporaryFolder` now. */
export function dispose(folder) {
  temporary.delete(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Copies a folder with its owners, by copy-on-write where the file system supports it. */
export function copyFolder(from, to) {
  const options = process.platform === "linux" ? ["-a", "--reflink=auto"] : ["-a"];
  const { status, stderr } = spawnSync("cp", [...options, from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${from} cannot be copied: ${stderr}`);
}

/** A free port of 127.0.0.1. */
export async function freePort() {
  const probe = createServer();
  await new Promise((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

/** The SQLite module of the service. */
export async function sqlite() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return import(major > 22 || (major === 22 && minor >= 16) ? "node:sqlite" : "@photostructure/sqlite");
}
