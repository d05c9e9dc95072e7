import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { blocksOf, quartersOf } from "../../src/pages/hour-blocks.ts";

const hours = (item: string, start: number, end: number) => ({ item, start, end });
const places = (...all: ReturnType<typeof hours>[]) =>
  blocksOf(all, 3).map(({ item, column, columns }) => `${item} ${column}/${columns}`);

describe("the hours of a day", () => {
  for (const [start, end, first, last] of [
    ["2030-05-01 10:00:00", "2030-05-01 12:00:00", 40, 48],
    ["2030-05-01 10:07:00", "2030-05-01 10:50:00", 40, 44],
    ["2030-05-01 10:00:00", "2030-05-01 10:00:00", 40, 42],
    ["2030-05-01 22:00:00", "2030-05-02 00:00:00", 88, 96],
    ["2030-05-01 23:59:00", "2030-05-02 00:00:00", 94, 96],
  ] as const)
    it(`are ${first} to ${last} in quarters from ${start} to ${end}`, () =>
      assert.deepEqual(quartersOf(start, end), { start: first, end: last }));

  it("have events beside each other that overlap, and others in full width", () => {
    assert.deepEqual(places(hours("a", 40, 48), hours("b", 44, 52), hours("c", 60, 64)), [
      "a 0/2",
      "b 1/2",
      "c 0/1",
    ]);
  });

  it("use a column again once it is free", () => {
    assert.deepEqual(places(hours("a", 40, 60), hours("b", 40, 44), hours("c", 44, 48)), [
      "a 0/2",
      "b 1/2",
      "c 1/2",
    ]);
  });

  it("leave out what would need more columns than there are", () => {
    const four = ["a", "b", "c", "d"].map((item) => hours(item, 40, 48));

    assert.deepEqual(places(...four, hours("e", 48, 50)), ["a 0/3", "b 1/3", "c 2/3", "e 0/1"]);
  });
});
