import assert from "node:assert/strict";
import { test } from "node:test";
import { parseDateInput } from "../../src/domain/date-input.ts";
import { formatUtc, toInstant } from "../../src/domain/time.ts";

const ZONE = "America/New_York";
// A Saturday evening in the zone; already Sunday in UTC.
const NOW = toInstant("2026-11-14 19:12:30", ZONE);

const WALL_TIMES: [string | number, string][] = [
  ["2030-05-01", "2030-05-01 00:00:00"],
  ["2030-05-01 10:00:00", "2030-05-01 10:00:00"],
  ["2030-05-01 10:00", "2030-05-01 10:00:00"],
  ["2030-05-01T10:00:00", "2030-05-01 10:00:00"],
  ["2030-05-01t10:00", "2030-05-01 10:00:00"],
  ["  2030-05-01  10:00  ", "2030-05-01 10:00:00"],
  ["2030-05-01 10:00:00.750", "2030-05-01 10:00:00"],
  ["2030-05-01 23:59:59.999", "2030-05-01 23:59:59"],
  ["2030-05-01 24:00:00", "2030-05-02 00:00:00"],
  ["2030-12-31 24:00", "2031-01-01 00:00:00"],
  ["2016-12-31 18:59:60", "2016-12-31 19:00:00"],
  ["2030-5-1", "2030-05-01 00:00:00"],
  ["2030-3-12 9:05", "2030-03-12 09:05:00"],
  ["2030/05/01 10:00", "2030-05-01 10:00:00"],
  ["2030-05", "2030-05-01 00:00:00"],
  ["20300501T100000", "2030-05-01 10:00:00"],
  ["20300501T1000", "2030-05-01 10:00:00"],
  ["20300501 10:00", "2030-05-01 10:00:00"],
  ["05/01/2030 10:00am", "2030-05-01 10:00:00"],
  ["5/1/2030 1pm", "2030-05-01 13:00:00"],
  ["03/12/2030", "2030-03-12 00:00:00"],
  ["01-05-2030 10:00", "2030-05-01 10:00:00"],
  ["12-03-2030", "2030-03-12 00:00:00"],
  ["01.05.2030 12:00", "2030-05-01 12:00:00"],
  ["1 May 2030 10am", "2030-05-01 10:00:00"],
  ["1 May 2030 11:30am", "2030-05-01 11:30:00"],
  ["1-May-2030", "2030-05-01 00:00:00"],
  ["12 March 2030", "2030-03-12 00:00:00"],
  ["May 1st, 2030 noon", "2030-05-01 12:00:00"],
  ["May 2, 2030 10:00", "2030-05-02 10:00:00"],
  ["March 12, 2030", "2030-03-12 00:00:00"],
  ["Sept. 3rd 2030 at 5 p.m.", "2030-09-03 17:00:00"],
  ["March 2030", "2030-03-01 00:00:00"],
  ["Dec 25", "2026-12-25 00:00:00"],
  ["Wed, 01 May 2030 10:00:00", "2030-05-01 10:00:00"],
  ["2030-03-12 10pm", "2030-03-12 22:00:00"],
  ["2030-03-12 12am", "2030-03-12 00:00:00"],
  ["2030-03-12 12pm", "2030-03-12 12:00:00"],
  ["2030-03-12 midnight", "2030-03-12 00:00:00"],
  ["10:00 2030-05-01", "2030-05-01 10:00:00"],
  ["2030-W18-3", "2030-05-01 00:00:00"],
  ["2030-W18", "2030-04-29 00:00:00"],
  ["2030W183", "2030-05-01 00:00:00"],
  ["2026-W53-7", "2027-01-03 00:00:00"],
  ["2025-W01-1", "2024-12-30 00:00:00"],
  ["2028-02-29 10:00", "2028-02-29 10:00:00"],
  ["2000-02-29", "2000-02-29 00:00:00"],
  ["1970-01-01 00:00:00", "1970-01-01 00:00:00"],
  ["0001-01-01", "0001-01-01 00:00:00"],
  ["0099-12-31", "0099-12-31 00:00:00"],
  ["9999-12-31 23:59:59", "9999-12-31 23:59:59"],
  ["2027", "2027-01-01 00:00:00"],
  [2027, "2027-01-01 00:00:00"],
  ["20270312", "2027-03-12 00:00:00"],
  [20270312, "2027-03-12 00:00:00"],
  ["2030-03-10 02:30", "2030-03-10 03:30:00"],
];

