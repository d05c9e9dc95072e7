import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nearestName } from "../../src/domain/nearest-name.ts";

const names = ["start_date", "end_date", "categories", "tags", "search", "per_page", "page"];

describe("the nearest name", () => {
  const cases: [text: string, nearest: string | null][] = [
    ["start_dat", "start_date"],
    ["startdate", "start_date"],
    ["satrt_date", "start_date"],
    ["category", "categories"],
    ["Categories", "categories"],
    ["tag", "tags"],
    ["serach", "search"],
    ["perpage", "per_page"],
    ["x", null],
    ["nothing_like_it", null],
    ["", null],
    ["p".repeat(100_000), null],
  ];
  for (const [text, nearest] of cases)
    it(`to ${text.slice(0, 20) || "nothing"} is ${nearest ?? "none"}`, () => {
      assert.equal(nearestName(text, names), nearest);
    });
});
