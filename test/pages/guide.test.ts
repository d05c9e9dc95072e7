import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { promisify } from "node:util";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { renderedGuide } from "../support/guide.ts";
import { openOk, open as openPage, tags } from "../support/pages.ts";
import { cleanUp, temporaryFolder } from "../support/process.ts";
import { startService, type TestService } from "../support/service.ts";

const { sections, pages } = await renderedGuide();

/** The ids of a document. */
const idsOf = (text: string) => new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));

describe("the pages of the guide", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    return service;
  });

  it("exist for every file of the contents, and link only to what exists", async () => {
    const shown = new Map<string, string>();
    for (const { path } of pages) {
      const address = `/docs/guide/${path}${path && "/"}`;
      shown.set(address, (await openOk(service.anonymous, address)).text);
    }
    const others = new Set<string>();
    for (const [address, text] of shown) {
      assert.equal(tags(text, "h1").length, 1, address);
      for (const { href = "" } of tags(text, "a")) {
        assert.doesNotMatch(href, /^guide/, address);
        const [path = "", anchor] = href.split("#");
        if (/^(https?|mailto|webcal):/.test(href)) continue;
        if (anchor) assert.ok(idsOf(shown.get(path || address) ?? "").has(anchor), `${address}: ${href}`);
        if (!shown.has(path) && path) others.add(path);
      }
      for (const { src = "" } of tags(text, "img")) others.add(src);
    }

    assert.ok(others.size > 10);
    for (const path of others) assert.equal((await openPage(service.anonymous, path)).status, 200, path);
    const { headers, text } = await openPage(service.anonymous, "/docs/guide/files/deploy/compose.yaml.txt");
    assert.match(headers.get("content-type") ?? "", /^text\/plain/);
    assert.equal(text, readFileSync("deploy/compose.yaml", "utf8"));
  });

  it("have their frame in the language of the page, and links that stay in it", async () => {
    const { text, visibleText } = await openOk(service.anonymous, "/de/docs/guide/quick-start/");

    assert.match(visibleText, /Das Handbuch ist auf Englisch\./);
    assert.match(text, /<article lang="en">/);
    assert.match(text, /<a href="\/de\/docs\/guide\/concepts\/">/);
    assert.match(
      (await openOk(service.anonymous, "/fr/events/")).text,
      /<a href="\/fr\/docs\/guide\/">Guide d&#8217;utilisation<\/a>/,
    );
    assert.match((await service.anonymous.get("//sitemap.xml")).text, /\/docs\/guide\//);
  });

  it("have nothing else below their path", async () => {
    for (const path of [
      "nowhere/",
      "files/",
      "files/package.json",
      "files/../contents.json",
      "files/deploy",
      "index",
    ])
      assert.equal((await openPage(service.anonymous, `/docs/guide/${path}`)).status, 404, path);
  });

  it("have no accessibility violations in light and dark, at 320 and at 1280 pixels", async () => {
    for (const [path, colorScheme, width] of [
      ["/docs/guide/quick-start/", "light", 320],
      ["/docs/guide/operators/settings/", "dark", 320],
      ["/es/docs/guide/cookbook/react/", "dark", 1280],
    ] as const) {
      const page = await open(path, { bypassCSP: true, colorScheme, viewport: { width, height: 900 } });

      assert.deepEqual(await accessibilityViolations(page, { everyImpact: true }), [], path);
      assert.ok((await horizontalOverflow(page)) <= 0, path);
    }
  });
});

describe("npm run docs", () => {
  after(cleanUp);

  it("writes the guide as files whose links work from a disk", async () => {
    const folder = await temporaryFolder();
    await promisify(execFile)(process.execPath, ["scripts/docs.mjs", folder], { timeout: 60_000 });
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".html"),
    );

    assert.equal(files.length, pages.length);
    for (const name of files) {
      const text = readFileSync(join(folder, name), "utf8");
      const targets = [...tags(text, "a"), ...tags(text, "link"), ...tags(text, "img")];
      for (const { href, src = href ?? "" } of targets) {
        if (/^(https?|mailto):/.test(src)) continue;
        const [path = "", anchor] = src.split("#");
        const target = path ? join(folder, dirname(name), path) : join(folder, name);
        assert.ok(existsSync(target), `${name}: ${src}`);
        if (anchor) assert.ok(idsOf(readFileSync(target, "utf8")).has(anchor), `${name}: ${src}`);
      }
    }
    assert.deepEqual(
      sections
        .flatMap((section) => section.pages)
        .filter((path) => !existsSync(join(folder, path, "index.html"))),
      [],
    );
  });
});