const RELATIVE: [string, string][] = [
  ["now", "2026-11-14 19:12:30"],
  ["Now", "2026-11-14 19:12:30"],
  ["today", "2026-11-14 00:00:00"],
  ["midnight", "2026-11-14 00:00:00"],
  ["noon", "2026-11-14 12:00:00"],
  ["10:00", "2026-11-14 10:00:00"],
  ["today 23:00", "2026-11-14 23:00:00"],
  ["tomorrow", "2026-11-15 00:00:00"],
  ["tomorrow 01:00", "2026-11-15 01:00:00"],
  ["tomorrow 9am", "2026-11-15 09:00:00"],
  ["9am tomorrow", "2026-11-15 09:00:00"],
  ["tomorrow noon", "2026-11-15 12:00:00"],
  ["yesterday", "2026-11-13 00:00:00"],
  ["yesterday 14:00", "2026-11-13 14:00:00"],
  ["monday", "2026-11-16 00:00:00"],
  ["saturday", "2026-11-14 00:00:00"],
  ["sat 8pm", "2026-11-14 20:00:00"],
  ["this saturday", "2026-11-14 00:00:00"],
  ["next saturday", "2026-11-21 00:00:00"],
  ["last saturday", "2026-11-07 00:00:00"],
  ["next monday", "2026-11-16 00:00:00"],
  ["last friday", "2026-11-13 00:00:00"],
  ["next wednesday 4pm", "2026-11-18 16:00:00"],
  ["saturday this week", "2026-11-14 00:00:00"],
  ["monday this week", "2026-11-09 00:00:00"],
  ["sunday this week", "2026-11-15 00:00:00"],
  ["tuesday next week", "2026-11-17 00:00:00"],
  ["monday next week", "2026-11-16 00:00:00"],
  ["+2 weeks", "2026-11-28 19:12:30"],
  ["+2 weeks 10:00", "2026-11-28 10:00:00"],
  ["2 weeks", "2026-11-28 19:12:30"],
  ["+10 days", "2026-11-24 19:12:30"],
  ["-1 month", "2026-10-14 19:12:30"],
  ["+1 month 2 days", "2026-12-16 19:12:30"],
  ["2 days ago", "2026-11-12 19:12:30"],
  ["1 month 2 days ago", "2026-10-12 19:12:30"],
  ["+3 hours", "2026-11-14 22:12:30"],
  ["+90 min", "2026-11-14 20:42:30"],
  ["now -30 seconds", "2026-11-14 19:12:00"],
  ["tomorrow +2 hours", "2026-11-15 02:00:00"],
  ["next week", "2026-11-21 19:12:30"],
  ["next month", "2026-12-14 19:12:30"],
  ["next year", "2027-11-14 19:12:30"],
  ["last year", "2025-11-14 19:12:30"],
  ["first day of next month", "2026-12-01 19:12:30"],
  ["first day of next month midnight", "2026-12-01 00:00:00"],
  ["last day of this month 10am", "2026-11-30 10:00:00"],
  ["last day of february 2028", "2028-02-29 00:00:00"],
  ["first day of january", "2026-01-01 00:00:00"],
  ["first monday of january 2027", "2027-01-04 00:00:00"],
  ["third friday of january 2027", "2027-01-15 00:00:00"],
  ["last friday of march 2030", "2030-03-29 00:00:00"],
  ["last friday of march 2030 10:00", "2030-03-29 10:00:00"],
  ["second tue of next month", "2026-12-08 00:00:00"],
  ["2030-01-31 +1 month", "2030-03-03 00:00:00"],
  ["2028-02-29 +1 year", "2029-03-01 00:00:00"],
  ["2030-05-01 -1 day", "2030-04-30 00:00:00"],
  ["2030-05-01 10:00 +2 days", "2030-05-03 10:00:00"],
];

