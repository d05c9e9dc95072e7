import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noticed, openApp } from "../support/admin.ts";
import { browserSuite } from "../support/browser.ts";
import { pngOf } from "../support/images.ts";
import { make, makeGroup } from "../support/languages.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

describe("everything but events in the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    return service;
  });

  it("venues are found, changed, translated and deleted", async () => {
    await make(service.admin, "venues", "en", { venue: "Harbour Hall", city: "Valmere" });
    await make(service.admin, "venues", "en", { venue: "Old Mill" });
    const page = await openApp(service, open, "/venues");
    await page.getByLabel("Search").fill("harbour");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Found: 1").waitFor();
    await page.getByRole("link", { name: "Harbour Hall" }).click();
    await page.getByLabel("Postal code").fill("6900");
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "“Harbour Hall” is saved.");
    await page.getByRole("link", { name: "Add: French" }).click();
    await page.getByText("A translation of “Harbour Hall” (English).").waitFor();
    assert.equal(await page.getByLabel("Postal code").count(), 0, "it has what the group shares");
    await page.getByLabel("Name").fill("Halle du port");
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "“Halle du port” is saved.");

    const { body } = await service.admin.get("/venues?wpml_language=fr");
    assert.deepEqual([body.total, body.venues[0].zip], [1, "6900"]);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await noticed(page, "“Halle du port” is deleted.");
    assert.equal((await service.admin.get("/venues?wpml_language=fr")).body.total, 0);
  });

  it("duplicates are merged into the one that stays, found by different searches", async () => {
    const { admin } = service;
    const kept = await make(admin, "organizers", "en", { organizer: "Brass Band" });
    const double = await make(admin, "organizers", "en", { organizer: "Valmere Brass" });
    const past = { organizer: [double.id], start_date: "2020-06-01 10:00", end_date: "2020-06-01 12:00" };
    const concert = await make(admin, "events", "en", anEvent(past));
    await make(admin, "events", "en", anEvent({ ...past, status: "draft" }));
    const page = await openApp(service, open, "/organizers?search=valmere");
    await page.getByRole("checkbox", { name: "Choose “Valmere Brass”" }).check();
    assert.ok(await page.getByRole("button", { name: "Merge …" }).isDisabled(), "one alone");
    await page.getByLabel("Search").fill("band");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("checkbox", { name: "Choose “Brass Band”" }).check();
    await page.getByRole("button", { name: "Merge …" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge 2 entries" });
    await dialog.getByText("Events that move to “Valmere Brass”: 0").waitFor();
    await dialog.getByRole("radio", { name: "Brass Band" }).check();
    await dialog.getByText("Events that move to “Brass Band”: 2").waitFor();
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await noticed(page, "Everything is merged into “Brass Band”.");

    const { organizer } = (await admin.get(`/events/${concert.id}`)).body;
    assert.deepEqual(
      [organizer].flat().map(({ id }: { id: number }) => id),
      [kept.id],
    );
    assert.equal(await page.getByRole("region", { name: "Chosen entries" }).count(), 0);
    const author = await openApp(service, open, "/organizers", { role: "author" });
    await author.getByRole("link", { name: "Brass Band" }).waitFor();
    assert.equal(await author.getByRole("checkbox", { name: /Choose/ }).count(), 0, "authors do not merge");
  });

  it("show what the API refuses beside its field", async () => {
    const page = await openApp(service, open, "/organizers/new");
    await page.getByLabel("Name").fill("Chamber Orchestra");
    await page.getByLabel("E-mail address").fill("not an address");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").waitFor();

    assert.equal(await page.getByLabel("E-mail address").getAttribute("aria-invalid"), "true");
  });

  it("categories are a tree", async () => {
    const { id } = await make(service.admin, "categories", "en", { name: "Music" });
    await make(service.admin, "categories", "en", { name: "Jazz", parent: id });
    const art = await make(service.admin, "categories", "en", { name: "Art" });
    const page = await openApp(service, open, "/categories");
    await page.getByRole("rowheader").first().waitFor();
    assert.deepEqual(await page.getByRole("rowheader").allTextContents(), ["Art", "Music", "— Jazz"]);

    await page.getByRole("link", { name: "Art" }).click();
    await page.getByRole("combobox", { name: "Below" }).fill("Mus");
    await page.getByRole("option", { name: "Music" }).click();
    await page.getByLabel("Colour", { exact: true }).fill("orange");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByLabel("Colour", { exact: true }).getAttribute("aria-invalid"), "true");
    await page.getByLabel("Pick: Colour").fill("#b5541c");
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "“Art” is saved.");
    const { parent, colour } = (await service.admin.get(`/categories/${art.id}`)).body;
    assert.deepEqual([parent, colour], [id, "#b5541c"]);
  });

  it("categories are moved in the tree by dragging and by keyboard, and moved back", async () => {
    const { admin } = service;
    const sport = await make(admin, "categories", "en", { name: "Sport" });
    const rowing = await make(admin, "categories", "en", { name: "Rowing" });
    const parentOf = async (id: number) => (await admin.get(`/categories/${id}`)).body.parent;
    const page = await openApp(service, open, "/categories");
    const row = (name: string) => page.getByRole("row", { name: new RegExp(`\\b${name}\\b`) });
    await row("Rowing").dragTo(row("Sport"));
    await noticed(page, "“Rowing” is now below “Sport”.");
    assert.equal(await parentOf(rowing.id), sport.id);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("rowheader", { name: /^Rowing/ }).waitFor();
    assert.equal(await parentOf(rowing.id), 0);

    await page.getByRole("button", { name: "Move “Rowing”" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Move “Rowing”" });
    await dialog.getByLabel("Below").selectOption("Sport");
    await dialog.getByRole("button", { name: "Move", exact: true }).press("Enter");
    await noticed(page, "“Rowing” is now below “Sport”.");
    await row("Sport").dragTo(row("Rowing"));
    await page.getByRole("status").getByText("parent would make a loop.").waitFor();
    assert.equal(await parentOf(sport.id), 0, "the API refuses a loop");
    await row("Rowing").dragTo(page.getByText("Drop here to move it to the top."), { force: true });
    await noticed(page, "“Rowing” is now at the top.");
  });

  it("missing translations are counted, and lead to their lists", async () => {
    await makeGroup(service.admin, "events", { en: "Water Music", fr: "Musique sur l’eau" });
    await make(service.admin, "events", "en", {
      title: "Boat Race",
      start_date: "2030-08-01 10:00",
      end_date: "2030-08-01 12:00",
    });
    const page = await openApp(service, open, "/translations");
    await page.getByRole("link", { name: "1 Events without a translation: French" }).click();

    await page.getByText("Events found: 1").waitFor();
    await page.getByRole("rowheader", { name: "Boat Race" }).waitFor();

    const [original] = (await service.admin.get("/events?search=water")).body.events;
    service.clock.now += 60;
    await service.admin.patch(`/events/${original.id}`, { excerpt: "Bring a boat." });
    await page.goto(`${service.origin}/admin/translations`);
    await page.getByRole("link", { name: "1 Events older than their original: French" }).click();
    await page.getByRole("rowheader", { name: "Musique sur l’eau" }).waitFor();
    await page.getByText("Events found: 1").waitFor();
  });

  it("pictures are uploaded, described and deleted", async () => {
    const page = await openApp(service, open, "/media");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload pictures" }).click(),
    ]);
    await chooser.setFiles({ name: "pier.png", mimeType: "image/png", buffer: await pngOf(40, 30) });
    await page.getByRole("button", { name: "pier" }).click();
    const dialog = page.getByRole("dialog", { name: "pier" });
    await dialog.getByLabel("Alternative text").fill("A pier at dusk");
    await dialog.locator(".focal-picture").click({ position: { x: 30, y: 6 } });
    await dialog.getByLabel("Visible part, from top to bottom").press("ArrowRight");
    await dialog.getByRole("button", { name: "Save" }).click();
    await noticed(page, "“pier” is saved.");
    const { id, source_url, focal_point } = (await service.admin.get("//wp-json/wp/v2/media")).body[0];
    assert.deepEqual(focal_point, { x: 0.75, y: 0.21 });
    await make(service.admin, "venues", "en", { venue: "Pier", image: id });
    await page.getByRole("img", { name: "A pier at dusk" }).click();
    const [other] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByRole("button", { name: "Replace the file" }).click(),
    ]);
    await other.setFiles({ name: "dawn.png", mimeType: "image/png", buffer: await pngOf(60, 50) });
    await noticed(page, "“pier” has another file now.");
    assert.notEqual((await service.admin.get(`//wp-json/wp/v2/media/${id}`)).body.source_url, source_url);
    await page.getByLabel("Only unused ones").check();
    await page.getByText("No picture matches.").waitFor();
    await page.getByLabel("Only unused ones").uncheck();
    await page.getByRole("img", { name: "A pier at dusk" }).click();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByRole("button", { name: "Delete “pier”?" }).click();

    await page.getByText("No picture matches.").waitFor();
  });

  it("users are added, choose a password by their link, get another role and are deleted", async () => {
    const page = await openApp(service, open, "/users");
    await page.getByLabel("Login name").fill("nina");
    await page.getByLabel("Role", { exact: true }).selectOption("Author");
    await page.getByRole("button", { name: "Add the user" }).click();
    const url = await page.getByRole("status").locator("code").textContent();
    const other = await open(new URL(url ?? "").pathname + new URL(url ?? "").hash, { locale: "en-US" });
    await other.getByLabel("New password").fill("nina has chosen");
    await other.getByRole("button", { name: "Save and log in" }).click();
    await other.getByRole("heading", { level: 1, name: "Events" }).waitFor();
    assert.equal(new URL(other.url()).pathname + new URL(other.url()).hash, "/admin/events");
    assert.equal(await other.getByRole("link", { name: "Users" }).count(), 0, "she is no administrator");

    await page.getByLabel("Role of nina").selectOption("Editor");
    await noticed(page, "nina is now: Editor.");
    await page.getByRole("button", { name: "Delete nina" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await noticed(page, "“nina” is deleted.");
  });

  it("settings of the site are changed, except for those of the environment", async () => {
    const page = await openApp(service, open, "/settings");
    assert.ok(await page.getByRole("combobox", { name: "Time zone" }).isDisabled());
    await page.getByText("TIMEZONE in the environment of the service sets this.").waitFor();
    await page.getByLabel("Name of the calendar").fill("Valmere");
    await page.getByLabel("Spanish", { exact: true }).uncheck();
    await page.getByLabel("Default language").selectOption("French");
    await page.getByLabel("Weeks begin with (French)").selectOption("Sunday");
    await page.getByLabel("Clock (French)").selectOption("12 hours");
    await page.getByRole("button", { name: "Save" }).click();

    await page.getByRole("status").getByText("The settings are saved and hold at once.").waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Valmere" }).waitFor();
    const { body } = await service.admin.get("/settings");
    assert.deepEqual([body.site_name, body.languages], ["Valmere", ["fr", "en", "de"]]);
    assert.deepEqual([body.week_start.fr, body.clock.fr], [0, "12"]);
    await service.admin.put("/settings", { site_name: null, languages: null, week_start: null, clock: null });
  });

  it("application passwords are made and revoked, the own password is changed, other sessions are ended", async () => {
    const page = await openApp(service, open, "/account", { role: "author" });
    await page.getByLabel("Name of the program").fill("Signage");
    await page.getByRole("button", { name: "Create a password" }).click();
    const password = await page.getByRole("status").locator("code").textContent();
    const authorization = `Basic ${btoa(`author:${password}`)}`;
    const whoAmI = () => service.anonymous.get("//wp-json/wp/v2/users/me", { authorization });
    assert.equal((await whoAmI()).body.name, "author");
    await page.getByRole("button", { name: "Revoke Signage" }).click();
    await noticed(page, "The password of Signage is revoked.");
    assert.equal((await whoAmI()).status, 401);

    await openApp(service, open, "/account", { role: "author" });
    await page.reload();
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await page.getByRole("button", { name: "End all other sessions" }).waitFor({ state: "hidden" });
    await page.getByLabel("Current password").fill("pw-author");
    await page.getByLabel("New password").fill("a better password");
    await page.getByRole("button", { name: "Change the password" }).click();
    await noticed(page, "The password is changed.");
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Account of author" }).waitFor();
  });
});
