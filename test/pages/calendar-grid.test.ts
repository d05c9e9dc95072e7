import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addDays, daysTouched, parseDay } from "../../src/domain/days.ts";
import { addMonths, periodOf, weeksOf } from "../../src/pages/calendar-grid.ts";

const MONDAY = 1;
const SUNDAY = 0;

describe("the calendar grid", () => {
  for (const [text, day] of [
    ["2030-05-14", "2030-05-14"],
    ["2030-05", "2030-05-01"],
    ["2028-02-29", "2028-02-29"],
    ["2030-02-29", null],
    ["2030-13", null],
    ["2030-05-32", null],
    ["0000-01", null],
    ["2030", null],
    ["today", null],
    ["", null],
    [["2030-05", "x"], null],
  ] as const)
    it(`parses ${JSON.stringify(text)} as ${day}`, () => assert.equal(parseDay(text), day));

  it("covers a month with whole weeks", () => {
    const { days, previous, next } = periodOf("month", "2030-05-14", MONDAY);

    assert.equal(days.length, 35);
    assert.equal(days[0], "2030-04-29");
    assert.equal(days.at(-1), "2030-06-02");
    assert.equal(previous, "2030-04-01");
    assert.equal(next, "2030-06-01");
    assert.deepEqual(
      weeksOf(days).map((week) => week.length),
      [7, 7, 7, 7, 7],
    );
  });

  it("starts weeks on the first day of the locale", () => {
    assert.equal(periodOf("month", "2030-05-14", SUNDAY).days[0], "2030-04-28");
    assert.equal(periodOf("week", "2030-05-19", SUNDAY).days[0], "2030-05-19");
    assert.equal(periodOf("week", "2030-05-19", MONDAY).days[0], "2030-05-13");
  });

  it("has months of four, five and six weeks", () => {
    assert.equal(periodOf("month", "2027-02-01", MONDAY).days.length, 28);
    assert.equal(periodOf("month", "2030-05-01", MONDAY).days.length, 35);
    assert.equal(periodOf("month", "2030-12-01", MONDAY).days.length, 42);
  });

  it("crosses the ends of months and years", () => {
    assert.equal(addDays("2028-02-28", 1), "2028-02-29");
    assert.equal(addDays("2030-12-31", 1), "2031-01-01");
    assert.equal(addMonths("2030-12-15", 1), "2031-01-01");
    assert.equal(periodOf("day", "2030-01-01", MONDAY).previous, "2029-12-31");
    assert.equal(periodOf("week", "2031-01-01", MONDAY).next, "2031-01-06");
  });

  it("has no previous period before year 1 and no next one after year 9999", () => {
    assert.equal(periodOf("month", "0001-01-01", MONDAY).previous, null);
    assert.equal(periodOf("day", "9999-12-31", MONDAY).next, null);
    assert.equal(periodOf("month", "9999-12-01", MONDAY).next, null);
    assert.equal(periodOf("week", "9999-12-31", MONDAY).next, null);
  });

  for (const [start, end, first, last] of [
    ["2030-05-01 10:00:00", "2030-05-01 12:00:00", "2030-05-01", "2030-05-01"],
    ["2030-05-01 22:00:00", "2030-05-02 00:00:00", "2030-05-01", "2030-05-01"],
    ["2030-05-01 22:00:00", "2030-05-02 00:00:01", "2030-05-01", "2030-05-02"],
    ["2030-05-01 00:00:00", "2030-05-01 00:00:00", "2030-05-01", "2030-05-01"],
    ["2030-05-01 00:00:00", "2030-05-03 23:59:59", "2030-05-01", "2030-05-03"],
  ] as const)
    it(`places ${start} to ${end} on ${first} to ${last}`, () =>
      assert.deepEqual(daysTouched(start, end), { first, last }));
});
