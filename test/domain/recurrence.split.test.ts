import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expand } from "../../src/domain/recurrence/expand.ts";
import { calendarRecurrence } from "../../src/domain/recurrence/icalendar.ts";
import { parseRecurrence } from "../../src/domain/recurrence/parse.ts";
import { ruleText } from "../../src/domain/recurrence/rule.ts";
import { type StartedRecurrence, splitAt } from "../../src/domain/recurrence/split.ts";
import { isoUtc, toInstant } from "../../src/domain/time.ts";
import { seededRandom } from "../support/random.ts";
import { daysLater, randomRule } from "../support/random-rules.ts";

const start = "2027-01-05 19:30:00";

const given = (input: object, zone = "Europe/Paris"): StartedRecurrence => ({
  recurrence: parseRecurrence(input, { zone }),
  start,
});

const shown = (part: StartedRecurrence | null) =>
  part && {
    start: part.start,
    rrule: part.recurrence.rule && ruleText(part.recurrence.rule),
    rdate: part.recurrence.rdate,
    exdate: part.recurrence.exdate,
  };

describe("a split recurrence", () => {
  it("ends before the occurrence and goes on with it", () => {
    const { before, after } = splitAt(given({ rrule: "FREQ=WEEKLY;UNTIL=20270301" }), "2027-01-19 19:30:00");

    assert.deepEqual(shown(before), {
      start,
      rrule: "FREQ=WEEKLY;UNTIL=20270119T192959",
      rdate: [],
      exdate: [],
    });
    assert.deepEqual(shown(after), {
      start: "2027-01-19 19:30:00",
      rrule: "FREQ=WEEKLY;UNTIL=20270301",
      rdate: [],
      exdate: [],
    });
  });

  it("shares COUNT out, excluded occurrences included", () => {
    const exdate = ["2027-01-12", "2027-01-26"];
    const { before, after } = splitAt(
      given({ rrule: "FREQ=WEEKLY;COUNT=10", exdate }),
      "2027-01-19 19:30:00",
    );

    assert.equal(shown(before)?.rrule, "FREQ=WEEKLY;COUNT=2");
    assert.equal(shown(after)?.rrule, "FREQ=WEEKLY;COUNT=8");
    assert.deepEqual([before?.recurrence.exdate, after?.recurrence.exdate], [["2027-01-12"], ["2027-01-26"]]);
  });

  it("has no first part when it is split at its start", () => {
    const { before, after } = splitAt(given({ rrule: "FREQ=WEEKLY;COUNT=3" }), start);

    assert.equal(before, null);
    assert.equal(shown(after)?.rrule, "FREQ=WEEKLY;COUNT=3");
  });

  it("keeps the day and time of its rule when it is split at an added date", () => {
    const rdate = ["2027-01-14 10:00:00"];
    const { after } = splitAt(given({ rrule: "FREQ=WEEKLY", rdate }), "2027-01-14 10:00:00");

    assert.deepEqual(shown(after), { start: "2027-01-19 19:30:00", rrule: "FREQ=WEEKLY", rdate, exdate: [] });
  });

  it("goes on with dates alone when its rule is over", () => {
    const rdate = ["2027-02-01", "2027-03-01"];
    const { before, after } = splitAt(given({ rrule: "FREQ=WEEKLY;COUNT=2", rdate }), "2027-02-01 19:30:00");

    assert.deepEqual(shown(before), { start, rrule: "FREQ=WEEKLY;COUNT=2", rdate: [], exdate: [] });
    assert.deepEqual(shown(after), {
      start: "2027-02-01 19:30:00",
      rrule: null,
      rdate: ["2027-03-01 19:30:00"],
      exdate: [],
    });
  });

  it("has the same occurrences in its two parts as before, for random rules and dates", () => {
    const random = seededRandom("splits");
    for (let number = 0; number < 400; number += 1) {
      const { parts, count, start } = randomRule(random);
      const zone = random.pick(["Europe/Paris", "America/Havana", "UTC+2"]);
      const dates = () =>
        Array.from({ length: random.below(4) }, () => {
          const wall = daysLater(start, random.below(200) - 20);
          return random.chance(0.5) ? wall.slice(0, 10) : `${wall.slice(0, 10)} 12:34:56`;
        });
      const rrule = count === null ? parts : `${parts};COUNT=${count}`;
      const recurrence = parseRecurrence({ rrule, rdate: dates(), exdate: dates() }, { zone });
      const bounds = {
        from: Number.NEGATIVE_INFINITY,
        to: toInstant(daysLater(start, 400), zone),
        limit: 300,
      };
      const whole = expand(recurrence, start, bounds).occurrences;
      if (whole.length === 0) continue;
      const at = random.pick(whole);

      const { before, after } = splitAt({ recurrence, start }, at.wall);

      const first = before ? expand(before.recurrence, before.start, bounds).occurrences : [];
      const second = after ? expand(after.recurrence, after.start, bounds).occurrences : [];
      const text = JSON.stringify({ rrule, start, ...recurrence, at });
      const instants = [...first, ...second].map(({ instant }) => instant);
      assert.equal(second[0]?.instant, at.instant, text);
      assert.deepEqual(
        instants.slice(0, whole.length).map(isoUtc),
        whole.map(({ instant }) => isoUtc(instant)),
        text,
      );
    }
  });
});

describe("a recurrence for iCalendar", () => {
  const calendarOf = (input: object, isAllDay = false) =>
    calendarRecurrence(given(input).recurrence, start, { isAllDay });

  it("has its end in UTC and wall clocks for timed events", () => {
    const recurrence = calendarOf({
      rrule: "FREQ=WEEKLY;UNTIL=20270701",
      rdate: ["2027-01-07", "2027-01-08 10:00:00"],
      exdate: ["2027-01-12", "2027-01-19 19:30:00"],
    });

    assert.deepEqual(recurrence, {
      rrule: "FREQ=WEEKLY;UNTIL=20270701T215959Z",
      rdate: ["2027-01-07 19:30:00", "2027-01-08 10:00:00"],
      exdate: ["2027-01-12 19:30:00", "2027-01-19 19:30:00"],
    });
  });

  it("has days for all-day events", () => {
    const dates = { rdate: ["2027-01-07 00:00:00"], exdate: ["2027-01-12"] };

    for (const until of ["20270701", "20270701T120000", "20270630T223000Z"])
      assert.deepEqual(calendarOf({ rrule: `FREQ=WEEKLY;UNTIL=${until}`, ...dates }, true), {
        rrule: "FREQ=WEEKLY;UNTIL=20270701",
        rdate: ["2027-01-07"],
        exdate: ["2027-01-12"],
      });
  });

  it("excludes every occurrence of a day", () => {
    const { exdate } = calendarOf({
      rrule: "FREQ=DAILY;BYHOUR=10,19;BYMINUTE=0",
      rdate: ["2027-01-05 23:00:00"],
      exdate: ["2027-01-05"],
    });

    assert.deepEqual(
      exdate,
      ["10:00", "19:00", "19:30", "23:00"].map((time) => `2027-01-05 ${time}:00`),
    );
  });

  it("has no rule when there are dates alone", () => {
    assert.deepEqual(calendarOf({ rdate: ["2027-02-01"] }), {
      rrule: null,
      rdate: ["2027-02-01 19:30:00"],
      exdate: [],
    });
  });
});
