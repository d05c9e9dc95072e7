import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noticed, openApp } from "../support/admin.ts";
import { browserSuite } from "../support/browser.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";
import { waitFor } from "../support/wait.ts";

describe("editing an event in the app", () => {
  let service: TestService;
  const { open } = browserSuite(
    async () => {
      service = await startService("sqlite");
      return service;
    },
    { expected: /status of 412/ },
  );

  const makeEvent = async (fields: object): Promise<number> =>
    (await service.admin.post("/events", anEvent({ ...fields }))).body.id;

  it("lets two editors choose, field by field, when both have changed the same", async () => {
    const id = await makeEvent({ title: "Concert", website: "https://old.example/" });
    const first = await openApp(service, open, `/events/${id}`);
    const second = await openApp(service, open, `/events/${id}`, { role: "editor" });
    await second.getByLabel("Title").fill("Concert by the sea");
    await second.getByLabel("Website").fill("https://sea.example/");
    await second.getByRole("button", { name: "Save" }).click();
    await noticed(second, "The event is saved.");
    await first.getByLabel("Title").fill("Concert in the park");
    await first.getByLabel("Summary").fill("Bring a blanket.");
    await first.getByRole("button", { name: "Save" }).click();

    const dialog = first.getByRole("dialog", { name: "Somebody else has saved this event" });
    await dialog.getByLabel("Mine: Concert in the park").waitFor();
    assert.equal(await dialog.getByRole("radio").count(), 2, "only the title is in question");
    await dialog.getByLabel("Theirs: Concert by the sea").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await noticed(first, "The event is saved.");

    const { body } = await service.admin.get(`/events/${id}?text=raw`);
    assert.deepEqual(
      [body.title, body.website, body.excerpt],
      ["Concert by the sea", "https://sea.example/", "Bring a blanket."],
    );
  });

  it("shows the public page beside the form while it is filled in, and saves nothing", async () => {
    const id = await makeEvent({ title: "Concert", venue: { venue: "Harbour Hall" } });
    const page = await openApp(service, open, `/events/${id}`);
    await page.getByRole("button", { name: "Live preview" }).click();
    const preview = page.getByRole("region", { name: "Live preview" });
    const frame = preview.getByTitle("The page of the event").contentFrame();
    await frame.getByRole("heading", { level: 1, name: "Concert" }).waitFor();
    await page.getByLabel("Title").fill("Concert by the sea");
    await frame.getByRole("heading", { level: 1, name: "Concert by the sea" }).waitFor();
    await frame.getByRole("link", { name: "Harbour Hall" }).waitFor();
    const inner = page.frames().find((one) => one.parentFrame() !== null);
    assert.ok(
      Number(await inner?.evaluate("document.styleSheets.length")) > 0,
      "the policy lets its styles in",
    );
    await preview.getByRole("button", { name: "Close" }).click();
    await preview.waitFor({ state: "hidden" });
    assert.equal((await service.admin.get(`/events/${id}`)).body.title, "Concert");
  });

  it("keeps text that is typed while a save runs", async () => {
    const id = await makeEvent({ title: "Market" });
    const page = await openApp(service, open, `/events/${id}`);
    const title = page.getByLabel("Title");
    let continueSave = () => {};
    const typed = new Promise<void>((resolve) => {
      continueSave = resolve;
    });
    await page.route(new RegExp(`/events/${id}\\b`), async (route) => {
      if (route.request().method() !== "GET") await typed;
      await route.continue();
    });
    await title.fill("Market day");
    await page.getByRole("button", { name: "Save" }).click();
    await title.fill("Market days");
    continueSave();
    await noticed(page, "The event is saved.");

    assert.equal((await service.admin.get(`/events/${id}`)).body.title, "Market day");
    assert.equal(await title.inputValue(), "Market days");
    await page.getByRole("button", { name: "Save" }).click();
    await waitFor(
      "the second save",
      async () => (await service.admin.get(`/events/${id}`)).body.title === "Market days",
    );
  });

  it("warns before unsaved changes are left, keeps them in the browser and offers them again", async () => {
    const id = await makeEvent({ title: "Reading" });
    const page = await openApp(service, open, `/events/${id}`);
    await page.getByLabel("Title").fill("Reading aloud");
    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await page.getByRole("button", { name: "Stay" }).click();
    assert.equal(await page.getByLabel("Title").inputValue(), "Reading aloud");
    // The draft is kept a moment after the last key.
    await waitFor("the draft", () =>
      page.evaluate<boolean>(`localStorage.getItem("almanac-draft-event-${id}") !== null`),
    );
    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
    await page.goBack();

    await page.getByText("This browser has changes that were never saved").waitFor();
    assert.equal(await page.getByLabel("Title").inputValue(), "Reading");
    await page.getByRole("button", { name: "Take them over" }).click();
    assert.equal(await page.getByLabel("Title").inputValue(), "Reading aloud");
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "The event is saved.");
    assert.equal((await service.admin.get(`/events/${id}`)).body.title, "Reading aloud");
  });

  it("asks to log in again when the session has ended, and loses nothing", async () => {
    const id = await makeEvent({ title: "Lecture" });
    const page = await openApp(service, open, `/events/${id}`, { role: "editor" });
    await page.getByLabel("Title").fill("Lecture and talk");
    await service.store.write((db) => db.deleteFrom("sessions").execute());
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("dialog", { name: "Please log in again" });
    await dialog.getByLabel("Login name or e-mail address").fill("editor");
    await dialog.getByLabel("Password", { exact: true }).fill("pw-editor");
    await dialog.getByRole("button", { name: "Log in" }).click();
    await dialog.waitFor({ state: "hidden" });
    assert.equal(await page.getByLabel("Title").inputValue(), "Lecture and talk");
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "The event is saved.");
  });
});

describe("editing an event while the server goes away", () => {
  let keeper: TestService;
  let service: TestService;
  const { open } = browserSuite(
    async () => {
      keeper = await startService("sqlite");
      service = await startService("sqlite", {}, { beside: keeper });
      return service;
    },
    { expected: /ERR_CONNECTION_REFUSED/ },
  );

  it("keeps what was typed, says so, and saves it when the server is back", async () => {
    const page = await openApp(service, open, "/events/new");
    await page.getByLabel("Title").fill("Storm Watch");
    await page.getByLabel("Start *", { exact: true }).fill("2030-09-01");
    const port = Number(new URL(service.origin).port);
    await service.close();
    await page.getByLabel("Summary").fill("Whatever the weather.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("alert").getByText("Saving goes on as soon as the server is back.").waitFor();
    service = await startService("sqlite", {}, { beside: keeper, port });
    await noticed(page, "The event is saved.");

    const { body } = await service.admin.get("/events?search=storm&text=raw");
    assert.equal(body.total, 1, "it was created once");
    assert.equal(body.events[0].excerpt, "Whatever the weather.");
  });
});
