import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addYears,
  dateDetails,
  dayEnd,
  dayStart,
  formatUtc,
  isoWithOffset,
  offsetAt,
  parseZone,
  toInstant,
  toWall,
  zoneAbbreviation,
} from "../../src/domain/time.ts";
import { seededRandom } from "../support/random.ts";

const ACCEPTED_ZONES = [
  ...["Europe/Paris", "europe/paris", "EUROPE/PARIS", "US/Eastern", "Asia/Calcutta", "Etc/GMT+5", "Japan"],
  ...["UTC", "utc", "GMT", "GMT0", "Z", "Zulu", "Etc/UTC", "EST", "EDT", "CST", "MST", "PST", "PDT", "CET"],
  ...["CEST", "BST", "PST8PDT", "EST5EDT", "+02:00", "+0200", "+2", "-0330", "-03:30", "+14:00", "GMT+2"],
  ...["UTC+0", "UTC-0", "UTC+2", "UTC-3.5", "UTC+5.75", "UTC+5:45", "UTC2", "UTC 2", "UTC+14", "UTC-12"],
];

const REFUSED_ZONES = [
  ...["Mars/Phobos", "local", "utc+2", "UTCfoo", "UTC+", "UTC++2", "UTC+2:75", "UTC+15", "UTC-13", "UTC+99"],
  ...[
    "UTC+14.5",
    "UTC-12:15",
    "+15:00",
    "-12:30",
    "+99",
    "Europe/Paris ",
    "UTC ",
    "Europe",
    "foo",
    "IST",
    "ACT",
  ],
  ...["SystemV/AST4", "", " ", "2", "Europe/Paris\0", "Europe/Paris\n", "Factory", "../etc/passwd"],
];

test("a known zone is stored as sent", () => {
  for (const zone of ACCEPTED_ZONES) assert.equal(parseZone(zone), zone);
});

test("leading whitespace of a zone is dropped", () => {
  assert.equal(parseZone("  Europe/Paris"), "Europe/Paris");
});

test("an unknown zone is rejected", () => {
  for (const zone of REFUSED_ZONES) assert.equal(parseZone(zone), null, JSON.stringify(zone));
});

test("a conversion with an unknown zone throws", () => {
  assert.throws(() => toWall(0, "Mars/Phobos"), RangeError);
});

