import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { browserSuite, horizontalOverflow } from "../support/browser.ts";
import { startService, type TestService } from "../support/service.ts";

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 375, height: 800 } };

const cells = Array.from({ length: 14 }, (_, at) => `<td>Programme${at}</td>`);
const table = `<table><tr>${cells.join("")}</tr></table>`;

describe("the layout of pages", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite", { TIMEZONE: "Europe/Vienna" });
    await make("Market", "04 08:00:00", "04 13:00:00", "en");
    await make("Organ at Noon", "04 12:15:00", "04 12:30:00", "en");
    await make("Table", "10 08:00:00", "10 09:00:00", "en", { description: table });
    await make("حفل موسيقي", "11 08:00:00", "11 09:00:00", "en");
    await make("Festtage", "03", "06", "de", { all_day: true });
    return service;
  });
  const make = async (title: string, start: string, end: string, lang: string, more: object = {}) => {
    const times = { start_date: `2030-06-${start}`, end_date: `2030-06-${end}` };
    const made = await service.admin.post(`/events?wpml_language=${lang}`, { title, ...times, ...more });
    assert.equal(made.status, 201, made.text);
  };

  /** Pixels by which the first line of a name in a grid of hours lies outside of the box of its event. */
  const hiddenPixels = (page: Page, name: string) =>
    page.evaluate(`(() => {
      const blocks = [...document.querySelectorAll(".hourly .block")];
      const block = blocks.find(({ textContent }) => textContent.includes(${JSON.stringify(name)}));
      const [line] = block.querySelector(".title").getClientRects();
      const box = block.querySelector("a, .about").getBoundingClientRect();
      return Math.max(box.top - line.top, line.bottom - box.bottom, 0);
    })()`);

  /** The number of lines of text in an element. */
  const lineCount = (page: Page, selector: string) =>
    page.evaluate(`(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(${JSON.stringify(selector)}));
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    })()`);

  it("shows the names of events of some minutes beside longer ones", async () => {
    const week = await open("/events/?view=week&date=2030-06-04", desktop);
    const day = await open("/events/?view=day&date=2030-06-04", phone);

    for (const page of [week, day]) assert.equal(await hiddenPixels(page, "Organ at Noon"), 0, page.url());
  });

  it("keeps words of the scale of hours whole", async () => {
    const week = await open("/de/events/?view=week&date=2030-06-04", desktop);
    const day = await open("/de/events/?view=day&date=2030-06-04", phone);

    for (const page of [week, day]) assert.equal(await lineCount(page, ".scale .lanes"), 1, page.url());
  });

  it("scrolls wide tables rather than break their words, and is no wider for them", async () => {
    const page = await open("/event/table/", phone);

    assert.equal(await lineCount(page, ".prose td"), 1);
    assert.equal(await page.locator(".prose table").getAttribute("tabindex"), "0");
    assert.ok((await horizontalOverflow(page)) <= 0);
  });

  it("aligns a neighbour that runs from right to left with its labels", async () => {
    const page = await open("/event/table/", desktop);

    assert.equal(
      await page.evaluate(`getComputedStyle(document.querySelector("[rel=next] [dir=auto]")).textAlign`),
      "right",
    );
  });
});
