import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { orderOf, parseSheetDate, parseSheetTime } from "../../src/transfer/spreadsheet/dates.ts";
import { readCells, readSpreadsheet } from "../../src/transfer/spreadsheet/read-spreadsheet.ts";
import { cleanUp, runCli, temporaryFolder } from "../support/process.ts";
import { anEvent, NOON, startService, type TestService } from "../support/service.ts";
import { calendarOf, runImport, settingsOf } from "../support/transfer.ts";

describe("the reader of spreadsheets", () => {
  const headers = {
    english: "Title,Start date,Start time,Venue,Price",
    french: "Titre;Date de début;Heure;Lieu;Prix",
    german: "Titel\tBeginn\tUhrzeit\tVeranstaltungsort\tEintritt",
    spanish: '"Título"|"Fecha"|"Hora"|"Lugar"|"Precio"',
  };
  for (const [language, header] of Object.entries(headers))
    it(`understands headers in ${language}`, () => {
      const { headers } = readSpreadsheet(Buffer.from(`${header}\n`));

      assert.deepEqual(
        headers.map(({ column }) => column),
        ["title", "start", "start_time", "venue", "cost"],
      );
    });

  it("reads quotes, line breaks in cells, byte order marks, UTF-16 and the encoding of old Windows", () => {
    const text = 'title,start,notes\r\n"Say ""hi"",\nall",2030-06-01,x\r\n\r\nÉté,2030-06-02,"'; // the last quote is not closed
    for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, "utf16le")]) {
      const { rows } = readSpreadsheet(bytes);
      assert.deepEqual(
        rows.map(({ line, cells }) => [line, cells.title]),
        [
          [1 + 1, 'Say "hi",\nall'],
          [5, "Été"],
        ],
      );
    }
    assert.equal(readSpreadsheet(Buffer.from("title,start\nÉté,1\n", "latin1")).rows[0]?.cells.title, "Été");
  });

  it("takes columns for what it is told that they are", () => {
    const { rows, headers } = readSpreadsheet(Buffer.from("Was,Wann,Titel\nA,2030-06-01,B\n"), [
      ...(["title", "start", ""] as const),
    ]);

    assert.deepEqual(rows[0]?.cells, { title: "A", start: "2030-06-01" });
    assert.deepEqual(headers[2], { header: "Titel", column: null });
  });

  it("reads the start of a long file, without the line and the character that are cut", () => {
    const bytes = Buffer.from("title,start\nÉté,2030-06-01\nNoël à la plage é");
    const { rows } = readCells(bytes.subarray(0, -1), null, true);

    assert.deepEqual(rows, [{ line: 2, cells: { title: "Été", start: "2030-06-01" } }]);
  });

  it("names the headers where title or start is missing", () => {
    assert.throws(
      () => readSpreadsheet(Buffer.from("Was,Wann\n")),
      /No column is the title of events\. The headers are: Was, Wann\./,
    );
  });

  const dates: [text: string, day: string | undefined, time: string | null | undefined][] = [
    ["2030-06-01", "2030-06-01", null],
    ["2030-06-01 20:00", "2030-06-01", "20:00:00"],
    ["2030-06-01T20:00:30", "2030-06-01", "20:00:30"],
    ["1.6.2030", "2030-06-01", null],
    ["01.06.30, 20 Uhr", "2030-06-01", "20:00:00"],
    ["01/06/2030 20h30", "2030-06-01", "20:30:00"],
    ["31.2.2030", undefined, undefined],
    ["someday", undefined, undefined],
  ];
  for (const [text, day, time] of dates)
    it(`reads the date ${text}`, () => {
      const date = parseSheetDate(text, "dmy", NOON);
      assert.deepEqual([date?.day, date?.time], [day, time]);
    });

  it("reads times, and finds out whether the day or the month comes first", () => {
    assert.deepEqual(["8:30 pm", "12 am", "20.15", "20h", "24:00", "25:00", "noon"].map(parseSheetTime), [
      "20:30:00",
      "00:00:00",
      "20:15:00",
      "20:00:00",
      "00:00:00",
      null,
      null,
    ]);
    assert.equal(orderOf(["3/4/2030", "3/25/2030"]), "mdy");
    assert.equal(orderOf(["3/4/2030", "25/3/2030"]), "dmy");
    assert.equal(orderOf(["3/4/2030"]), null);
    assert.equal(parseSheetDate("3/25/2030", "mdy", NOON)?.day, "2030-03-25");
  });
});

