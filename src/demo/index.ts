import cluster from "node:cluster";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadEnvFile } from "../env-file.ts";
import { type Seed, serve } from "../serve.ts";
import { hasEvents, loadDemo } from "./load.ts";

/** Whether the sample calendar stays, in `DATA_DIR`, and is served again by the next start. */
const isKept = process.argv.slice(2).includes("--keep");

const seed: Seed = async (config, store, now) => {
  if (isKept && (await hasEvents(store))) return;
  console.log("Drawing and loading the sample calendar of Valmere …");
  await loadDemo(config, store, now);
};

if (isKept) {
  loadEnvFile();
} else if (cluster.isPrimary) {
  // A temporary folder, removed at exit; worker processes inherit it through the environment.
  const folder = mkdtempSync(join(tmpdir(), "almanac-demo-"));
  process.env.DATA_DIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
serve({ TIMEZONE: "Europe/Vienna", CURRENCY_SYMBOL: "€", ...process.env }, seed);
