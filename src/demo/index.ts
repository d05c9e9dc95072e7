import cluster from "node:cluster";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "../serve.ts";
import { loadDemo } from "./load.ts";

// A temporary folder, removed at exit; worker processes inherit it through the environment.
if (cluster.isPrimary) {
  const folder = mkdtempSync(join(tmpdir(), "almanac-demo-"));
  process.env.DATA_DIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  console.log("Drawing and loading the sample calendar of Valmere …");
}
serve({ TIMEZONE: "Europe/Vienna", CURRENCY_SYMBOL: "€", ...process.env }, loadDemo);
