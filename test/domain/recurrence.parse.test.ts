import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { RecurrenceError } from "../../src/domain/recurrence/error.ts";
import { parseRecurrence } from "../../src/domain/recurrence/parse.ts";
import { parseRule } from "../../src/domain/recurrence/parse-rule.ts";
import { ruleText } from "../../src/domain/recurrence/rule.ts";
import { translate } from "../../src/locales/index.ts";

const paris = { zone: "Europe/Paris" };

describe("a recurrence rule", () => {
  const cases: [given: string, canonical: string][] = [
    ["FREQ=WEEKLY", "FREQ=WEEKLY"],
    ["RRULE:FREQ=WEEKLY", "FREQ=WEEKLY"],
    [" rrule:freq=weekly;byday=tu,mo; ", "FREQ=WEEKLY;BYDAY=MO,TU"],
    ["INTERVAL=1;WKST=MO;FREQ=DAILY", "FREQ=DAILY"],
    ["WKST=SU;INTERVAL=2;FREQ=WEEKLY;COUNT=010", "FREQ=WEEKLY;INTERVAL=2;COUNT=10;WKST=SU"],
    ["FREQ=MONTHLY;BYDAY=+2TU,-1FR,2TU", "FREQ=MONTHLY;BYDAY=-1FR,2TU"],
    ["FREQ=MONTHLY;BYMONTHDAY=15,-1,+3,15", "FREQ=MONTHLY;BYMONTHDAY=-1,3,15"],
    ["FREQ=YEARLY;BYDAY=20MO;BYHOUR=9,8;BYMINUTE=30", "FREQ=YEARLY;BYDAY=20MO;BYHOUR=8,9;BYMINUTE=30"],
    ["FREQ=YEARLY;BYSETPOS=-1;BYMONTH=12,3", "FREQ=YEARLY;BYMONTH=3,12;BYSETPOS=-1"],
    ["FREQ=HOURLY;UNTIL=20270303", "FREQ=HOURLY;UNTIL=20270303"],
    ["FREQ=DAILY;UNTIL=20270303T193000", "FREQ=DAILY;UNTIL=20270303T193000"],
    ["FREQ=DAILY;UNTIL=20270303t193000z", "FREQ=DAILY;UNTIL=20270303T193000Z"],
    ["FREQ=DAILY;UNTIL=2027-03-03T20:30:00+01:00", "FREQ=DAILY;UNTIL=20270303T193000Z"],
  ];

  for (const [given, canonical] of cases)
    it(`is stored in one form: ${given.trim()}`, () => {
      assert.equal(ruleText(parseRule(given)), canonical);
      assert.equal(ruleText(parseRule(canonical)), canonical);
    });

  const rejected: [given: string, reason: string, detail?: string][] = [
    ["", "param_empty"],
    ["RRULE:", "param_empty"],
    ["BYDAY=MO", "param_rule_missing", "FREQ"],
    ["every week", "param_rule_part", "EVERY WEEK"],
    ["FREQ=SECONDLY", "param_rule_part", "FREQ=SECONDLY"],
    ["FREQ=MINUTELY", "param_rule_part", "FREQ=MINUTELY"],
    ["FREQ=DAILY;FREQ=WEEKLY", "param_rule_part", "FREQ=WEEKLY"],
    ["FREQ=YEARLY;BYEASTER=0", "param_rule_part", "BYEASTER=0"],
    ["FREQ=YEARLY;BYWEEKNO=20", "param_rule_part", "BYWEEKNO=20"],
    ["FREQ=YEARLY;BYYEARDAY=1", "param_rule_part", "BYYEARDAY=1"],
    ["FREQ=DAILY;BYSECOND=0", "param_rule_part", "BYSECOND=0"],
    ["FREQ=DAILY;X-OTHER=1", "param_rule_part", "X-OTHER=1"],
    ["FREQ=DAILY;;COUNT=2", "param_rule_part", ""],
    ["FREQ=DAILY;COUNT=", "param_rule_part", "COUNT="],
    ["FREQ=DAILY;COUNT=0", "param_rule_part", "COUNT=0"],
    ["FREQ=DAILY;COUNT=10001", "param_rule_part", "COUNT=10001"],
    ["FREQ=DAILY;COUNT=1e3", "param_rule_part", "COUNT=1E3"],
    ["FREQ=DAILY;INTERVAL=0", "param_rule_part", "INTERVAL=0"],
    ["FREQ=DAILY;INTERVAL=-1", "param_rule_part", "INTERVAL=-1"],
    ["FREQ=DAILY;UNTIL=20270230", "param_rule_part", "UNTIL=20270230"],
    ["FREQ=DAILY;UNTIL=20270303T250000", "param_rule_part", "UNTIL=20270303T250000"],
    ["FREQ=DAILY;UNTIL=tomorrow", "param_rule_part", "UNTIL=TOMORROW"],
    ["FREQ=DAILY;COUNT=2;UNTIL=20270303", "param_rule_pair", "COUNT, UNTIL"],
    ["FREQ=DAILY;BYMONTH=13", "param_rule_part", "BYMONTH=13"],
    ["FREQ=DAILY;BYMONTH=1,", "param_rule_part", "BYMONTH=1,"],
    ["FREQ=MONTHLY;BYMONTHDAY=0", "param_rule_part", "BYMONTHDAY=0"],
    ["FREQ=MONTHLY;BYMONTHDAY=32", "param_rule_part", "BYMONTHDAY=32"],
    ["FREQ=WEEKLY;BYMONTHDAY=3", "param_rule_pair", "FREQ=WEEKLY, BYMONTHDAY"],
    ["FREQ=WEEKLY;BYDAY=XX", "param_rule_part", "BYDAY=XX"],
    ["FREQ=WEEKLY;BYDAY=2TU", "param_rule_part", "BYDAY=2TU"],
    ["FREQ=DAILY;BYDAY=-1FR", "param_rule_part", "BYDAY=-1FR"],
    ["FREQ=MONTHLY;BYDAY=0MO", "param_rule_part", "BYDAY=0MO"],
    ["FREQ=MONTHLY;BYDAY=6MO", "param_rule_part", "BYDAY=6MO"],
    ["FREQ=YEARLY;BYDAY=54MO", "param_rule_part", "BYDAY=54MO"],
    ["FREQ=YEARLY;BYMONTH=3;BYDAY=20MO", "param_rule_part", "BYDAY=20MO"],
    ["FREQ=DAILY;BYHOUR=24", "param_rule_part", "BYHOUR=24"],
    ["FREQ=DAILY;BYMINUTE=60", "param_rule_part", "BYMINUTE=60"],
    ["FREQ=MONTHLY;BYSETPOS=1", "param_rule_part", "BYSETPOS=1"],
    ["FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367", "param_rule_part", "BYSETPOS=367"],
    ["FREQ=WEEKLY;WKST=1", "param_rule_part", "WKST=1"],
    ["DTSTART:20270101\nRRULE:FREQ=DAILY", "param_rule_part", "DTSTART:20270101\nRRULE:FREQ=DAILY"],
    [`FREQ=DAILY;BYHOUR=${"1,".repeat(2000)}1`, "param_too_long", ""],
  ];

  for (const [given, reason, detail = ""] of rejected)
    it(`is rejected, never applied in part: ${JSON.stringify(given).slice(0, 60)}`, () => {
      assert.deepEqual(
        errorOf(() => parseRule(given)),
        ["rrule", reason, detail],
      );
    });
});

