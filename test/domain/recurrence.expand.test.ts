import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expand } from "../../src/domain/recurrence/expand.ts";
import { parseRecurrence } from "../../src/domain/recurrence/parse.ts";
import { isoWithOffset, toInstant } from "../../src/domain/time.ts";
import { rfcExamples } from "../support/rfc5545-examples.ts";

interface Given {
  rrule?: string;
  rdate?: string[];
  exdate?: string[];
  zone?: string;
  start?: string;
  from?: string;
  to?: string;
  limit?: number;
}

function occurrencesOf({ rrule, rdate, exdate, zone = "Europe/Paris", ...given }: Given) {
  const { start = "2027-01-05 19:30:00", from = "0001-01-02", to = "2029-01-01" } = given;
  const recurrence = parseRecurrence({ rrule, rdate, exdate }, { zone });
  const bounds = { from: toInstant(`${from} 00:00:00`, zone), to: toInstant(`${to} 00:00:00`, zone) };
  return expand(recurrence, start, { ...bounds, ...(given.limit && { limit: given.limit }) });
}

const wallsOf = (given: Given) => occurrencesOf(given).occurrences.map(({ wall }) => wall);
const instantsOf = (given: Given) =>
  occurrencesOf(given).occurrences.map(({ instant }) => isoWithOffset(instant, given.zone ?? "Europe/Paris"));

describe("the examples of RFC 5545", () => {
  for (const { rrule, start, exdate = [], to, dates } of rfcExamples)
    it(`${rrule} from ${start}`, () => {
      const walls = wallsOf({ rrule, exdate, start, to, zone: "America/New_York" });

      assert.deepEqual(walls, dates);
    });
});

describe("the start of a recurrence", () => {
  it("is an occurrence and counts, though the rule would not choose it", () => {
    assert.deepEqual(wallsOf({ rrule: "FREQ=WEEKLY;BYDAY=TH;COUNT=3" }), [
      "2027-01-05 19:30:00",
      "2027-01-07 19:30:00",
      "2027-01-14 19:30:00",
    ]);
  });

  it("is an occurrence though the rule ends before it", () => {
    assert.deepEqual(wallsOf({ rrule: "FREQ=DAILY;UNTIL=20261231" }), ["2027-01-05 19:30:00"]);
  });

  it("can be excluded, and still counts", () => {
    assert.deepEqual(wallsOf({ rrule: "FREQ=DAILY;COUNT=2", exdate: ["2027-01-05"] }), [
      "2027-01-06 19:30:00",
    ]);
  });
});

describe("the end of a rule", () => {
  const daily = (until: string) => wallsOf({ rrule: `FREQ=DAILY;UNTIL=${until}` }).at(-1);

  it("is included, and a whole day when it is a date", () => {
    assert.equal(daily("20270108"), "2027-01-08 19:30:00");
    assert.equal(daily("20270108T193000"), "2027-01-08 19:30:00");
    assert.equal(daily("20270108T192959"), "2027-01-07 19:30:00");
  });

  it("is an instant when it is in UTC", () => {
    assert.equal(daily("20270108T183000Z"), "2027-01-08 19:30:00");
    assert.equal(daily("20270108T182959Z"), "2027-01-07 19:30:00");
  });

  it("in UTC tells the passes of an hour that clocks go through twice", () => {
    const rrule = "FREQ=DAILY;UNTIL=20271031T010000Z";

    assert.equal(instantsOf({ rrule, start: "2027-10-30 02:30:00" }).at(-1), "2027-10-31T02:30:00+02:00");
  });
});

describe("added and excluded dates", () => {
  it("are applied after the rule, in order and without duplicates", () => {
    const walls = wallsOf({
      rrule: "FREQ=WEEKLY;COUNT=3",
      rdate: ["2027-01-01 10:00:00", "2027-01-12", "2027-01-12T18:30:00Z", "2027-01-20", "2027-01-21"],
      exdate: ["2027-01-19 19:30:00", "2027-01-21", "2027-02-01", "2027-01-12 19:00:00"],
    });

    assert.deepEqual(walls, [
      "2027-01-01 10:00:00",
      "2027-01-05 19:30:00",
      "2027-01-12 19:30:00",
      "2027-01-20 19:30:00",
    ]);
  });

  it("make a recurrence without a rule", () => {
    assert.deepEqual(wallsOf({ rdate: ["2027-02-01"] }), ["2027-01-05 19:30:00", "2027-02-01 19:30:00"]);
  });

  it("exclude every occurrence of a day when they have no time", () => {
    const rrule = "FREQ=DAILY;BYHOUR=10,19;COUNT=5";

    assert.deepEqual(wallsOf({ rrule, exdate: ["2027-01-06"] }), [
      "2027-01-05 19:30:00",
      "2027-01-07 10:30:00",
      "2027-01-07 19:30:00",
    ]);
  });
});

