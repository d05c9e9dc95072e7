import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noticed, openApp } from "../support/admin.ts";
import { accessibilityViolations, browserSuite } from "../support/browser.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

const resources = ["venues", "organizers", "categories", "tags"] as const;

describe("an empty calendar in the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    // Days of the sample content count from the day of the browser.
    service.clock.now = Math.floor(Date.now() / 1000);
    return service;
  });

  const count = async (path: string) => (await service.admin.get(path)).body.total;
  const everyEvent = "/events?wpml_language=all&hidden=include&context=edit&starts_after=2000-01-01";

  it("offers the first event, an import and sample content to administrators", async () => {
    const page = await openApp(service, open, "/events", { bypassCSP: true });
    const welcome = page.getByRole("region", { name: "Welcome" });
    await welcome.getByRole("button", { name: "Add sample content" }).waitFor();

    assert.deepEqual(await accessibilityViolations(page), []);
    await welcome.getByRole("link", { name: "Import events" }).click();
    await page.getByRole("heading", { level: 1, name: "Import" }).waitFor();
    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await welcome.getByRole("link", { name: "Create the first event" }).click();
    await page.getByRole("heading", { level: 1, name: "New event" }).waitFor();
  });

  it("offers contributors only the first event", async () => {
    const page = await openApp(service, open, "/events", { role: "contributor" });
    const welcome = page.getByRole("region", { name: "Welcome" });
    await welcome.getByRole("link", { name: "Create the first event" }).waitFor();

    assert.equal(await welcome.getByRole("button").count(), 0);
    assert.equal(await welcome.getByRole("link").count(), 1);
  });

  it("gets sample content in every language beside what is there, and loses it again", async () => {
    const { body: own } = await service.admin.post("/categories", { name: "Music", wpml_language: "en" });
    const page = await openApp(service, open, "/events");
    await page.getByRole("button", { name: "Add sample content" }).click();
    await noticed(page, "The sample content has been added.");
    await page.getByRole("note").getByText("Some of these events are sample content.").waitFor();

    assert.equal(await count(everyEvent), 24);
    const { body: french } = await service.anonymous.get(
      "/events?wpml_language=fr&search=Journées du jazz&starts_after=2000-01-01",
    );
    const [event] = french.events;
    assert.equal(event.title, "Journées du jazz de Valmere");
    assert.deepEqual(Object.keys(event.translations).sort(), ["de", "en", "es"]);
    assert.equal(event.venue.venue, "Blue Heron");
    // A venue of the sample that an event of one's own uses.
    const { body: venues } = await service.admin.get("/venues?search=Harbour Hall&wpml_language=en");
    await service.admin.post(
      "/events",
      anEvent({ title: "Own", venue: [venues.venues[0].id], status: "draft" }),
    );

    await page.getByRole("button", { name: "Remove the sample content" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await noticed(page, "The sample content has been removed.");
    assert.equal(await count(everyEvent), 1);
    const left = [];
    for (const resource of resources)
      left.push(await count(`/${resource}?wpml_language=all&hide_empty=false`));
    assert.deepEqual(left, [4, 0, 1, 0]);
    assert.equal((await service.admin.get(`/categories/${own.id}`)).status, 200);
  });

  it("completes sample content of which a part is there", async () => {
    const { body } = await service.admin.get(everyEvent);
    for (const { id } of body.events) await service.admin.delete(`/events/${id}?force=true`);
    const page = await openApp(service, open, "/calendar", { role: "editor" });
    await page.getByRole("button", { name: "Add sample content" }).click();
    await noticed(page, "The sample content has been added.");

    assert.equal(await count(everyEvent), 24);
    assert.equal(await count("/venues?search=Harbour Hall&wpml_language=en"), 1);
  });
});
