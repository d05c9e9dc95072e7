import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noticed, openApp } from "../support/admin.ts";
import { browserSuite } from "../support/browser.ts";
import { anEvent, startService, type TestService } from "../support/service.ts";

describe("review in the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    return service;
  });

  it("sends an event back with a note, which its author answers, and publishes it", async () => {
    const author = await openApp(service, open, "/events/new", { role: "contributor" });
    await author.getByLabel("Title").fill("Poetry Slam");
    await author.getByRole("button", { name: "Submit for review" }).click();
    await noticed(author, "The event is saved.");
    assert.equal(await author.getByRole("link", { name: "Review" }).count(), 0, "the queue is for editors");

    const editor = await openApp(service, open, "/events", { role: "editor" });
    await editor.getByRole("link", { name: "Review" }).click();
    await editor.getByRole("button", { name: "Send back “Poetry Slam”" }).click();
    await editor.getByLabel("What should the author change?").fill("Please name the venue.");
    await editor.getByRole("dialog").getByRole("button", { name: "Send back" }).click();
    await noticed(editor, "“Poetry Slam” was sent back.");
    await editor.getByText("Nothing awaits review.").waitFor();

    await author.reload();
    await author.getByText("Please name the venue.").waitFor();
    await author.getByLabel("Summary").fill("In the old barn.");
    await author.getByRole("button", { name: "Submit for review" }).click();
    await noticed(author, "The event is saved.");

    await editor.reload();
    await editor.getByRole("button", { name: "Publish “Poetry Slam”" }).click();
    await noticed(editor, "“Poetry Slam” is published.");
    const { body } = await service.anonymous.get("/events?search=poetry&starts_after=2000-01-01");
    assert.equal(body.total, 1);
  });

  it("shows an event that repeats once, publishes all its dates, and takes that back", async () => {
    const course = anEvent({ title: "Course", status: "pending", rrule: "FREQ=WEEKLY;COUNT=3" });
    await service.as.contributor.post("/events", course);
    const page = await openApp(service, open, "/review", { role: "editor" });
    await page.getByText("All dates").waitFor();
    const published = async () => (await service.anonymous.get("/events?search=course")).body.total;
    await page.getByRole("button", { name: "Publish “Course”" }).click();
    await noticed(page, "“Course” is published.");
    assert.equal(await published(), 3);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Publish “Course”" }).waitFor();
    assert.equal(await published(), 0);
  });

  it("shows who has submitted an event without an account, and publishes it with its venue", async () => {
    await service.admin.put("/settings", { submissions: true });
    const { token } = (await service.anonymous.post("/events/submissions/tokens")).body;
    service.clock.now += 5;
    const sent = await service.anonymous.post("/events/submissions", {
      ...{ token, title: "Lantern Walk", start_date: "2030-06-14 20:00", end_date: "2030-06-14 22:00" },
      ...{ venue: "Harbour", contact_name: "Ada Byron", contact_email: "ada@example.org" },
      note: "A picture follows.",
    });
    assert.equal(sent.status, 201, sent.text);
    const page = await openApp(service, open, "/review", { role: "editor" });
    const row = page.getByRole("row", { name: "Lantern Walk" });
    await row.getByText("Submitted by Ada Byron").waitFor();
    await row.getByText("A picture follows.").waitFor();
    assert.equal(
      await row.getByRole("link", { name: "ada@example.org" }).getAttribute("href"),
      "mailto:ada@example.org",
    );
    await page.getByRole("button", { name: "Publish “Lantern Walk”" }).click();
    await noticed(page, "“Lantern Walk” is published.");
    const { body } = await service.anonymous.get(`/events/${sent.body.id}`);
    assert.equal(body.venue.venue, "Harbour");
  });

  it("also sends back from the form", async () => {
    const talk = anEvent({ title: "Talk", status: "pending" });
    const { id } = (await service.as.contributor.post("/events", talk)).body;
    const page = await openApp(service, open, `/events/${id}`, { role: "editor" });
    await page.getByRole("button", { name: "Send back" }).click();
    await page.getByLabel("What should the author change?").fill("Too long");
    await page.getByRole("dialog").getByRole("button", { name: "Send back" }).click();
    await page.getByText("Too long").waitFor();
    assert.equal((await service.admin.get(`/events/${id}`)).body.status, "draft");
  });
});
