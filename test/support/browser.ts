import assert from "node:assert/strict";
import { accessSync, constants, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { after, afterEach, before, beforeEach } from "node:test";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { closeAll } from "./service.ts";

/** Names of browser executables on PATH; first those without windows, whose tests take half the processor time. */
const names = [
  ...["chromium-headless-shell", "chrome-headless-shell"],
  ...["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
];

/** Containers run it as root; it must send no requests of its own. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Fractions of pixels, as browsers with windows have them.
  "--font-render-hinting=none",
  // Lazy images load at the distance of a fast connection, which browsers without windows do not measure.
  "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
];

/** A page to open, and the options of the context that it gets of its own. */
export type OpenPage = (path: string, options?: BrowserContextOptions) => Promise<Page>;

interface BrowserSuite {
  open: OpenPage;
  /** The browser itself, for pages that are not tracked. */
  browser(): Browser;
}

interface SuiteOptions {
  /** Messages of the console that are no errors here, beside those of expected refusals. */
  expected?: RegExp;
}

/**
 * Runs the tests of a `describe` with a browser: `start` starts their services before them and returns the origin of their
 * pages. The suite fails if a page has requested another origin or had an error. The suites of a file share one browser,
 * which takes a second to start; afterwards its pages and all services are closed.
 *
 * A page that a test has opened is used again for a later test with the same options, without what the first one has left:
 * a new page takes twice the processor time until it shows something.
 */
export function browserSuite(
  start: () => Promise<{ origin: string }>,
  { expected }: SuiteOptions = {},
): BrowserSuite {
  const pages = new Set<OpenedPage>();
  /** Of pages that the running test has opened: those of a `before` stay as they are for all tests. */
  let ofTest: Set<OpenedPage> | null = null;
  const problems: string[] = [];
  let browser: Browser;
  let origin: string;
  suites += 1;

  before(async () => {
    ({ origin } = await start());
    shared ??= launchBrowser();
    browser = await shared;
  });
  beforeEach(() => {
    ofTest = new Set();
  });
  afterEach(async () => {
    const used = ofTest ?? [];
    ofTest = null;
    for (const opened of used)
      if (!(await resetForReuse(opened))) {
        pages.delete(opened);
        await opened.page.context().close();
      }
  });
  after(async () => {
    for (const { page } of pages) await page.context().close();
    suites -= 1;
    if (suites === 0) {
      shared = undefined;
      await browser?.close();
    }
    await closeAll();
  });
  after(() => assert.deepEqual(problems, []));

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ timezoneId: "America/New_York", ...options });
    // Twice the usual limit, for machines that run other tests beside this one.
    context.setDefaultTimeout(60_000);
    context.on("request", (request) => {
      if (!request.url().startsWith(origin)) problems.push(`requests ${request.url()}`);
    });
    context.on("console", (message) => {
      const text = message.text();
      // Expected refusals are logged as errors too.
      if (message.type() === "error" && !/status of 40[0134]/.test(text) && !expected?.test(text))
        problems.push(text);
    });
    context.on("weberror", (error) => problems.push(error.error().message));
    return context.newPage();
  }

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const { storageState, ...others } = options;
    const key = JSON.stringify(others);
    let opened = [...pages].find((other) => other.key === key && other.isIdle);
    if (!opened) {
      opened = { key, page: await newPage(others), isIdle: false };
      pages.add(opened);
    }
    opened.isIdle = false;
    ofTest?.add(opened);
    const { page } = opened;
    if (typeof storageState === "object") await page.context().addCookies(storageState.cookies);
    await page.goto(`${origin}${path}`);
    return page;
  }

  return { open, browser: () => browser };
}

/** A page in a context of its own. */
interface OpenedPage {
  /** The options of its context. */
  key: string;
  page: Page;
  /** No test uses it. */
  isIdle: boolean;
}

/** Removes what a test has left in a page; false when that cannot be done. */
async function resetForReuse(opened: OpenedPage): Promise<boolean> {
  const { page, key } = opened;
  const context = page.context();
  if (page.isClosed() || context.pages().length !== 1) return false;
  const { viewport = { width: 1280, height: 720 }, colorScheme = null } = JSON.parse(key);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const { origin } = new URL(page.url());
  await page.evaluate("sessionStorage.clear()");
  await page.goto("about:blank");
  // Pages write to it when they are left.
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "cookies,local_storage" });
  await session.detach();
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  opened.isIdle = true;
  return true;
}

/** Suites that have not ended, and their browser. */
let suites = 0;
let shared: Promise<Browser> | undefined;

/** Launches an installed browser, or the one of the npm package; the tests fail without one. */
const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: flags, headless: true });

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
 * Accessibility violations of a page that was opened with `bypassCSP`: the serious and critical ones, or those of every
 * impact. With `onlyAppearance`, for the same page in another colour scheme, of the rules that depend on its appearance.
 */
export async function accessibilityViolations(
  page: Page,
  { onlyAppearance = false, everyImpact = false } = {},
): Promise<string[]> {
  await page.evaluate(axe);
  const rules = onlyAppearance ? appearance : everything;
  const found = (await page.evaluate(
    `axe.run({ runOnly: ${rules}, resultTypes: ['violations'], selectors: false })`,
  )) as { violations: Violation[] };
  return found.violations
    .filter(({ impact }) => everyImpact || impact === "serious" || impact === "critical")
    .flatMap(describeViolation);
}

const describeViolation = ({ id, impact, nodes }: Violation): string[] =>
  nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html} ${failureSummary}`);

/** Pixels by which a page is wider than its viewport. */
export const horizontalOverflow = async (page: Page): Promise<number> =>
  Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
