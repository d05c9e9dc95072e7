import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ItemCache } from "../../src/read-cache/item-cache.ts";

describe("the cache of projected items", () => {
  /** A cache, and the ids that were loaded because it did not have them. */
  const setUp = () => {
    const cache = new ItemCache();
    const loaded: number[] = [];
    const load = async (ids: readonly number[]) => {
      loaded.push(...ids);
      return new Map(ids.filter((id) => id < 100).map((id) => [id, { id }]));
    };
    const get = async (ids: number[], form = "card en") => [
      ...(await cache.get(form, ids, () => 10, load)).keys(),
    ];
    return { cache, loaded, get };
  };

  it("loads each item once in each form", async () => {
    const { loaded, get } = setUp();

    await get([1, 2]);
    await get([2, 3, 1]);
    await get([1], "card fr");

    assert.deepEqual(loaded, [1, 2, 3, 1]);
  });

  it("leaves out what cannot be loaded, and tries again", async () => {
    const { loaded, get } = setUp();

    assert.deepEqual([await get([1, 500]), await get([500, 1])], [[1], [1]]);
    assert.deepEqual(loaded, [1, 500, 500]);
  });

  it("drops changed events in every form, and no others", async () => {
    const { cache, loaded, get } = setUp();
    for (const form of ["card en", "line fr"]) await get([1, 2, 3], form);
    loaded.length = 0;

    cache.drop([2]);
    for (const form of ["card en", "line fr"]) await get([1, 2, 3], form);

    assert.deepEqual(loaded, [2, 2]);
  });

  it("does not cache what was loaded before a change that was applied meanwhile", async () => {
    const { cache } = setUp();
    const stale = cache.get(
      "card en",
      [1],
      () => 10,
      async () => {
        cache.drop([1]);
        return new Map([[1, { title: "Before" }]]);
      },
    );
    await stale;

    const fresh = await cache.get(
      "card en",
      [1],
      () => 10,
      async () => new Map([[1, { title: "After" }]]),
    );

    assert.deepEqual(fresh.get(1), { title: "After" });
  });

  it("is bounded in bytes", async () => {
    const cache = new ItemCache();
    const ids = Array.from({ length: 40 }, (_, id) => id);
    const load = async (some: readonly number[]) => new Map(some.map((id) => [id, { id }]));

    await cache.get("card en", ids, () => 2 ** 20, load);

    assert.ok(cache.size < ids.length && cache.size > 10, String(cache.size));
    assert.ok(cache.bytes <= 24 * 2 ** 20);
  });
});
