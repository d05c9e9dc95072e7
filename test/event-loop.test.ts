import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTick } from "node:timers/promises";
import { mapInSlices, yieldToEventLoop } from "../src/operations/event-loop.ts";

describe("turns of the event loop", () => {
  it("are given to one at a time, in order", async () => {
    const resumed: string[] = [];
    const all = ["first", "second", "third"].map((name) => yieldToEventLoop().then(() => resumed.push(name)));

    await nextTick();
    assert.deepEqual(resumed, ["first"]);
    await nextTick();
    assert.deepEqual(resumed, ["first", "second"]);
    await Promise.all(all);
    assert.deepEqual(resumed, ["first", "second", "third"]);
  });

  it("are shared between those who map long lists", async () => {
    const steps: string[] = [];
    const map = (name: string) =>
      mapInSlices([1, 2, 3, 4, 5], 2, (slice) => {
        steps.push(`${name} ${slice.join()}`);
        return slice.map((item) => 10 * item);
      });
    const [one, other] = await Promise.all([map("a"), map("b")]);

    assert.deepEqual([one, other], Array(2).fill([10, 20, 30, 40, 50]));
    assert.deepEqual(steps, ["a 1,2", "b 1,2", "a 3,4", "b 3,4", "a 5", "b 5"]);
  });

  it("are not needed for a short list", async () => {
    let isMapped = false;
    void mapInSlices([1, 2], 2, (slice) => slice).then(() => {
      isMapped = true;
    });

    for (let count = 0; count < 10; count++) await null;
    assert.ok(isMapped);
  });
});
