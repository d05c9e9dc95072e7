import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noticed, openApp } from "../support/admin.ts";
import { browserSuite } from "../support/browser.ts";
import { startService, type TestService } from "../support/service.ts";

describe("series in the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite");
    return service;
  });

  /** A weekly series from Friday, 6 September 2030, and the ids of its dates. */
  async function makeSeries(title: string, rrule = "FREQ=WEEKLY;COUNT=4") {
    const times = { start_date: "2030-09-06 19:00:00", end_date: "2030-09-06 21:00:00" };
    const { id } = (await service.admin.post("/series", { title, ...times, rrule })).body;
    return { id: id as number, ids: (await dates(id)).map((event) => event.id) };
  }

  const dates = async (id: number): Promise<{ id: number; start_date: string; title: string }[]> =>
    (await service.admin.get(`/series/${id}/occurrences?per_page=50`)).body.events;

  const days = async (id: number) => (await dates(id)).map(({ start_date }) => start_date.slice(5, 10));

  it("change their rule for all dates, in the form of one of them", async () => {
    const { id, ids } = await makeSeries("Choir");
    const page = await openApp(service, open, `/events/${ids[0]}`);
    await page.getByLabel("Changes are for").selectOption("All dates");
    await page.getByLabel("Interval").fill("2");
    await page.getByText("Oct 4, 2030").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "The event is saved.");

    assert.deepEqual(await days(id), ["09-06", "09-20", "10-04", "10-18"]);
  });

  it("change their rule from one date on, which begins a series of its own", async () => {
    const { id, ids } = await makeSeries("Yoga");
    const page = await openApp(service, open, `/events/${ids[2]}`);
    await page.getByLabel("Changes are for").selectOption("This and all later dates");
    await page.getByLabel("Times").fill("3");
    await page.getByLabel("Repeats").selectOption("Daily");
    await page.getByText("Sep 22, 2030").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "The event is saved.");

    assert.deepEqual(await days(id), ["09-06", "09-13"]);
    const { body } = await service.admin.get(`/events/${ids[2]}`);
    assert.notEqual(body.series.id, id);
    assert.deepEqual(await days(body.series.id), ["09-20", "09-21", "09-22"]);
  });

  it("are searched, and get another title, rule and further dates on a screen of their own", async () => {
    const { id, ids } = await makeSeries("Market");
    await service.admin.delete(`/events/${ids[1]}`);
    const page = await openApp(service, open, "/events");
    await page.getByRole("link", { name: "Series" }).click();
    await page.getByLabel("Search").fill("market");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Found: 1").waitFor();
    await page.getByRole("link", { name: "Market" }).click();
    await page.getByText("Events found: 3").waitFor();
    await page.getByRole("button", { name: /^Take back in: Sep 13, 2030/ }).click();
    await page.getByLabel("Title").fill("Night Market");
    await page.getByLabel("Add a date").fill("2030-12-24");
    await page.getByRole("button", { name: "Add a date" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "“Night Market” is saved.");

    await page.getByText("Events found: 5").waitFor();
    assert.deepEqual(await days(id), ["09-06", "09-13", "09-20", "09-27", "12-24"]);
    assert.ok((await dates(id)).every(({ title }) => title === "Night Market"));
    await page.getByRole("link", { name: /Dec 24, 2030/ }).click();
    await page.getByRole("heading", { level: 1, name: "Night Market" }).waitFor();
    await page.getByRole("link", { name: "Open the series" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await noticed(page, "“Night Market” is deleted.");
  });

  it("keep a rule that the form cannot build as a text", async () => {
    const { id, ids } = await makeSeries("Last Friday", "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=3");
    const page = await openApp(service, open, `/series/${id}`);
    const rule = page.getByLabel("Rule", { exact: true });
    assert.match(await rule.inputValue(), /BYSETPOS=-1/);
    await rule.fill("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=2");
    await page.getByRole("button", { name: "Save" }).click();
    await noticed(page, "“Last Friday” is saved.");

    assert.equal((await dates(id)).length, 2);
    assert.equal(ids.length, 3);
  });
});
