import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { runsGate } from "../support/gate.ts";
import { openOk, tags } from "../support/pages.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

describe("the API documentation page", () => {
  let service: TestService;
  /** One page that several tests share, because it is large. */
  let page: Page;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    await service.admin.post("/events", anEvent({ title: "Water Music" }));
    return service;
  });

  it("lists every operation and schema of the document, in every language", async () => {
    const { body } = await service.anonymous.get("/doc?version=3.1");
    const methods = Object.values<Record<string, { operationId?: string }>>(body.paths).flatMap(
      Object.values,
    );
    const ids = methods.map(({ operationId }) => operationId).filter(Boolean);
    const schemas = Object.keys(body.components.schemas).map((name) => `schema-${name}`);

    for (const path of ["/docs", "/docs/", "/fr/docs/", "/de/docs/", "/es/docs/"]) {
      const { text } = await openOk(service.anonymous, path);
      const shown = new Set(tags(text, "div").map(({ id }) => id));
      const anchors = new Set(tags(text, "[a-z0-9]+").map(({ id }) => id));

      assert.ok(ids.length > 50);
      assert.deepEqual(
        [...ids, ...schemas].filter((id) => !shown.has(id)),
        [],
      );
      for (const { href = "" } of tags(text, "a"))
        if (href.startsWith("#")) assert.ok(anchors.has(href.slice(1)), `${path}: ${href}`);
    }
    assert.match((await openOk(service.anonymous, "/fr/docs/")).visibleText, /Référence de l’API/);
  });

  it("is linked from the footer of every page", async () => {
    const { text } = await openOk(service.anonymous, "/fr/events/");

    assert.match(text, /<a href="\/fr\/docs\/">Pour les développeurs<\/a>/);
  });

  it("can be read and searched without scripts", async () => {
    const bare = await open("/docs/", { javaScriptEnabled: false });
    await searchField(bare).fill("geoloc_radius listEvents");
    await bare.locator("[role=search] button").click();
    await bare.waitForURL(/\?q=geoloc_radius/);

    assert.match(await statusOf(bare), /^\d of \d+ operations$/);
    assert.equal(await entry(bare, "GET /events").count(), 1);
    assert.equal(await entry(bare, "POST /events").count(), 0);
    assert.match(await bare.locator("#listEvents").innerText(), /Kilometres around that place/);
    assert.equal(await bare.locator("#listEvents button:visible").count(), 0);
  });

  it("searches while the user types, and matches words in any order", async () => {
    page = await open("/docs/");
    const link = (text: string) => page.locator(".contents a:visible", { hasText: new RegExp(`${text}$`) });
    await searchField(page).fill("EVENT slug read");

    assert.match(await statusOf(page), /^[1-9]\d? of \d+ operations$/);
    assert.equal(await link("Read an event by slug").count(), 1);
    assert.equal(await link("List venues").count(), 0);
    assert.equal(new URL(page.url()).searchParams.get("q"), "EVENT slug read");
    await searchField(page).fill("");
    assert.equal(await link("List venues").count(), 1);
    assert.equal(new URL(page.url()).search, "");
  });

  it("sends a request and shows its response", async () => {
    await page.goto(`${service.origin}/docs/#listEvents`);
    const operation = page.locator("#listEvents");
    await operation.getByLabel("per_page", { exact: true }).fill("1");
    await operation.getByLabel("search", { exact: true }).fill("it's water");
    const command = await operation.locator("[data-curl]").textContent();
    await operation.getByLabel("search", { exact: true }).fill("water");
    await operation.locator("button").click();

    await operation.locator("[data-status]", { hasText: "200 OK" }).waitFor();
    const response = JSON.parse((await operation.locator("[data-content]").textContent()) ?? "");
    assert.equal(command, `curl '${service.api}/events?per_page=1&search=it%27s+water'`);
    assert.equal(response.events[0].title, "Water Music");
    assert.match((await operation.locator("[data-headers]").textContent()) ?? "", /^x-tec-total: 1$/m);
  });

  it("sends a body with the entered credentials, and does not store these", async () => {
    await page.goto(`${service.origin}/docs/#createEvent`);
    const body = `{"title": "Grieg's Piano", "start_date": "2030-06-20", "end_date": "2030-06-20"}`;
    const operation = page.locator("#createEvent");
    await page.locator("#login").fill("author");
    await page.locator("#app-password").fill("pw-author");
    await operation.getByLabel("application/json").fill(body);
    await operation.locator("button").click();
    await operation.locator("[data-status]", { hasText: "201 Created" }).waitFor();

    const command = (await operation.locator("[data-curl]").textContent()) ?? "";
    assert.match(command, /-u 'author' .*-d '\{"title": "Grieg'\\''s Piano"/s);
    assert.equal((await page.content()).includes("pw-author"), false);
    assert.equal(await page.evaluate("localStorage.length + sessionStorage.length"), 0);
    await page.reload();
    assert.equal(await page.locator("#app-password").inputValue(), "");
  });

  it("runs the TypeScript client unmodified", async () => {
    await page.route("**/client/*.js", (route) => {
      const name = new URL(route.request().url()).pathname.replace("/client/", "");
      const file = new URL(`../../clients/typescript/src/${name}`, import.meta.url);
      return route.fulfill({ contentType: "text/javascript", body: readFileSync(file, "utf8") });
    });

    const titles = await page.evaluate(`import("/client/index.js").then(async ({ createClient }) => {
      const client = createClient({ baseUrl: location.origin });
      const { events } = await client.events.list({ search: "water" });
      return events.map(({ title }) => title);
    })`);

    assert.deepEqual(titles, ["Water Music"]);
  });

  it("has no accessibility violations in light and dark, at 320 and at 1280 pixels", async () => {
    const french = await open("/fr/docs/#createTag", { bypassCSP: true });
    await searchField(french).fill("createTag");
    // axe spends long on hidden elements, and reports nothing in them.
    await french.evaluate("document.querySelectorAll('[hidden]').forEach((one) => one.remove())");
    await french.locator("#createTag").getByText("Exemple").first().click();

    for (const [colorScheme, width] of [
      ["light", 320],
      ["dark", 1280],
    ] as const) {
      await french.emulateMedia({ colorScheme });
      await french.setViewportSize({ width, height: 900 });
      assert.deepEqual(
        await accessibilityViolations(french, {
          onlyAppearance: colorScheme === "dark" && !runsGate,
          everyImpact: true,
        }),
        [],
        colorScheme,
      );
      assert.ok((await horizontalOverflow(french)) <= 0, `${width}`);
    }
  });
});

/** The text of the search's status region. */
const statusOf = async (page: Page): Promise<string> =>
  (await page.locator("[role=search] [role=status]").textContent()) ?? "";

/** Not located by its label: in a document of this size the first such search takes 10 s. axe checks the labels. */
const searchField = (page: Page) => page.locator("[role=search] [name=q]");

/** The visible operations of a name. */
const entry = (page: Page, name: string) =>
  page.locator("summary h3:visible", { hasText: new RegExp(`^${name}$`) });
