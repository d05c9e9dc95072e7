import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { readConfig } from "../../src/config.ts";
import { startImports } from "../../src/jobs/imports.ts";
import { noticed, openApp } from "../support/admin.ts";
import { accessibilityViolations, browserSuite, horizontalOverflow } from "../support/browser.ts";
import { freePort } from "../support/postgres.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

describe("imports in the editor’s app", () => {
  let [service, source]: TestService[] = [];
  let site = "";
  let jobs: { stop(): Promise<void> } | undefined;
  const faults: unknown[] = [];

  // Before the service is closed, whose store they use.
  after(() => jobs?.stop());
  const { open } = browserSuite(async () => {
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    source = await startService("sqlite", { BASE_URL: site }, { port });
    service = await startService("sqlite");
    for (const title of ["Tea & Tunes", "Old Mill Day"])
      await source.admin.post("/events", anEvent({ title }));
    const { folder, store, clock } = service;
    jobs = startImports({
      config: readConfig({ DATA_DIR: folder, TIMEZONE: "UTC", ALLOW_PRIVATE_HOSTS: "127.0.0.1" }),
      store,
      election: { state: () => "leader", close: async () => {} },
      now: () => clock.now,
      report: (_message, error) => faults.push(error),
    });
    return service;
  });
  after(() => assert.deepEqual(faults, []));

  it("are tried, run and forgotten", async () => {
    assert.ok(service);
    const page = await openApp(service, open, "/imports", { bypassCSP: true });
    await page.getByText("Nothing was imported yet.").waitFor();
    await page.getByLabel(/^URL(?! of)/).fill(site);
    await page.getByRole("button", { name: "Try without writing" }).click();
    await noticed(page, "The trial begins.");
    const card = page.getByRole("region", { name: site });
    await card.getByText("Finished").waitFor();
    const row = card.getByRole("row", { name: "Events" });
    assert.equal(await row.getByRole("cell").first().textContent(), "2");
    assert.equal((await service.admin.get("/events")).body.total, 0);
    assert.deepEqual(await accessibilityViolations(page), []);

    await card.getByRole("button", { name: `Import ${site}` }).click();
    await noticed(page, "The import begins.");
    await page.getByText("Finished").nth(1).waitFor();
    assert.equal((await service.admin.get("/events")).body.total, 2);
    assert.ok((await horizontalOverflow(page)) <= 0);

    await page
      .getByRole("button", { name: `Delete the report on ${site}` })
      .first()
      .click();
    await page.getByText("Finished").nth(1).waitFor({ state: "detached" });
    assert.equal((await service.admin.get("/imports")).body.imports.length, 1);
  });

  it("say what went wrong, in the language of the app", async () => {
    assert.ok(service);
    const page = await openApp(service, open, "/imports");
    await page.getByLabel("Language of this app").selectOption("de");
    await page.getByLabel("Woher").selectOption("ics");
    await page.getByLabel(/^Adresse(?! des)/).fill("ftp://example.org/a.ics");
    await page.getByRole("button", { name: "Importieren", exact: true }).click();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByLabel(/^Adresse(?! des)/).getAttribute("aria-invalid"), "true");
    await page.getByLabel(/^Adresse(?! des)/).fill(`${site}/none.ics`);
    await page.getByRole("button", { name: "Importieren", exact: true }).click();
    const card = page.getByRole("region", { name: `${site}/none.ics` });
    await card.getByText("Fehlgeschlagen").waitFor();

    assert.match((await card.textContent()) ?? "", /404/);
  });

  it("take a spreadsheet after a preview, whose columns can be given other meanings", async () => {
    assert.ok(service);
    const page = await openApp(service, open, "/imports", { bypassCSP: true });
    await page.getByLabel("From", { exact: true }).selectOption("file");
    const buffer = Buffer.from("Name of it;Datum\nSpring Fair;01.06.2030\nOld Mill Day;99.06.2030\n");
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "fair.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.getByText("These columns are needed: Title").waitFor();
    await page.getByLabel("Name of it").selectOption("title");
    await page.getByRole("button", { name: "Refresh the preview" }).click();
    const rows = page.getByRole("region", { name: "Preview" }).getByRole("row");
    await rows.getByText("Spring Fair").waitFor();
    assert.match((await rows.nth(1).textContent()) ?? "", /Jun 1, 2030.*New/);
    assert.match((await rows.nth(2).textContent()) ?? "", /No event.*99\.06\.2030/);
    assert.deepEqual(await accessibilityViolations(page), []);
    assert.ok((await horizontalOverflow(page)) <= 0);

    await page.getByRole("button", { name: "Import", exact: true }).click();
    await noticed(page, "The import begins.");
    await page.getByRole("region", { name: "fair.csv" }).getByText("Finished").waitFor();
    assert.equal((await service.admin.get("/events?search=Spring Fair")).body.total, 1);
  });

  it("subscribe to a calendar, pause and end that", async () => {
    assert.ok(service);
    const url = `${site}/wp-json/svc/events/v1/events.ics`;
    const page = await openApp(service, open, "/imports");
    await page.getByLabel("URL of the calendar").fill(url);
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    const card = page.getByRole("region", { name: url });
    await card.getByText(/Last import/).waitFor();
    await card.getByRole("button", { name: `Pause ${url}` }).click();
    await card.getByText("Paused").waitFor();
    await card.getByRole("button", { name: `Import ${url} now` }).click();
    await card.getByRole("button", { name: `Resume ${url}` }).click();
    await card.getByText("Every hour").waitFor();
    await card.getByRole("button", { name: `End the subscription to ${url}` }).click();
    await card.waitFor({ state: "detached" });

    assert.deepEqual((await service.admin.get("/subscriptions")).body.subscriptions, []);
  });

  it("are not offered to editors", async () => {
    assert.ok(service);
    const page = await openApp(service, open, "/events", { role: "editor" });

    assert.equal(await page.getByRole("link", { name: "Import" }).count(), 0);
  });
});
