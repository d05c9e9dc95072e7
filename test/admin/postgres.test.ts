import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noticed } from "../support/admin.ts";
import { browserSuite } from "../support/browser.ts";
import { postgresIsWanted } from "../support/postgres.ts";
import { startService, type TestService } from "../support/service.ts";

// The other files of this folder try every screen on SQLite; this is what editors do every day.
describe("the editor’s app on PostgreSQL", { skip: !postgresIsWanted }, () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("postgres");
    return service;
  });

  it("logs in, makes an event with a new venue, changes it, translates it, finds it and restores it", async () => {
    const page = await open("/admin/", { locale: "en-US" });
    await page.getByLabel("Login name or e-mail address").fill("editor");
    await page.getByLabel("Password", { exact: true }).fill("pw-editor");
    await page.getByRole("button", { name: "Log in" }).click();

    await page.getByRole("link", { name: "Create the first event" }).click();
    await page.getByLabel("Title").fill("Lantern Walk");
    await page.getByLabel("Start *", { exact: true }).fill("2030-07-05");
    await page.getByLabel("Start: time").fill("20:00");
    await page.getByRole("textbox", { name: "Venues" }).fill("Old Pier");
    await page.getByRole("option", { name: "Create “Old Pier”" }).click();
    await page.getByRole("button", { name: "Remove: Old Pier" }).waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await noticed(page, "The event is saved.");
    // The form of the stored event, under its own address, replaces that of the new one.
    await page.waitForURL(/\/admin\/events\/\d+$/);
    await page.reload();

    await page.getByLabel("Title").fill("Lantern Parade");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: "Lantern Parade" }).waitFor();
    await page.getByRole("link", { name: "Add: French" }).click();
    await page.getByRole("heading", { level: 2, name: "English: Lantern Parade" }).waitFor();
    await page.getByLabel("Title").fill("Marche aux lanternes");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("link", { name: "English", exact: true }).waitFor();

    await page.getByRole("link", { name: "Events", exact: true }).click();
    await page.getByLabel("Search events").fill("lantern");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Events found: 2").waitFor();
    await page.getByRole("link", { name: "Lantern Parade" }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const history = page.getByRole("dialog", { name: "History" });
    await history.getByRole("button", { name: "Restore the version before" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Lantern Walk" }).waitFor();

    const { body } = await service.anonymous.get("/events?wpml_language=fr&search=lanternes");
    const [french] = body.events;
    assert.deepEqual([french.start_date, french.venue.venue], ["2030-07-05 20:00:00", "Old Pier"]);
    const english = await service.anonymous.get(`/events/${french.translations.en.id}`);
    assert.equal(english.body.title, "Lantern Walk");
  });
});
