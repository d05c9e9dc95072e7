import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { barsOf, type DayRange } from "../../src/pages/lanes.ts";
import { seededRandom } from "../support/random.ts";

const range = (item: string, first: number, last: number): DayRange<string> => ({ item, first, last });

describe("the bars of a grid of weeks", () => {
  it("are cut at the ends of weeks, and say on which side they go on", () => {
    assert.deepEqual(barsOf([range("a", 5, 8)], 2, 3), [
      [{ item: "a", lane: 0, column: 5, length: 2, isContinued: false, goesOn: true }],
      [{ item: "a", lane: 0, column: 0, length: 2, isContinued: true, goesOn: false }],
    ]);
    assert.deepEqual(barsOf([range("a", -1, 14)], 1, 3), [
      [{ item: "a", lane: 0, column: 0, length: 7, isContinued: true, goesOn: true }],
    ]);
  });

  it("keep their lane in the next week, though another one would be free", () => {
    const bars = barsOf([range("a", 0, 6), range("b", 1, 10), range("c", 7, 7)], 2, 3);
    const lanes = bars.map((week) => week.map(({ item, lane }) => `${item}${lane}`));

    assert.deepEqual(lanes, [
      ["a0", "b1"],
      ["b1", "c0"],
    ]);
  });

  it("share a lane if they have no day in common, and are left out without one", () => {
    const bars = barsOf([range("a", 0, 1), range("b", 2, 3), range("c", 0, 6), range("d", 1, 2)], 1, 2);

    assert.deepEqual(
      bars[0]?.map(({ item, lane }) => `${item}${lane}`),
      ["a0", "b0", "c1"],
    );
  });

  it("never overlap", () => {
    const random = seededRandom("lanes");
    for (let round = 0; round < 200; round += 1) {
      const ranges = Array.from({ length: 12 }, (_, at) => {
        const first = random.below(44) - 1;
        return range(String(at), first, Math.min(42, first + random.below(15)));
      });
      for (const [week, bars] of barsOf(ranges, 6, 3).entries()) {
        const cells = bars.flatMap(({ lane, column, length }) =>
          Array.from({ length }, (_, day) => `${lane} ${column + day}`),
        );

        assert.equal(new Set(cells).size, cells.length, `week ${week} of ${JSON.stringify(ranges)}`);
        for (const { lane, column, length } of bars)
          assert.ok(lane < 3 && length > 0 && column + length <= 7);
      }
    }
  });
});
