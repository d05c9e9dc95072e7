import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sortSlots } from "../../src/read-cache/posting-list.ts";

describe("sorting slots by start", () => {
  const starts = Float64Array.from([50, -3, 50, 7, 2 ** 40, 7, 0]);
  const isBefore = (a: number, b: number) =>
    (starts[a] ?? 0) - (starts[b] ?? 0) < 0 || (starts[a] === starts[b] && a > b);
  const sorted = [1, 6, 5, 3, 2, 0, 4];

  it("compares only slots with the same start", () => {
    assert.deepEqual([...sortSlots(starts, isBefore)], sorted);
  });

  it("sorts the same when the slots fit in a sort key, and when they do not", () => {
    for (const maxSlots of [8, starts.length, starts.length - 1, 2])
      assert.deepEqual([...sortSlots(starts, isBefore, maxSlots)], sorted, `room for ${maxSlots}`);
  });
});
