import assert from "node:assert/strict";
import { before, it } from "node:test";
import { anEvent, NOON, onEveryStore, startService, type TestService } from "../support/service.ts";

/** The site is in New York; it is 08:00 there on Wednesday, 1 May 2030. */
onEveryStore("the dates of an event", (store) => {
  let service: TestService;
  before(async () => {
    service = await startService(store);
  });

  const create = (fields: object) => service.admin.post("/events", anEvent({ ...fields }));
  const times = ({ body }: { body: Record<string, unknown> }) => [
    body.start_date,
    body.end_date,
    body.utc_start_date,
    body.utc_end_date,
  ];
  const startOf = async (start_date: unknown, fields: object = {}) => {
    const response = await create({ start_date, end_date: "2100-01-01", ...fields });
    return response.status === 201 ? response.body.start_date : response.status;
  };

  it("are parsed in each accepted form", async () => {
    const forms: Record<string, string> = {
      "2030-06-01 10:00:00": "2030-06-01 10:00:00",
      "2030-06-01T10:00": "2030-06-01 10:00:00",
      "20300601T100000": "2030-06-01 10:00:00",
      "2030-06-01": "2030-06-01 00:00:00",
      "20300601": "2030-06-01 00:00:00",
      "2030": "2030-01-01 00:00:00",
      "06/01/2030 10:00am": "2030-06-01 10:00:00",
      "01-06-2030 10:00": "2030-06-01 10:00:00",
      "01.06.2030 12:00": "2030-06-01 12:00:00",
      "1 June 2030 10am": "2030-06-01 10:00:00",
      "June 1st, 2030 noon": "2030-06-01 12:00:00",
      "2030-W22-6": "2030-06-01 00:00:00",
      "2030-06-01 10:00:00.75": "2030-06-01 10:00:00",
      "tomorrow 9am": "2030-05-02 09:00:00",
      "next wednesday 4pm": "2030-05-08 16:00:00",
      "+2 weeks": "2030-05-15 08:00:00",
      "1970-01-01 00:00:00": "1970-01-01 00:00:00",
    };

    for (const [sent, stored] of Object.entries(forms)) assert.equal(await startOf(sent), stored, sent);
  });

  it("with an offset, or in unix seconds, are instants and are converted to the zone of the event", async () => {
    const instant = Date.UTC(2030, 5, 1, 14) / 1000;

    for (const sent of [
      "2030-06-01T14:00:00Z",
      "2030-06-01T16:00:00+02:00",
      instant,
      `${instant}`,
      `@${instant}`,
    ]) {
      assert.equal(await startOf(sent), "2030-06-01 10:00:00", String(sent));
      assert.equal(await startOf(sent, { timezone: "Asia/Tokyo" }), "2030-06-01 23:00:00", String(sent));
    }
  });

  it("are rejected when there is no such day or time", async () => {
    const bad = ["2030-02-30", "2031-02-29", "2030-13-01", "2030-06-01 25:00", "0000-01-01", "10000-01-01"];

    for (const sent of [...bad, "0", 0, "", "foo", "1893456000.5", 1.5, [], {}, true, "2030-06-31"])
      assert.equal(await startOf(sent), 400, JSON.stringify(sent));
    assert.equal(await startOf("2032-02-29"), "2032-02-29 00:00:00");
    assert.equal(await startOf("0001-01-01"), "0001-01-01 00:00:00");
  });

  it("of all-day events span from the first to the last second in the zone of the event", async () => {
    const spring = await create({ all_day: true, start_date: "2030-03-10", end_date: "2030-03-10" });
    const days = await create({
      all_day: true,
      start_date: "2030-05-01 15:00",
      end_date: "2030-05-03 00:00",
      timezone: "Asia/Tokyo",
    });

    assert.deepEqual(times(spring), [
      "2030-03-10 00:00:00",
      "2030-03-10 23:59:59",
      "2030-03-10 05:00:00",
      "2030-03-11 03:59:59",
    ]);
    assert.deepEqual(times(days), [
      "2030-05-01 00:00:00",
      "2030-05-03 23:59:59",
      "2030-04-30 15:00:00",
      "2030-05-03 14:59:59",
    ]);
  });

  it("of all-day events stay so when other fields change, and follow all_day", async () => {
    const { id } = (await create({ all_day: true, start_date: "2030-05-01", end_date: "2030-05-02" })).body;

    const renamed = await service.admin.put(`/events/${id}`, { title: "Renamed" });
    const moved = await service.admin.put(`/events/${id}`, { end_date: "2030-05-04 12:00" });
    const timed = await service.admin.put(`/events/${id}`, {
      all_day: false,
      start_date: "2030-05-01 10:00",
      end_date: "2030-05-01 11:00",
    });

    assert.equal(renamed.body.all_day, true);
    assert.equal(moved.body.end_date, "2030-05-04 23:59:59");
    assert.deepEqual(times(timed).slice(0, 2), ["2030-05-01 10:00:00", "2030-05-01 11:00:00"]);
    assert.equal(timed.body.all_day, false);
  });

  it("follow the zone of the event: names, aliases, fixed offsets", async () => {
    const zones: Record<string, string> = {
      "Europe/Paris": "08:00:00",
      "europe/paris": "08:00:00",
      "US/Eastern": "14:00:00",
      "Asia/Calcutta": "04:30:00",
      UTC: "10:00:00",
      "UTC+2": "08:00:00",
      "UTC-4": "14:00:00",
      "UTC+5.5": "04:30:00",
      "UTC+5:45": "04:15:00",
      "UTC+14": "20:00:00",
      "UTC-12": "22:00:00",
      "+02:00": "08:00:00",
    };
    for (const [timezone, utc] of Object.entries(zones)) {
      const response = await create({
        timezone,
        start_date: "2030-07-01 10:00",
        end_date: "2030-07-01 11:00",
      });

      assert.equal(response.status, 201, timezone);
      assert.equal(response.body.start_date, "2030-07-01 10:00:00", timezone);
      assert.equal(response.body.utc_start_date.slice(11), utc, timezone);
    }
  });

  it("are rejected in a zone that does not exist", async () => {
    for (const timezone of ["UTC+99", "UTC+15", "UTC-13", "UTCfoo", "Mars/Olympus", "local", 5, [], {}]) {
      const response = await create({ timezone });

      assert.equal(response.status, 400, JSON.stringify(timezone));
      assert.deepEqual(Object.keys(response.body.data.params), ["timezone"], JSON.stringify(timezone));
    }
  });

  it("move forward in a DST gap and take the first pass of an overlap", async () => {
    const gap = await create({ start_date: "2030-03-10 02:30", end_date: "2030-03-10 05:00" });
    const fold = await create({ start_date: "2030-11-03 01:30", end_date: "2030-11-03 05:00" });

    assert.deepEqual(
      [gap.body.start_date, gap.body.utc_start_date],
      ["2030-03-10 03:30:00", "2030-03-10 07:30:00"],
    );
    assert.equal(fold.body.utc_start_date, "2030-11-03 05:30:00");
    assert.equal(fold.body.timezone_abbr, "EDT");
  });

  it("keep the wall time when only the zone changes", async () => {
    const { id } = (await create({ start_date: "2030-06-01 10:00", end_date: "2030-06-01 12:00" })).body;

    const response = await service.admin.put(`/events/${id}`, { timezone: "Asia/Tokyo" });
    const kept = await service.admin.put(`/events/${id}`, { title: "Kept", timezone: "" });

    for (const one of [response, kept]) {
      assert.equal(one.body.timezone, "Asia/Tokyo");
      assert.deepEqual(times(one), [
        "2030-06-01 10:00:00",
        "2030-06-01 12:00:00",
        "2030-06-01 01:00:00",
        "2030-06-01 03:00:00",
      ]);
    }
  });

  it("may change one at a time, after which their order is checked", async () => {
    const { id } = (await create({ start_date: "2030-06-01 10:00", end_date: "2030-06-01 12:00" })).body;
    const put = (body: object) => service.admin.put(`/events/${id}`, body);

    const later = await put({ start_date: "2030-06-01 11:00" });
    const longer = await put({ end_date: "2030-06-02 12:00" });
    const wrong = [await put({ start_date: "2030-06-03" }), await put({ end_date: "2030-06-01 10:59:59" })];
    const equal = await put({ end_date: "2030-06-01 11:00" });

    assert.equal(later.body.utc_start_date, "2030-06-01 15:00:00");
    assert.equal(longer.body.end_date, "2030-06-02 12:00:00");
    for (const response of wrong) {
      assert.equal(response.status, 400);
      assert.deepEqual(Object.keys(response.body.data.params), ["end_date"]);
    }
    assert.equal(equal.status, 200);
  });

  it("are rejected when the end precedes the start in UTC, though not on the wall clock", async () => {
    const response = await create({
      start_date: "2030-06-01T10:00:00-04:00",
      end_date: "2030-06-01T15:00:00+02:00",
    });

    assert.equal(response.status, 400);
    assert.deepEqual(Object.keys(response.body.data.params), ["end_date"]);
  });

  it("that are relative count from the clock of the event's zone", async () => {
    service.clock.now = NOON + 6 * 3600;

    const start = await startOf("tomorrow 9am", { timezone: "Asia/Tokyo" });

    service.clock.now = NOON;
    assert.equal(start, "2030-05-03 09:00:00");
  });
});