const INSTANTS: [string | number, string][] = [
  ["2030-05-01T10:00:00Z", "2030-05-01 10:00:00"],
  ["2030-05-01 10:00:00 z", "2030-05-01 10:00:00"],
  ["20300501T100000Z", "2030-05-01 10:00:00"],
  ["2030-05-01T10:00:00+02:00", "2030-05-01 08:00:00"],
  ["2030-05-01T10:00:00.123456+02:00", "2030-05-01 08:00:00"],
  ["2030-05-01 10:00 +0200", "2030-05-01 08:00:00"],
  ["2030-05-01 10:00 -04", "2030-05-01 14:00:00"],
  ["2030-05-01 10:00 +2:00", "2030-05-01 08:00:00"],
  ["2030-05-01T10:00-3", "2030-05-01 13:00:00"],
  ["2030-05-01+02:00", "2030-04-30 22:00:00"],
  ["2030-05-01 10:00 Europe/Paris", "2030-05-01 08:00:00"],
  ["2030-05-01 10:00 europe/paris", "2030-05-01 08:00:00"],
  ["2030-05-01 10am EST", "2030-05-01 15:00:00"],
  ["2030-05-01 10:00 UTC+2", "2030-05-01 08:00:00"],
  ["Wed, 01 May 2030 10:00:00 GMT", "2030-05-01 10:00:00"],
  ["Wed May 01 2030 10:00:00 GMT+0200 (Central European Summer Time)", "2030-05-01 08:00:00"],
  ["tomorrow 9am Asia/Tokyo", "2026-11-16 00:00:00"],
  ["1893456000", "2030-01-01 00:00:00"],
  ["@1893456000", "2030-01-01 00:00:00"],
  [1893456000, "2030-01-01 00:00:00"],
  ["-1", "1969-12-31 23:59:59"],
  [-1, "1969-12-31 23:59:59"],
  ["1", "1970-01-01 00:00:01"],
  ["@2027", "1970-01-01 00:33:47"],
  ["-2027", "1969-12-31 23:26:13"],
  ["@0", "1970-01-01 00:00:00"],
];

const INVALID: unknown[] = [
  ...[
    "2030-02-30",
    "2030-02-29",
    "2029-02-29 10:00",
    "1900-02-29",
    "2030-04-31",
    "31 April 2030",
    "2030-13-01",
  ],
  ...[
    "2030-00-10",
    "2030-05-00",
    "13/03/2030",
    "03/32/2030",
    "32-01-2030",
    "20300230",
    20300230,
    "2030-02-30 10:00Z",
  ],
  ...["29 feb", "2030-W53", "2030-W00", "2030-W18-8", "2030-W18-0", "0000-W00", "0000-W01", "9999-W52-7"],
  ...[
    "2030-03-12 25:00:00",
    "2030-03-12 10:61",
    "2030-03-12 10:00:61",
    "2030-03-12 24:00:01",
    "2030-03-12 24:30",
  ],
  ...[
    "2030-03-12 13pm",
    "2030-03-12 0am",
    "2030-03-12 10",
    "2030-03-12 10:0",
    "2030-03-12T",
    "2030-03-12 10:00 10:00",
  ],
  ...[
    "2030-03-12 2030-03-13",
    "2030-03-12-04",
    "2030-03-12 +2",
    "2030-05-01T10:00:00 02:00",
    "2030-05-01T10:00+15:00",
  ],
  ...[
    "2030-05-01 10:00 Mars/Phobos",
    "2030-05-01 10:00 Z Z",
    "2030-05-01 10:00 foo",
    "2030-05-01foo",
    "2030-05-0110:00",
  ],
  ...[
    "Thu, 01 May 2030 10:00",
    "monday 2030-05-01",
    "next monday 2030-05-01",
    "tomorrow 2030-05-01",
    "today monday",
  ],
  ...[
    "tomorrow yesterday",
    "monday tuesday",
    "first day of",
    "first day of next year",
    "second day of next month",
  ],
  ...[
    "fifth friday of february 2030",
    "last friday of 2030-03-12",
    "may",
    "may may",
    "2 days 3",
    "ago",
    "-2 days ago",
  ],
  ...["01/02/30", "5/1", "05-01-30", "10.30", "2030-121", "2030-5"],
  ...[
    "",
    " ",
    "\t\n",
    "garbage",
    "foo",
    "bar",
    "the end of time",
    "Japan",
    "UTC",
    "Z",
    "+02:00",
    "+",
    "@",
    "@now",
    "-",
  ],
  ...["0000", "0000-01-01", "10000-01-01", "12345-01-01", "+999999 years", "first monday of +999999 months"],
  ...["1893456000.5", "1e9", "0x10", "99999999999999", "-99999999999999", "9".repeat(40), "@1893456000.5"],
  ...[
    "2030-05-01\0",
    "\0",
    "2030-05-01\u2028x",
    "２０３０-05-01",
    "2030-05-01' OR 1=1",
    `2030-05-01${" ".repeat(100)}`,
  ],
  ...[1893456000.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e15, true, false, null, undefined, 5n],
  ...[["2030-05-01"], { date: "2030-05-01" }, [], {}, Symbol("now"), () => "now"],
];