describe("changes of the clocks", () => {
  it("leave the wall clock as it is", () => {
    assert.deepEqual(instantsOf({ rrule: "FREQ=WEEKLY;COUNT=2", start: "2027-03-23 19:30:00" }), [
      "2027-03-23T19:30:00+01:00",
      "2027-03-30T19:30:00+02:00",
    ]);
  });

  it("move a time in a gap forward, for that day alone", () => {
    assert.deepEqual(instantsOf({ rrule: "FREQ=DAILY;COUNT=3", start: "2027-03-27 02:30:00" }), [
      "2027-03-27T02:30:00+01:00",
      "2027-03-28T03:30:00+02:00",
      "2027-03-29T02:30:00+02:00",
    ]);
  });

  it("make one occurrence of two that become one instant", () => {
    assert.deepEqual(instantsOf({ rrule: "FREQ=HOURLY;COUNT=5", start: "2027-03-28 00:30:00" }), [
      "2027-03-28T00:30:00+01:00",
      "2027-03-28T01:30:00+01:00",
      "2027-03-28T03:30:00+02:00",
      "2027-03-28T04:30:00+02:00",
    ]);
  });

  it("mean the first pass of an hour that comes twice", () => {
    assert.deepEqual(instantsOf({ rrule: "FREQ=DAILY;COUNT=2", start: "2027-10-30 02:30:00" }), [
      "2027-10-30T02:30:00+02:00",
      "2027-10-31T02:30:00+02:00",
    ]);
  });

  it("let a date exclude an occurrence by either clock", () => {
    const given = { rrule: "FREQ=DAILY;COUNT=2", start: "2027-03-27 02:30:00" };

    for (const exdate of ["2027-03-28 02:30:00", "2027-03-28 03:30:00"])
      assert.deepEqual(wallsOf({ ...given, exdate: [exdate] }), ["2027-03-27 02:30:00"]);
  });
});

describe("the bounds of an expansion", () => {
  it("include the first instant and exclude the last", () => {
    const bounds = { from: "2027-01-06", to: "2027-01-08" };

    assert.deepEqual(wallsOf({ rrule: "FREQ=DAILY", start: "2027-01-05 00:00:00", ...bounds }), [
      "2027-01-06 00:00:00",
      "2027-01-07 00:00:00",
    ]);
  });

  it("are reached from any start, in the phase of the rule", () => {
    const bounds = { from: "2027-01-01", to: "2027-01-03" };
    const given = { start: "0001-01-06 19:30:00", ...bounds };

    for (const rrule of ["FREQ=DAILY", "FREQ=HOURLY;INTERVAL=24", "FREQ=DAILY;COUNT=10000"]) {
      const expected = rrule.includes("COUNT") ? [] : ["2027-01-01 19:30:00", "2027-01-02 19:30:00"];
      assert.deepEqual(wallsOf({ rrule, ...given }), expected);
    }
    // 2,974 weeks, of which two divide and three do not.
    const friday = { start: "1970-01-02 10:00:00", ...bounds };
    assert.deepEqual(wallsOf({ rrule: "FREQ=WEEKLY;INTERVAL=2", ...friday }), ["2027-01-01 10:00:00"]);
    assert.deepEqual(wallsOf({ rrule: "FREQ=WEEKLY;INTERVAL=3", ...friday }), []);
  });

  it("limit the number of occurrences, and say that there are more", () => {
    const all = occurrencesOf({ rrule: "FREQ=HOURLY" });
    const few = occurrencesOf({ rrule: "FREQ=DAILY", limit: 3 });
    const exact = occurrencesOf({ rrule: "FREQ=DAILY;COUNT=3", limit: 3 });

    assert.deepEqual([all.occurrences.length, all.isComplete], [2000, false]);
    assert.deepEqual([few.occurrences.length, few.isComplete], [3, false]);
    assert.deepEqual([exact.occurrences.length, exact.isComplete], [3, true]);
  });

  const never = [
    ...["FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31"],
    ...["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6"],
    ...["FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "FREQ=DAILY;INTERVAL=7;BYDAY=MO"],
    ...["FREQ=MONTHLY;INTERVAL=12;BYMONTH=7", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2"],
    "FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29",
  ];

  for (const rrule of never)
    it(`end the search for a rule that never matches: ${rrule}`, () => {
      assert.deepEqual(occurrencesOf({ rrule }).isComplete, true);
      assert.deepEqual(wallsOf({ rrule }), ["2027-01-05 19:30:00"]);
    });

  it("do not keep a search from being given up after some centuries", () => {
    const given = { start: "0001-01-06 19:30:00", to: "9999-12-31" };
    const minutes = Array.from({ length: 60 }, (_, minute) => minute).join();
    const hours = Array.from({ length: 24 }, (_, hour) => hour).join();
    const rules = [...never, `FREQ=YEARLY;BYDAY=MO;BYHOUR=${hours};BYMINUTE=${minutes};BYSETPOS=366`];

    for (const rrule of rules) assert.equal(typeof occurrencesOf({ rrule, ...given }).isComplete, "boolean");
    assert.equal(occurrencesOf({ rrule: never[0] ?? "", ...given }).isComplete, false);
  });

  it("may reach the end of the calendar", () => {
    const given = { start: "9999-12-30 10:00:00", to: "9999-12-31" };

    assert.deepEqual(wallsOf({ rrule: "FREQ=DAILY", ...given }), ["9999-12-30 10:00:00"]);
    assert.deepEqual(wallsOf({ rrule: "FREQ=YEARLY", ...given }), ["9999-12-30 10:00:00"]);
  });
});
