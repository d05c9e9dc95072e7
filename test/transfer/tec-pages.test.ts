import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { importReport } from "../../src/transfer/import-report.ts";
import { tecPages } from "../../src/transfer/tec/pages.ts";
import type { TecSite } from "../../src/transfer/tec/site.ts";

/** A site with a list of so many events, 50 per page, and the pages that it was asked for. */
function siteOf(events: number) {
  const asked: { page: number; signal: AbortSignal | undefined }[] = [];
  const site: TecSite = {
    host: "site.example",
    async get(_path, { page }, signal) {
      const number = Number(page);
      asked.push({ page: number, signal });
      const ids = Array.from({ length: events }, (_, index) => index + 1).slice(
        (number - 1) * 50,
        number * 50,
      );
      const body = { events: ids.map((id) => ({ id })), total_pages: Math.ceil(events / 50) };
      return { status: 200, body, url: new URL("https://site.example/") };
    },
  };
  return { site, asked };
}

describe("the pages of a list", () => {
  it("are fetched while the one before is imported, each once", async () => {
    const { site, asked } = siteOf(120);
    const askedAtPage: number[][] = [];
    const sizes: number[] = [];
    for await (const { items } of tecPages(site, "events", {}, importReport())) {
      askedAtPage.push(asked.map(({ page }) => page));
      sizes.push(items.length);
    }

    assert.deepEqual(askedAtPage, [
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    assert.deepEqual(sizes, [50, 50, 20]);
  });

  it("are no longer fetched when the import ends early", async () => {
    const { site, asked } = siteOf(120);
    await assert.rejects(async () => {
      for await (const _page of tecPages(site, "events", {}, importReport()))
        throw new Error("The disk is full.");
    }, /disk is full/);

    assert.deepEqual(
      asked.map(({ page }) => page),
      [1, 2],
    );
    assert.ok(asked.every(({ signal }) => signal?.aborted));
  });
});
