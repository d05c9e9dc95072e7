import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Names under which machines have a browser. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** It runs as root in containers, and asks nobody for anything. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser of the machine, or the one that a package carries; without one the tests fail. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: flags, headless: true });
}

async function findBrowser(): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
  return found ?? carried();
}

/** The package carries a browser for one kind of machine only. */
async function carried(): Promise<string> {
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: carrier } = await import("@sparticuz/chromium");
    return carrier.executablePath();
  }
  throw new Error(
    `There is no browser for the tests: set CHROMIUM_PATH, or install one of ${names.join(", ")} (apt-get install chromium).`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The text of the accessibility checker, to be run inside a page. */
export const axePath: string = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
