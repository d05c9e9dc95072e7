import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { noticed, openApp } from "../support/admin.ts";
import { browserSuite } from "../support/browser.ts";
import { pngOf } from "../support/images.ts";
import { make, makeGroup } from "../support/languages.ts";
import { startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

const evening = { start_date: "2030-06-14 19:30:00", end_date: "2030-06-14 21:30:00" };

describe("events in the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    return service;
  });

  const eventNamed = async (title: string, query = "") => {
    const { body } = await service.admin.get(
      `/events?context=edit&hidden=include&search=${encodeURIComponent(title)}${query}`,
    );
    assert.equal(body.total, 1, `${title} is there ${body.total} times`);
    return body.events[0];
  };

  it("are made with a new venue, a category and a picture, and published", async () => {
    const page = await openApp(service, open, "/events/new");
    await page.getByLabel("Title").fill("Harbour Night & Day");
    await setText(page, "Description", "With music.");
    await page.getByLabel("Start *", { exact: true }).fill("2030-07-05");
    await page.getByLabel("Start: time").fill("20:00");
    await page.getByRole("textbox", { name: "Venues" }).fill("Old Pier");
    await page.getByRole("option", { name: "Create “Old Pier”" }).click();
    await page.getByRole("button", { name: "Remove: Old Pier" }).waitFor();
    await page.getByRole("textbox", { name: "Tags" }).fill("open air");
    await page.getByRole("option", { name: "Create “open air”" }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload a picture" }).click(),
    ]);
    await chooser.setFiles({ name: "pier.png", mimeType: "image/png", buffer: await pngOf(40, 30) });
    await page.getByRole("img", { name: "The chosen picture" }).waitFor();
    await page.getByLabel("Visible part, from left to right").fill("80");
    await page.getByRole("button", { name: "Publish" }).click();
    await noticed(page, "The event is saved.");

    const event = await eventNamed("Harbour Night");
    assert.equal(new URL(page.url()).pathname, `/admin/events/${event.id}`);
    assert.deepEqual(
      [
        event.title_raw,
        event.status,
        event.start_date,
        event.end_date,
        event.venue.venue,
        event.tags[0].name,
      ],
      [
        "Harbour Night & Day",
        "publish",
        "2030-07-05 20:00:00",
        "2030-07-05 22:00:00",
        "Old Pier",
        "open air",
      ],
    );
    assert.match(event.description, /<p>With music\.<\/p>/);
    // The point is stored with the picture, by a request of its own.
    const point = await waitFor(
      "the point of the picture that stays in view",
      async () => (await eventNamed("Harbour Night")).image.focal_point ?? false,
    );
    assert.deepEqual(point, { x: 0.8, y: 0.5 });
    assert.equal((await service.anonymous.get(`//event/${event.slug}/`)).status, 200);
  });

  it("show what the API refuses beside its field", async () => {
    const page = await openApp(service, open, "/events/new");
    await page.getByLabel("Title").fill("Backwards");
    await page.getByLabel("Start *", { exact: true }).fill("2030-07-05");
    await page.getByLabel("End *", { exact: true }).fill("2030-07-01");
    await page.getByRole("button", { name: "Publish" }).click();

    const end = page.getByLabel("End *", { exact: true });
    await page.getByRole("alert").waitFor();
    assert.equal(await end.getAttribute("aria-invalid"), "true");
    assert.equal(await page.getByLabel("Title").inputValue(), "Backwards");
  });

  it("are found by search, status, language and missing translation, page by page", async () => {
    await makeGroup(service.admin, "events", { en: "Water Music", fr: "Musique sur l’eau" }, evening);
    await make(service.admin, "events", "en", { title: "Water Polo", status: "draft", ...evening });
    await make(service.admin, "events", "en", {
      ...evening,
      title: "Water Secret",
      hide_from_listings: true,
    });
    const page = await openApp(service, open);
    const titles = page.getByRole("rowheader");
    await page.getByLabel("Search events").fill("water");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Events found: 3").waitFor();
    assert.deepEqual((await titles.allTextContents()).sort(), [
      "Water Music",
      "Water Polo",
      "Water SecretHidden",
    ]);

    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByLabel("Missing translation").selectOption("French");
    await page.getByText("Events found: 2").waitFor();
    await page.getByLabel("Status").selectOption("Draft");
    await page.getByText("Events found: 1").waitFor();
    await page.reload();
    await page.getByText("Events found: 1").waitFor();
    assert.deepEqual(await titles.allTextContents(), ["Water Polo"], "the URL has the filters");
    await page.getByRole("button", { name: "Save these filters" }).click();
    await page.getByLabel("Name of the filters").fill("Wet drafts");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Remove filters" }).click();
    await page.getByText("Events found: 3").waitFor();
    await page.getByRole("link", { name: "Wet drafts" }).click();
    await page.getByText("Events found: 1").waitFor();
    await page.getByRole("button", { name: "Remove “Wet drafts”" }).click();
    await page.getByRole("link", { name: "Wet drafts" }).waitFor({ state: "detached" });
  });

  it("repeat by a rule that is shown in words and dates, and are changed for all dates", async () => {
    const page = await openApp(service, open, "/events/new?start=2030-09-06");
    await page.getByLabel("Title").fill("Choir Practice");
    await page.getByLabel("Repeats").selectOption("Weekly");
    await page.getByLabel("Ends").selectOption("After a number of times");
    await page.getByLabel("Times").fill("3");
    await page.getByText("Dates: 3. The next ones:").waitFor();
    await page.getByText("Sep 20, 2030").waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await noticed(page, "The event is saved.");
    const found = async () =>
      (await service.admin.get("/events?search=choir&starts_after=2030-01-01")).body.events.map(
        (event: { title: string; start_date: string }) => [event.title, event.start_date.slice(0, 10)],
      );
    assert.deepEqual(await found(), [
      ["Choir Practice", "2030-09-06"],
      ["Choir Practice", "2030-09-13"],
      ["Choir Practice", "2030-09-20"],
    ]);

    await page.getByLabel("Changes are for").selectOption("All dates");
    await page.getByLabel("Title").fill("Choir Rehearsal");
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "The event is saved.");
    assert.deepEqual(
      (await found()).map(([title]: string[]) => title),
      Array(3).fill("Choir Rehearsal"),
    );
  });

  it("are changed many at once, which can be undone", async () => {
    const { id: kind } = await make(service.admin, "categories", "en", { name: "Bulk Kind" });
    const made: { id: number }[] = [];
    for (const title of ["Bulk One", "Bulk Two"])
      made.push(await make(service.admin, "events", "en", { ...evening, title }));
    const page = await openApp(service, open, "/events?search=bulk");
    await page.getByLabel("Choose all on this page").check();
    const bar = page.getByRole("region", { name: "Chosen events" });
    await bar.getByLabel("Action").selectOption("Add a category");
    await bar.getByRole("combobox", { name: "Category" }).fill("Bulk");
    await page.getByRole("option", { name: "Bulk Kind" }).click();
    await bar.getByRole("button", { name: "Apply" }).click();
    await noticed(page, "Events changed: 2.");
    const kinds = async () =>
      Promise.all(
        made.map(async ({ id }) => (await service.admin.get(`/events/${id}`)).body.categories[0]?.id),
      );
    assert.deepEqual(await kinds(), [kind, kind]);
    await page.getByRole("button", { name: "Undo" }).click();
    await noticed(page, "Taken back: 2.");
    assert.deepEqual(await kinds(), [undefined, undefined]);

    await page.getByLabel("Choose “Bulk Two”").check();
    await bar.getByLabel("Action").selectOption("Move to the trash");
    await bar.getByRole("button", { name: "Apply" }).click();
    await noticed(page, "Events changed: 1.");
    await page.getByText("Events found: 1").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await noticed(page, "Taken back: 1.");
  });

  it("are moved in the calendar by dragging, which can be undone", async () => {
    const { id } = await make(service.admin, "events", "en", {
      title: "Movable Feast",
      start_date: "2031-03-11 18:00:00",
      end_date: "2031-03-11 19:00:00",
    });
    const page = await openApp(service, open, "/calendar?date=2031-03-01&view=dayGridMonth");
    const event = page.getByRole("link", { name: "Movable Feast" });
    await event.waitFor();
    const day = page.locator('[data-date="2031-03-13"]').first();
    await event.dragTo(day, { targetPosition: { x: 40, y: 60 } });
    await noticed(page, "“Movable Feast” was moved.");
    assert.equal((await service.admin.get(`/events/${id}`)).body.start_date, "2031-03-13 18:00:00");

    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator('[data-date="2031-03-11"]').getByRole("link", { name: "Movable Feast" }).waitFor();
    assert.equal((await service.admin.get(`/events/${id}`)).body.start_date, "2031-03-11 18:00:00");
  });

  it("are made by a click on a day of the calendar", async () => {
    const page = await openApp(service, open, "/calendar?date=2031-04-01&view=dayGridMonth");
    await page.locator('[data-date="2031-04-16"]').first().click();

    await page.getByRole("heading", { level: 1, name: "New event" }).waitFor();
    assert.equal(await page.getByLabel("Start *", { exact: true }).inputValue(), "2031-04-16");
  });

  it("are translated beside the original, and share what is the same in all languages", async () => {
    const { id } = await make(service.admin, "events", "en", {
      ...evening,
      title: "Lantern Walk",
      description: "<p>Bring a <strong>lantern</strong>.</p>",
    });
    const page = await openApp(service, open, `/events/${id}`);
    await page.getByRole("link", { name: "Add: French" }).click();
    await page.getByRole("heading", { level: 2, name: "English: Lantern Walk" }).waitFor();
    await page.getByLabel("Title").fill("Marche aux lanternes");
    await page.getByRole("button", { name: "Publish" }).click();
    await noticed(page, "The event is saved.");

    const french = await eventNamed("lanternes", "&wpml_language=fr");
    assert.equal(french.translations.en.id, id);
    assert.equal(french.start_date, evening.start_date);
    await page.getByRole("link", { name: "English", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Lantern Walk" }).waitFor();
    await page.getByLabel("Show beside").selectOption("French");
    await page.getByRole("heading", { level: 2, name: "French: Marche aux lanternes" }).waitFor();
  });

  it("are duplicated, put into the trash and taken back", async () => {
    const { id } = await make(service.admin, "events", "en", { title: "Quiz Night", ...evening });
    const page = await openApp(service, open, `/events/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await page.getByRole("heading", { level: 1, name: "New event" }).waitFor();
    assert.equal(await page.getByLabel("Title").inputValue(), "Quiz Night (copy)");
    await page.getByRole("button", { name: "Save draft" }).click();
    await noticed(page, "The event is saved.");

    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Move to the trash" }).click();
    await noticed(page, "The event is in the trash.");
    const trashed = await service.admin.get("/events?status=trash");
    assert.deepEqual(
      trashed.body.events.map(({ title }: { title: string }) => title),
      ["Quiz Night (copy)"],
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("rowheader", { name: "Quiz Night (copy)" }).waitFor();
  });

  it("have a history, and go back to an earlier version", async () => {
    const { id } = await make(service.admin, "events", "en", { title: "First Name", ...evening });
    await service.admin.patch(`/events/${id}`, { title: "Second Name", all_day: true });
    await service.as.editor.patch(`/events/${id}`, { title: "Third Name" });
    const page = await openApp(service, open, `/events/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const dialog = page.getByRole("dialog", { name: "History" });
    await dialog.getByText("editor · changed").waitFor();
    await dialog.getByRole("button", { name: "Restore the version before" }).nth(1).click();

    await page.getByRole("heading", { level: 1, name: "First Name" }).waitFor();
    const { body } = await service.admin.get(`/events/${id}`);
    assert.deepEqual([body.title, body.all_day, body.start_date], ["First Name", false, evening.start_date]);
  });

  it("go back to the whole text of a version that the history has only the beginning of", async () => {
    const textOf = (version: number) => `<p>${`Version ${version} `.repeat(17_000).trim()}</p>`;
    const fields = { title: "Saga", description: textOf(1), ...evening };
    const { id } = await make(service.admin, "events", "en", fields);
    for (const description of [2, 3, 4, 5, 6, 7].map(textOf).concat("Short"))
      await service.admin.patch(`/events/${id}`, { description });
    assert.ok((await service.admin.get(`/events/${id}/history`)).body.entries.at(-2).shortened);
    const page = await openApp(service, open, `/events/${id}`);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    const dialog = page.getByRole("dialog", { name: "History" });
    await dialog.getByRole("button", { name: "Restore the version before" }).last().click();
    await dialog.waitFor({ state: "hidden" });

    const { body } = await service.admin.get(`/events/${id}?context=edit`);
    assert.equal(body.description.trim(), textOf(1));
  });
});

async function setText(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("textbox", { name: label }).click();
  await page.keyboard.type(text);
}