// zone, wall time, its UTC time, the wall time that it is displayed as
const CONVERSIONS: [string, string, string, string?][] = [
  ["America/New_York", "2030-01-15 10:00:00", "2030-01-15 15:00:00"],
  ["America/New_York", "2030-03-10 01:59:59", "2030-03-10 06:59:59"],
  ["America/New_York", "2030-03-10 02:00:00", "2030-03-10 07:00:00", "2030-03-10 03:00:00"],
  ["America/New_York", "2030-03-10 02:30:00", "2030-03-10 07:30:00", "2030-03-10 03:30:00"],
  ["America/New_York", "2030-03-10 03:00:00", "2030-03-10 07:00:00"],
  ["America/New_York", "2030-11-03 00:59:59", "2030-11-03 04:59:59"],
  ["America/New_York", "2030-11-03 01:30:00", "2030-11-03 05:30:00"],
  ["America/New_York", "2030-11-03 02:00:00", "2030-11-03 07:00:00"],
  ["Europe/Paris", "2030-03-31 02:30:00", "2030-03-31 01:30:00", "2030-03-31 03:30:00"],
  ["Europe/Paris", "2030-10-27 02:30:00", "2030-10-27 00:30:00"],
  ["Europe/Paris", "2030-10-27 03:00:00", "2030-10-27 02:00:00"],
  ["Australia/Sydney", "2030-10-06 02:30:00", "2030-10-05 16:30:00", "2030-10-06 03:30:00"],
  ["Australia/Sydney", "2030-04-07 02:30:00", "2030-04-06 15:30:00"],
  ["Australia/Sydney", "2030-04-07 03:00:00", "2030-04-06 17:00:00"],
  ["Australia/Lord_Howe", "2030-10-06 02:15:00", "2030-10-05 15:45:00", "2030-10-06 02:45:00"],
  ["Australia/Lord_Howe", "2030-04-07 01:45:00", "2030-04-06 14:45:00"],
  ["Australia/Lord_Howe", "2030-04-07 02:00:00", "2030-04-06 15:30:00"],
  ["Pacific/Apia", "2011-12-30 12:00:00", "2011-12-30 22:00:00", "2011-12-31 12:00:00"],
  ["Africa/Casablanca", "2030-01-15 10:00:00", "2030-01-15 10:00:00"],
  ["UTC+2", "2030-07-15 10:00:00", "2030-07-15 08:00:00"],
  ["UTC 2", "2030-07-15 10:00:00", "2030-07-15 08:00:00"],
  ["UTC-3.5", "2030-07-15 10:00:00", "2030-07-15 13:30:00"],
  ["UTC+5.75", "2030-07-15 10:00:00", "2030-07-15 04:15:00"],
  ["UTC+5:45", "2030-07-15 10:00:00", "2030-07-15 04:15:00"],
  ["UTC+14", "2030-07-15 10:00:00", "2030-07-14 20:00:00"],
  ["UTC-12", "2030-07-15 10:00:00", "2030-07-15 22:00:00"],
  ["+0200", "2030-07-15 10:00:00", "2030-07-15 08:00:00"],
  ["+2", "2030-07-15 10:00:00", "2030-07-15 08:00:00"],
  ["-0330", "2030-07-15 10:00:00", "2030-07-15 13:30:00"],
  ["EST", "2030-07-15 10:00:00", "2030-07-15 15:00:00"],
  ["PST", "2030-07-15 10:00:00", "2030-07-15 18:00:00"],
  ["PST8PDT", "2030-07-15 10:00:00", "2030-07-15 17:00:00"],
  ["Z", "2030-07-15 10:00:00", "2030-07-15 10:00:00"],
  ["UTC", "0001-01-01 00:00:00", "0001-01-01 00:00:00"],
  ["UTC", "9999-12-31 23:59:59", "9999-12-31 23:59:59"],
  ["America/New_York", "0099-07-04 12:00:00", "0099-07-04 16:56:02"],
  ["Europe/Paris", "9998-07-04 12:00:00", "9998-07-04 10:00:00"],
];

test("a wall time becomes an instant: gaps move forward, overlaps mean the first pass", () => {
  for (const [zone, wall, utc, shown = wall] of CONVERSIONS) {
    const instant = toInstant(wall, zone);

    assert.equal(formatUtc(instant), utc, `${wall} ${zone}`);
    assert.equal(toWall(instant, zone), shown, `${wall} ${zone}`);
  }
});

test("the second pass of an overlap has the same wall time an hour later", () => {
  const first = toInstant("2030-11-03 01:30:00", "America/New_York");

  assert.equal(toWall(first + 3600, "America/New_York"), "2030-11-03 01:30:00");
  assert.deepEqual(
    [offsetAt(first, "America/New_York"), offsetAt(first + 3600, "America/New_York")],
    [-14400, -18000],
  );
});

test("random instants in all zones agree with Intl and survive a round trip", () => {
  const { below } = seededRandom("time");
  const zones = Intl.supportedValuesOf("timeZone");
  for (const zone of zones) {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    } as const);
    for (let round = 0; round < 12; round += 1) {
      const instant = toInstant("1945-01-01 00:00:00", "UTC") + below(110 * 365.25 * 86_400);
      const wall = toWall(instant, zone);
      const again = toInstant(wall, zone);

      assert.equal(wall, clock.format(instant * 1000), `${instant} ${zone}`);
      assert.equal(toWall(again, zone), wall, `${instant} ${zone}`);
      assert.ok(again <= instant, `${instant} ${zone}`);
    }
  }
});

test("wall times around a transition agree with a search through all offsets", () => {
  const changes: [string, string][] = [
    ["America/New_York", "2030-03-10 07:00:00"],
    ["America/New_York", "2030-11-03 06:00:00"],
    ["Europe/Paris", "2030-03-31 01:00:00"],
    ["Europe/Paris", "2030-10-27 01:00:00"],
    ["Australia/Lord_Howe", "2030-10-05 15:30:00"],
    ["Australia/Lord_Howe", "2030-04-06 15:00:00"],
    ["Africa/Cairo", "2030-04-25 22:00:00"],
    ["America/Sao_Paulo", "2018-02-18 02:00:00"],
  ];
  for (const [zone, utc] of changes) {
    const change = toInstant(utc, "UTC");
    assert.notEqual(offsetAt(change, zone), offsetAt(change - 1, zone), zone);

    for (let local = change - 15 * 3600; local <= change + 15 * 3600; local += 900) {
      const wall = formatUtc(local);
      const before = local - offsetAt(change - 1, zone);
      const after = local - offsetAt(change, zone);
      const expected = before < change || after < change ? before : after;

      assert.equal(toInstant(wall, zone), expected, `${wall} ${zone}`);
    }
  }
});

