// Takes the screenshots of the README: starts the sample calendar, opens four of its pages, and stops it.
//
//   npm run screenshots

import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "screenshots");

const desktop = { viewport: { width: 1280, height: 960 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const month = `/events/?view=month&date=${monthAfter(new Date())}`;
const pictures = [
  { name: "month", path: month, ...desktop, viewport: { width: 1280, height: 1040 } },
  { name: "list", path: "/events/?view=list", ...desktop },
  { name: "event", path: "/event/season-opening-water-music/", ...desktop },
  { name: "mobile", path: month, colorScheme: "dark", ...phone },
];

const port = await freePort();
const demo = spawn(process.execPath, [join(root, "dist", "demo", "index.js")], {
  env: { ...process.env, PORT: String(port), SITE_NAME: "Valmere", LOG_LEVEL: "error" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await waitForResponse(`http://127.0.0.1:${port}/healthz`);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  await mkdir(folder, { recursive: true });
  for (const { name, path, ...options } of pictures) {
    const context = await browser.newContext({ timezoneId: "Europe/Vienna", locale: "en-GB", ...options });
    const page = await context.newPage();
    const response = await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: "networkidle" });
    if (!response?.ok()) throw new Error(`${path} returns ${response?.status()}`);
    // A palette keeps the files small; the pages have few colours.
    const { size } = await sharp(await page.screenshot())
      .png({ palette: true, colours: 200, effort: 10 })
      .toFile(join(folder, `${name}.png`));
    console.log(`docs/screenshots/${name}.png  ${Math.round(size / 1000)} kB`);
    await context.close();
  }
  await browser.close();
} finally {
  demo.kill("SIGTERM");
}

/** The month that lies mostly ahead, in which the sample calendar has the most events. */
function monthAfter(now) {
  const month = now.getDate() > 10 ? now.getMonth() + 1 : now.getMonth();
  return new Date(Date.UTC(now.getFullYear(), month, 1)).toISOString().slice(0, 7);
}

function findBrowser() {
  const known = ["chromium", "chromium-browser", "google-chrome"].map((name) => `/usr/bin/${name}`);
  const found = [process.env.CHROMIUM_PATH, ...known].find((path) => path && isProgram(path));
  if (!found) throw new Error("There is no browser: set CHROMIUM_PATH, or install chromium.");
  return found;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((settle, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => settle(port));
    });
  });
}

async function waitForResponse(url) {
  for (let tries = 0; tries < 240; tries += 1) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((settle) => setTimeout(settle, 500));
  }
  throw new Error("The sample calendar does not start.");
}
