import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, it } from "node:test";
import type { Frame, Page } from "playwright-core";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { runsGate } from "../support/gate.ts";
import { makeGroup } from "../support/languages.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

/** A page of a third origin that pretends to be an embed to its parent, and the parent to the embeds. */
const forger = `<script>
addEventListener("message", ({ data }) => { if (data.almanac === "size") document.title = "answered"; });
parent.postMessage({ almanac: "size", height: 77, title: "forged" }, "*");
const greet = () => { for (let at = 0; at < parent.length; at++) parent[at].postMessage({ almanac: "connect" }, "*"); };
</script>`;

describe("embeds in a browser", () => {
  let service: TestService;
  let strict: TestService;
  let host: Server;
  let hostUrl: string;

  const { browser } = browserSuite(async () => {
    service = await startService("sqlite");
    strict = await startService("sqlite", { EMBED_ORIGINS: "https://other.example" });
    await fill(service);
    host = createServer(({ url }, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(url === "/forger" ? forger : hostPage(url === "/strict" ? strict : service));
    });
    host.listen(0, "127.0.0.1");
    await once(host, "listening");
    hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    return { origin: hostUrl };
  });
  after(() => host?.close());

  const hostPage = ({ origin }: TestService) => `<!doctype html><title>Host</title><h1>Host</h1>
<script src="${origin}/embed.js" data-view="list" data-category="concerts" data-per-page="2" async></script>
<script src="${origin}/embed.js" data-view="month" data-date="2030-06" data-lang="fr" data-theme="dark"></script>
<script src="${origin}/embed.js" data-event="water-music" data-title="A concert"></script>
<iframe src="${hostUrl.replace("127.0.0.1", "localhost")}/forger" title="forger"></iframe>`;

  async function open(path = "/", width = 1000): Promise<Page> {
    const page = await browser().newPage({ viewport: { width, height: 900 } });
    await page.goto(`${hostUrl}${path}`);
    return page;
  }

  const frameAt = (page: Page, path: string) =>
    waitFor(`the frame ${path}`, () => page.frames().find((one) => one.url().includes(path)) ?? false);

  const contentHeight = async (frame: Frame) =>
    Number(await frame.evaluate("Math.ceil(document.body.getBoundingClientRect().height)"));

  const frameHeight = async (frame: Frame) =>
    Number(await (await frame.frameElement()).evaluate((element) => Reflect.get(element, "clientHeight")));

  /** Waits until a frame is as high as its content, and returns that. */
  const fittedHeight = (frame: Frame) =>
    waitFor(`the height of ${frame.url()}`, async () => {
      await frame.waitForLoadState();
      const [outer, inner] = [await frameHeight(frame), await contentHeight(frame)];
      return outer === inner && inner > 0 ? inner : false;
    });

  it("have the parameters of their scripts, and the height of their content", async () => {
    const page = await open();
    const list = await frameAt(page, "/embed/list/");
    const month = await frameAt(page, "/fr/embed/month/");
    const event = await frameAt(page, "/embed/event/water-music/");

    assert.equal(new URL(list.url()).search, "?category=concerts&per_page=2");
    assert.equal(new URL(month.url()).search, "?date=2030-06&theme=dark");
    const heights = [await fittedHeight(list), await fittedHeight(month), await fittedHeight(event)];
    assert.equal(new Set(heights).size, 3, String(heights));
    const titles = await page
      .locator("iframe")
      .evaluateAll((all) => all.map((one) => Reflect.get(one, "title")));
    assert.deepEqual(
      titles.sort(),
      ["A concert", "Events – Almanac", "juin 2030 – Almanac", "forger"].sort(),
    );
  });

  it("follow the width of the page and the months that are turned", async () => {
    const page = await open();
    const month = await frameAt(page, "/fr/embed/month/");
    const wide = await fittedHeight(month);
    await page.setViewportSize({ width: 360, height: 900 });
    const narrow = await waitFor("another height", async () => {
      const height = await fittedHeight(month);
      return height === wide ? false : height;
    });
    await month.locator('[data-step="next"]').click();
    await month.waitForURL(/date=2030-07/);
    const empty = await fittedHeight(month);

    assert.ok(empty < narrow, `${empty} < ${narrow}`);
    assert.equal(page.url(), `${hostUrl}/`);
  });

  it("open events in a new tab", async () => {
    const page = await open();
    const event = await frameAt(page, "/embed/event/water-music/");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      event.getByRole("link", { name: "Details" }).click(),
    ]);

    await tab.waitForURL(`${service.origin}/event/water-music/`);
    assert.equal(await tab.evaluate("window.opener"), null);
    assert.equal(page.url(), `${hostUrl}/`);
  });

  it("ignore forged messages", async () => {
    const page = await open();
    const list = await frameAt(page, "/embed/list/");
    const forging = await frameAt(page, "/forger");
    const height = await fittedHeight(list);
    await page.evaluate(`postMessage({ almanac: "size", height: 77, title: "forged" }, "*")`);
    await forging.evaluate(
      `parent.postMessage({ almanac: "size", height: 77, title: "forged" }, "*"); greet()`,
    );
    // Messages arrive in order: once this one has, so have those above.
    await forging.evaluate(
      "new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(1); })",
    );
    await page.evaluate("new Promise((done) => { onmessage = done; postMessage(1, '*'); })");

    assert.equal(await frameHeight(list), height);
    assert.equal(await forging.title(), "");
    const titles = await page
      .locator("iframe")
      .evaluateAll((all) => all.map((one) => Reflect.get(one, "title")));
    assert.ok(!titles.includes("forged"), String(titles));
    // The embed still speaks to its own page.
    await page.setViewportSize({ width: 300, height: 900 });
    await waitFor("another height", async () => (await fittedHeight(list)) !== height);
  });

  it("are not shown by pages of other origins than EMBED_ORIGINS", async () => {
    const page = await open("/strict");
    const blocked = await waitFor(
      "blocked frames",
      () => page.frames().filter((one) => one.url().startsWith("chrome-error:")).length === 3,
    );

    assert.ok(blocked);
    assert.equal(page.frames().filter((one) => one.url().includes("/embed/")).length, 0);
  });

  it("fit narrow and wide frames, and have no accessibility violations in either theme", async () => {
    const paths = [
      "/embed/list/",
      "/embed/month/?date=2030-06",
      "/embed/event/water-music/",
      "/embed/event/no/",
    ];
    for (const [theme, width] of [
      ["light", 900],
      ["dark", 280],
    ] as const) {
      const page = await browser().newPage({ bypassCSP: true, viewport: { width, height: 700 } });
      for (const path of paths) {
        await page.goto(`${service.origin}${path}${path.includes("?") ? "&" : "?"}theme=${theme}`);
        const overflow = await horizontalOverflow(page);
        assert.ok(overflow <= 0, `${path} at ${width} is ${overflow} too wide`);
        assert.deepEqual(
          await accessibilityViolations(page, {
            onlyAppearance: theme === "dark" && !runsGate,
            everyImpact: true,
          }),
          [],
          `${path} ${theme}`,
        );
      }
    }
  });
});

async function fill({ admin }: TestService): Promise<void> {
  const times = { start_date: "2030-06-14 19:30:00", end_date: "2030-06-14 21:30:00" };
  const links = { venue: { venue: "Harbour Hall", city: "Valmere" }, categories: ["Concerts"] };
  await makeGroup(
    admin,
    "events",
    { en: "Water Music", fr: "Musique sur l’eau" },
    { ...times, ...links, description: "By Handel.", cost: "20", featured: true },
  );
  for (const title of ["Second", "Third"]) {
    const made = await admin.post("/events", anEvent({ title, categories: ["concerts"] }));
    assert.equal(made.status, 201, made.text);
  }
}
