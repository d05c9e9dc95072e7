import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { noticed, openApp } from "../support/admin.ts";
import { browserSuite, horizontalOverflow } from "../support/browser.ts";
import { make } from "../support/languages.ts";
import { startService, type TestService } from "../support/service.ts";

const morning = { start_date: "2031-03-11 10:00:00", end_date: "2031-03-11 11:00:00" };

describe("unusual events in the editor’s app", () => {
  let service: TestService;
  const { open } = browserSuite(async () => {
    service = await startService("sqlite", { TIMEZONE: "Europe/Vienna" });
    return service;
  });

  it("have no characters in their titles that reorder text", async () => {
    const title = "Safe \u202Egpj.exe\u202C";
    const { id } = await make(service.admin, "events", "en", { title, ...morning });
    const list = await openApp(service, open, "/events?search=safe&period=all");
    const calendar = await openApp(service, open, "/calendar?date=2031-03-01&view=dayGridMonth");
    const form = await openApp(service, open, `/events/${id}`);

    for (const page of [list, calendar])
      await page.getByRole("link", { name: "Safe gpj.exe" }).first().waitFor();
    await form.getByRole("heading", { level: 1, name: "Safe gpj.exe" }).waitFor();
    assert.doesNotMatch(await form.title(), /[\u202A-\u202E]/);
    assert.equal(await form.getByLabel("Title").inputValue(), title);
  });

  it("make no form wider that have long words in their address", async () => {
    const title = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
    const { id } = await make(service.admin, "events", "en", { title, ...morning });
    for (const width of [375, 1280]) {
      const page = await openApp(service, open, `/events/${id}`, { viewport: { width, height: 800 } });
      await page.getByRole("link", { name: /^\/event\/donau/ }).waitFor();
      assert.ok((await horizontalOverflow(page)) <= 0, `at ${width}`);
    }
  });

  it("are moved as a whole if they end as they start", async () => {
    const start = "2031-04-15 18:00:00";
    const { id } = await make(service.admin, "events", "en", {
      title: "Deadline",
      start_date: start,
      end_date: start,
    });
    const page = await openApp(service, open, "/calendar?date=2031-04-01&view=dayGridMonth");
    const event = page.getByRole("link", { name: "Deadline" });
    await event.waitFor();
    await event.dragTo(page.locator('[data-date="2031-04-14"]').first(), {
      targetPosition: { x: 40, y: 60 },
    });
    await noticed(page, "“Deadline” was moved.");

    const { start_date, end_date } = (await service.admin.get(`/events/${id}`)).body;
    assert.deepEqual([start_date, end_date], ["2031-04-14 18:00:00", "2031-04-14 18:00:00"]);
  });

  it("have hours by the clock of the site, with their zone if it is another one", async () => {
    const times = { start_date: "2031-05-06 20:00:00", end_date: "2031-05-06 22:30:00" };
    await make(service.admin, "events", "en", { title: "Clock here", ...times });
    await make(service.admin, "events", "en", {
      title: "Clock there",
      ...times,
      timezone: "America/New_York",
    });
    const list = await openApp(service, open, "/events?search=clock&period=all");
    const calendar = await openApp(service, open, "/calendar?date=2031-05-05&view=timeGridWeek");
    const row = (name: string) => list.getByRole("row", { name }).textContent();

    await list.getByText("Events found: 2").waitFor();
    assert.match((await row("Clock here")) ?? "", /6 May 2031, 20:00–22:30(?! ?E)/);
    assert.match((await row("Clock there")) ?? "", /6 May 2031, 20:00–22:30 EDT/);
    await calendar.getByText("20:00 – 22:30").waitFor();
    await calendar.getByText("02:00 – 04:30").waitFor();
    assert.equal(await calendar.getByText("13:00", { exact: true }).count(), 1);
  });
});
