import assert from "node:assert/strict";
import { test } from "node:test";
import { toInstant, zoneAbbreviation } from "../../src/domain/time.ts";

test("abbreviations before 1970 are those that the offset has later", () => {
  const cases: [string, string, string][] = [
    ["America/New_York", "1969-12-31 18:59:59", "EST"],
    ["America/New_York", "1960-07-01 10:00:00", "EDT"],
    ["Europe/Paris", "1960-07-01 10:00:00", "CET"],
    ["Europe/Berlin", "1948-07-01 10:00:00", "CEST"],
    ["Europe/London", "1950-01-01 10:00:00", "GMT"],
    ["Asia/Tokyo", "1960-01-01 10:00:00", "JST"],
    ["America/Sao_Paulo", "1960-01-01 10:00:00", "-03"],
  ];
  for (const [zone, wall, letters] of cases)
    assert.equal(zoneAbbreviation(toInstant(wall, zone), zone), letters, `${wall} ${zone}`);
});