describe("an import of a spreadsheet", () => {
  let service: TestService;
  let folder = "";
  before(async () => {
    service = await startService("sqlite");
    folder = await temporaryFolder();
  });
  after(async () => {
    await service.close();
    await cleanUp();
  });

  const sheet = [
    "Titel;Datum;Uhrzeit;Ende;Veranstaltungsort;Stadt;Kategorie;Eintritt;Raum",
    "Jazz & Blues;14.06.2030;20:00;14.06.2030 22:30;Halle 1;Valmere;Konzert, Jazz;12 €;A",
    "Markt;15.06.2030;;;Platz;Valmere;Markt;frei;B",
    ";16.06.2030;;;;;;;",
    "Falsch;99.06.2030;;;;;;;",
  ].join("\r\n");

  it("shows first how the columns are understood", async () => {
    await writeFile(join(folder, "events.csv"), sheet);
    const { output, counts } = await runImport(service, ["csv", join(folder, "events.csv"), "--dry-run"]);

    assert.match(output, /^Columns: Titel = title, Datum = start, Uhrzeit = start_time, Ende = end, /m);
    assert.match(output, /^These columns mean nothing here: Raum$/m);
    assert.match(output, /^Jazz & Blues +14\.06\.2030 +20:00 /m);
    assert.deepEqual(counts.events, { new: 2, failed: 2 });
  });

  it("imports the events, and says which lines are none", async () => {
    const { output } = await runImport(service, [
      "csv",
      join(folder, "events.csv"),
      "--zone",
      "Europe/Berlin",
    ]);
    const { events } = await calendarOf(service);
    const [jazz, market] = events ?? [];

    assert.match(output, /line 4: It has no title\./);
    assert.match(output, /line 5: This is no date: 99\.06\.2030\./);
    assert.deepEqual(
      [jazz?.title, jazz?.start_date, jazz?.end_date, jazz?.timezone, jazz?.cost],
      ["Jazz &amp; Blues", "2030-06-14 20:00:00", "2030-06-14 22:30:00", "Europe/Berlin", "12€"],
    );
    assert.deepEqual([market?.all_day, market?.cost], [true, "frei"]);
  });

  it("knows events again by title and start, also those that were not imported", async () => {
    await service.admin.post(
      "/events",
      anEvent({ title: "Here already", start_date: "2030-06-20 10:00:00", end_date: "2030-06-20 11:00:00" }),
    );
    const path = join(folder, "other.tsv");
    await writeFile(path, "title\tstart\nHere already\t2030-06-20 10:00\nNew one\t2030-06-21 10:00\n");
    const first = await runImport(service, ["csv", path]);
    const second = await runImport(service, ["csv", path]);

    assert.deepEqual(first.counts.events, { new: 1, equal: 1 });
    assert.deepEqual(second.counts.events, { equal: 2 });
  });

  it("takes back what an export has written", async () => {
    const path = join(folder, "export.csv");
    await service.admin.post(
      "/events",
      anEvent({ title: "=Formula", description: "<p>A <b>b</b></p>", external_id: "x1" }),
    );
    await runCli(settingsOf(service), ["export", path]);
    const target = await startService("sqlite");
    const { output } = await runImport(target, ["csv", path]);
    const [there, here] = [await calendarOf(service), await calendarOf(target)];
    await target.close();
    const shown = (items: Record<string, unknown>[] | undefined) =>
      items?.map(({ title, start_date, end_date, timezone, cost, description, status, all_day }) => [
        ...[title, start_date, end_date, timezone, cost, description, status, all_day],
      ]);

    assert.match(await readFile(path, "utf8"), /'=Formula/);
    assert.deepEqual(shown(here.events), shown(there.events), output);
  });
});
