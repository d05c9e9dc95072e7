import { accessSync, constants, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

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

/** Opens pages of a service, and notes what they asked for from elsewhere and what went wrong in them. */
export function watching(browser: () => Browser, origin: () => string) {
  const complaints: string[] = [];
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser().newContext({ timezoneId: "America/New_York", ...options });
    const page = await context.newPage();
    page.on("request", (request) => {
      if (!request.url().startsWith(origin())) complaints.push(`asks for ${request.url()}`);
    });
    page.on("console", (message) => {
      // A page that is refused on purpose is told as an error too.
      if (message.type() === "error" && !/status of 40[34]/.test(message.text()))
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${origin()}${path}`);
    return page;
  }
  return { complaints, open };
}

/** The accessibility checker, to be run inside a page. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

const everything = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
/** What another look can change. */
const appearance = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size'] }";

/**
 * What keeps people out of a page that was opened with `bypassCSP`. Of a second look at the same page only what the
 * look can change is asked for, unless time does not matter.
 */
export async function barriersIn(page: Page, { isSecondLook = false } = {}): Promise<string[]> {
  await page.evaluate(axe);
  const rules = isSecondLook && !process.env.LONG_TESTS ? appearance : everything;
  const found = (await page.evaluate(`axe.run({ runOnly: ${rules} })`)) as { violations: Violation[] };
  return found.violations.flatMap(told);
}

const told = ({ id, impact, nodes }: Violation): string[] =>
  impact === "serious" || impact === "critical"
    ? nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
    : [];

/** By how many pixels a page is wider than its window. */
export const spareWidth = async (page: Page): Promise<number> =>
  Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
