import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { readConfig } from "../../src/config.ts";
import { loadDemo } from "../../src/demo/load.ts";
import { blockFont } from "../support/block-font.ts";
import { browserSuite } from "../support/browser.ts";
import { NOON, startService } from "../support/service.ts";

/**
 * Screenshots of pages, compared with those in test/fixtures/screenshots/. `UPDATE_SCREENSHOTS=1 npm test -- screenshots`
 * takes them anew; look at them before you commit them. Screenshots that differ are put into build/screenshots/.
 *
 * Other machines have other fonts and versions of Chromium, so every character is a box of one size, and screenshots are
 * compared at a quarter of their size.
 */
const baselines = "test/fixtures/screenshots";

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const dark = { colorScheme: "dark" } as const;

const screenshots: [name: string, path: string, options: BrowserContextOptions][] = [
  ["month", "/events/?view=month&date=2030-05", desktop],
  ["month-dark-de", "/de/events/?view=month&date=2030-05", { ...desktop, ...dark }],
  ["month-phone-dark", "/events/?view=month&date=2030-05", { ...phone, ...dark }],
  ["list", "/events/?view=list", desktop],
  ["list-phone-de", "/de/events/?view=list", phone],
  ["week-de", "/de/events/?view=week&date=2030-05-06", desktop],
  ["day-phone", "/events/?view=day&date=2030-05-04", phone],
  ["year-dark", "/events/?view=year&date=2030", { ...desktop, ...dark }],
  ["event", "/event/season-opening-water-music/", desktop],
  ["event-phone-dark", "/event/season-opening-water-music/", { ...phone, ...dark }],
  ["venues-de-dark", "/de/venues/", { ...desktop, ...dark }],
  ["guide-phone", "/docs/guide/quick-start/", phone],
];

/** Screenshots are compared in squares of this many pixels. */
const SQUARE = 4;
/** Values of a channel by which squares may differ: what other versions draw at edges. */
const MAX_CHANNEL_DIFFERENCE = 24;
/** The share of squares that may differ by more. */
const MAX_DIFFERENT = 0.005;

describe("screenshots of pages", () => {
  const { open } = browserSuite(async () => {
    const service = await startService("sqlite");
    const settings = { TIMEZONE: "America/New_York", DATA_DIR: service.folder };
    await loadDemo(readConfig(settings), service.store, NOON);
    return service;
  });

  /** A page at the clock of the service, whose characters are boxes. */
  async function prepared(path: string, options: BrowserContextOptions): Promise<Page> {
    const page = await open("/robots.txt", { bypassCSP: true, reducedMotion: "reduce", ...options });
    await page.clock.setFixedTime(NOON * 1000);
    await page.goto(new URL(path, page.url()).href);
    const source = `data:font/ttf;base64,${blockFont().toString("base64")}`;
    await page.addStyleTag({
      content: `@font-face{font-family:Blocks;src:url(${source})}
*,*::before,*::after{font-family:Blocks!important;font-synthesis:none!important;caret-color:transparent!important}
::-webkit-scrollbar{display:none}`,
    });
    const isLoaded = await page.evaluate("document.fonts.load('16px Blocks').then((faces) => faces.length)");
    assert.equal(isLoaded, 1, "the font was accepted");
    await page.evaluate("document.fonts.ready");
    return page;
  }

  for (const [name, path, options] of screenshots)
    it(`shows ${name} as before`, async () => {
      const page = await prepared(path, options);
      const taken = await page.screenshot({ animations: "disabled" });
      const file = join(baselines, `${name}.png`);
      if (process.env.UPDATE_SCREENSHOTS) {
        mkdirSync(baselines, { recursive: true });
        await sharp(taken).png({ palette: true, colours: 64, effort: 10 }).toFile(file);
      }

      const share = await difference(taken, file);
      if (share > MAX_DIFFERENT) {
        mkdirSync("build/screenshots", { recursive: true });
        writeFileSync(`build/screenshots/${name}.png`, taken);
      }
      assert.ok(
        share <= MAX_DIFFERENT,
        `${percent(share)} of build/screenshots/${name}.png differs from ${file}`,
      );
    });

  it("notices another ground, a shifted block and missing events", async () => {
    const changes = [
      "body{background:#cfe0ff!important}",
      "main{padding-top:7rem!important}",
      ".chip{visibility:hidden!important}",
    ];
    for (const change of changes) {
      const page = await prepared("/events/?view=month&date=2030-05", desktop);
      await page.addStyleTag({ content: change });
      const share = await difference(await page.screenshot(), join(baselines, "month.png"));

      assert.ok(share > MAX_DIFFERENT, `${change}: ${percent(share)}`);
    }
  });
});

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/** The share of squares in which two pictures differ; all of them if they differ in size. */
async function difference(one: Buffer | string, other: Buffer | string): Promise<number> {
  const [a, b] = await Promise.all([squares(one), squares(other)]);
  if (a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const channels = [0, 1, 2].map((channel) =>
      Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)),
    );
    if (Math.max(...channels) > MAX_CHANNEL_DIFFERENCE) different += 1;
  }
  return different / (a.data.length / 3);
}

/** The mean colours of the squares of a picture. */
async function squares(picture: Buffer | string) {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const size = { width: Math.round(width / SQUARE), height: Math.round(height / SQUARE) };
  return sharp(picture)
    .flatten()
    .toColourspace("srgb")
    .resize({ ...size, fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