for (const mode of ["read", "write"] as const) {
  const parse = (value: unknown) => parseDateInput(value, { zone: ZONE, now: NOW, mode });

  test(`${mode}: text without an offset is wall-clock time in the zone`, () => {
    for (const [value, wall] of WALL_TIMES) {
      assert.deepEqual(parse(value), { instant: toInstant(wall, ZONE), wall, exact: false }, String(value));
    }
  });

  test(`${mode}: relative words count from the current time in the zone`, () => {
    for (const [value, wall] of RELATIVE) {
      assert.deepEqual(parse(value), { instant: toInstant(wall, ZONE), wall, exact: false }, value);
    }
  });

  test(`${mode}: offsets, zones and unix seconds denote instants`, () => {
    for (const [value, utc] of INSTANTS) {
      const date = parse(value);

      assert.equal(date && formatUtc(date.instant), utc, String(value));
      assert.equal(date?.exact, true, String(value));
    }
  });

  test(`${mode}: rejects values that are not dates`, () => {
    for (const value of INVALID) assert.equal(parse(value), null, String(value));
  });
}

test("zero means now in a query and no value in a write", () => {
  for (const value of ["0", 0, -0, "00", "-0"]) {
    const read = parseDateInput(value, { zone: ZONE, now: NOW, mode: "read" });

    assert.equal(read?.instant, NOW);
    assert.equal(parseDateInput(value, { zone: ZONE, now: NOW, mode: "write" }), null);
  }
});

test("an instant is shown as wall-clock time of the requested zone", () => {
  const options = { zone: "Asia/Tokyo", now: NOW, mode: "write" } as const;

  assert.equal(parseDateInput("2030-06-01T01:00:00Z", options)?.wall, "2030-06-01 10:00:00");
  assert.equal(parseDateInput("1893456000", options)?.wall, "2030-01-01 09:00:00");
  assert.equal(parseDateInput("tomorrow 9am", options)?.wall, "2026-11-16 09:00:00");
});

test("now remains the same instant in the second pass of a DST overlap", () => {
  const now = toInstant("2026-11-01 01:30:00", ZONE) + 3600;

  assert.equal(parseDateInput("now", { zone: ZONE, now, mode: "read" })?.instant, now);
  assert.equal(parseDateInput("+1 hour", { zone: ZONE, now, mode: "read" })?.instant, now + 3600);
});

test("hours are added as elapsed time, days on the wall clock", () => {
  const options = { zone: ZONE, now: toInstant("2030-03-09 12:00:00", ZONE), mode: "read" } as const;

  assert.equal(parseDateInput("+24 hours", options)?.wall, "2030-03-10 13:00:00");
  assert.equal(parseDateInput("+1 day", options)?.wall, "2030-03-10 12:00:00");
});

test("long text that almost matches is rejected", () => {
  const texts = ["1 ".repeat(50), "may ".repeat(25), "a".repeat(100), "-".repeat(100), "x".repeat(1_000_000)];

  for (const text of texts) assert.equal(parseDateInput(text, { zone: ZONE, now: NOW, mode: "read" }), null);
});
