import { accessSync, constants, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Names of browser executables on PATH. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Containers run it as root; it must send no requests of its own. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launches an installed browser, or the one of the npm package; the tests fail without one. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: flags, headless: true });
}

async function findBrowser(): Promise<string> {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
  return found ?? bundledBrowser();
}

/** The npm package has a browser for Linux on x64 only. */
async function bundledBrowser(): Promise<string> {
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

/** Opens pages of a service, and records requests to other origins and errors on the pages. */
export function trackPages(browser: () => Browser, origin: () => string) {
  const problems: string[] = [];
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser().newContext({ timezoneId: "America/New_York", ...options });
    const page = await context.newPage();
    page.on("request", (request) => {
      if (!request.url().startsWith(origin())) problems.push(`requests ${request.url()}`);
    });
    page.on("console", (message) => {
      // Expected 403 and 404 responses are logged as errors too.
      if (message.type() === "error" && !/status of 40[34]/.test(message.text()))
        problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(`${origin()}${path}`);
    return page;
  }
  return { problems, open };
}

/** The accessibility checker, to be run inside a page. */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

const everything = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
/** Rules whose result depends on the colour scheme and viewport. */
const appearance = "{ type: 'rule', values: ['color-contrast', 'link-in-text-block', 'target-size'] }";

/**
 * Accessibility violations of a page that was opened with `bypassCSP`. For the same page in another colour scheme only
 * the rules that depend on the appearance are checked, unless LONG_TESTS is set.
 */
export async function accessibilityViolations(
  page: Page,
  { onlyAppearance = false } = {},
): Promise<string[]> {
  await page.evaluate(axe);
  const rules = onlyAppearance && !process.env.LONG_TESTS ? appearance : everything;
  const found = (await page.evaluate(`axe.run({ runOnly: ${rules} })`)) as { violations: Violation[] };
  return found.violations.flatMap(describeViolation);
}

const describeViolation = ({ id, impact, nodes }: Violation): string[] =>
  impact === "serious" || impact === "critical"
    ? nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
    : [];

/** Pixels by which a page is wider than its viewport. */
export const horizontalOverflow = async (page: Page): Promise<number> =>
  Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
