import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatsOf } from "../../src/domain/formats.ts";

/** Languages and zones, with hours of one day and over midnight. */
const cases: [language: string, zone: string, ofOneDay: string, overMidnight: string][] = [
  ["en", "Europe/Vienna", "14:00–16:30", "20:00–01:30"],
  ["en", "America/New_York", "2:00 – 4:30 PM", "8:00 PM – 1:30 AM"],
  ["de", "Europe/Vienna", "14:00–16:30 Uhr", "20:00–01:30 Uhr"],
  ["fr", "Europe/Vienna", "14:00 – 16:30", "20:00 – 01:30"],
  ["es", "Europe/Vienna", "14:00–16:30", "20:00–01:30"],
];

describe("the hours of an event", () => {
  for (const [language, zone, ofOneDay, overMidnight] of cases)
    it(`are written alike within a day and over midnight in ${language} in ${zone}`, () => {
      const { times } = formatsOf(language, { zone });
      // ICU separates ranges with spaces of several kinds.
      const text = (end: string, start: string) => times(`2030-05-01 ${start}`, end).replace(/\s/g, " ");

      assert.equal(text("2030-05-01 16:30:00", "14:00:00"), ofOneDay);
      assert.equal(text("2030-05-02 01:30:00", "20:00:00"), overMidnight);
    });
});