describe("the recurrence that a client sends", () => {
  it("has a rule, dates in the zone, and a zone", () => {
    const recurrence = parseRecurrence(
      {
        rrule: "FREQ=WEEKLY",
        rdate: ["2027-01-02T12:00:00Z", "20270101T193000", "2027-01-02 13:00"],
        exdate: "2027-01-05, 2027-01-04T09:00:00+09:00",
        timezone: "Europe/Paris",
      },
      { zone: "UTC" },
    );

    assert.equal(recurrence.rule && ruleText(recurrence.rule), "FREQ=WEEKLY");
    assert.deepEqual(recurrence.rdate, ["2027-01-01 19:30:00", "2027-01-02 13:00:00"]);
    assert.deepEqual(recurrence.exdate, ["2027-01-04 01:00:00", "2027-01-05"]);
    assert.equal(recurrence.zone, "Europe/Paris");
  });

  it("may leave out all but one of rule and dates", () => {
    const empty = { timezone: "", exdate: null };

    assert.equal(parseRecurrence({ ...empty, rrule: "FREQ=DAILY" }, paris).zone, "Europe/Paris");
    assert.equal(parseRecurrence({ ...empty, rdate: ["2027-01-01"] }, paris).rule, null);
  });

  const rejected: [given: unknown, field: string, reason: string, detail?: string][] = [
    ["FREQ=DAILY", "", "param_type", "object"],
    [[], "", "param_type", "object"],
    [null, "", "param_type", "object"],
    [{}, "rrule", "param_empty"],
    [{ rdate: [], exdate: ["2027-01-01"] }, "rrule", "param_empty"],
    [{ rrule: 5 }, "rrule", "param_type", "string"],
    [{ rrule: { freq: "daily" } }, "rrule", "param_type", "string"],
    [{ rrule: "FREQ=DAILY", until: "2027-01-01" }, "until", "param_undeclared"],
    [{ rrule: "FREQ=DAILY", timezone: "Mars/Phobos" }, "timezone", "param_zone"],
    [{ rrule: "FREQ=DAILY", timezone: 2 }, "timezone", "param_type", "string"],
    [{ rdate: { day: 1 } }, "rdate", "param_type", "array"],
    [{ rdate: ["2027-02-29"] }, "rdate", "param_date"],
    [{ rdate: ["20270101T000000/P1D"] }, "rdate", "param_date"],
    [{ rdate: ["next friday"] }, "rdate", "param_date"],
    [{ rdate: [20270101] }, "rdate", "param_date"],
    [{ rrule: "FREQ=DAILY", exdate: ["2027-01-01T24:00:00"] }, "exdate", "param_date"],
    [{ rrule: "FREQ=DAILY", exdate: ["2027-01-01T10:00:00+25:00"] }, "exdate", "param_date"],
    [{ rdate: Array.from({ length: 2001 }, () => "2027-01-01") }, "rdate", "param_many"],
    [{ rdate: "2027-01-01,".repeat(5000) }, "rdate", "param_many"],
  ];

  for (const [given, ...issue] of rejected)
    it(`is rejected with its field and the reason: ${JSON.stringify(given)?.slice(0, 60)}`, () => {
      const [field, reason, detail = ""] = issue;
      assert.deepEqual(
        errorOf(() => parseRecurrence(given, paris)),
        [field, reason, detail],
      );
    });

  it("has a message for every reason in every language", () => {
    for (const [, field, reason] of rejected)
      for (const language of ["en", "fr", "de", "es"]) {
        // The reasons above are keys of messages; the table has them as plain text.
        const text = translate(language, reason as "param_rule_part", `recurrence.${field}`, "COUNT=0");
        assert.match(text, /recurrence\./);
      }
  });
});

function errorOf(parse: () => unknown): [field: string, reason: string, detail: string] {
  try {
    parse();
  } catch (error) {
    if (error instanceof RecurrenceError) return [error.field, error.reason, error.detail];
    throw error;
  }
  return assert.fail("It was accepted.");
}
