// Takes the screenshots of the README: starts the sample calendar, opens some of its pages and some screens of the editor's
// app, and stops it. With --all, takes every view instead, light and dark, on a desktop and a phone, in English and German,
// into build/screens/, with a sheet of all of them for each language.
//
//   npm run screenshots [-- --all]

import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { everyView, takeSheets } from "./screens.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "screenshots");

const desktop = { viewport: { width: 1280, height: 960 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const monthAhead = monthAfter(new Date());
const month = `/events/?view=month&date=${monthAhead}`;
/** Pages by the names of their screenshots. */
const screenshots = [
  { name: "month", path: month, ...desktop, viewport: { width: 1280, height: 1040 } },
  { name: "list", path: "/events/?view=list", ...desktop },
  { name: "event", path: "/event/season-opening-water-music/", ...desktop },
  { name: "mobile", path: month, colorScheme: "dark", ...phone },
];
/** Screens of the editor's app; `open` waits for what they load, or shows more than they begin with. */
const screens = (event) => [
  {
    name: "app-calendar",
    path: `/admin/calendar?view=dayGridMonth&date=${monthAhead}-01`,
    ...desktop,
    open: (page) => page.locator(".calendar a[href*='/admin/events/']").first().waitFor(),
  },
  {
    name: "app-form",
    path: `/admin/events/${event}`,
    ...desktop,
    open: (page) => page.getByRole("textbox", { name: "Description" }).waitFor(),
  },
  {
    name: "app-languages",
    path: `/admin/events/${event}`,
    ...desktop,
    async open(page) {
      await page.getByLabel("Show beside").selectOption("French");
      await page.getByRole("heading", { level: 2, name: /^French: / }).waitFor();
      await page.getByRole("textbox", { name: "Description" }).waitFor();
    },
  },
  {
    name: "app-media",
    path: "/admin/media",
    ...desktop,
    viewport: { width: 1280, height: 720 },
    colorScheme: "dark",
    async open(page) {
      await page.locator("main img").first().waitFor();
      await page.waitForFunction(
        "[...document.querySelectorAll('main img')].slice(0, 8).every((image) => image.complete)",
      );
    },
  },
];

/** Larger files would make the README slow. */
const MAX_BYTES = 120_000;

const editor = { login: "anna", password: "for the screenshots only", role: "administrator" };
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const provision = await mkdtemp(join(tmpdir(), "almanac-screenshots-"));
const users = join(provision, "users.json");
await writeFile(users, JSON.stringify({ users: [editor] }));
const demo = spawn(process.execPath, [join(root, "dist", "demo", "index.js")], {
  env: {
    ...process.env,
    PORT: String(port),
    SITE_NAME: "Valmere",
    LOG_LEVEL: "error",
    PROVISION_FILE: users,
  },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await waitForResponse(`${origin}/healthz`);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  });
  if (process.argv.includes("--all"))
    await takeSheets(browser, origin, everyView(monthAhead), join(root, "build", "screens"));
  else await takeScreenshots(browser);
  await browser.close();
} finally {
  demo.kill("SIGTERM");
  await rm(provision, { recursive: true, force: true });
}

async function takeScreenshots(browser) {
  await mkdir(folder, { recursive: true });
  for (const screenshot of screenshots) await take(browser, screenshot);
  const storageState = { cookies: [await logIn()], origins: [] };
  const found = await fetch(`${origin}/wp-json/tribe/events/v1/events/by-slug/season-opening-water-music`);
  for (const screen of screens((await found.json()).id)) await take(browser, { ...screen, storageState });
}

async function take(browser, { name, path, open, ...options }) {
  const context = await browser.newContext({ timezoneId: "Europe/Vienna", locale: "en-GB", ...options });
  const page = await context.newPage();
  const response = await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
  if (!response?.ok()) throw new Error(`${path} returns ${response?.status()}`);
  await open?.(page);
  const file = await compress(await page.screenshot({ animations: "disabled" }));
  await writeFile(join(folder, `${name}.png`), file);
  console.log(`docs/screenshots/${name}.png  ${Math.round(file.length / 1000)} kB`);
  await context.close();
}

/** With a palette, because pages have few colours; many photographs need a smaller one, without dithering. */
async function compress(image) {
  for (const [colours, dither] of [
    [200, 1],
    [96, 0],
    [48, 0],
    [24, 0],
  ]) {
    const file = await sharp(image).png({ palette: true, colours, dither, effort: 10 }).toBuffer();
    if (file.length <= MAX_BYTES) return file;
  }
  throw new Error(`A screenshot has more than ${MAX_BYTES} bytes.`);
}

/** The cookie of a session of the editor. */
async function logIn() {
  const { login, password } = editor;
  const response = await fetch(`${origin}/wp-json/almanac/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login, password }),
  });
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
  if (!name) throw new Error(`The login returns ${response.status}.`);
  return { name, value, url: origin };
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
