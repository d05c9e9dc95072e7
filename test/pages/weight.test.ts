import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readConfig } from "../../src/config.ts";
import { loadDemo } from "../../src/demo/load.ts";
import { browserSuite } from "../support/browser.ts";
import { NOON, startService } from "../support/service.ts";

/** Bytes that the list may transfer, compressed and with its headers: everything that loads for the first viewport. */
const MAX_BYTES = 60_000;
/** Layout shifts below 0.1 count as good; the list has none. */
const MAX_SHIFT = 0.01;

const LIST = "/events/?view=list";

describe("the weight of the list page", () => {
  const { open } = browserSuite(async () => {
    const service = await startService("sqlite");
    const settings = { TIMEZONE: "America/New_York", DATA_DIR: service.folder };
    await loadDemo(readConfig(settings), service.store, NOON);
    return service;
  });

  it(`transfers at most ${MAX_BYTES / 1000} kB, as Chromium counts them`, async (test) => {
    const page = await open("/robots.txt");
    const session = await page.context().newCDPSession(page);
    const types = new Map<string, string>();
    const sizes = new Map<string, number>();
    session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    await session.send("Network.enable");
    await page.goto(new URL(LIST, page.url()).href, { waitUntil: "networkidle" });
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const loaded = [...sizes.keys()].map((id) => types.get(id));
    const images = loaded.filter((type) => type === "Image").length;

    test.diagnostic(`${bytes} bytes in ${loaded.length} responses, ${images} images`);
    assert.ok((await page.locator("main article, main li").count()) > 5, "the list has events");
    for (const type of ["Document", "Stylesheet", "Script", "Image"])
      assert.ok(loaded.includes(type), `${type} was counted`);
    assert.ok(bytes <= MAX_BYTES, `${bytes} bytes`);
  });

  it("does not shift while it loads, nor while one scrolls to its end, on a desktop and on a phone", async (test) => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await open("/robots.txt", { viewport });
      await page.addInitScript(`
        window.shift = 0;
        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
          .observe({ type: "layout-shift", buffered: true });`);
      await page.goto(new URL(LIST, page.url()).href, { waitUntil: "networkidle" });
      // By a screen at a time, so that the pictures further down load.
      await page.evaluate(`(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
          scrollBy({ top: innerHeight, behavior: "instant" });
          await frame();
          await frame();
        }
      })()`);
      await page.waitForFunction("[...document.images].every((image) => image.complete)");
      // Entries are delivered after the frame that they are about.
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      const shift = Number(await page.evaluate("window.shift"));

      test.diagnostic(`${viewport.width} pixels: ${shift}`);
      assert.ok(Number(await page.evaluate("scrollY")) > viewport.height, "it was scrolled");
      assert.ok(shift < MAX_SHIFT, `${viewport.width}: ${shift}`);
    }
  });

  it("lists, searches, filters and opens events without scripts", async () => {
    const page = await open(LIST, { javaScriptEnabled: false });
    const events = () => page.locator("main h3 a, main h2 a");
    const all = await events().count();
    await page.locator("input[type=search]").first().fill("water music");
    await page.locator("input[type=search]").first().press("Enter");
    await page.waitForURL(/search=/);
    const found = await events().count();
    await events().first().click();
    await page.waitForURL(/\/event\//);

    assert.ok(found > 0 && found < all, `${found} of ${all}`);
    assert.equal(await page.locator("h1").count(), 1);
    assert.equal((await page.locator("[data-start], time").count()) > 0, true);
  });
});
