import assert from "node:assert/strict";
import { before, it } from "node:test";
import { openOk } from "../support/pages.ts";
import { onEveryStoreInGate, startService, type TestService } from "../support/service.ts";

onEveryStoreInGate("the month", (store) => {
  let service: TestService;
  const make = async (title: string, start_date: string, end_date: string, more: object = {}) => {
    const made = await service.admin.post("/events", { title, start_date, end_date, ...more });
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  /** The cells of a month, by their day. */
  const cellsOf = async (month: string) => {
    const { text } = await openOk(service.anonymous, `/events/?view=month&date=${month}`);
    return new Map(
      [...text.matchAll(/<td[\s\S]*?<\/td>/g)].map(([cell]) => [
        /date=([\d-]+)"/.exec(cell)?.[1] ?? "",
        cell,
      ]),
    );
  };
  /** The classes of the chip of an event in a cell; null if the cell has none. */
  const looksOf = (cell: string | undefined, title: string) => {
    const chip = [...(cell ?? "").matchAll(/<li class="([^"]*)">(.*?)<\/li>/gs)].find(([, , inner]) =>
      inner?.includes(title),
    );
    return chip?.[1] ?? null;
  };

  before(async () => {
    service = await startService(store, { TIMEZONE: "Europe/Vienna" });
  });

  it("has one bar for an event over several days, cut at the ends of weeks and of the grid", async () => {
    await make("Exhibition", "2031-02-13", "2031-04-20", { all_day: true });
    const cells = await cellsOf("2031-03");
    const days = [...cells].filter(([, cell]) => cell.includes("Exhibition")).map(([day]) => day);

    assert.deepEqual(days, [
      "2031-02-24",
      "2031-03-03",
      "2031-03-10",
      "2031-03-17",
      "2031-03-24",
      "2031-03-31",
    ]);
    assert.equal(looksOf(cells.get("2031-03-03"), "Exhibition"), "chip bar days7 continued goes-on");
    for (const cell of cells.values()) assert.match(cell, /class="[^"]*running/);
    const first = await cellsOf("2031-02");
    assert.equal(looksOf(first.get("2031-02-13"), "Exhibition"), "chip bar days4 goes-on");
    const last = await cellsOf("2031-04");
    assert.equal(looksOf(last.get("2031-04-14"), "Exhibition"), "chip bar days7 continued");
  });

  it("keeps bars in their lanes, and shows the hours of those over one midnight", async () => {
    await make("Camp", "2031-03-04", "2031-03-06", { all_day: true });
    await make("Night", "2031-03-05 22:00:00", "2031-03-06 02:00:00");
    await make("Talk", "2031-03-06 10:00:00", "2031-03-06 11:00:00");
    await make("Congress", "2031-03-18 09:00:00", "2031-03-20 17:00:00");
    const cells = await cellsOf("2031-03");

    assert.equal(looksOf(cells.get("2031-03-04"), "Camp"), "chip bar days3 skip1");
    assert.equal(looksOf(cells.get("2031-03-05"), "Night"), "chip bar days2 skip2");
    assert.match(cells.get("2031-03-05") ?? "", /22:00(–|&#8211;)02:00/);
    assert.equal(looksOf(cells.get("2031-03-06"), "Talk"), "chip skip3");
    assert.doesNotMatch(cells.get("2031-03-18") ?? "", /class="hours"/);
    assert.match(cells.get("2031-03-18") ?? "", /18(\s|&#8201;)(–|&#8211;)(\s|&#8201;)20 March 2031/);
  });

  it("opens events for which a day has no room in place", async () => {
    for (let hour = 10; hour < 16; hour += 1)
      await make(`Slot ${hour}`, `2031-03-12 ${hour}:00:00`, `2031-03-12 ${hour}:30:00`);
    const cell = (await cellsOf("2031-03")).get("2031-03-12") ?? "";
    const [shown = "", hidden = ""] = cell.split("<details");

    assert.match(shown, /Slot 10[\s\S]*Slot 12/);
    assert.doesNotMatch(shown, /Slot 13/);
    assert.match(hidden, /^[^>]*><summary>3 more.*<\/summary>[\s\S]*Slot 13[\s\S]*Slot 15/);
    assert.doesNotMatch(cell, /class="more"/);
  });

  it("has every bar, and links to the days, in a month of very many events", async () => {
    await make("Long", "2031-06-08 08:00:00", "2031-06-10 12:00:00");
    await make("Voyage", "2031-04-02", "2031-06-17", { all_day: true });
    for (let number = 0; number < 14; number += 1)
      await make(`Daily ${number}.`, "2031-06-01 12:00:00", "2031-06-01 12:30:00", {
        rrule: "FREQ=DAILY;COUNT=30",
      });
    const cells = await cellsOf("2031-06");

    assert.equal(looksOf(cells.get("2031-06-02"), "Voyage"), "chip bar days7 continued goes-on");
    assert.equal(looksOf(cells.get("2031-06-16"), "Voyage"), "chip bar days2 continued");
    assert.equal(looksOf(cells.get("2031-06-08"), "Long"), "chip bar goes-on skip1");
    assert.equal(looksOf(cells.get("2031-06-09"), "Long"), "chip bar days2 continued");
    assert.match(cells.get("2031-06-10") ?? "", /10 June 2031, 16 events/);
    assert.match(cells.get("2031-06-12") ?? "", /12 June 2031, 15 events/);
    assert.match(
      cells.get("2031-06-12") ?? "",
      /Daily 0\.[\s\S]*Daily 2\.[\s\S]*class="more" [^>]*date=2031-06-12"[^>]*>11 more/,
    );
  });
});