const ABBREVIATIONS: [string, string, string][] = [
  ["America/New_York", "EST", "EDT"],
  ["US/Eastern", "EST", "EDT"],
  ["America/Chicago", "CST", "CDT"],
  ["America/Denver", "MST", "MDT"],
  ["America/Phoenix", "MST", "MST"],
  ["America/Los_Angeles", "PST", "PDT"],
  ["PST8PDT", "PST", "PDT"],
  ["America/Anchorage", "AKST", "AKDT"],
  ["Pacific/Honolulu", "HST", "HST"],
  ["America/Halifax", "AST", "ADT"],
  ["America/St_Johns", "NST", "NDT"],
  ["America/Sao_Paulo", "-03", "-03"],
  ["America/Argentina/Buenos_Aires", "-03", "-03"],
  ["Europe/London", "GMT", "BST"],
  ["Europe/Jersey", "GMT", "BST"],
  ["Europe/Dublin", "GMT", "IST"],
  ["Europe/Lisbon", "WET", "WEST"],
  ["europe/paris", "CET", "CEST"],
  ["Europe/Athens", "EET", "EEST"],
  ["Europe/Moscow", "MSK", "MSK"],
  ["Europe/Istanbul", "+03", "+03"],
  ["Africa/Abidjan", "GMT", "GMT"],
  ["Africa/Lagos", "WAT", "WAT"],
  ["Africa/Maputo", "CAT", "CAT"],
  ["Africa/Nairobi", "EAT", "EAT"],
  ["Africa/Johannesburg", "SAST", "SAST"],
  ["Asia/Jerusalem", "IST", "IDT"],
  ["Asia/Dubai", "+04", "+04"],
  ["Asia/Karachi", "PKT", "PKT"],
  ["Asia/Kolkata", "IST", "IST"],
  ["Asia/Colombo", "+0530", "+0530"],
  ["Asia/Kathmandu", "+0545", "+0545"],
  ["Asia/Bangkok", "+07", "+07"],
  ["Asia/Jakarta", "WIB", "WIB"],
  ["Asia/Singapore", "+08", "+08"],
  ["Asia/Hong_Kong", "HKT", "HKT"],
  ["Asia/Shanghai", "CST", "CST"],
  ["Asia/Manila", "PST", "PST"],
  ["Asia/Tokyo", "JST", "JST"],
  ["Asia/Seoul", "KST", "KST"],
  ["Australia/Perth", "AWST", "AWST"],
  ["Australia/Darwin", "ACST", "ACST"],
  ["Australia/Adelaide", "ACDT", "ACST"],
  ["Australia/Sydney", "AEDT", "AEST"],
  ["Australia/Lord_Howe", "+11", "+1030"],
  ["Pacific/Auckland", "NZDT", "NZST"],
  ["UTC", "UTC", "UTC"],
  ["utc", "UTC", "UTC"],
  ["Etc/UTC", "UTC", "UTC"],
  ["GMT", "GMT", "GMT"],
  ["Etc/GMT+5", "-05", "-05"],
  ["Z", "Z", "Z"],
  ["est", "EST", "EST"],
  ["CET", "CET", "CET"],
  ["UTC+2", "UTC+2", "UTC+2"],
  ["UTC-3.5", "UTC-3.5", "UTC-3.5"],
  ["+02:00", "GMT+0200", "GMT+0200"],
  ["+2", "GMT+0200", "GMT+0200"],
  ["-0330", "GMT-0330", "GMT-0330"],
];

test("abbreviations are those of tzdata, in January and in July", () => {
  for (const [zone, january, july] of ABBREVIATIONS) {
    assert.equal(zoneAbbreviation(toInstant("2030-01-15 10:00:00", zone), zone), january, zone);
    assert.equal(zoneAbbreviation(toInstant("2030-07-15 10:00:00", zone), zone), july, zone);
  }
});

