import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expand } from "../../src/domain/recurrence/expand.ts";
import { parseRecurrence } from "../../src/domain/recurrence/parse.ts";
import { formatUtc, isoUtc, toInstant } from "../../src/domain/time.ts";
import { type DateutilCase, expandWithDateutil } from "../support/dateutil.ts";
import { type Random, seededRandom } from "../support/random.ts";
import { daysLater, randomRule } from "../support/random-rules.ts";

const RULES = 2000;
/** Occurrences that are compared per rule. */
const COMPARED = 120;

/** Zones on both hemispheres whose clocks change by one hour or half an hour, at night or at midnight, or never. */
const zones = [
  ...["Europe/Paris", "Europe/London", "America/New_York", "America/Los_Angeles", "America/Santiago"],
  ...["America/St_Johns", "America/Havana", "Australia/Lord_Howe", "Pacific/Chatham", "Asia/Kolkata"],
];

interface Case {
  rrule: string;
  dateutil: DateutilCase;
}

/**
 * A case for both. Of COUNT, UNTIL and the start as an occurrence dateutil is not asked: it does not take UNTIL in
 * UTC beside a wall clock, reads a date as its midnight, and leaves a start out that the rule does not choose. The
 * script applies them.
 */
function randomCase(random: Random, zone: string): Case {
  const { parts, count, start, isWeeklySet } = randomRule(random);
  const end = daysLater(start, 550);
  const until = count === null && random.chance(0.3) ? randomUntil(random, start, zone) : null;
  const dates = (probability: number, forms: ((wall: string) => string)[]) =>
    random.chance(probability)
      ? Array.from({ length: 1 + random.below(3) }, () =>
          random.pick(forms)(daysLater(start, random.below(90))),
        )
      : [];
  const whole = (wall: string) => wall;
  return {
    rrule: [parts, count && `COUNT=${count}`, until && `UNTIL=${until.text}`].filter(Boolean).join(";"),
    dateutil: {
      rule: parts,
      start,
      end,
      zone,
      count,
      until: until?.instant ?? null,
      rdate: dates(0.2, [whole, (wall) => `${wall.slice(0, 10)} 02:30:00`]),
      exdate: dates(0.3, [whole, (wall) => wall.slice(0, 10)]),
      // Three excluded days may have 48 each.
      most: COMPARED + 150,
      wholeWeeks: isWeeklySet,
    },
  };
}

/** An end as a day, a wall clock or in UTC, and the instant that it means. */
function randomUntil(random: Random, start: string, zone: string): { text: string; instant: number } {
  const wall = daysLater(start, random.below(300));
  const basic = (text: string) => text.replace(/[-:]/g, "").replace(" ", "T");
  const instant = toInstant(wall, zone);
  return random.pick([
    { text: basic(wall.slice(0, 10)), instant: toInstant(`${wall.slice(0, 10)} 23:59:59`, zone) },
    { text: `${basic(formatUtc(instant))}Z`, instant },
  ]);
}

function ownInstants({ rrule, dateutil: { start, end, zone, rdate, exdate } }: Case): number[] {
  const recurrence = parseRecurrence({ rrule, rdate, exdate }, { zone });
  const bounds = { from: Number.NEGATIVE_INFINITY, to: toInstant(end, zone), limit: COMPARED };
  return expand(recurrence, start, bounds).occurrences.map(({ instant }) => instant);
}

const readable = (instants: number[]) => instants.map(isoUtc);

describe("an independent implementation, Python's dateutil", () => {
  it(`agrees about every instant of ${RULES} rules in ${zones.length} zones`, (test) => {
    const random = seededRandom("rules for dateutil");
    const cases = Array.from({ length: RULES }, (_, at) =>
      randomCase(random, zones[at % zones.length] ?? "UTC"),
    );

    const expected = expandWithDateutil(cases.map(({ dateutil }) => dateutil));

    if (expected === null) return test.skip("There is no python3-dateutil.");
    let compared = 0;
    for (const [at, one] of cases.entries()) {
      const instants = ownInstants(one);
      compared += instants.length;
      assert.deepEqual(
        readable(instants),
        readable(expected[at]?.slice(0, COMPARED) ?? []),
        JSON.stringify({ rrule: one.rrule, ...one.dateutil }),
      );
    }
    assert.ok(compared > 10 * RULES, `${compared} instants were compared`);
  });

  it("counts BYSETPOS in the first week from the start on, where RFC 5545 and this service mean the whole week", (test) => {
    const rule = "FREQ=WEEKLY;BYDAY=MO,TH,SU;BYSETPOS=1";
    const start = "2027-08-06 10:00:00";
    const given = { rule, start, end: "2027-08-17 00:00:00", zone: "UTC", count: null, until: null };
    const one = { ...given, rdate: [], exdate: [], most: COMPARED, wholeWeeks: false };

    const found = expandWithDateutil([one]);

    if (found === null) return test.skip("There is no python3-dateutil.");
    const days = (instants: number[]) => instants.map((instant) => formatUtc(instant).slice(0, 10));
    // The week of the start, a Friday, has its first of the three days before the start.
    assert.deepEqual(days(found[0] ?? []), ["2027-08-06", "2027-08-08", "2027-08-09", "2027-08-16"]);
    assert.deepEqual(days(ownInstants({ rrule: rule, dateutil: one })), [
      "2027-08-06",
      "2027-08-09",
      "2027-08-16",
    ]);
  });
});
