import assert from "node:assert/strict";
import { describe, it } from "node:test";
import ICAL from "ical.js";
import { written } from "../../src/feeds/content-lines.ts";
import { isUnambiguous, vtimezone, zoneName } from "../../src/feeds/vtimezone.ts";
import { runsGate } from "../support/gate.ts";
import { dstZones, offsetOf, transitionsOf } from "../support/transitions.ts";

/** The zone that an independent parser builds from our VTIMEZONE. */
function readZone(zone: string, instants: number[]): ICAL.Timezone {
  const text = written(["BEGIN:VCALENDAR", ...vtimezone(zone, instants), "END:VCALENDAR"]);
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vtimezone");
  assert.ok(component);
  return new ICAL.Timezone(component);
}

/** The offset that a zone assigns to a wall time. */
function offsetIn(zone: ICAL.Timezone, instant: number, offset: number): number {
  const time = ICAL.Time.fromDateTimeString(new Date((instant + offset) * 1000).toISOString().slice(0, 19));
  time.zone = zone;
  return zone.utcOffset(time);
}

/** The zones of the platform; every sixth unless LONG_TESTS is set. */
const zones = Intl.supportedValuesOf("timeZone").filter(
  (name, at) => name.includes("/") && (runsGate || at % 6 === 0),
);

describe("VTIMEZONE", () => {
  for (const years of [[1985], [2006, 2007], [2011], [1999, 2030]])
    it(`is correct around the transitions of ${years.join(", ")} in the zones of the platform`, () => {
      for (const zone of zones) {
        const offset = offsetOf(zone);
        const instants = years
          .flatMap((year) => transitionsOf(zone, year))
          .flatMap((transition) => [transition - 86_400, transition - 60, transition, transition + 86_400])
          .filter((instant) => isUnambiguous(instant, zone));
        const read = readZone(zone, instants);
        for (const instant of instants) {
          const expected = offset(instant);
          const what = `${zone} ${new Date(instant * 1000).toISOString()}`;
          assert.equal(offsetIn(read, instant, expected), expected, what);
        }
      }
    });

  it("has one rule for DST and one for standard time where these have not changed", () => {
    const lines = vtimezone("America/New_York", [Date.UTC(2030, 5, 1) / 1000]);

    assert.deepEqual(lines, [
      "BEGIN:VTIMEZONE",
      "TZID:America/New_York",
      "BEGIN:DAYLIGHT",
      "DTSTART:20290311T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0400",
      "TZNAME:EDT",
      "END:DAYLIGHT",
      "BEGIN:STANDARD",
      "DTSTART:20291104T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
      "TZOFFSETFROM:-0400",
      "TZOFFSETTO:-0500",
      "TZNAME:EST",
      "END:STANDARD",
      "END:VTIMEZONE",
    ]);
  });

  it("has a single STANDARD component where clocks never change", () => {
    const lines = vtimezone("Asia/Kolkata", [Date.UTC(2030, 5, 1) / 1000]);

    assert.equal(lines.filter((line) => line.startsWith("BEGIN:")).length, 2);
    assert.ok(lines.includes("TZOFFSETTO:+0530"));
  });

  it("stays short for events far apart", () => {
    const instants = [1000, 1900, 2030, 9998].map((year) => Date.UTC(year, 5, 1) / 1000);

    for (const zone of dstZones) assert.ok(vtimezone(zone, instants).length < 120, zone);
  });

  it("has the seconds of local mean times", () => {
    assert.ok(vtimezone("Europe/Paris", [Date.UTC(1850, 5, 1) / 1000]).includes("TZOFFSETTO:+000921"));
  });
});

describe("TZID", () => {
  for (const [zone, name] of [
    ["Europe/Paris", "Europe/Paris"],
    ["europe/paris", "Europe/Paris"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["CET", null],
    ["UTC", null],
    ["UTC+5:30", null],
  ] as const)
    it(`of ${zone} is ${name}`, () => {
      assert.equal(zoneName(zone), name);
    });
});