test("very old dates are in local mean time", () => {
  assert.equal(
    zoneAbbreviation(toInstant("1800-01-01 00:00:00", "America/New_York"), "America/New_York"),
    "LMT",
  );
});

// zone, wall time, first and last second of its day in UTC
const DAYS: [string, string, string, string][] = [
  ["America/New_York", "2030-05-01 10:00:00", "2030-05-01 04:00:00", "2030-05-02 03:59:59"],
  ["America/New_York", "2030-03-10 10:00:00", "2030-03-10 05:00:00", "2030-03-11 03:59:59"],
  ["America/New_York", "2030-11-03 00:00:00", "2030-11-03 04:00:00", "2030-11-04 04:59:59"],
  ["Europe/Paris", "2030-10-27 23:59:59", "2030-10-26 22:00:00", "2030-10-27 22:59:59"],
  ["Australia/Lord_Howe", "2030-10-06 12:00:00", "2030-10-05 13:30:00", "2030-10-06 12:59:59"],
  ["Africa/Cairo", "2030-04-26 12:00:00", "2030-04-25 22:00:00", "2030-04-26 20:59:59"],
  ["America/Sao_Paulo", "2018-02-17 12:00:00", "2018-02-17 02:00:00", "2018-02-18 02:59:59"],
  ["America/Sao_Paulo", "2018-11-04 12:00:00", "2018-11-04 03:00:00", "2018-11-05 01:59:59"],
  ["UTC", "9999-12-31 12:00:00", "9999-12-31 00:00:00", "9999-12-31 23:59:59"],
];

test("a day starts and ends by the local clock, also when DST changes on it", () => {
  for (const [zone, wall, start, end] of DAYS) {
    const instant = toInstant(wall, zone);

    assert.equal(formatUtc(dayStart(instant, zone)), start, `${wall} ${zone}`);
    assert.equal(formatUtc(dayEnd(instant, zone)), end, `${wall} ${zone}`);
  }
});

test("the last second of the year 9999 exists in every zone", () => {
  const zone = "America/New_York";

  assert.equal(toWall(dayEnd(toInstant("9999-12-31 00:00:00", zone), zone), zone), "9999-12-31 23:59:59");
});

test("years are added to the wall clock", () => {
  const cases: [string, string, number, string][] = [
    ["America/New_York", "2026-11-14 19:12:00", 2, "2028-11-14 19:12:00"],
    ["America/New_York", "2026-11-03 12:00:00", -1, "2025-11-03 12:00:00"],
    ["Europe/Paris", "2028-02-29 10:00:00", 1, "2029-03-01 10:00:00"],
    ["Europe/Paris", "2028-02-29 10:00:00", 4, "2032-02-29 10:00:00"],
  ];
  for (const [zone, wall, years, expected] of cases) {
    assert.equal(toWall(addYears(toInstant(wall, zone), years, zone), zone), expected);
  }
});

test("an instant is formatted as ISO 8601 with the offset of its zone", () => {
  const cases: [string, string, string][] = [
    ["America/New_York", "2026-12-10 18:00:00", "2026-12-10T18:00:00-05:00"],
    ["America/New_York", "2026-07-10 18:00:00", "2026-07-10T18:00:00-04:00"],
    ["Asia/Kathmandu", "2026-12-10 18:00:00", "2026-12-10T18:00:00+05:45"],
    ["UTC-3.5", "2026-12-10 18:00:00", "2026-12-10T18:00:00-03:30"],
    ["UTC", "2026-12-10 18:00:00", "2026-12-10T18:00:00+00:00"],
  ];
  for (const [zone, wall, expected] of cases)
    assert.equal(isoWithOffset(toInstant(wall, zone), zone), expected);
});

test("the components of a wall time keep their leading zeros", () => {
  assert.deepEqual(dateDetails("2030-05-01 09:05:07"), {
    year: "2030",
    month: "05",
    day: "01",
    hour: "09",
    minutes: "05",
    seconds: "07",
  });
});

test("results stay correct when zones and years exceed the caches", () => {
  for (let year = 1; year <= 9999; year += 7) {
    const wall = `${String(year).padStart(4, "0")}-12-31 23:59:59`;
    assert.equal(toWall(toInstant(wall, "Asia/Tokyo"), "Asia/Tokyo"), wall);
  }
});
